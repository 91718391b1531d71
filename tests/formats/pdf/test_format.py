import io
import re
import shutil
import subprocess
import zlib

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, String

from nescio.document import Edit, Verdict
from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.pdf.format import PdfFormat
from tests.formats import hidden
from tests.formats.finishing import finished, source, write
from tests.formats.pdf_samples import everything, pdf, picture, rectangle, shown

A_NAME = "Halvorsen"


def read_one(data, options=None):
    (document,) = PdfFormat(*([options] if options else [])).read(source(data, "letter.pdf"))
    return document


def anonymized(data, tmp_path, names=(A_NAME,), new="N.N.", options=None):
    """The report and the written file with these names masked."""
    format, origin = PdfFormat(*([options] if options else [])), source(data, "letter.pdf")
    (document,) = format.read(origin)
    return write(format, [finished(document, [(name, new) for name in names])], tmp_path / "o.pdf", origin)


def in_browser(data, page=0):
    return pypdfium2.PdfDocument(data)[page].get_textpage().get_text_range()


def place_of(data, word):
    """Where PDFium draws the first letter of a word."""
    text = pypdfium2.PdfDocument(data)[0].get_textpage()
    return [round(value, 1) for value in text.get_charbox(text.get_text_range().index(word))]


def test_no_name_is_left_in_any_of_the_places_that_can_hold_one(tmp_path):
    letter = hidden.made()["letter.pdf"]
    assert len(letter.places) > 60
    report, data = hidden.masked(letter, tmp_path / "out.pdf")
    assert report.documents == 1
    strings = everything(data).lower()
    assert [place for place, name in letter if name.lower() in strings] == []
    assert not [name for _, name in letter if name.lower() in in_browser(data).lower()]


def test_pdftotext_shows_the_letter_without_names_and_otherwise_the_same(tmp_path):
    reader = shutil.which("pdftotext")
    if not reader:
        pytest.skip("pdftotext (poppler-utils) is needed to read the file independently")
    letter = hidden.made()["letter.pdf"]
    hidden.masked(letter, tmp_path / "out.pdf")
    result = subprocess.run([reader, "-layout", str(tmp_path / "out.pdf"), "-"], check=True, capture_output=True)
    text = result.stdout.decode()
    assert not [name for _, name in letter if name.lower() in text.lower()]
    for kept in (
        "Discharge letter",
        "your results have come",
        "020 7946 0958",
        "in the evening",
        "Coded for Mrs",
        "the patient",
    ):
        assert kept in text
    assert text.count("[PERSON") >= 15


def test_the_user_is_told_what_was_left_out_and_no_name(tmp_path):
    letter = hidden.made()["letter.pdf"]
    report, _ = hidden.masked(letter, tmp_path / "out.pdf")
    notes = "\n".join(report.notes)
    for word in ("attachments", "comments", "forms", "screen readers", "pictures"):
        assert word in notes
    assert not [name for _, name in letter if name in notes]


def test_writing_twice_gives_the_same_bytes(tmp_path):
    letter = hidden.made()["letter.pdf"]
    first, second = (hidden.masked(letter, tmp_path / f"{n}.pdf")[1] for n in "ab")
    assert first == second


def test_other_lines_and_columns_stay_where_they_were(tmp_path):
    row = "BT /F1 12 Tf 50 660 Td (Mr Halvorsen) Tj 200 0 Td (Ward 7) Tj ET"
    data = pdf(shown("Dear Mr Halvorsen, the results arrived.", "Second row") + row)
    _, written = anonymized(data, tmp_path)
    for word in ("Dear", "Second", "Ward"):
        assert place_of(data, word) == place_of(written, word)
    assert "Mr N.N., the results arrived." in in_browser(written)


@pytest.mark.parametrize(
    "drawing",
    [
        "({} came home.) Tj",
        "[(Mr ) -20 ({}) 35 ( came) 10 ( home.)] TJ",
        "({}) Tj ( came home.) Tj 0 -14 Td (Next) Tj",
        "12 TL (Mr) Tj ({} came) ' 1 0.1 (home.) \" T* (Next) Tj",
        "0.5 Tc 2 Tw 90 Tz ({} came) Tj /F1 10 Tf ( home.) Tj",
    ],
)
def test_a_gap_tells_nothing_of_the_width_of_a_name(tmp_path, drawing):
    """Whoever was masked, the file is the same to the byte."""
    page = "BT /F1 12 Tf 50 720 Td (A line that is longer than all the others on this page.) Tj 0 -40 Td {} ET"
    written = [
        anonymized(pdf(page.format(drawing.format(name))), tmp_path, names=(name,), new="[PERSON 1]")[1]
        for name in ("Halvorsen", "Li", "Ngozi Wilhelmina Featherstonehaugh")
    ]
    assert written[0] == written[1] == written[2]
    assert "home." in in_browser(written[0])


