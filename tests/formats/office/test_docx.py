import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Document, Edit, Verdict
from nescio.errors import InputError, OutputError
from nescio.formats.io.options import Options
from nescio.formats.office.docx import DocxFormat
from tests.formats import hidden
from tests.formats.finishing import finished, source, write
from tests.formats.office_samples import W, docx, package, paragraph

A_NAME = "Halvorsen"


def read_one(data, options=None):
    (document,) = DocxFormat(*([options] if options else [])).read(source(data, "letter.docx"))
    return document


def anonymized(data, tmp_path, names=(A_NAME,), options=None):
    """The members of the file with these names masked, and the report."""
    format, origin = DocxFormat(*([options] if options else [])), source(data, "letter.docx")
    (document,) = format.read(origin)
    report, written = write(
        format, [finished(document, [(name, "N.N.") for name in names])], tmp_path / "o.docx", origin
    )
    return (hidden.members(written) if written else None), report


def body(members):
    return members["word/document.xml"].decode()


def shown(members):
    """The text of the body, without markup."""
    return re.sub(r"<[^>]*>", "", body(members))


def test_no_name_is_left_in_any_of_the_places_that_can_hold_one(tmp_path):
    letter = hidden.made()["letter.docx"]
    assert len(letter.places) > 60
    assert set(hidden.left(letter, letter.data)) == set(letter.places), "each name is in the file to begin with"
    report, data = hidden.masked(letter, tmp_path / "out.docx")
    assert report.documents == 1
    assert hidden.left(letter, data) == []


def test_libreoffice_shows_the_letter_without_names_and_otherwise_the_same(tmp_path):
    letter = hidden.made()["letter.docx"]
    _, data = hidden.masked(letter, tmp_path / "out.docx")
    text = hidden.as_seen_by_libreoffice(data, ".docx", tmp_path)
    assert not [name for _, name in letter if name.lower() in text.lower()]
    for kept in (
        "Discharge letter",
        "your results have come",
        "Please check the dose",
        "020 7946 0958",
        "See Professor",
    ):
        assert kept in text
    assert text.count("[PERSON") >= 14


def test_the_user_is_told_what_became_of_changes_pictures_objects_and_macros(tmp_path):
    report, _ = hidden.masked(hidden.made()["letter.docx"], tmp_path / "out.docx")
    notes = "\n".join(report.notes)
    for word in (
        "tracked changes were accepted",
        "authors became numbers",
        "pictures",
        "embedded objects",
        "macros",
        "unknown",
    ):
        assert word in notes
    assert not [name for _, name in hidden.made()["letter.docx"] if name in notes]


def test_writing_twice_gives_the_same_bytes_and_no_dates(tmp_path):
    letter = hidden.made()["letter.docx"]
    first, second = (hidden.masked(letter, tmp_path / f"{n}.docx")[1] for n in "ab")
    assert first == second


def test_what_was_written_reads_back_as_the_edited_text(tmp_path):
    data = docx(paragraph("Dear Mr Halvor", "sen,") + paragraph("your scan is fine."))
    origin = source(data, "letter.docx")
    (document,) = DocxFormat().read(origin)
    assert document.text == "Dear Mr Halvorsen,\nyour scan is fine.\n"
    done = finished(document, [(A_NAME, "N.N.")])
    _, written = write(DocxFormat(), [done], tmp_path / "o.docx", origin)
    assert read_one(written).text == done.output


def test_a_name_over_several_runs_goes_into_the_first_and_formats_stay(tmp_path):
    runs = (
        "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Mr Hal</w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t>vor</w:t></w:r>"
        "<w:r><w:t>sen came</w:t></w:r></w:p>"
    )
    members, _ = anonymized(docx(runs), tmp_path)
    assert re.findall(r"<w:t[^>]*>([^<]*)", body(members)) == ["Mr N.N.", "", " came"]
    assert "<w:b/>" in body(members)
    assert "<w:i/>" in body(members)


def test_a_name_over_a_tab_and_two_paragraphs_is_replaced_once(tmp_path):
    data = docx("<w:p><w:r><w:t>Hal</w:t><w:tab/><w:t>vor</w:t></w:r></w:p>" + paragraph("sen came"))
    origin = source(data, "letter.docx")
    (document,) = DocxFormat().read(origin)
    assert document.text == "Hal\tvor\nsen came\n"
    done = document.with_(edits=(Edit(0, 11, "N.N."),), verdict=Verdict(True))
    _, written = write(DocxFormat(), [done], tmp_path / "o.docx", origin)
    assert read_one(written).text == "N.N.\n came\n"


