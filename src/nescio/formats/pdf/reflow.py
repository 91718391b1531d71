"""Close the gaps that masked words leave in the lines of a page: how wide a name was tells a lot about who it was.

What follows a replacement in its line moves along; the next column and all other lines stay where they are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nescio.formats.pdf.content import Glyph
from nescio.formats.pdf.fonts import Font
from nescio.formats.pdf.lines import COLUMN, Line, along

# What stays free before the next column, in units of the font size.
_BETWEEN_COLUMNS = 0.5


@dataclass(frozen=True, slots=True)
class _Masked:
    """Glyphs that go, of which the first is replaced; lengths along the line, on the page."""

    glyphs: Sequence[Glyph]
    room: float
    wanted: float


def reflow(lines: Sequence[Line]) -> None:
    """Tell the glyphs of a page how far they move, and the replacements how much they must shrink."""
    edges: dict[float, float] = defaultdict(lambda: float("-inf"))
    for line in lines:
        edges[line.angle] = max(edges[line.angle], *(piece.end for piece in line.pieces))
    for line in lines:
        columns = list(_columns(line))
        begins = [along(column[0][0].start, line.angle) for column in columns]
        for number, column in enumerate(columns):
            last = number + 1 == len(columns)
            limit = edges[line.angle] if last else begins[number + 1] - _BETWEEN_COLUMNS * line.size
            _close(column, line.angle, limit)


def _columns(line: Line) -> Iterator[list[tuple[Glyph, Font]]]:
    """The stretches of a line that stand apart, whether by a gap or by many blanks."""
    column: list[tuple[Glyph, Font]] = []
    end = None
    for piece in line.pieces:
        for glyph in piece.glyphs:
            if not glyph.text.isspace():
                if end is not None and along(glyph.start, line.angle) - end > COLUMN * glyph.size:
                    yield column
                    column = []
                end = along(glyph.end, line.angle)
            column.append((glyph, piece.font))
    if column:
        yield column


def _close(column: Sequence[tuple[Glyph, Font]], angle: float, limit: float) -> None:
    masked = list(_masked(column, angle))
    if not masked:
        return
    room, wanted = (sum(getattr(one, name) for one in masked) for name in ("room", "wanted"))
    if any(not font.divisible or font.vertical or not glyph.em for glyph, font in column):
        # Strings that cannot be taken apart stay where they are.
        for one in masked:
            one.glyphs[0].fit = _share(one.room, one.wanted)
        return
    end = max(along(glyph.end, angle) for glyph, _ in column)
    fit = _share(room + max(0.0, limit - end), wanted)
    firsts = {id(one.glyphs[0]): one for one in masked}
    moved = 0.0
    for glyph, _ in column:
        glyph.shift = moved / glyph.em
        if id(glyph) in firsts:
            glyph.fit = fit
            moved += fit * firsts[id(glyph)].wanted - firsts[id(glyph)].room


def _share(room: float, wanted: float) -> float:
    return min(1.0, max(0.0, room) / wanted) if wanted else 1.0


def _masked(column: Sequence[tuple[Glyph, Font]], angle: float) -> Iterator[_Masked]:
    place = 0
    while place < len(column):
        glyph, font = column[place]
        end = place + 1
        if glyph.new is not None:
            while end < len(column) and column[end][0].new == "":
                end += 1
            glyphs = [one for one, _ in column[place:end]]
            until = glyphs[-1].end
            if not place and not glyph.new:
                # The rest of a name from the line before: no blank begins a line.
                until = next((one.start for one, _ in column[end:] if not one.text.isspace()), until)
            room = along(until, angle) - along(glyph.start, angle)
            yield _Masked(glyphs, room, font.spell(glyph.new).width * glyph.em)
        place = end