def test_what_follows_in_a_line_of_its_own_making_moves_along(tmp_path):
    """Words that are placed one by one, as many programs do it."""
    page = (
        "BT /F1 12 Tf 1 0 0 1 50 700 Tm (Mr Halvorsen) Tj 1 0 0 1 {} 700 Tm (came.) Tj 1 0 0 1 50 680 Tm (Second) Tj ET"
    )
    _, written = anonymized(pdf(page.format(128)), tmp_path)
    assert "Mr N.N. came." in in_browser(written)
    assert " ".join(in_browser(written).split()) == "Mr N.N. came. Second"
    assert place_of(written, "came")[0] < 128


@pytest.mark.parametrize(
    "drawing",
    [
        "BT /F1 12 Tf 50 700 Td [(Mr Hal) -30 (vor) 20 (sen came)] TJ ET",
        "BT /F1 12 Tf 14 TL 50 700 Td (Mr Halvorsen came) ' ET",
        'BT /F1 12 Tf 14 TL 50 700 Td 1 0.2 (Mr Halvorsen came) " ET',
        "BT /F1 12 Tf 50 700 Td <4D722048616C766F7273656E2063616D65> Tj ET",
        "BT /F1 12 Tf 80 Tz 2 Tc 50 700 Td (Mr Halvorsen) Tj ( came) Tj ET",
        "q 0 1 -1 0 300 100 cm BT /F1 12 Tf 50 20 Td (Mr Halvorsen) Tj ( came) Tj ET Q",
        "BT /F1 12 Tf 1 0 0 1 50 700 Tm (Mr Hal) Tj 1 0 0 1 85.35 700 Tm (vorsen) Tj 1 0 0 1 126 700 Tm (came) Tj ET",
    ],
)
def test_every_way_to_show_text_is_read_and_rewritten(tmp_path, drawing):
    data = pdf(drawing)
    assert read_one(data).text.strip() == "Mr Halvorsen came"
    report, written = anonymized(data, tmp_path)
    assert report.documents == 1
    assert "Halvorsen" not in everything(written)
    assert "Mr" in in_browser(written)
    assert "came" in in_browser(written)


def test_what_is_drawn_late_stands_in_its_line():
    drawing = (
        "BT /F1 12 Tf 1 0 0 1 50 700 Tm (Mr) Tj 1 0 0 1 125 700 Tm (came home) Tj 1 0 0 1 50 680 Tm (Next) Tj "
        "1 0 0 1 67 700 Tm (Halvorsen) Tj ET"
    )
    assert read_one(pdf(drawing)).text.split("\n")[0] == "Mr Halvorsen came home"


def test_a_word_parted_at_the_end_of_a_line_is_whole_and_goes_with_its_hyphen(tmp_path):
    data = pdf(shown("the witness Halvor-", "sen came in a well-", "Known way"))
    assert read_one(data).text.split("\n") == ["the witness Halvorsen came in a well-", "Known way"]
    _, written = anonymized(data, tmp_path)
    assert "-\r\n" not in in_browser(written).split("came")[0]
    assert not re.search("Halvor|sen", in_browser(written))


def test_columns_are_parted_and_paragraphs_too():
    drawing = "BT /F1 12 Tf 50 700 Td (Name) Tj 200 0 Td (Phone) Tj -200 -14 Td (Ada) Tj 0 -60 Td (Kind regards) Tj ET"
    assert read_one(pdf(drawing)).text == "Name\tPhone\nAda\n\nKind regards"


def labels(data):
    document = read_one(data)
    return [document.text[start:end] for start, end in document.meta["labels"]]


def test_the_header_of_a_table_is_a_label_and_a_row_is_none():
    row = "1 0 0 1 50 {0} Tm ({1}) Tj 1 0 0 1 150 {0} Tm ({2}) Tj 1 0 0 1 250 {0} Tm ({3}) Tj "
    drawing = row.format(700, "Product Code", "Expected", "Status") + row.format(680, "A-12", "Mark", "open")
    assert labels(pdf(f"BT /F1 12 Tf {drawing} ET")) == ["Product Code\tExpected\tStatus"]


def test_names_of_fields_are_labels_and_fields_are_apart():
    data = pdf(shown("Total amount: 12.50", "Open items: 3", "Mark: I came", "Halvorsen: me too"))
    assert labels(data) == ["Total amount:", "Open items:"]
    document = read_one(data)
    assert document.text.index("Open items") in document.meta["boundaries"]