def test_deletions_go_insertions_stay_and_joined_paragraphs_are_joined():
    data = docx(
        '<w:p><w:pPr><w:rPr><w:del w:id="1" w:author="x"/></w:rPr></w:pPr><w:r><w:t>One </w:t></w:r>'
        '<w:del w:id="2" w:author="x"><w:r><w:delText>gone </w:delText></w:r></w:del></w:p>'
        '<w:p><w:ins w:id="3" w:author="x"><w:r><w:t>two</w:t></w:r></w:ins></w:p>'
        '<w:tbl><w:tr><w:trPr><w:del w:id="4" w:author="x"/></w:trPr><w:tc><w:p><w:r><w:t>row</w:t></w:r></w:p>'
        "</w:tc></w:tr></w:tbl>"
    )
    assert read_one(data).text.strip() == "One two"


def test_the_cells_of_a_table_stand_behind_the_names_of_their_columns():
    def cells(*texts):
        return "<w:tr>" + "".join(f"<w:tc>{paragraph(text)}</w:tc>" for text in texts) + "</w:tr>"

    table = f"<w:tbl>{cells('Name', 'Phone', 'City')}{cells('Adaeze Obi', '0170 1234567', 'Ulm')}</w:tbl>"
    assert "Name: Adaeze Obi\nPhone: 0170 1234567\nCity: Ulm" in read_one(docx(table)).text
    form = f"<w:tbl>{cells('Patient', 'Adaeze Obi')}{cells('Insurance no.:', 'A123456780')}</w:tbl>"
    assert read_one(docx(form)).text.split("\n")[:2] == ["Patient: Adaeze Obi", "Insurance no.: A123456780"]


def test_fields_that_count_pages_stay_and_others_become_their_text(tmp_path):
    def run(inner):
        return f"<w:r>{inner}</w:r>"

    def field(code, result):
        return (
            run('<w:fldChar w:fldCharType="begin"/>') + run(f"<w:instrText>{code}</w:instrText>")
            + run('<w:fldChar w:fldCharType="separate"/>') + run(f"<w:t>{result}</w:t>")
            + run('<w:fldChar w:fldCharType="end"/>')
        )  # fmt: skip

    nested = (
        run('<w:fldChar w:fldCharType="begin"/>') + run("<w:instrText> IF </w:instrText>") + field("MERGEFIELD x", A_NAME)
        + run('<w:fldChar w:fldCharType="separate"/>') + run("<w:t>yes</w:t>") + run('<w:fldChar w:fldCharType="end"/>')
    )  # fmt: skip
    data = docx(
        "<w:p>" + field(" PAGE ", "3") + field(f' INCLUDETEXT "C:\\\\{A_NAME}.doc" ', "and") + nested + "</w:p>"
    )
    members, _ = anonymized(data, tmp_path)
    assert "PAGE" in body(members)
    assert "INCLUDETEXT" not in body(members)
    assert shown(members).split() == ["PAGE", "3andyes"]


def test_the_number_of_a_page_out_of_a_gallery_is_a_plain_field(tmp_path):
    field = (
        '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
    )
    gallery = '<w:docPartObj><w:docPartGallery w:val="Page Numbers (Bottom of Page)"/></w:docPartObj>'
    control = f"<w:sdt><w:sdtPr>{gallery}</w:sdtPr><w:sdtContent>{field}</w:sdtContent></w:sdt>"
    members, _ = anonymized(docx(control + paragraph(A_NAME)), tmp_path)
    assert "w:sdt" not in body(members)
    assert "<w:instrText> PAGE </w:instrText>" in re.sub(r' xml:space="\w+"', "", body(members))


def test_a_bookmark_gets_a_number_and_references_follow(tmp_path):
    data = docx(
        f'<w:p><w:bookmarkStart w:id="0" w:name="{A_NAME}_1"/><w:bookmarkEnd w:id="0"/>'
        f'<w:hyperlink w:anchor="{A_NAME}_1">'
        f'<w:r><w:t>see</w:t></w:r></w:hyperlink><w:fldSimple w:instr=" REF {A_NAME}_1 \\h "><w:r><w:t>there</w:t>'
        f"</w:r></w:fldSimple></w:p>"
    )
    members, _ = anonymized(data, tmp_path)
    assert body(members).count("Bookmark1") == 3
    assert A_NAME not in body(members)


def test_a_link_keeps_working_unless_it_names_somebody(tmp_path):
    link = '<w:p><w:hyperlink r:id="{}"><w:r><w:t>page</w:t></w:r></w:hyperlink></w:p>'
    rows = [
        ("r1", "hyperlink", "https://example.org/opening-hours"),
        ("r2", "hyperlink", f"https://example.org/{A_NAME}"),
    ]
    members, _ = anonymized(docx(link.format("r1") + link.format("r2"), links=rows), tmp_path)
    relations = members["word/_rels/document.xml.rels"].decode()
    assert "https://example.org/opening-hours" in relations
    assert A_NAME not in relations


