"""The layout of a PDF file, from the glyphs that its text was made of."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator

import pikepdf

from nescio.formats.pages.layout import Character, Page, pieces_of
from nescio.formats.pages.of_picture import word_characters
from nescio.formats.pdf.content import Glyph
from nescio.formats.pdf.document import PdfFile
from nescio.formats.pdf.scans import visible_box
from nescio.formats.pictures.words import WordSlot

# How far letters reach above and below the line, in units of their size: the box of an ordinary font.
_ABOVE, _BELOW = 0.82, 0.22
_Place = Callable[[float, float], tuple[float, float]]


def lay_out(loaded: PdfFile) -> list[Page]:
    """The pages of a loaded file with where its text stands."""
    return [Page(*size, tuple(pieces_of(characters))) for size, characters in characters_of(loaded)]


def characters_of(loaded: PdfFile) -> Iterator[tuple[tuple[float, float], list[Character]]]:
    """The size of each page and the characters on it, by their places in the text of the file."""
    starts = [start for start, _ in loaded.page_starts]
    found: list[list[Character]] = [[] for _ in loaded.pages]
    places = [_placing(page) for page in loaded.pages]
    for start, slot, text in loaded.text.placed():
        if start >= loaded.pages_end:
            break
        number = loaded.page_starts[bisect_right(starts, start) - 1][1]
        if isinstance(slot, Glyph):
            found[number].extend(_characters(start, slot, text, places[number]))
        elif isinstance(slot, WordSlot):
            scan = loaded.scans[number].masked
            found[number].extend(word_characters(start, slot, text, scan.reading.frame, scan.page.size))
    for page, characters in zip(loaded.pages, found, strict=True):
        yield _size(page), characters


def _size(page: pikepdf.Page) -> tuple[float, float]:
    left, low, right, high = visible_box(page)
    turned = int(page.obj.get("/Rotate", 0)) // 90 % 2
    return (high - low, right - left) if turned else (right - left, high - low)


def _placing(page: pikepdf.Page) -> _Place:
    """The way from a point of the page to shares of the page as it is shown."""
    left, low, right, high = visible_box(page)
    wide, tall = right - left, high - low
    turns = int(page.obj.get("/Rotate", 0)) // 90 % 4

    def place(x: float, y: float) -> tuple[float, float]:
        across, down = (x - left) / wide, (high - y) / tall
        return ((across, down), (1 - down, across), (1 - across, 1 - down), (down, 1 - across))[turns]

    return place


def _characters(start: int, glyph: Glyph, text: str, place: _Place) -> Iterator[Character]:
    """The characters of a glyph, which may be several, side by side."""
    (x, y), (end_x, end_y) = glyph.start, glyph.end
    length = math.hypot(end_x - x, end_y - y)
    along = ((end_x - x) / length, (end_y - y) / length) if length else (1.0, 0.0)
    up = (-along[1] * glyph.size, along[0] * glyph.size)
    count = len(text)
    for number, character in enumerate(text):
        if character.isspace():
            continue
        first, last = number / count * length, (number + 1) / count * length
        corners = [
            place(x + along[0] * way + up[0] * height, y + along[1] * way + up[1] * height)
            for way in (first, last)
            for height in (_ABOVE, -_BELOW)
        ]
        xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
        if max(xs) > 0 and min(xs) < 1 and max(ys) > 0 and min(ys) < 1:
            yield Character(start + number, min(xs), min(ys), max(xs), max(ys))
