"""Word pieces of a text with their offsets and shapes: what the models read.

What an encoder cannot see of a word (case, digits, the start of a line; for mails also the zone) is given as a *shape*, one
small number a word piece, with an embedding of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from nescio.text.zones import KINDS, zones

if TYPE_CHECKING:
    from tokenizers import Tokenizer

SHAPES = (
    "none", "lower", "title", "upper", "letter", "mixed", "digits1", "digits2", "digits3", "digits4", "digits", "alnum", "other"
)  # fmt: skip
# Each shape exists twice: inside a line, and as the first word of a line.
SHAPE_COUNT = 2 * len(SHAPES)
# In mails each of these exists once for every kind of zone, quoted or not.
ZONE_COUNT = 2 * len(KINDS)
_WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
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


def split_pieces(text: str, tokenizer: Tokenizer, *, zoned: bool = False) -> Pieces:
    """Tokenise a text of any length; lone surrogates, which no tokenizer takes, count as unknown letters."""
    safe = text.encode("utf-8", "replace").decode("utf-8") if any("\ud800" <= c <= "\udfff" for c in text) else text
    encoding = tokenizer.encode(safe, add_special_tokens=False)
    offsets = np.array(encoding.offsets, dtype=np.int32).reshape(-1, 2)
    starts, ends = offsets[:, 0], offsets[:, 1]
    word_starts, word_shapes = _words(text)
    if len(word_starts):
        words = np.searchsorted(word_starts, starts, side="right") - 1
        shapes = np.where(words >= 0, word_shapes[np.maximum(words, 0)], 0)
    else:
        words, shapes = np.zeros(len(starts), dtype=np.int64), np.zeros(len(starts), dtype=np.int64)
    if zoned:
        shapes = shapes + SHAPE_COUNT * _zones(text, starts)
    return Pieces(np.array(encoding.ids, dtype=np.int64), shapes.astype(np.int64), starts, ends, words)


def _zones(text: str, places: np.ndarray) -> np.ndarray:
    """The number of the zone in which each place lies."""
    found = zones(text)
    if not found:
        return np.zeros(len(places), dtype=np.int64)
    numbers = np.array([KINDS.index(zone.kind) + (len(KINDS) if zone.depth else 0) for zone in found])
    inside = np.searchsorted([zone.start for zone in found], places, side="right") - 1
    result: np.ndarray = numbers[np.maximum(inside, 0)]
    return result


def _words(text: str) -> tuple[np.ndarray, np.ndarray]:
    """Start and shape of each word or punctuation mark."""
    starts: list[int] = []
    shapes: list[int] = []
    known: dict[str, int] = {}
    previous_end = 0
    for match in _WORD.finditer(text):
        word = match[0]
        shape = known.get(word)
        if shape is None:
            shape = known[word] = _NUMBER[shape_of(word)]
        start = match.start()
        first_of_line = start == 0 or (start > previous_end and "\n" in text[previous_end:start])
        starts.append(start)
        shapes.append(shape + len(SHAPES) if first_of_line else shape)
        previous_end = match.end()
    return np.array(starts, dtype=np.int64), np.array(shapes, dtype=np.int64)
