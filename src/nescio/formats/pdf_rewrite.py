"""Write what a page draws anew: glyphs that were masked are taken out of the strings, replacements drawn in their place.

The numbers between the strings of ``TJ`` take the width of what went, so that everything else stays where it was.
"""

from __future__ import annotations

from typing import Any

import pikepdf

from nescio.formats.pdf_content import Content, Glyph, Shown
from nescio.formats.pdf_fonts import in_stand_in

# Text that must be smaller than this share of its size is drawn narrower, too.
_SMALLEST = 0.65
_NARROWEST = 0.2
_MARKED_CONTENT = ("BDC", "DP")


def rewrite(content: Content, pdf: pikepdf.Pdf, *, keep_pictures: bool) -> None:
    """Put the changes of its glyphs into a content stream; without a need to, no instruction is touched."""
    made: list[Any] = []
    for number, instruction in enumerate(content.instructions):
        shown = content.shown.get(number)
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            if keep_pictures:
                made.append(instruction)
        elif shown is not None and any(glyph.new is not None for glyph in shown.glyphs):
            made += _Rewriting(content, shown, pdf).instructions(str(instruction.operator), instruction.operands)
        elif str(instruction.operator) in _MARKED_CONTENT:
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
    tag, properties = instruction.operands[0], instruction.operands[-1]
    if tag == "/OC" and isinstance(properties, pikepdf.Name):
        return instruction
    return _do("BMC" if str(instruction.operator) == "BDC" else "MP", tag)


def _do(operator: str, *operands: Any) -> pikepdf.ContentStreamInstruction:
    return pikepdf.ContentStreamInstruction(list(operands), pikepdf.Operator(operator))


class _Rewriting:
    """One operator in the making."""

    def __init__(self, content: Content, shown: Shown, pdf: pikepdf.Pdf) -> None:
        self.content, self.state, self.pdf = content, shown.state, pdf
        self.items = shown.items
        self.made: list[Any] = []
        self.strings: list[Any] = []

    def instructions(self, operator: str, operands: Any) -> list[Any]:
        if operator == '"':
            self.made += (_do("Tw", operands[0]), _do("Tc", operands[1]))
        if operator in ("'", '"'):
            self.made.append(_do("T*"))
        if self.state.font is not None and not self.state.font.divisible:
            self._draw_whole()
        else:
            for item in self.items:
                self._add(item)
        self._flush()
        return self.made

    def _add(self, item: Glyph | float) -> None:
        if isinstance(item, float):
            self._move(item)
        elif item.new is None:
            if self.strings and isinstance(self.strings[-1], bytes):
                self.strings[-1] += item.code
            else:
                self.strings.append(item.code)
        else:
            if item.new:
                self._replace(item.new, item.room)
            self._move(-1000 * item.advance)

    def _draw_whole(self) -> None:
        """Codes that cannot be told apart go all; what is kept of their text is drawn like a replacement."""
        glyphs = [item for item in self.items if isinstance(item, Glyph)]
        text = "".join(glyph.text if glyph.new is None else glyph.new for glyph in glyphs)
        whole = sum(glyph.advance if isinstance(glyph, Glyph) else -glyph / 1000 for glyph in self.items)
        if text:
            self._replace(text, whole)
        self._move(-1000 * whole)

    def _move(self, amount: float) -> None:
        if self.strings and isinstance(self.strings[-1], float):
            self.strings[-1] += amount
        else:
            self.strings.append(amount)

    def _flush(self) -> None:
        if self.strings:
            whole = [pikepdf.String(item) if isinstance(item, bytes) else round(item, 3) for item in self.strings]
            self.made.append(_do("TJ", pikepdf.Array(whole)))
            self.strings = []

    def _replace(self, text: str, room: float) -> None:
        """Draw a replacement, as small and narrow as it must be, and step back to where it began."""
        self._flush()
        state = self.state
        assert state.font is not None
        own = state.font.encode(text)
        data, width = own if own is not None else in_stand_in(text, state.font.stand_in)
        name = state.font_name if own is not None else self._stand_in(state.font.stand_in)
        fit = min(1.0, room / width) if width and room > 0 else 1.0
        smaller = max(fit, _SMALLEST)
        narrower = max(fit / smaller, _NARROWEST)
        self.made += (
            _do("Tf", pikepdf.Name(name), round(state.size * smaller, 4)),
            _do("Tz", round(state.scale * narrower * 100, 3)),
            _do("Tc", 0),
            _do("Tw", 0),
            _do("Tj", pikepdf.String(data)),
            _do("Tf", pikepdf.Name(state.font_name), _number(state.size)),
            _do("Tz", _number(state.scale * 100)),
            _do("Tc", _number(state.character_space)),
            _do("Tw", _number(state.word_space)),
        )
        self._move(1000 * width * smaller * narrower)

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
