"""Pages that show no text but pictures of it: a page becomes one picture, painted over, with a text layer that is clean.

What was drawn on the page, and any text layer that some program put there, goes: only what was read is written again.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
from pikepdf import Dictionary, Name
from PIL import Image

from nescio.formats.mapping.survivors import Survivors
from nescio.formats.mapping.text_map import TextMap
from nescio.formats.pictures.frames import open_picture
from nescio.formats.pictures.masked import MaskedPage
from nescio.formats.pictures.words import WordSlot
from nescio.ocr.engines import the_engine
from nescio.ocr.frame import Affine, after
from nescio.ocr.words import Box

# The resource of a page that this module made.
_OWN = "/NescioScan"
_DPI = 220
_MOST_PIXELS = 30_000_000
_POINTS = 72
_QUALITY = 85
# A page whose colours differ by less is grey.
_COLOURLESS = 24
_ROUNDS = 3
# Where letters stand in the box of their word, and how wide letters are on average, in units of their size.
_DESCENT, _LETTER_WIDTH = 0.2, 0.5


class Renderer:
    """Draws pages of a file as they look; the file must not change meanwhile."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._drawn: pypdfium2.PdfDocument | None = None

    def picture(self, number: int) -> Image.Image:
        """A page as a picture."""
        if (own := _own_picture(self._pdf.pages[number])) is not None:
            return own
        if self._drawn is None:
            buffer = BytesIO()
            self._pdf.save(buffer)
            self._drawn = pypdfium2.PdfDocument(buffer.getvalue())
        page = self._drawn[number]
        width, height = page.get_size()
        scale = min(_DPI / _POINTS, (_MOST_PIXELS / max(width * height, 1.0)) ** 0.5)
        picture: Image.Image = page.render(scale=scale).to_pil().convert("RGB")
        page.close()
        return picture.convert("L") if _is_colourless(picture) else picture

    def close(self) -> None:
        if self._drawn is not None:
            self._drawn.close()
            self._drawn = None


def _own_picture(page: pikepdf.Page) -> Image.Image | None:
    """The picture of a page that was made here: its pixels as they were written."""
    resources: Any = page.obj.get("/Resources")
    pictures = resources.get("/XObject") if isinstance(resources, Dictionary) else None
    found = pictures.get(_OWN) if isinstance(pictures, Dictionary) and len(pictures) == 1 else None
    if not isinstance(found, pikepdf.Stream) or found.get("/Filter") != "/DCTDecode" or "/SMask" in found:
        return None
    return open_picture(found.read_raw_bytes()).pages[0]


def _is_colourless(picture: Image.Image) -> bool:
    small = np.asarray(picture.resize((min(300, picture.width), min(300, picture.height))), dtype=np.int16)
    return bool((small.max(axis=2) - small.min(axis=2) < _COLOURLESS).all())