def test_pictures_are_greyed_kept_or_refused_as_the_user_says(tmp_path):
    picture = b"\x89PNG\r\n\x1a\nthe picture itself"
    blip = (
        '<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:embed="r1"/>'
        "</w:drawing></w:r></w:p>"
    )
    data = docx(blip, {"word/media/portrait.png": picture}, [("r1", "image", "media/portrait.png")])
    grey, report = anonymized(data, tmp_path)
    assert grey["word/media/image1.png"] != picture
    assert "pictures replaced by grey areas: 1" in report.notes[0]
    kept, report = anonymized(data, tmp_path, options=Options(pictures="keep"))
    assert kept["word/media/image1.png"] == picture
    assert "kept unsearched" in report.notes[0]
    with pytest.raises(InputError, match="pictures"):
        read_one(data, Options(pictures="refuse"))


def test_a_surname_that_is_also_a_built_in_style_or_font_does_not_refuse_the_file(tmp_path):
    styles = (
        f'<w:styles {W}><w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:rFonts '
        'w:ascii="Georgia"/></w:rPr></w:style></w:styles>'
    )
    data = docx(paragraph("Ms Georgia Strong came."), {"word/styles.xml": styles}, [("r1", "styles", "styles.xml")])
    members, report = anonymized(data, tmp_path, names=("Georgia", "Strong"))
    assert report.documents == 1
    assert b'w:val="Strong"' in members["word/styles.xml"]
    assert "Strong" not in shown(members)


def in_attribute(value):
    return docx(f'<w:p><w:pPr><w:framePr w:vAnchor="{value}"/></w:pPr><w:r><w:t>Mr {A_NAME} came.</w:t></w:r></w:p>')


def test_a_name_in_any_attribute_is_read_like_text(tmp_path):
    members, report = anonymized(in_attribute(A_NAME), tmp_path)
    assert report.documents == 1
    assert A_NAME not in body(members)


def test_a_file_in_which_something_masked_is_left_is_not_written(tmp_path):
    """What the reader takes for a word of the program must still not leave: here the name looks like one."""
    members, report = anonymized(in_attribute(A_NAME.lower()), tmp_path)
    assert members is None
    assert report.documents == 0
    assert "something masked is left in its main part" in str(report.failures[0])
    assert "try again" in str(report.failures[0])
    assert A_NAME.lower() not in str(report.failures[0])


def test_a_document_that_was_not_verified_is_not_written(tmp_path):
    data = docx(paragraph(f"Mr {A_NAME}"))
    origin = source(data, "letter.docx")
    (document,) = DocxFormat().read(origin)
    for verdict in (None, Verdict(False, ("e1: a masked string is still in the output",))):
        report, written = write(DocxFormat(), [finished(document, verdict=verdict)], tmp_path / "o.docx", origin)
        assert written is None
        assert len(report.failures) == 1


def test_a_file_that_changed_since_it_was_read_is_not_written(tmp_path):
    with pytest.raises(OutputError, match="has changed"):
        write(DocxFormat(), [Document("letter.docx", "other text", verdict=Verdict(True))], tmp_path / "o.docx",
              source(docx(paragraph("text")), "letter.docx"))  # fmt: skip


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), "password"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "old binary kind"),
        (b"Dear Mr Halvorsen", "does not begin like one"),
        (docx(paragraph("a"))[:-40], "damaged"),
        (docx("<w:p>"), "not well-formed"),
        (docx("<w:p/>").replace(b"word/document.xml", b"word/../../ent.xm"), "unsafe name|damaged"),
        (package(("word/document.xml", "<x/>"), "application/xml"), "not a Word document"),
        (docx("<w:x>" * 400 + "</w:x>" * 400), "nested too deeply"),
    ],
)
def test_what_is_no_word_document_is_refused_without_a_word_of_it(data, told):
    with pytest.raises(InputError, match=told) as caught:
        read_one(data)
    assert "letter.docx" in str(caught.value)
    assert A_NAME not in str(caught.value)


runs = st.lists(st.text(st.sampled_from("ab H\u00e4\u0301\u200b\U0001f600"), max_size=6), min_size=1, max_size=6)


@given(st.lists(runs, min_size=1, max_size=4), st.data())
def test_any_edits_come_back_as_the_edited_text(paragraphs, drawn):
    data = docx("".join(paragraph(*run) for run in paragraphs))
    origin = source(data, "letter.docx")
    (document,) = DocxFormat().read(origin)
    edits, place = [], 0
    for line in document.text.split("\n"):
        cuts = sorted(drawn.draw(st.lists(st.integers(0, len(line)), max_size=4, unique=True)))
        edits += [Edit(place + a, place + b, "X Y") for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
        place += len(line) + 1
    loaded = DocxFormat().load(origin)
    loaded.text.apply(edits)
    assert read_one(loaded.save()).text == document.with_(edits=tuple(edits)).output
