"""What the content streams of a PDF page draw: text as glyphs with their places, forms inside forms, pictures.

Positions follow ISO 32000-2, 9.4: a glyph is drawn at the text matrix, which moves on by its width, by the spacing of
characters and words, and by the numbers between the strings of ``TJ``.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import pikepdf

from nescio.errors import InputError
from nescio.formats.pdf.fonts import UNREADABLE, Font, read_font
from nescio.formats.pdf.streams import check_size, stream_bytes
from nescio.formats.pdf.unreadable import UnreadablePageError

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_DEEPEST = 12
_INVISIBLE = 3
_PATHS = frozenset("l c v y re".split())
# As many codes side by side that nobody can read may be a name.
_SHORTEST_WORD = 4
_CURVES = frozenset("c v y".split())
_SHOWING = frozenset(("Tj", "TJ", "'", '"'))


def multiply(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that does the first, then the second."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


@dataclass(eq=False, slots=True)
class Glyph:
    """A drawn code: a slot of the text. ``advance`` is in units of the font size, ``start`` and ``end`` on the page.

    ``size`` is the height of such a unit on the page, ``em`` its length along the line.
    """

    text: str
    code: bytes
    advance: float
    start: tuple[float, float]
    end: tuple[float, float]
    size: float
    em: float
    new: str | None = None
    # The hyphen at the end of the line, which is no part of the word and goes when the word goes.
    hyphen: Glyph | None = None
    # How far the glyph moves along its line, in units of the font size, and to what share its replacement shrinks.
    shift: float = 0.0
    fit: float = 1.0

    def set(self, text: str) -> None:
        self.new = text
        if self.hyphen is not None:
            self.hyphen.new = ""


@dataclass(frozen=True, slots=True)
class State:
    """The part of the graphics state that text depends on."""

    matrix: Matrix
    font: Font | None = None
    font_name: str = ""
    size: float = 0.0
    character_space: float = 0.0
    word_space: float = 0.0
    scale: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0


@dataclass(eq=False, slots=True)
class Shown:
    """What one operator shows: glyphs, and numbers that move what follows.

    ``state`` holds while it does, and ``matrix`` says where it begins.
    """

    state: State
    matrix: Matrix
    items: list[Glyph | float]

    @property
    def glyphs(self) -> list[Glyph]:
        return [item for item in self.items if isinstance(item, Glyph)]

    @property
    def changed(self) -> bool:
        return any(glyph.new is not None or glyph.shift for glyph in self.glyphs)


@dataclass(eq=False, slots=True)
class Content:
    """The instructions of a page or a form, with what those that show text show."""

    owner: Any
    resources: Any
    instructions: list[Any]
    shown: dict[int, Shown] = field(default_factory=dict)


@dataclass(slots=True)
class Page:
    """What a page draws, in order."""

    shown: list[Shown] = field(default_factory=list)
    visible: int = 0
    paths: int = 0
    curves: int = 0
    picture_area: float = 0.0
    pictures: int = 0


class Reader:
    """Reads the pages of a file; a form that several pages draw is read where it is drawn first."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.contents: list[Content] = []
        self._fonts: dict[tuple[int, int], Font] = {}
        self._read: set[tuple[int, int]] = set()

    def mark(self) -> tuple[int, set[tuple[int, int]]]:
        """What was read so far, for ``forget``."""
        return len(self.contents), set(self._read)

    def forget(self, mark: tuple[int, set[tuple[int, int]]]) -> None:
        """Forget what was read since: it will not be drawn by the page that was read, but may be by others."""
        del self.contents[mark[0] :]
        self._read = mark[1]

    def page(self, page: pikepdf.Page) -> Page:
        drawn = Page()
        parts = page.obj.get("/Contents")
        for part in parts if isinstance(parts, pikepdf.Array) else ():
            check_size(part)
        page.contents_coalesce()
        contents = page.obj.get("/Contents")
        resources = page.obj.get("/Resources")
        if resources is None:
            resources = page.obj["/Resources"] = pikepdf.Dictionary()
        if isinstance(contents, pikepdf.Stream):
            stream_bytes(contents)
            self._content(page.obj, resources, IDENTITY, drawn, 0)
        self._rest(resources, drawn, 0)
        return drawn

    def _content(self, owner: Any, resources: Any, matrix: Matrix, drawn: Page, depth: int) -> None:
        if depth > _DEEPEST:
            raise InputError("is refused: its forms are nested too deeply", path=self.source)
        try:
            with warnings.catch_warnings(action="ignore"):  # about damage that can be read all the same
                instructions = list(pikepdf.parse_content_stream(owner))
        except (pikepdf.PdfError, ValueError, TypeError):
            raise UnreadablePageError("is damaged: what a page draws cannot be read", path=self.source) from None
        content = Content(owner, resources, instructions)
        self.contents.append(content)
        run = _Run(self, content, drawn, State(matrix), depth)
        try:
            for number, instruction in enumerate(instructions):
                run.step(number, instruction)
        except (TypeError, ValueError, IndexError, OverflowError, NotImplementedError):
            raise UnreadablePageError("is damaged: what a page draws cannot be read", path=self.source) from None

    def form(self, form: Any, resources: Any, matrix: Matrix, drawn: Page, depth: int) -> None:
        """Read a form, a pattern or the like, once."""
        if form.objgen in self._read:
            return
        self._read.add(form.objgen)
        stream_bytes(form)
        own = form.get("/Resources")
        if "/Matrix" in form:
            matrix = multiply(_matrix(form["/Matrix"]), matrix)
        self._content(form, resources if own is None else own, matrix, drawn, depth + 1)
        if own is not None:
            self._rest(own, drawn, depth + 1)

    def _rest(self, resources: Any, drawn: Page, depth: int) -> None:
        """Read what stands ready to be drawn and is drawn by other ways, or not at all: who looks for it finds it."""
        for form in _dictionary(resources, "/XObject"):
            if isinstance(form, pikepdf.Stream) and form.get("/Subtype") == "/Form":
                self.form(form, resources, IDENTITY, drawn, depth)
        for pattern in _dictionary(resources, "/Pattern"):
            if isinstance(pattern, pikepdf.Stream):
                self.form(pattern, resources, IDENTITY, drawn, depth)
        for state in _dictionary(resources, "/ExtGState"):
            mask = state.get("/SMask") if isinstance(state, pikepdf.Dictionary) else None
            if isinstance(mask, pikepdf.Dictionary) and isinstance(mask.get("/G"), pikepdf.Stream):
                self.form(mask["/G"], resources, IDENTITY, drawn, depth)
        for font in _dictionary(resources, "/Font"):
            if isinstance(font, pikepdf.Dictionary) and font.get("/Subtype") == "/Type3":
                for shape in _dictionary(font, "/CharProcs"):
                    if isinstance(shape, pikepdf.Stream):
                        self.form(shape, font.get("/Resources", resources), IDENTITY, Page(), depth)

    def font(self, resources: Any, name: str) -> Font:
        found = resources.get("/Font", {}).get(name)
        if not isinstance(found, pikepdf.Dictionary):
            raise UnreadablePageError("is damaged: it shows text in a font that it lacks", path=self.source)
        # A font that is no object of its own is one of its kind.
        key = found.objgen if found.objgen[0] else (-id(resources), hash(name))
        if key not in self._fonts:
            self._fonts[key] = read_font(found, self.source)
        return self._fonts[key]


