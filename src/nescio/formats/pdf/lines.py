"""Lines of a page from the glyphs that are drawn on it, in the order of drawing, which is nearly always that of reading.

What is drawn late but stands in a gap or at an end of a line (a bold name, a filled-in field) is put there.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from nescio.formats.mapping.text_map import TextMap
from nescio.formats.pdf.content import Glyph, Page
from nescio.formats.pdf.fonts import Font
from nescio.formats.tables.header_row import is_header
from nescio.identity.rule import is_ordinary
from nescio.lang import LANGUAGES, gazetteers
from nescio.text.folding import fold

# In units of the font size: a gap that is a blank, one that parts columns, and what still counts as one line.
_BLANK, COLUMN = 0.15, 1.5
_SAME_LINE, _EXACT_LINE = 0.45, 0.15
_OVERLAP = 0.4
_PARAGRAPH = 1.7
# Cells of a table may stand closer than columns of text.
_CELL = 0.6
_FEWEST_COLUMNS = 3
_WORD = re.compile(r"[^\W\d_]+")
# The name of a field of a form: a few words before a colon.
_FIELD = re.compile(r"[^\W\d_][^:]{0,40}:(?=\s|$)")
_HYPHENS = ("-", "\u00ad", "\u2010")
# Lines lie in drawers by their height, a drawer a point.
_DRAWER = 2.0


@dataclass(eq=False, slots=True)
class Piece:
    """Glyphs of one operator, the font that shows them, and where they begin and end along their line."""

    glyphs: list[Glyph]
    font: Font
    start: float
    end: float


@dataclass(eq=False, slots=True)
class Line:
    """Pieces from left to right; ``angle`` and ``height`` say where the line lies on the page."""

    angle: float
    height: float
    size: float
    pieces: list[Piece] = field(default_factory=list)

    @property
    def glyphs(self) -> list[Glyph]:
        return [glyph for piece in self.pieces for glyph in piece.glyphs]

    def place_for(self, piece: Piece) -> int | None:
        """Where a piece belongs if it stands close to another and over none, else None."""
        place = bisect_left([other.start for other in self.pieces], piece.start)
        before = piece.start - self.pieces[place - 1].end if place else math.inf
        behind = self.pieces[place].start - piece.end if place < len(self.pieces) else math.inf
        over = -_OVERLAP * self.size
        return place if min(before, behind) >= over and min(before, behind) < self.size else None


def lines_of(page: Page) -> list[Line]:
    """The lines of a page."""
    lines: list[Line] = []
    drawers: dict[int, list[Line]] = defaultdict(list)
    for shown in page.shown:
        glyphs = shown.glyphs
        if not glyphs:
            continue
        first, last = glyphs[0], glyphs[-1]
        angle = _angle(glyphs)
        assert shown.state.font is not None
        piece = Piece(glyphs, shown.state.font, along(first.start, angle), along(last.end, angle))
        height, size = _across(first.start, angle), max(first.size, 1e-3)
        current = lines[-1] if lines else None
        if current is not None and _goes_on(current, piece, angle, height):
            current.pieces.append(piece)
            continue
        drawer = round(height / _DRAWER)
        near = [line for number in (drawer, drawer - 1, drawer + 1) for line in drawers[number]]
        for line in near:
            place = line.place_for(piece)
            if place is not None and line.angle == angle and abs(line.height - height) <= _EXACT_LINE * size:
                line.pieces.insert(place, piece)
                break
        else:
            lines.append(Line(angle, height, size, [piece]))
            drawers[drawer].append(lines[-1])
    return lines


def _goes_on(line: Line, piece: Piece, angle: float, height: float) -> bool:
    gap = piece.start - line.pieces[-1].end
    return line.angle == angle and abs(line.height - height) <= _SAME_LINE * line.size and gap >= -_OVERLAP * line.size


def _angle(glyphs: list[Glyph]) -> float:
    """The direction of writing in degrees; glyphs without a width say nothing."""
    for glyph in glyphs:
        x, y = glyph.end[0] - glyph.start[0], glyph.end[1] - glyph.start[1]
        if x or y:
            return round(math.degrees(math.atan2(y, x)))
    return 0.0


def along(point: tuple[float, float], angle: float) -> float:
    """How far a point lies in a direction of writing."""
    return point[0] * math.cos(math.radians(angle)) + point[1] * math.sin(math.radians(angle))


def _across(point: tuple[float, float], angle: float) -> float:
    return point[1] * math.cos(math.radians(angle)) - point[0] * math.sin(math.radians(angle))


def lay_out(lines: Iterable[Line], text: TextMap) -> None:
    """Put lines into the text; a word that is parted at the end of a line is put together."""
    text.line_end(2)
    before: Line | None = None
    parted = is_field = False
    for line in lines:
        glyphs = line.glyphs
        far = before is None or line.angle != before.angle or _distance(before, line) > _PARAGRAPH * before.size
        if parted and before is not None and (far or not glyphs[0].text[:1].islower()):
            # It was no parted word: the hyphen is text.
            text.slot(_take_hyphen(before))
            parted = False
        if not parted:
            text.line_end(2 if far else 1)
        parted = _ends_in_hyphen(glyphs)
        if parted:
            glyphs[-2].hyphen = glyphs[-1]
            glyphs = glyphs[:-1]
        cells = _cells(glyphs, line)
        # Fields one below the other are not one sentence.
        was_field, is_field = is_field, _FIELD.match(" ".join(cells)) is not None
        if was_field and is_field:
            text.boundary()
        _put(glyphs, line, text, _label_length(glyphs, cells))
        before = line
    if parted and before is not None:
        text.slot(_take_hyphen(before))
    text.line_end(2)


def _cells(glyphs: list[Glyph], line: Line) -> list[str]:
    """What a line says, cell by cell."""
    cells, last = [""], None
    for glyph in glyphs:
        gap = along(glyph.start, line.angle) - along(last.end, line.angle) if last is not None else 0.0
        if gap > _CELL * glyph.size:
            cells.append("")
        elif gap > _BLANK * glyph.size:
            cells[-1] += " "
        cells[-1] += glyph.text
        last = glyph
    return [cell.strip() for cell in cells if cell.strip()]


def _label_length(glyphs: list[Glyph], cells: list[str]) -> int:
    """How many glyphs at the beginning of a line only name what stands behind or below them.

    All of them in the header of a table, which has at least three columns in known words; those before the colon in a field.
    """
    if ":" not in "".join(cells):
        is_row = len(cells) >= _FEWEST_COLUMNS and is_header(cells, ()) and all(map(_is_plain, cells))
        return len(glyphs) if is_row else 0
    name = _FIELD.match(" ".join(cells))
    if name is None or not _is_plain(name[0]):
        return 0
    return next(number for number, glyph in enumerate(glyphs, 1) if ":" in glyph.text)


def _is_plain(text: str) -> bool:
    """Whether no word of a text may be somebody's name: "Mark:" may be the one who speaks."""
    for word in map(fold, _WORD.findall(text)):
        ordinary = any(is_ordinary(word, lang) for lang in LANGUAGES) and word not in gazetteers.given_names()
        if not ordinary and not is_header([word], ()):
            return False
    return True


def _distance(above: Line, below: Line) -> float:
    return abs(above.height - below.height)


def _ends_in_hyphen(glyphs: list[Glyph]) -> bool:
    return len(glyphs) > 1 and glyphs[-1].text in _HYPHENS and glyphs[-2].text[-1:].isalpha()


def _take_hyphen(line: Line) -> Glyph:
    *_, owner, hyphen = line.glyphs
    owner.hyphen = None
    return hyphen


def _put(glyphs: list[Glyph], line: Line, text: TextMap, label_length: int) -> None:
    last: Glyph | None = None
    if label_length:
        text.begin_label()
    for number, glyph in enumerate(glyphs):
        if number == label_length:
            text.end_label()
        if last is not None and not last.text[-1:].isspace() and not glyph.text[:1].isspace():
            gap = along(glyph.start, line.angle) - along(last.end, line.angle)
            if gap > COLUMN * glyph.size:
                text.boundary()
                text.gap("\t")
                text.boundary()
            elif gap > _BLANK * glyph.size:
                text.gap(" ")
        text.slot(glyph)
        last = glyph
    text.end_label()