def test_a_form_that_two_pages_draw_is_read_once_and_clean_on_both(tmp_path):
    def letterhead(made):
        font = made.pages[0].obj["/Resources"]["/Font"]
        form = made.make_stream(
            b"BT /F1 12 Tf 5 5 Td (Practice of Dr Halvorsen) Tj ET", Type=Name.XObject, Subtype=Name.Form,
            BBox=Array([0, 0, 400, 30]), Resources=Dictionary(Font=font),
        )  # fmt: skip
        for page in made.pages:
            page.obj["/Resources"]["/XObject"] = Dictionary(X1=form)
            page.obj["/Contents"] = made.make_stream(
                page.obj["/Contents"].read_bytes() + b" q 1 0 0 1 50 780 cm /X1 Do Q"
            )

    data = pdf(shown("one"), shown("two"), change=letterhead)
    assert read_one(data).text.count(A_NAME) == 1
    _, written = anonymized(data, tmp_path)
    for page in (0, 1):
        assert "Practice of Dr N.N." in in_browser(written, page)


def test_a_long_replacement_takes_what_room_there_is_and_shrinks_into_it(tmp_path):
    data = pdf(shown("Ada Obi wrote."))
    _, written = anonymized(data, tmp_path, names=("Obi",), new="[PERSON 1234]")
    assert place_of(data, "wrote") == place_of(written, "wrote")
    assert "[PERSON 1234]" in in_browser(written)
    data = pdf(shown("Ada Obi wrote.", "The next line leaves room enough for it."))
    _, written = anonymized(data, tmp_path, names=("Obi",), new="[PERSON 1234]")
    assert place_of(written, "wrote")[0] > place_of(data, "wrote")[0] + 40


def test_a_replacement_in_letters_that_the_file_draws_keeps_the_font(tmp_path):
    data = pdf(shown("Mr Halvorsen met Mr Sorensal"))
    _, written = anonymized(data, tmp_path, new="Sorental")
    assert "/NescioHelvetica" not in everything(written)
    _, written = anonymized(data, tmp_path, new="Łucja Żółw")
    assert "Lucja Zólw" in in_browser(written)


def test_links_and_bookmarks_stay_and_lead_where_they_led(tmp_path):
    def add(made):
        page = made.pages[0].obj
        mail = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=rectangle(),
                          A=Dictionary(S=Name.URI, URI=String("mailto:Halvorsen@example.org")))  # fmt: skip
        jump = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=rectangle(), Dest=String("place"))
        page["/Annots"] = Array([mail, jump])
        made.Root["/Names"] = Dictionary(
            Dests=Dictionary(Names=Array([String("place"), Array([made.pages[1].obj, Name.Fit])]))
        )
        with made.open_outline() as outline:
            outline.root.append(pikepdf.OutlineItem("Mr Halvorsen", 1, "Fit"))

    _, written = anonymized(pdf(shown("one"), shown("two"), change=add), tmp_path)
    with pikepdf.open(io.BytesIO(written)) as made:
        mail, jump = made.pages[0].obj["/Annots"]
        assert str(mail["/A"]["/URI"]) == "mailto:N.N.@example.org"
        assert jump["/Dest"][0].objgen == made.pages[1].obj.objgen
        with made.open_outline() as outline:
            assert outline.root[0].title == "Mr N.N."
            assert outline.root[0].destination[0].objgen == made.pages[1].obj.objgen


def test_hidden_layers_stay_hidden_under_new_names(tmp_path):
    def add(made):
        layer = made.make_indirect(Dictionary(Type=Name.OCG, Name=String("Halvorsen")))
        made.pages[0].obj["/Resources"]["/Properties"] = Dictionary(MC1=layer)
        made.Root["/OCProperties"] = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=Array([layer])))

    _, written = anonymized(pdf("/OC /MC1 BDC " + shown("Mr Halvorsen") + " EMC", change=add), tmp_path)
    with pikepdf.open(io.BytesIO(written)) as made:
        (layer,) = made.Root["/OCProperties"]["/D"]["/OFF"]
        assert str(layer["/Name"]) == "Layer 1"


def test_pictures_become_grey_or_stay_or_refuse_the_file(tmp_path):
    data = pdf(shown("Photo"), change=lambda made: picture(made, width=80, height=40))
    report, written = anonymized(data, tmp_path)
    assert "pictures replaced by grey areas: 1" in report.notes[0]
    assert pypdfium2.PdfDocument(written)[0].render().to_numpy()[-20, 20, 0] == 0xCC
    _, written = anonymized(data, tmp_path, options=Options(pictures="keep"))
    assert pypdfium2.PdfDocument(written)[0].render().to_numpy()[-20, 20, 0] == 0x10
    with pytest.raises(InputError, match="holds pictures"):
        read_one(data, Options(pictures="refuse"))


def _lines(count):
    return " ".join(f"{n} 10 m {n} 20 l S" for n in range(count))


