"""Word pieces of a text with their offsets and shapes: what the models read.

What an encoder cannot see of a word (case, digits, the start of a line) is given as a *shape*, one small number a word piece,
with an embedding of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from nescio.lang.zones import KINDS, zones

if TYPE_CHECKING:
    from tokenizers import Tokenizer

SHAPES = (
    "none", "lower", "title", "upper", "letter", "mixed", "digits1", "digits2", "digits3", "digits4", "digits", "alnum", "other"
)  # fmt: skip
# Each shape exists twice: inside a line, and as the first word of a line.
SHAPE_COUNT = 2 * len(SHAPES)
_WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
_LINE_BREAK = re.compile("\n")
_SURROGATE = re.compile("[\ud800-\udfff]")
# Characters that are tokenised at a time: what the tokenizer notes takes a hundred and fifty times their memory. It cuts at every
# blank itself, so that the pieces are those of the whole text.
_STRETCH = 10_000
_BLANK_BEHIND_WORD = re.compile(r"[ \n](?<=\S.)", re.DOTALL)
_SPACES = np.array([ord(letter) for letter in " \t\n\r\x0b\x0c\u00a0\u2009\u202f\u3000"], dtype=np.uint32)
_NUMBER = {name: place for place, name in enumerate(SHAPES)}


@dataclass(frozen=True)
class Pieces:
    """Parallel arrays: piece ids, shapes, start and end offsets, and the index of the word each piece belongs to."""

    ids: np.ndarray
    shapes: np.ndarray
    starts: np.ndarray
    ends: np.ndarray
    words: np.ndarray

    def __len__(self) -> int:
        return len(self.ids)


def shape_of(word: str) -> str:
    """The name of a word's shape."""
    if word.isdigit():
        return f"digits{len(word)}" if len(word) < 5 else "digits"
    if not word.isalnum():
        return "other"
    if not word.isalpha():
        return "alnum"
    if word.islower():
        return "lower"
    if word.isupper():
        return "letter" if len(word) == 1 else "upper"
    return "title" if word[0].isupper() and word[1:].islower() else "mixed"


def split_pieces(text: str, tokenizer: Tokenizer) -> Pieces:
    """Tokenise a text of any length; lone surrogates, which no tokenizer takes, count as unknown letters."""
    ids, offsets = _encoded(_SURROGATE.sub("?", text), tokenizer)
    starts, ends = _without_leading_space(text, offsets[:, 0], offsets[:, 1]), offsets[:, 1]
    word_starts, _, word_shapes = shapes_of_words(text)
    if len(word_starts):
        words = np.searchsorted(word_starts, starts, side="right") - 1
        shapes = np.where(words >= 0, word_shapes[np.maximum(words, 0)], 0)
    else:
        words, shapes = np.zeros(len(starts), dtype=np.int64), np.zeros(len(starts), dtype=np.int64)
    return Pieces(ids, shapes.astype(np.int64), starts, ends, words)


def _encoded(text: str, tokenizer: Tokenizer) -> tuple[np.ndarray, np.ndarray]:
    """The ids of all pieces, and where each starts and ends; a long text stretch by stretch."""
    ids, offsets, start = list[np.ndarray](), list[np.ndarray](), 0
    while start < len(text) or not ids:
        blank = _BLANK_BEHIND_WORD.search(text, start + _STRETCH)
        end = blank.start() if blank else len(text)
        encoding = tokenizer.encode(text[start:end], add_special_tokens=False)
        ids.append(np.array(encoding.ids, dtype=np.int64))
        offsets.append(np.array(encoding.offsets, dtype=np.int32).reshape(-1, 2) + start)
        start = end
    return np.concatenate(ids), np.concatenate(offsets)


def _without_leading_space(text: str, starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """Where pieces begin that count the space before a word as part of it, as byte-level and SentencePiece tokenizers have them."""
    letters = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    spaced = np.flatnonzero(np.isin(letters[starts], _SPACES) & (ends - starts > 1)) if len(starts) else starts
    if not len(spaced):
        return starts
    visible = np.flatnonzero(~np.isin(letters, _SPACES))
    places = np.searchsorted(visible, starts[spaced])
    inside = visible[np.minimum(places, len(visible) - 1)] if len(visible) else starts[spaced]
    moved = starts.copy()
    moved[spaced] = np.where((inside >= starts[spaced]) & (inside < ends[spaced]), inside, starts[spaced])
    return moved


def zone_numbers(text: str, places: np.ndarray) -> np.ndarray:
    """The number of the zone in which each place lies."""
    found = zones(text)
    if not found:
        return np.zeros(len(places), dtype=np.int64)
    numbers = np.array([KINDS.index(zone.kind) + (len(KINDS) if zone.depth else 0) for zone in found])
    inside = np.searchsorted([zone.start for zone in found], places, side="right") - 1
    result: np.ndarray = numbers[np.maximum(inside, 0)]
    return result


def shapes_of_words(text: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Start, end and shape of each word or punctuation mark."""
    spans = np.fromiter(chain.from_iterable(map(re.Match.span, _WORD.finditer(text))), dtype=np.int64).reshape(-1, 2)
    starts, ends = spans[:, 0], spans[:, 1]
    words = _WORD.findall(text)
    known = {word: _NUMBER[shape_of(word)] for word in set(words)}
    shapes = np.array([known[word] for word in words], dtype=np.int64)
    lines = np.searchsorted([match.start() for match in _LINE_BREAK.finditer(text)], starts)
    first_of_line = (np.diff(lines, prepend=0) > 0) | (starts == 0)
    return starts, ends, shapes + len(SHAPES) * first_of_line
