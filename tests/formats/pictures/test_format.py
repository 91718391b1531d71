import io

import pytest
from PIL import Image

from nescio.errors import InputError
from nescio.formats.pictures.format import PictureFormat
from nescio.ocr import engines
from tests.formats.finishing import finished, source, write
from tests.formats.picture_samples import needs_engine, page, read, saved

A_NAME = "Halvorsen"
LINES = ("Dear Mrs Halvorsen,", "the harbour is cold in May.", "Greetings to Bjarne Halvorsen")


def anonymized(data, tmp_path, name="scan.png"):
    format, origin = PictureFormat(), source(data, name)
    (document,) = format.read(origin)
    done = finished(document, [(A_NAME, "[PERSON 1]")])
    return document, *write(format, [done], tmp_path / name, origin)


@needs_engine
@pytest.mark.parametrize(
    ("kind", "mode"),
    [
        ("PNG", "L"),
        ("PNG", "RGBA"),
        ("PNG", "P"),
        ("JPEG", "RGB"),
        ("TIFF", "1"),
        ("BMP", "RGB"),
        ("GIF", "P"),
        ("WEBP", "RGB"),
    ],
)
def test_names_are_painted_over_in_files_of_all_kinds(kind, mode, tmp_path):
    document, report, data = anonymized(saved(page(*LINES, mode=mode), kind), tmp_path)
    assert document.text.count(A_NAME) == 2
    assert report.documents == 1
    with Image.open(io.BytesIO(data)) as made:
        assert (made.format, made.size) == (kind, (900, 400))
    said = read(data)
    assert A_NAME not in said and "harbour is cold" in said


@needs_engine
def test_all_pages_of_a_tiff_are_one_document(tmp_path):
    data = saved(page("Mrs Halvorsen came."), "TIFF", save_all=True, append_images=[page("Call Halvorsen again.")])
    document, _, written = anonymized(data, tmp_path, "fax.tif")
    assert document.text.count(A_NAME) == 2
    assert "came" in read(written, 0) and "again" in read(written, 1)
    assert A_NAME not in read(written, 0) + read(written, 1)


@needs_engine
def test_metadata_and_thumbnails_go_and_the_picture_stands_upright(tmp_path):
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = "Photograph of Halvorsen", 6
    data = saved(page(*LINES).rotate(90, expand=True), "JPEG", exif=exif, comment=b"by Halvorsen", quality=95)
    _, _, written = anonymized(data, tmp_path, "photo.jpg")
    assert b"Halvorsen" not in written and b"Exif" not in written
    with Image.open(io.BytesIO(written)) as made:
        assert made.size == (900, 400) and not made.getexif()


@needs_engine
def test_a_picture_without_text_is_written_and_named_as_a_risk(tmp_path):
    photo = page(size=(600, 500))
    photo.paste(Image.radial_gradient("L").point([shade * 37 % 256 for shade in range(256)]), (150, 100))
    _, report, data = anonymized(saved(photo), tmp_path)
    assert data
    assert any("may show a face, a signature" in note for note in report.notes)


@needs_engine
def test_a_code_that_says_something_masked_is_painted_over(tmp_path):
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is needed to make a QR code")
    code = zxingcpp.create_barcode("Patient Halvorsen 4711", zxingcpp.BarcodeFormat.QRCode)
    letter = page("The harbour is cold in May.", size=(900, 600))
    letter.paste(Image.fromarray(__import__("numpy").array(code.to_image(scale=8))), (300, 200))
    document, report, data = anonymized(saved(letter), tmp_path)
    assert "Patient Halvorsen 4711" in document.text
    assert not zxingcpp.read_barcodes(Image.open(io.BytesIO(data)))
    assert any("codes painted over: 1" in note for note in report.notes)


@needs_engine
@pytest.mark.parametrize(
    "data", [b"", b"\x89PNG\r\n\x1a\nHalvorsen", saved(page("Halvorsen"))[:200], b"Dear Halvorsen"]
)
def test_damaged_files_are_refused_without_their_text(data):
    with pytest.raises(InputError, match="is damaged, or is no picture") as error:
        list(PictureFormat().read(source(data, "scan.png")))
    assert A_NAME not in str(error.value)


def test_where_nothing_reads_pictures_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setattr(engines, "find_engine", lambda: None)
    with pytest.raises(InputError, match=r"pip install 'nescio\[ocr\]'"):
        list(PictureFormat().read(source(b"", "scan.png")))
