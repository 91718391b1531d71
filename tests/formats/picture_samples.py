"""Small pictures of text for tests, and what reads them again."""

import io

import pytest
from PIL import Image, ImageDraw, ImageFont

from nescio.formats.pictures.frames import grey, open_picture
from nescio.ocr.engines import find_engine
from nescio.ocr.reading import read_picture

needs_engine = pytest.mark.skipif(find_engine() is None, reason="Tesseract or RapidOCR is needed to read pictures")


def page(*lines, size=(900, 400), mode="L", letters=36):
    """A white page with lines of text."""
    made = Image.new("L", size, 255)
    drawing = ImageDraw.Draw(made)
    for number, line in enumerate(lines):
        drawing.text((40, 40 + number * letters * 1.7), line, font=ImageFont.load_default(letters), fill=0)
    return made.convert(mode)


def saved(picture, kind="PNG", **options):
    """The bytes of a picture file."""
    buffer = io.BytesIO()
    picture.save(buffer, kind, **options)
    return buffer.getvalue()


def read(data, number=0):
    """What a picture file says, words with blanks between them."""
    reading = read_picture(grey(open_picture(data).pages[number]), find_engine())
    return " ".join(word.text for word in reading.words)
