"""Pictures of pages: PNG files made when somebody looks at a page, in the size that they need."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
from PIL import Image

from nescio.errors import InputError
from nescio.formats.pictures.frames import open_picture

# Far more than a screen shows; a page of a kilometre's length must not take all memory.
_MOST_PIXELS = 16_000_000
_FAST = 2


def draw_pdf_page(data: bytes, number: int, width: int) -> bytes:
    """A page of a PDF file, counted from 0, so many pixels wide."""
    try:
        pdf = pypdfium2.PdfDocument(data)
        try:
            page = pdf[number]
            wide, tall = page.get_size()
            scale = min(width / max(wide, 1e-3), (_MOST_PIXELS / max(wide * tall, 1e-3)) ** 0.5)
            return _png(page.render(scale=scale, optimize_mode="lcd").to_pil())
        finally:
            pdf.close()
    except pypdfium2.PdfiumError:
        raise InputError("cannot be drawn") from None


def pdf_sizes(data: bytes) -> list[tuple[float, float]]:
    """The sizes of the pages of a PDF file, in points."""
    try:
        pdf = pypdfium2.PdfDocument(data)
        try:
            return [pdf.get_page_size(number) for number in range(len(pdf))]
        finally:
            pdf.close()
    except pypdfium2.PdfiumError:
        raise InputError("cannot be drawn") from None


def draw_picture_page(data: bytes, number: int, width: int) -> bytes:
    """A page of a picture file, at most so many pixels wide."""
    page = open_picture(data).pages[number]
    if page.mode == "1":
        page = page.convert("L")
    if width < page.width:
        page = page.resize((width, max(1, round(page.height * width / page.width))), Image.Resampling.BOX)
    return _png(page)


def picture_sizes(data: bytes) -> list[tuple[float, float]]:
    return [(float(page.width), float(page.height)) for page in open_picture(data).pages]


def _png(picture: Image.Image) -> bytes:
    buffer = BytesIO()
    picture.save(buffer, "PNG", compress_level=_FAST)
    return buffer.getvalue()
