"""Documents as pages: sizes, words and pictures, for those who may see them."""

import io
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from nescio.formats.office import libreoffice
from nescio.server.settings import Settings
from nescio.server.work.page_views import WIDTHS
from tests.formats.office_samples import docx, paragraph
from tests.formats.pdf_samples import pdf, shown
from tests.formats.picture_samples import needs_engine, page, saved
from tests.server.conftest import talking

LINES = ("Mr Tomasz Wierzbicki of 12 Quay Street", "can be reached on 01947 820 417.")
NAME = "Tomasz Wierzbicki"
needs_libreoffice = pytest.mark.skipif(not libreoffice.find_program(), reason="LibreOffice is not installed")


def boxes(talker, ident, word):
    """Where a word of the text stands: page, left, top, right, bottom."""
    start = talker.document(ident)["text"].index(word)
    count = len(talker.get(f"/api/documents/{ident}/pages").json()["pages"])
    return [
        (number, *row[2:6])
        for number in range(1, count + 1)
        for row in talker.get(f"/api/documents/{ident}/pages/{number}/words").json()
        if row[0] < start + len(word) and row[0] + row[1] > start
    ]


def picture(talker, ident, number=1, **query):
    answer = talker.get(f"/api/documents/{ident}/pages/{number}/picture", params=query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/png" and answer.headers["cache-control"] == "no-store"
    return Image.open(io.BytesIO(answer.content))


def ink(image, box):
    """How dark a part of a page is, from 0 to 1."""
    _, left, top, right, bottom = box
    wide, tall = image.width / 10_000, image.height / 10_000
    part = image.convert("L").crop((round(left * wide), round(top * tall), round(right * wide), round(bottom * tall)))
    return 1 - sum(part.tobytes()) / 255 / (part.width * part.height)


def test_a_pdf_is_shown_as_pages_with_the_places_of_its_words(sqlite_desk):
    [ident] = sqlite_desk.upload(sqlite_desk.project(), "a.pdf", pdf(shown("First"), shown(*LINES)))
    answer = sqlite_desk.get(f"/api/documents/{ident}/pages").json()
    assert answer["shown"] and answer["pages"] == [[595, 842], [595, 842]]
    found = boxes(sqlite_desk, ident, NAME)
    assert [page for page, *_ in found] == [2, 2]
    image = picture(sqlite_desk, ident, 2, width=1200)
    assert image.width == 1200
    assert all(ink(image, box) > 0.08 for box in found)
    [(_, left, top, *_), _] = found
    assert 0.08 < left / 10_000 < 0.3 and 0.13 < top / 10_000 < 0.18
    stretch = sqlite_desk.document(ident)["text"].index(NAME)
    assert any(start <= stretch < end for start, end in answer["stretches"][1])


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_turned_and_cropped_pages_have_their_boxes_where_the_words_are_seen(sqlite_desk, turn):
    def change(made):
        made.pages[0].obj["/Rotate"] = turn
        made.pages[0].obj["/CropBox"] = pikepdf.Array([20, 300, 500, 800])

    [ident] = sqlite_desk.upload(sqlite_desk.project(), "a.pdf", pdf(shown(*LINES), change=change))
    image = picture(sqlite_desk, ident, width=1200)
    for box in boxes(sqlite_desk, ident, NAME):
        assert ink(image, box) > 0.08


def test_after_shows_what_would_be_exported(sqlite_desk):
    [ident] = sqlite_desk.upload(sqlite_desk.project(replace="mask"), "a.pdf", pdf(shown(*LINES)))
    [box, _] = boxes(sqlite_desk, ident, NAME)
    assert sqlite_desk.get(f"/api/documents/{ident}/pages", params={"side": "after"}).json()["pages"] == [[595, 842]]
    before, after = picture(sqlite_desk, ident, side="before"), picture(sqlite_desk, ident, side="after")
    assert before.size == after.size and before.tobytes() != after.tobytes()
    document = sqlite_desk.document(ident)
    entity = next(one for one in document["entities"] if "Wierzbicki" in one["surfaces"][0])
    keep = {"kind": "decide", "entity": entity["id"], "action": "keep"}
    assert sqlite_desk.act(ident, document["version"], keep).status_code == 200
    assert picture(sqlite_desk, ident, side="after").tobytes() != after.tobytes()  # what was decided is shown at once
    assert ink(before, box) > 0.05


@needs_libreoffice
def test_a_word_document_is_printed_and_kept(sqlite_desk):
    data = docx(paragraph("An introduction.") + paragraph(*LINES))
    [ident] = sqlite_desk.upload(sqlite_desk.project(), "a.docx", data)
    found = boxes(sqlite_desk, ident, NAME)
    assert [page for page, *_ in found] == [1, 1]
    image = picture(sqlite_desk, ident, width=1800)
    assert all(ink(image, box) > 0.05 for box in found)
    assert sqlite_desk.get(f"/api/documents/{ident}/pages", params={"side": "after"}).json()["shown"]


def test_without_libreoffice_the_answer_says_why(sqlite_desk, monkeypatch):
    monkeypatch.setattr("nescio.server.work.page_views.find_program", lambda: "")
    [ident] = sqlite_desk.upload(sqlite_desk.project(), "a.docx", docx(paragraph("Mr Tomasz Wierzbicki")))
    answer = sqlite_desk.get(f"/api/documents/{ident}/pages").json()
    assert answer == {"shown": False, "why": "libreoffice", "pages": [], "stretches": []}


def test_a_plain_text_has_no_pages(sqlite_desk):
    [ident] = sqlite_desk.upload(sqlite_desk.project(), "a.txt", b"Mr Tomasz Wierzbicki")
    assert sqlite_desk.get(f"/api/documents/{ident}/pages").json()["why"] == "format"
    assert sqlite_desk.get(f"/api/documents/{ident}/pages/1/picture").status_code == 404


def test_pages_that_there_are_not_and_sizes_without_end_are_refused(sqlite_desk):
    [ident] = sqlite_desk.upload(sqlite_desk.project(), "a.pdf", pdf(shown(*LINES)))
    for path in ("2/picture", "2/words"):
        assert sqlite_desk.get(f"/api/documents/{ident}/pages/{path}").status_code == 404
    assert sqlite_desk.get(f"/api/documents/{ident}/pages/1/picture", params={"width": 10**6}).status_code == 422
    assert picture(sqlite_desk, ident, width=4000).width == WIDTHS[-1]


def test_readers_see_pages_of_the_result_alone_and_only_when_it_is_signed(office):
    [ident] = office["anna"].upload(office["carla"].project(), "a.pdf", pdf(shown(*LINES)))
    pages = f"/api/documents/{ident}/pages"
    for path in ("", "/1/words", "/1/picture"):
        assert office["rita"].get(pages + path).status_code == 403
    assert office["rita"].get(pages, params={"side": "after"}).status_code == 403
    document = office["anna"].document(ident)
    body = {"version": document["version"], "confirmed": ["high_risk", "undecided"]}
    assert office["anna"].post(f"/api/documents/{ident}/finish", json=body).status_code == 200
    assert office["rita"].get(pages + "/1/picture", params={"side": "after"}).status_code == 200
    for path in ("", "/1/words", "/1/picture"):
        assert office["rita"].get(pages + path).status_code == 403
    assert office["rita"].client.get(pages + "/1/picture", headers={"Authorization": ""}).status_code == 401


def test_a_deleted_document_has_no_pages_any_more(sqlite_desk):
    [ident] = sqlite_desk.upload(sqlite_desk.project(), "a.pdf", pdf(shown(*LINES)))
    picture(sqlite_desk, ident)
    assert sqlite_desk.client.delete(f"/api/documents/{ident}").status_code == 204
    assert sqlite_desk.get(f"/api/documents/{ident}/pages/1/picture").status_code == 404


@needs_libreoffice
def test_pages_are_sealed_with_the_key(tmp_path):
    database = tmp_path / "service.db"
    with talking(Settings(str(database), key=b"k" * 32)) as talker:
        [ident] = talker.upload(talker.project(), "a.docx", docx(paragraph(*LINES)))
        assert talker.get(f"/api/documents/{ident}/pages").json()["shown"]
    stored = b"".join(Path(one).read_bytes() for one in tmp_path.iterdir())
    assert b"%PDF" not in stored and b"stretches" not in stored and b"Wierzbicki" not in stored


@needs_engine
@needs_libreoffice
def test_an_office_file_with_text_in_a_picture_is_masked_there_and_has_its_boxes(sqlite_desk):
    """What stands behind the picture has the places of its words, and the file can be exported."""
    blip = (
        '<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:embed="r1"/>'
        "</w:drawing></w:r></w:p>"
    )
    image = saved(page("Mr Tomasz Wierzbicki came."))
    body = paragraph("Dear Sir") + blip + paragraph("Ms Halina Oduya lives at 12 Quay Street.")
    data = docx(body, {"word/media/image1.png": image}, [("r1", "image", "media/image1.png")])
    [ident] = sqlite_desk.upload(sqlite_desk.project(), "letter.docx", data)
    assert NAME in sqlite_desk.document(ident)["text"]
    assert len(boxes(sqlite_desk, ident, "Halina Oduya")) == 2
    assert NAME not in sqlite_desk.output(ident)
    written = sqlite_desk.get(f"/api/documents/{ident}/export/document")
    assert written.status_code == 200, written.text
    again = sqlite_desk.document(*sqlite_desk.upload(sqlite_desk.project(), "again.docx", written.content))["text"]
    assert "Wierzbicki" not in again and "Oduya" not in again
