import base64
import io
import zipfile

from nescio.formats.io.options import Options
from nescio.formats.mail.eml import EmlFormat
from nescio.formats.markup.html import HtmlFormat
from nescio.formats.office.docx import DocxFormat
from nescio.formats.office.ods import OdtFormat
from tests.formats import office_samples as office
from tests.formats.finishing import finished, source, write
from tests.formats.picture_samples import needs_engine, page, read, saved

A_NAME = "Halvorsen"
PICTURE = saved(page("Mrs Halvorsen came.", "The harbour is cold."))
MASK = Options(pictures="mask")
pytestmark = needs_engine


def anonymized(format, data, tmp_path, name):
    origin = source(data, name)
    documents = list(format.read(origin))
    done = [finished(document, [(A_NAME, "[PERSON 1]")]) for document in documents]
    report, written = write(format, done, tmp_path / name, origin)
    assert report.documents == len(documents)
    return documents, report, written


def docx(picture, name="media/image1.png"):
    blip = (
        '<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:embed="r1"/>'
        "</w:drawing></w:r></w:p>"
    )
    body = office.paragraph("Dear Mrs Halvorsen") + blip
    return office.docx(body, {f"word/{name}": picture}, [("r1", "image", name)])


def members(data, suffix):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [archive.read(name) for name in archive.namelist() if name.endswith(suffix)]


def test_a_picture_in_a_word_document_is_part_of_its_text(tmp_path):
    (document,), report, written = anonymized(DocxFormat(MASK), docx(PICTURE), tmp_path, "letter.docx")
    assert document.text.count(A_NAME) == 2
    (picture,) = members(written, ".png")
    assert A_NAME not in read(picture) and "harbour is cold" in read(picture)
    assert any("pictures read: 1" in note for note in report.notes)


def test_a_picture_of_a_kind_that_cannot_be_read_becomes_grey(tmp_path):
    _, report, written = anonymized(DocxFormat(MASK), docx(b"Halvorsen", "media/image1.emf"), tmp_path, "letter.docx")
    assert any("cannot be read, replaced by grey areas: 1" in note for note in report.notes)
    assert not members(written, ".emf") and b"Halvorsen" not in b"".join(members(written, ".png"))


def test_a_picture_in_a_web_page_is_read_and_put_back(tmp_path):
    encoded = base64.b64encode(PICTURE).decode()
    text = f'<p>Dear Mrs Halvorsen</p><img src="data:image/png;base64,{encoded}"><p>Bye</p>'
    (document,), _, written = anonymized(HtmlFormat(MASK), text.encode(), tmp_path, "page.html")
    assert document.text.count(A_NAME) == 2
    new = written.decode().split("base64,")[1].split('"')[0]
    assert A_NAME not in read(base64.b64decode(new))
    assert "harbour" in read(base64.b64decode(new))


def test_a_picture_in_an_opendocument_is_part_of_its_text(tmp_path):
    body = "<text:p>Dear Mrs Halvorsen</text:p><text:p><draw:frame><draw:image xlink:href='Pictures/a.png'/></draw:frame></text:p>"
    data = office.opendocument("text", body, **{"Pictures/a.png": PICTURE})
    (document,), _, written = anonymized(OdtFormat(MASK), data, tmp_path, "letter.odt")
    assert document.text.count(A_NAME) == 2
    (picture,) = members(written, ".png")
    assert A_NAME not in read(picture) and "harbour" in read(picture)


def test_a_picture_that_is_attached_to_a_mail_is_a_document_of_its_own(tmp_path):
    encoded = base64.encodebytes(PICTURE).decode()
    data = (
        "From: a@example.org\nSubject: Scan\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
        "--b\nContent-Type: text/plain\n\nFrom Mrs Halvorsen\n--b\nContent-Type: image/png; name=scan.png\n"
        f"Content-Transfer-Encoding: base64\nContent-Disposition: attachment; filename=scan.png\n\n{encoded}\n--b--\n"
    )
    documents, _, written = anonymized(EmlFormat(MASK), data.encode(), tmp_path, "mail.eml")
    assert [A_NAME in document.text for document in documents] == [True, True]
    attached = written.split(b'filename="attachment-1.png"')[1].split(b"--=_")[0]
    assert A_NAME not in read(base64.b64decode(attached))
