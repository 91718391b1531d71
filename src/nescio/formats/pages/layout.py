"""The layout of a text on pages: for every word the box in which it stands.

Boxes are in ten-thousandths of the width and the height of their page, from its upper left corner, so that they fit a picture of
the page in any size.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

SCALE = 10_000
# Words so close in the text are one stretch: blanks, line ends and marks between them belong to it.
_CLOSE = 4
# A character whose middle lies farther from the one before, in units of its height, begins another word.
_APART = 0.6


@dataclass(frozen=True, slots=True)
class Character:
    """A character of the text (by its offset) and its box on a page, as shares of the page's width and height."""

    offset: int
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or a part of one: ``inner`` are the borders between its characters, if these stand level, else none."""

    start: int
    length: int
    left: int
    top: int
    right: int
    bottom: int
    inner: tuple[int, ...] = ()

    @property
    def end(self) -> int:
        return self.start + self.length

    def box(self, start: int, end: int) -> tuple[int, int, int, int]:
        """The box of a stretch of the text, as far as it stands in this piece."""
        if not self.inner:
            return self.left, self.top, self.right, self.bottom
        edges = (self.left, *self.inner, self.right)
        first, last = max(0, start - self.start), min(self.length, end - self.start)
        return edges[first], self.top, edges[last], self.bottom


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its size in whatever unit its file has, and what stands on it."""

    width: float
    height: float
    pieces: tuple[Piece, ...] = ()

    @property
    def stretches(self) -> list[tuple[int, int]]:
        """The stretches of the text that stand on it, sorted."""
        found: list[tuple[int, int]] = []
        for piece in sorted(self.pieces, key=lambda one: one.start):
            if found and piece.start <= found[-1][1] + _CLOSE:
                found[-1] = found[-1][0], max(found[-1][1], piece.end)
            else:
                found.append((piece.start, piece.end))
        return found

    def boxes(self, start: int, end: int) -> list[tuple[int, int, int, int]]:
        """The boxes of a stretch of the text on this page."""
        return [one.box(start, end) for one in self.pieces if one.start < end and one.end > start]


def pieces_of(characters: Iterable[Character]) -> Iterator[Piece]:
    """Characters in the order of the text as pieces; blanks and gaps part them."""
    run: list[Character] = []
    for one in characters:
        if run and not _goes_on(run[-1], one):
            yield _piece(run)
            run = []
        run.append(one)
    if run:
        yield _piece(run)


def _goes_on(before: Character, one: Character) -> bool:
    if one.offset != before.offset + 1:
        return False
    height = max(before.bottom - before.top, 1e-6)
    width = max(before.right - before.left, one.right - one.left)
    level = abs(one.top + one.bottom - before.top - before.bottom) / 2 < _APART * height
    beside = abs(one.left - before.right) < width + height
    upright = abs(one.left + one.right - before.left - before.right) / 2 < _APART * max(width, 1e-6)
    below = min(abs(one.top - before.bottom), abs(one.bottom - before.top)) < height
    return (level and beside) or (upright and below)


def _piece(run: list[Character]) -> Piece:
    first, last = run[0], run[-1]
    box = (min(one.left for one in run), min(one.top for one in run), max(one.right for one in run),
           max(one.bottom for one in run))  # fmt: skip
    left, top, right, bottom = (_whole(value) for value in box)
    is_level = last.left >= first.left and all(one.left <= other.left for one, other in pairwise(run))
    is_level = is_level and last.bottom - last.top > (bottom - top) / SCALE * _APART
    inner = tuple(_whole(one.left) for one in run[1:]) if is_level and len(run) > 1 else ()
    return Piece(first.offset, len(run), left, top, right, bottom, inner)


def _whole(share: float) -> int:
    return max(0, min(SCALE, round(share * SCALE)))


def pack(pages: Iterable[Page]) -> bytes:
    """Pages as lines of JSON: sizes and stretches of all of them, then the pieces of each."""
    known = list(pages)
    head = {"pages": [[round(one.width, 2), round(one.height, 2)] for one in known],
            "stretches": [one.stretches for one in known]}  # fmt: skip
    rows = [[[p.start, p.length, p.left, p.top, p.right, p.bottom, *p.inner] for p in page.pieces] for page in known]
    return b"\n".join(json.dumps(one, separators=(",", ":")).encode() for one in (head, *rows))


@dataclass(frozen=True, slots=True)
class PackedLayout:
    """A layout whose pages are unpacked when somebody looks at them."""

    lines: tuple[bytes, ...]

    @classmethod
    def of(cls, packed: bytes) -> PackedLayout:
        return cls(tuple(packed.split(b"\n")))

    @property
    def head(self) -> bytes:
        """Sizes and stretches of all pages, as JSON."""
        return self.lines[0]

    @property
    def sizes(self) -> list[tuple[float, float]]:
        return [(width, height) for width, height in json.loads(self.head)["pages"]]

    def __len__(self) -> int:
        return len(self.lines) - 1

    def words(self, number: int) -> bytes:
        """The pieces of a page, counted from 0, as JSON."""
        return self.lines[number + 1]

    def page(self, number: int) -> Page:
        pieces = []
        for start, length, left, top, right, bottom, *inner in json.loads(self.words(number)):
            pieces.append(Piece(start, length, left, top, right, bottom, tuple(inner)))
        width, height = self.sizes[number]
        return Page(width, height, tuple(pieces))
