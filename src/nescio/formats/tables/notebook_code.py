"""Programs in a notebook: their strings, comments and long numbers are content, their identifiers are names.

A recogniser takes many an identifier for a person, and a dot between two of them for an address ("plt.show"). So each is read by
itself, as a label, and changes wherever it stands; the rest of a program is vocabulary.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|.)")
# What is not closed goes on to the end: so no second search begins in it.
_TOKEN = re.compile(
    r"""(?P<said>(?P<long>\"{3}|'{3})(?:.*?(?P=long)|.*)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`[^`]*`?|\#[^\n]*|//[^\n]*|/\*(?:.*?\*/|.*)"""
    r"""|\d[\d._-]{4,})|(?P<name>[^\W\d]\w*)""",
    re.DOTALL,
)
# "name = ", "name: ", "name(": what stands before a string says what it is.
_LABEL = re.compile(r"([^\W\d]\w*)[\"']?\s*[=:(\[]\s*\Z")
_LONGEST_LABEL = 60


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the file, and what it says: itself, or what an escape stands for."""

    start: int
    end: int
    said: str


@dataclass(frozen=True, slots=True)
class Token:
    """A string, comment or number with the name before it; or an identifier (``is_name``)."""

    pieces: list[Piece]
    is_name: bool
    label: str = ""


def pieces_of(whole: str, start: int, end: int) -> Iterator[Piece]:
    """A JSON string (without its quotes) piece by piece."""
    place = start
    for escape in _ESCAPE.finditer(whole, start, end):
        if place < escape.start():
            yield Piece(place, escape.start(), whole[place : escape.start()])
        yield Piece(*escape.span(), str(json.loads(f'"{escape[0]}"')))
        place = escape.end()
    if place < end:
        yield Piece(place, end, whole[place:end])


def tokens_of(pieces: Iterable[Piece]) -> Iterator[Token]:
    """What can be read in a program, in order."""
    given = list(pieces)
    starts = [0, *accumulate(len(piece.said) for piece in given)]
    code = "".join(piece.said for piece in given)
    for match in _TOKEN.finditer(code):
        own = list(_cut(given, starts, *match.span()))
        before = _LABEL.search(code, max(0, match.start() - _LONGEST_LABEL), match.start())
        yield Token(own, bool(match["name"]), before[1] if before else "")


def _cut(pieces: list[Piece], starts: list[int], start: int, end: int) -> Iterator[Piece]:
    number = bisect_right(starts, start) - 1
    while number < len(pieces) and starts[number] < end:
        piece, place = pieces[number], starts[number]
        if len(piece.said) == piece.end - piece.start:
            first, last = max(start - place, 0), min(end - place, len(piece.said))
            yield Piece(piece.start + first, piece.start + last, piece.said[first:last])
        else:
            yield piece
        number += 1


def as_identifier(text: str) -> str:
    """A new name for an identifier."""
    return re.sub(r"\W+", "_", text).strip("_")
