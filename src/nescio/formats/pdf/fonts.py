"""Fonts of a PDF file: which characters the codes of a string stand for and how wide they are drawn."""

from __future__ import annotations

import logging
import unicodedata
from dataclasses import dataclass, field
from typing import Any

import pikepdf
from pdfminer.cmapdb import IdentityCMap, IdentityCMapByte
from pdfminer.pdffont import FontMetricsDB, PDFUnicodeNotDefined
from pdfminer.pdfinterp import PDFResourceManager
from pdfminer.pdftypes import PDFStream
from pdfminer.psparser import LIT

from nescio.errors import InputError
from nescio.formats.pdf.streams import name_text, stream_bytes
from nescio.formats.pdf.unreadable import UnreadablePageError

# The libraries quote what they do not understand, which may be text of the document.
for _library in ("pdfminer", "pikepdf"):
    logging.getLogger(_library).setLevel(logging.CRITICAL)

UNREADABLE = "\ufffd"
# What the shapes of a font's glyphs hang on; what is needed to decode them does not.
_NOT_NEEDED = frozenset(("/CharProcs", "/Resources", "/FontFile3", "/Parent", "/Metadata", "/PieceInfo"))
_DEEPEST = 12
_FIXED, _SERIF, _ITALIC = 1 << 0, 1 << 1, 1 << 6


@dataclass(frozen=True, slots=True)
class Code:
    """A code of a string: its bytes, its characters, its width in units of the font size."""

    data: bytes
    text: str
    width: float


@dataclass(frozen=True, slots=True)
class Spelled:
    """A text in codes, and its width in units of the font size; ``font`` is the one that has them, "" the file's own."""

    data: bytes
    width: float
    font: str = ""


@dataclass(slots=True)
class Font:
    """How the strings of a font are read; ``seen`` are the codes that the file draws, so that their glyphs exist."""

    decoder: Any
    divisible: bool
    stand_in: str
    vertical: bool = False
    seen: dict[str, Code] = field(default_factory=dict)
    _codes: dict[int, Code] = field(default_factory=dict)

    def codes(self, data: bytes) -> list[Code]:
        """The codes of a string; those of a font that is not ``divisible`` have no bytes of their own."""
        cids = list(self.decoder.decode(data))
        if data and not cids:
            return [Code(b"", UNREADABLE * len(data), 0.0)]
        wide = self.decoder.is_multibyte() and not isinstance(self.decoder.cmap, IdentityCMapByte)
        found = []
        for cid in cids:
            code = self._codes.get(cid)
            if code is None:
                raw = (cid.to_bytes(2, "big") if wide else bytes((cid,))) if self.divisible else b""
                code = self._codes[cid] = Code(raw, self._character(cid), float(self.decoder.char_width(cid)))
                self.seen.setdefault(code.text, code)
            found.append(code)
        return found

    def _character(self, cid: int) -> str:
        try:
            text = str(self.decoder.to_unichr(cid))
        except (PDFUnicodeNotDefined, ValueError, OverflowError):
            return UNREADABLE
        # Ligatures are letters to everybody but the typesetter.
        text = "".join(unicodedata.normalize("NFKC", c) if "\ufb00" <= c <= "\ufb06" else c for c in text)
        return "".join(c if c.isprintable() else " " for c in text) or UNREADABLE

    def spell(self, text: str) -> Spelled:
        """The text in codes that the file draws anyway or, if it has not all of them, in a font that every reader has."""
        if not self.divisible or self.vertical or any(character not in self.seen for character in text):
            return _in_stand_in(text, self.stand_in)
        codes = [self.seen[character] for character in text]
        return Spelled(b"".join(code.data for code in codes), sum(code.width for code in codes))


def read_font(font: pikepdf.Object, source: str) -> Font:
    """The font of a font dictionary."""
    try:
        spec = _plain(font)
        decoder: Any = PDFResourceManager(caching=False).get_font(None, spec)
    except InputError:
        raise
    except Exception:
        # The parser of fonts raises whatever occurs to it on damaged ones.
        raise UnreadablePageError("is damaged: one of its fonts cannot be read", path=source) from None
    divisible = not decoder.is_multibyte() or isinstance(decoder.cmap, IdentityCMap)
    return Font(decoder, divisible, _stand_in(decoder), vertical=decoder.is_vertical())


def _plain(value: Any, depth: int = 0) -> Any:
    """A PDF object as the parser of fonts expects it."""
    if depth > _DEEPEST:
        return None
    if isinstance(value, pikepdf.Stream):
        attributes = {str(key)[1:]: _plain(item, depth + 1) for key, item in value.items() if key not in _NOT_NEEDED}
        for key in ("Filter", "DecodeParms"):
            attributes.pop(key, None)
        stream = PDFStream(attributes, b"")
        stream.data = stream_bytes(value)
        return stream
    if isinstance(value, pikepdf.Dictionary):
        return {str(key)[1:]: _plain(item, depth + 1) for key, item in value.items() if key not in _NOT_NEEDED}
    if isinstance(value, pikepdf.Array):
        return [_plain(item, depth + 1) for item in value]
    if isinstance(value, pikepdf.Name):
        return LIT(name_text(value))
    if isinstance(value, pikepdf.String):
        return bytes(value)
    return value if isinstance(value, bool | int) or value is None else float(value)


def _stand_in(decoder: Any) -> str:
    """Which of the fonts that every reader has comes nearest."""
    name = str(decoder.fontname if decoder.fontname != "unknown" else getattr(decoder, "basefont", "")).lower()
    bold = "bold" in name or "black" in name or "heavy" in name
    italic = bool(decoder.flags & _ITALIC) or "italic" in name or "oblique" in name
    if decoder.flags & _FIXED or "courier" in name or "mono" in name:
        family, plain, slanted = "Courier", "", "Oblique"
    elif decoder.flags & _SERIF or "times" in name:
        family, plain, slanted = "Times", "Roman", "Italic"
    else:
        family, plain, slanted = "Helvetica", "", "Oblique"
    style = ("Bold" if bold else "") + (slanted if italic else "") or plain
    return f"{family}-{style}" if style else family


def _in_stand_in(text: str, font: str) -> Spelled:
    """The text in the encoding of a font that every reader has; rare letters lose their accents."""
    widths = FontMetricsDB.get_metrics(font)[1]
    data = "".join(map(_western, text)).encode("cp1252", "replace")
    width = sum(widths.get(character, 600) for character in data.decode("cp1252", "replace")) / 1000
    return Spelled(data, width, font)


def _western(character: str) -> str:
    try:
        character.encode("cp1252")
    except UnicodeEncodeError:
        bare = "".join(c for c in unicodedata.normalize("NFKD", character) if not unicodedata.combining(c))
        return {"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i"}.get(character, bare)
    return character