class _Run:
    """One pass over the instructions of a content stream."""

    def __init__(self, reader: Reader, content: Content, drawn: Page, state: State, depth: int) -> None:
        self.reader, self.content, self.drawn, self.depth = reader, content, drawn, depth
        self.state = state
        self.saved: list[State] = []
        self.text_matrix = self.line_matrix = IDENTITY

    def step(self, number: int, instruction: Any) -> None:
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            self._picture()
            return
        operator, operands = str(instruction.operator), instruction.operands
        if operator in _SHOWING:
            self._show(number, operator, operands)
        elif operator in _PATHS:
            self.drawn.paths += 1
            self.drawn.curves += operator in _CURVES
        elif operator == "q":
            self.saved.append(self.state)
        elif operator == "Q":
            self.state = self.saved.pop() if self.saved else self.state
        elif operator == "cm":
            self.state = replace(self.state, matrix=multiply(_matrix(operands), self.state.matrix))
        elif operator == "Do":
            self._draw(str(operands[0]))
        elif operator == "BT":
            self.text_matrix = self.line_matrix = IDENTITY
        elif operator in ("Td", "TD"):
            x, y = float(operands[0]), float(operands[1])
            if operator == "TD":
                self.state = replace(self.state, leading=-y)
            self._next_line(x, y)
        elif operator == "Tm":
            self.text_matrix = self.line_matrix = _matrix(operands)
        elif operator == "T*":
            self._next_line(0, -self.state.leading)
        elif operator == "Tf":
            name = str(operands[0])
            font = self.reader.font(self.content.resources, name)
            self.state = replace(self.state, font=font, font_name=name, size=float(operands[1]))
        elif operator == "gs":
            self._set_from(str(operands[0]))
        else:
            self._set(operator, operands)

    def _set(self, operator: str, operands: Any) -> None:
        if operator == "Tc":
            self.state = replace(self.state, character_space=float(operands[0]))
        elif operator == "Tw":
            self.state = replace(self.state, word_space=float(operands[0]))
        elif operator == "Tz":
            self.state = replace(self.state, scale=float(operands[0]) / 100)
        elif operator == "TL":
            self.state = replace(self.state, leading=float(operands[0]))
        elif operator == "Ts":
            self.state = replace(self.state, rise=float(operands[0]))
        elif operator == "Tr":
            self.state = replace(self.state, mode=int(operands[0]))

    def _set_from(self, name: str) -> None:
        """A graphics state of the resources may set a font, too, which could not be written back as it is."""
        settings = self.content.resources.get("/ExtGState", {}).get(name, {})
        if "/Font" in settings:
            raise UnreadablePageError(
                "sets its fonts in a way that is not understood; it is refused", path=self.reader.source
            )

    def _next_line(self, x: float, y: float) -> None:
        self.text_matrix = self.line_matrix = multiply((1, 0, 0, 1, x, y), self.line_matrix)

    def _draw(self, name: str) -> None:
        drawn = self.content.resources.get("/XObject", {}).get(name)
        if not isinstance(drawn, pikepdf.Stream):
            return
        if drawn.get("/Subtype") == "/Form":
            self.reader.form(drawn, self.content.resources, self.state.matrix, self.drawn, self.depth)
        elif drawn.get("/Subtype") == "/Image":
            self._picture()

    def _picture(self) -> None:
        a, b, c, d, _, _ = self.state.matrix
        self.drawn.pictures += 1
        self.drawn.picture_area += abs(a * d - b * c)

    def _show(self, number: int, operator: str, operands: Any) -> None:
        if operator == '"':
            self.state = replace(self.state, word_space=float(operands[0]), character_space=float(operands[1]))
        if operator in ("'", '"'):
            self._next_line(0, -self.state.leading)
        state = self.state
        if state.font is None or not state.size:
            if state.font is None:
                raise UnreadablePageError("is damaged: it shows text without a font", path=self.reader.source)
            state = replace(state, size=1e-6)
        items: list[Glyph | float] = []
        matrix = self.text_matrix
        for item in operands[0] if operator == "TJ" else operands[-1:]:
            if isinstance(item, pikepdf.String):
                items += self._glyphs(bytes(item), state)
            else:
                items.append(float(item))
                self._move(-float(item) / 1000 * state.size, state)
        shown = Shown(state, matrix, items)
        self.content.shown[number] = shown
        self.drawn.shown.append(shown)
        if state.mode != _INVISIBLE:
            self.drawn.visible += sum(not glyph.text.isspace() for glyph in shown.glyphs)

    def _glyphs(self, data: bytes, state: State) -> Iterable[Glyph]:
        assert state.font is not None
        for code in state.font.codes(data):
            space = state.character_space + (state.word_space if code.data == b" " else 0.0)
            advance = code.width + space / state.size
            whole = multiply(self.text_matrix, state.matrix)
            start = (whole[4] + whole[2] * state.rise, whole[5] + whole[3] * state.rise)
            along = code.width * state.size * (1 if state.font.vertical else state.scale)
            x, y = (whole[2], whole[3]) if state.font.vertical else (whole[0], whole[1])
            end = (start[0] + x * along, start[1] + y * along)
            size = abs(state.size) * math.hypot(whole[2], whole[3])
            em = abs(state.size * state.scale) * math.hypot(whole[0], whole[1])
            yield Glyph(code.text, code.data, advance, start, end, size, em)
            self._move(advance * state.size, state)

    def _move(self, along: float, state: State) -> None:
        assert state.font is not None
        step = (0.0, along) if state.font.vertical else (along * state.scale, 0.0)
        self.text_matrix = multiply((1, 0, 0, 1, *step), self.text_matrix)


def _matrix(values: Any) -> Matrix:
    a, b, c, d, e, f = (float(value) for value in values)
    return (a, b, c, d, e, f)


def _dictionary(owner: Any, key: str) -> list[Any]:
    found = owner.get(key) if isinstance(owner, pikepdf.Dictionary) else None
    return list(found.values()) if isinstance(found, pikepdf.Dictionary) else []


def unreadable_glyphs(page: Page) -> list[Glyph]:
    """The glyphs of stretches that may be words in codes that stand for no known characters.

    A few of them are symbols, and one many times over is a leader or a line.
    """
    found: list[Glyph] = []
    run: list[Glyph] = []
    for shown in page.shown:
        for glyph in shown.glyphs:
            if glyph.text.startswith(UNREADABLE):
                run.append(glyph)
            elif not glyph.text.isspace():
                found += _if_word(run)
                run = []
    return found + _if_word(run)


def _if_word(run: list[Glyph]) -> list[Glyph]:
    is_word = len(run) >= _SHORTEST_WORD and (len({glyph.code for glyph in run}) > 2 or not run[0].code)
    return run if is_word else []
