"""Write what a page draws anew: glyphs that were masked are taken out of the strings, replacements drawn in their place.

In a stream with changes every string is placed by itself. Neither the places nor the numbers between the strings of ``TJ`` tell
how much room a masked word had.
"""

from __future__ import annotations

from typing import Any

import pikepdf

from nescio.formats.pdf.content import Content, Glyph, Shown, multiply
from nescio.formats.pdf.fonts import Spelled
from nescio.formats.pdf.streams import name_text
from nescio.formats.vocabulary.lists import words

# Text that must be smaller than this share of its size is drawn narrower, too.
_SMALLEST = 0.65
_NARROWEST = 0.2
# A difference in place that nobody sees, in units of the font size.
_NOTHING = 1e-4
_MARKED_CONTENT = ("BDC", "DP", "BMC", "MP")
_PLACING = ("Td", "TD", "T*", "Tm")


def rewrite(content: Content, pdf: pikepdf.Pdf, *, keep_pictures: bool) -> None:
    """Put the changes of its glyphs into a content stream; in one without any, text is not touched."""
    made: list[Any] = []
    changed = any(shown.changed for shown in content.shown.values())
    # Whether the next string does not begin where the last one ended.
    apart = False
    for number, instruction in enumerate(content.instructions):
        shown = content.shown.get(number)
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            if keep_pictures:
                made.append(instruction)
            continue
        operator = str(instruction.operator)
        if shown is not None and changed:
            apart = apart or shown.changed or operator in ("'", '"')
            made += _Rewriting(content, shown, pdf).instructions(operator, instruction.operands, place=apart)
            apart = shown.changed
        elif changed and operator in _PLACING:
            apart = True
        elif operator in _MARKED_CONTENT:
            made.append(_bare_mark(instruction))
        elif shown is not None or not any(isinstance(operand, pikepdf.String) for operand in instruction.operands):
            # No operator but those that show text takes a string.
            made.append(instruction)
    data = pikepdf.unparse_content_stream(made)
    if isinstance(content.owner, pikepdf.Stream):
        content.owner.write(data)
    else:
        content.owner["/Contents"] = pdf.make_stream(data)


def _bare_mark(instruction: Any) -> Any:
    """A mark without its properties, which may spell out the text that it marks; layers need theirs."""
    tag, properties = (instruction.operands[0], instruction.operands[-1]) if instruction.operands else (None, None)
    if tag == "/OC" and isinstance(properties, pikepdf.Name):
        return instruction
    known = tag if isinstance(tag, pikepdf.Name) and name_text(tag) in words("pdf.txt") else pikepdf.Name.Span
    return _do("BMC" if str(instruction.operator) in ("BDC", "BMC") else "MP", known)


def _do(operator: str, *operands: Any) -> pikepdf.ContentStreamInstruction:
    return pikepdf.ContentStreamInstruction(list(operands), pikepdf.Operator(operator))


class _Rewriting:
    """One operator in the making; ``ahead`` is how far the pen is ahead of where it was, in units of the font size."""

    def __init__(self, content: Content, shown: Shown, pdf: pikepdf.Pdf) -> None:
        self.content, self.shown, self.state, self.pdf = content, shown, shown.state, pdf
        self.made: list[Any] = []
        self.strings: list[Any] = []
        self.ahead = 0.0

    def instructions(self, operator: str, operands: Any, *, place: bool) -> list[Any]:
        if not operands:  # a broken operator, which shows nothing
            return []
        if operator == '"' and len(operands) > 1:
            self.made += (_do("Tw", operands[0]), _do("Tc", operands[1]))
        glyphs = self.shown.glyphs
        if place:
            self._place(glyphs[0].shift if glyphs else 0.0)
        if all(glyph.new is None and glyph.shift == glyphs[0].shift for glyph in glyphs):
            self.made.append(_do("TJ" if operator == "TJ" else "Tj", operands[-1]))
        elif self.state.font is not None and not self.state.font.divisible:
            self._draw_whole()
        else:
            for item in self.shown.items:
                self._add(item)
        self._flush()
        return self.made

    def _place(self, shift: float) -> None:
        """Begin where the operator began, moved along the line."""
        matrix = multiply((1, 0, 0, 1, shift * self.state.size * self.state.scale, 0), self.shown.matrix)
        self.made.append(_do("Tm", *map(_number, matrix)))
        self.ahead = shift

    def _add(self, item: Glyph | float) -> None:
        if isinstance(item, float):
            self.ahead += item / 1000
        elif item.new is None:
            self._go_to(item.shift)
            if self.strings and isinstance(self.strings[-1], bytes):
                self.strings[-1] += item.code
            else:
                self.strings.append(item.code)
        else:
            if item.new:
                self._go_to(item.shift)
                self._draw(item.new, item.fit)
            self.ahead -= item.advance

    def _go_to(self, shift: float) -> None:
        """Let what follows be so far from where it was."""
        if abs(shift - self.ahead) > _NOTHING:
            self.strings.append(-1000 * (shift - self.ahead))
            self.ahead = shift

    def _draw_whole(self) -> None:
        """Codes that cannot be told apart go all; what is kept of their text is drawn like a replacement."""
        glyphs, font = self.shown.glyphs, self.state.font
        assert font is not None
        text = "".join(glyph.text if glyph.new is None else glyph.new for glyph in glyphs)
        whole = sum(item.advance if isinstance(item, Glyph) else -item / 1000 for item in self.shown.items)
        if text:
            width = font.spell(text).width
            self._draw(text, min(1.0, whole / width) if width and whole > 0 else 1.0)

    def _flush(self) -> None:
        if self.strings:
            whole = [pikepdf.String(item) if isinstance(item, bytes) else round(item, 3) for item in self.strings]
            self.made.append(_do("TJ", pikepdf.Array(whole)))
            self.strings = []

    def _draw(self, text: str, fit: float) -> None:
        """Draw a replacement, as small and narrow as it must be."""
        self._flush()
        state = self.state
        assert state.font is not None
        spelled = state.font.spell(text)
        smaller = max(fit, _SMALLEST)
        narrower = max(fit / smaller, _NARROWEST)
        self.made += (
            _do("Tf", pikepdf.Name(self._font(spelled)), round(state.size * smaller, 4)),
            _do("Tz", round(state.scale * narrower * 100, 3)),
            _do("Tc", 0),
            _do("Tw", 0),
            _do("Tj", pikepdf.String(spelled.data)),
            _do("Tf", pikepdf.Name(state.font_name), _number(state.size)),
            _do("Tz", _number(state.scale * 100)),
            _do("Tc", _number(state.character_space)),
            _do("Tw", _number(state.word_space)),
        )
        self.ahead += spelled.width * smaller * narrower

    def _font(self, spelled: Spelled) -> str:
        return self._stand_in(spelled.font) if spelled.font else self.state.font_name

    def _stand_in(self, font: str) -> str:
        name = "/Nescio" + font.replace("-", "")
        resources = self.content.resources
        if "/Font" not in resources:
            resources["/Font"] = pikepdf.Dictionary()
        if name not in resources["/Font"]:
            resources["/Font"][name] = pikepdf.Dictionary(
                Type=pikepdf.Name.Font,
                Subtype=pikepdf.Name.Type1,
                BaseFont=pikepdf.Name("/" + font),
                Encoding=pikepdf.Name.WinAnsiEncoding,
            )
        return name


def _number(value: float) -> float:
    return round(value, 6)
