import io
import zlib

import numpy as np
import pikepdf
import pypdfium2
import pytest
from pikepdf import Dictionary, Name

from nescio.formats.io.options import Options
from nescio.formats.pdf.format import PdfFormat
from tests.formats.finishing import finished, source, write
from tests.formats.pdf_samples import pdf, shown
from tests.formats.picture_samples import needs_engine, page, read, saved

A_NAME = "Halvorsen"
LINES = ("Dear Mrs Halvorsen,", "the harbour is cold in May.")
pytestmark = needs_engine


def draw(made, picture, number=0, width=595, height=842, x=0, y=0):
    """Let a page draw a picture."""
    owner = made.pages[number].obj
    image = made.make_stream(zlib.compress(picture.tobytes()), Type=Name.XObject, Subtype=Name.Image)
    image["/Width"], image["/Height"] = picture.size
    image["/ColorSpace"], image["/BitsPerComponent"], image["/Filter"] = Name.DeviceGray, 8, Name.FlateDecode
    owner["/Resources"]["/XObject"] = Dictionary(I1=image)
    drawing = owner["/Contents"].read_bytes() + f" q {width} 0 0 {height} {x} {y} cm /I1 Do Q".encode()
    owner["/Contents"] = made.make_stream(drawing)


def anonymized(data, tmp_path):
    format, origin = PdfFormat(Options(pictures="mask")), source(data, "scan.pdf")
    (document,) = format.read(origin)
    done = finished(document, [(A_NAME, "[PERSON 1]")])
    return document, *write(format, [done], tmp_path / "o.pdf", origin)


def seen(data, number=0):
    """What the finished page says to the eye."""
    return read(saved(pypdfium2.PdfDocument(data)[number].render(scale=2).to_pil()))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_scanned_page_is_painted_and_gets_a_clean_text_layer(turn, tmp_path):
    def change(made):
        draw(made, page(*LINES, size=(900, 1270)).rotate(turn, expand=True))
        made.pages[0].obj["/Rotate"] = turn

    old_layer = "3 Tr " + shown("Dear Mrs Halvorsen", "by another program")
    document, report, data = anonymized(pdf(old_layer, change=change), tmp_path)
    assert document.text.count(A_NAME) == 1
    assert any("scanned pages read" in note for note in report.notes)
    assert A_NAME not in seen(data) and "cold in May" in seen(data)
    layer = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    assert "[PERSON 1]" in layer and "cold" in layer
    assert A_NAME not in layer and "another program" not in layer


def test_a_form_that_a_scan_and_an_ordinary_page_draw_is_read_on_the_latter(tmp_path):
    def change(made):
        form = made.make_stream(shown("Letter of Halvorsen").encode(), Type=Name.XObject, Subtype=Name.Form)
        form["/BBox"] = pikepdf.Array([0, 0, 595, 842])
        form["/Resources"] = made.pages[0].obj["/Resources"]
        draw(made, page("The harbour is cold in May.", size=(900, 1270)))
        for number in (0, 1):
            resources = made.pages[number].obj["/Resources"] = Dictionary(dict(made.pages[number].obj["/Resources"]))
            pictures = dict(resources.get("/XObject", {}))
            resources["/XObject"] = Dictionary({**pictures, "/F9": form})
            content = made.pages[number].obj["/Contents"].read_bytes()
            made.pages[number].obj["/Contents"] = made.make_stream(content + (b" /F9 Do" if number else b""))

    _, _, data = anonymized(pdf("", shown("An ordinary page"), change=change), tmp_path)
    text = pypdfium2.PdfDocument(data)[1].get_textpage().get_text_range()
    assert "ordinary page" in text and A_NAME not in text


def test_a_picture_on_a_page_of_text_is_painted_where_it_must_be(tmp_path):
    letter = shown(*["This page has a text of its own, and a picture below it."] * 6)
    data = pdf(letter, change=lambda made: draw(made, page(*LINES), width=450, height=200, x=50, y=300))
    document, report, written = anonymized(data, tmp_path)
    assert document.text.count(A_NAME) == 1
    assert A_NAME not in seen(written) and "cold in May" in seen(written)
    assert any("pictures read: 1" in note for note in report.notes)


def test_a_picture_without_text_stays_as_it_is(tmp_path):
    letter = shown(*["This page has a text of its own, and a picture below it."] * 6)
    shades = np.tile(np.linspace(60, 200, 200).astype(np.uint8), (100, 1))
    from PIL import Image

    data = pdf(letter, change=lambda made: draw(made, Image.fromarray(shades), width=200, height=100, x=50, y=300))
    _, _, written = anonymized(data, tmp_path)
    with pikepdf.open(io.BytesIO(written)) as made:
        image = made.pages[0].obj["/Resources"]["/XObject"]["/I1"]
        assert image.read_bytes() == shades.tobytes()