def _bomb(made):
    packed = zlib.compress(b" " * (9 << 20), 9)
    made.pages[0].obj["/Contents"] = pikepdf.Stream(made, packed, Filter=Name.FlateDecode)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (lambda: pdf("", change=picture), "page 1 is a scanned picture"),
        (lambda: pdf(shown("Read"), "3 Tr " + shown("seen " * 30), change=lambda made: picture(made, 1)), "page 2 is a scanned"),
        (lambda: pdf(_lines(200)), "shows shapes or pictures but no text"),
        (lambda: pdf(shown("x"), encryption=pikepdf.Encryption(owner="a", user="b")), "protected by a password"),
        (lambda: b"%PDF-1.7\nnothing", "damaged"),
        (lambda: b"Dear Mr Halvorsen", "not a PDF"),
        (lambda: pdf("BT /F7 12 Tf (Halvorsen) Tj ET"), "a font that it lacks"),
        (lambda: pdf("BT (Halvorsen) Tj ET"), "without a font"),
        (lambda: pdf(shown("x"), change=_bomb, compress_streams=False), "unpacks to more than"),
    ],
)  # fmt: skip
def test_what_cannot_be_searched_is_refused_with_a_reason_and_no_text(data, told, monkeypatch):
    monkeypatch.setattr("nescio.formats.pdf.streams.LARGEST", 8 << 20)
    with pytest.raises(InputError, match=told) as error:
        read_one(data())
    assert A_NAME not in str(error.value)


def test_a_file_that_opens_without_its_password_is_written_without_protection(tmp_path):
    data = pdf(shown(f"Dear {A_NAME}"), encryption=pikepdf.Encryption(owner="a", user=""))
    report, made = anonymized(data, tmp_path)
    assert "Dear N.N." in in_browser(made)
    assert any("protected against changes" in note for note in report.notes)


def test_a_font_that_does_not_tell_its_characters_is_refused():
    def coded(made):
        below = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.X, CIDSystemInfo=Dictionary(
            Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0))  # fmt: skip
        made.pages[0].obj["/Resources"]["/Font"]["/F1"] = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=Name.X,
            Encoding=Name("/Identity-H"),
            DescendantFonts=Array([below]),
        )

    with pytest.raises(InputError, match="do not tell their characters"):
        read_one(pdf(shown("Halvorsen came"), change=coded))


def test_the_libraries_log_nothing_of_a_file(caplog):
    caplog.set_level("DEBUG")
    read_one(hidden.made()["letter.pdf"].data)
    with pytest.raises(InputError):
        read_one(b"%PDF-1.7\nHalvorsen")
    assert caplog.text == ""


def test_damage_that_can_be_read_is_written_without_a_word(tmp_path, recwarn):
    drawing = f"BDC {shown('Halvorsen came')} EMC /Oops DP BT Tj ET ("
    report, made = anonymized(pdf(drawing), tmp_path)
    assert (report.failures, recwarn.list) == ([], [])
    assert in_browser(made).strip() == "N.N. came"


def test_forms_that_draw_themselves_end():
    def circle(made):
        form = made.make_stream(b"/X1 Do", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
        form["/Resources"] = Dictionary(XObject=Dictionary(X1=form))
        made.pages[0].obj["/Resources"]["/XObject"] = Dictionary(X1=form)

    assert read_one(pdf(shown("Fine"), change=circle)).text.strip() == "Fine"


def test_a_name_that_a_mistake_leaves_in_the_file_refuses_it(tmp_path):
    """An edit that masks one of two mentions: the pipeline would not do so, and the file must not go out."""
    origin = source(pdf(shown("Mr Halvorsen met Mr Halvorsen")), "letter.pdf")
    (document,) = PdfFormat().read(origin)
    done = document.with_(edits=(Edit(3, 12, "N.N."),), verdict=Verdict(True))
    report, written = write(PdfFormat(), [done], tmp_path / "o.pdf", origin)
    assert written is None
    assert "it is not written" in str(report.failures[0])


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.text("abcdefghij", min_size=2, max_size=9), min_size=2, max_size=8, unique=True),
    st.integers(0, 1 << 30),
    st.sampled_from(["***", "[PERSON 1]", "Q"]),
)
def test_masked_words_go_and_all_others_stay(tmp_path_factory, words, choice, new):
    masked = {word for number, word in enumerate(words) if choice >> number & 1}
    origin = source(pdf(shown(" ".join(words[:4]), " ".join(words[4:]))), "letter.pdf")
    (document,) = PdfFormat().read(origin)
    edits = tuple(Edit(*m.span(), new) for m in re.finditer(r"\w+", document.text) if m[0] in masked)
    done = document.with_(edits=edits, verdict=Verdict(True))
    _, data = write(PdfFormat(), [done], tmp_path_factory.mktemp("pdf") / "o.pdf", origin)
    seen = re.findall(r"[a-j]+", in_browser(data))
    assert seen == [word for word in words if word not in masked]