class ScannedPage:
    """A page that is read as a picture; ``picture`` is the object that it becomes."""

    def __init__(self, page: pikepdf.Page, picture: Image.Image) -> None:
        self._page = page
        self.picture = (0, 0)
        self.masked = MaskedPage(picture, the_engine())

    def lay_out(self, text: TextMap) -> None:
        self.masked.lay_out(text)

    def finish(self, pdf: pikepdf.Pdf, survivors: Survivors) -> None:
        """Make the page anew, as a picture in which nothing masked can be read."""
        masked = self.masked
        masked.paint()
        for number in range(_ROUNDS + 1):
            data = _jpeg(masked.page)
            if masked.is_grey or masked.check(open_picture(data).pages[0], survivors):
                break
            if number == _ROUNDS - 1:
                masked.make_grey()
        self._write(pdf, data)

    def _write(self, pdf: pikepdf.Pdf, data: bytes) -> None:
        size = self.masked.page.size
        grey = self.masked.page.mode in ("1", "L")
        stream = pdf.make_stream(data)
        self.picture = stream.objgen
        for key, value in {
            "/Type": Name.XObject, "/Subtype": Name.Image, "/Width": size[0], "/Height": size[1],
            "/ColorSpace": Name.DeviceGray if grey else Name.DeviceRGB, "/BitsPerComponent": 8, "/Filter": Name.DCTDecode,
        }.items():  # fmt: skip
            stream[key] = value
        font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
        to_page = _to_page(self._page, size)
        content = [_placed(to_page, size), "BT 3 Tr /NescioHelvetica 1 Tf", *self._text_layer(to_page), "ET"]
        owner = self._page.obj
        owner["/Contents"] = pdf.make_stream("\n".join(content).encode("latin-1"))
        owner["/Resources"] = Dictionary(
            XObject=Dictionary({_OWN: stream}), Font=Dictionary({"/NescioHelvetica": pdf.make_indirect(font)})
        )
        for key in ("/Group", "/Annots"):
            if key in owner:
                del owner[key]

    def _text_layer(self, to_page: Affine) -> list[str]:
        """The words that are left, and the replacements, where they stand; nobody sees them, but they can be searched."""
        matrix = after(self.masked.reading.frame.to_picture, to_page)
        lines = []
        for slot in self.masked.slots:
            if said := _said(slot):
                lines.append(_shown(said, slot.word.box, matrix))
        return lines


def _said(slot: WordSlot) -> str:
    return (slot.word.text if slot.new is None else slot.new).strip()


def _shown(text: str, box: Box, matrix: Affine) -> str:
    """The operators that write a word into its box."""
    a, b, c, d, e, f = matrix
    size = max(box.height, 1.0)
    x, y = box.left, box.bottom - _DESCENT * size
    place = (a * size, d * size, -b * size, -e * size, a * x + b * y + c, d * x + e * y + f)
    codes = (text + " ").encode("cp1252", "replace")
    stretch = 100 * box.width / (size * _LETTER_WIDTH * len(text))
    return f"{_numbers(place)} Tm {stretch:.1f} Tz <{codes.hex()}> Tj"


def _placed(to_page: Affine, size: tuple[int, int]) -> str:
    """The operators that draw the picture over the page."""
    a, b, c, d, e, f = to_page
    width, height = size
    matrix = (a * width, d * width, -b * height, -e * height, c + b * height, f + e * height)
    return f"q {_numbers(matrix)} cm {_OWN} Do Q"


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:.5f}" for value in values)


def _to_page(page: pikepdf.Page, size: tuple[int, int]) -> Affine:
    """The way from a pixel of the picture, in which the page stands upright, to a point of the page."""
    left, low, right, high = visible_box(page)
    turn = int(page.obj.get("/Rotate", 0)) // 90 % 4
    wide, tall = (right - left, high - low) if turn % 2 == 0 else (high - low, right - left)
    x, y = wide / size[0], tall / size[1]
    return {
        0: (x, 0.0, left, 0.0, -y, high),
        1: (0.0, y, left, x, 0.0, low),
        2: (-x, 0.0, right, 0.0, y, low),
        3: (0.0, -y, right, -x, 0.0, high),
    }[turn]


def visible_box(page: pikepdf.Page) -> tuple[float, float, float, float]:
    """The part of the page that is shown."""

    def corners(box: Any) -> tuple[float, float, float, float]:
        one, two, three, four = (float(value) for value in box)
        return min(one, three), min(two, four), max(one, three), max(two, four)

    whole, shown = corners(page.mediabox), corners(page.cropbox)
    both = max(whole[0], shown[0]), max(whole[1], shown[1]), min(whole[2], shown[2]), min(whole[3], shown[3])
    return both if both[0] < both[2] and both[1] < both[3] else whole


def _jpeg(picture: Image.Image) -> bytes:
    buffer = BytesIO()
    picture.save(buffer, "JPEG", quality=_QUALITY)
    return buffer.getvalue()
