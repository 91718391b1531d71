from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Verdict
from nescio.errors import InputError, OutputError
from nescio.formats.io.output import StreamOutput
from nescio.formats.io.source import Source
from nescio.formats.text import TextFormat
from tests.formats.finishing import documents, finished, source, write


def read_one(data):
    (document,) = TextFormat().read(source(data, "letter.txt"))
    return document


def test_line_ends_are_kept_so_that_offsets_are_those_of_the_file():
    document = read_one(b"Dear Ms Reed,\r\n\r\nyour scan is fine.\rBye\n")
    assert document.text == "Dear Ms Reed,\r\n\r\nyour scan is fine.\rBye\n"
    assert document.id == "letter.txt"


def test_an_empty_file_is_one_empty_document(tmp_path):
    document = read_one(b"")
    assert document.text == ""
    assert write(TextFormat(), [finished(document)], tmp_path / "out.txt")[1] == b""


def test_a_legacy_encoding_is_reported_and_written_back(tmp_path):
    data = "Die Klägerin Jäger wohnt in Köln.".encode("cp1252")
    document = read_one(data)
    assert document.meta["encoding"] == "cp1252"
    assert document.meta["encoding_guessed"] is True
    report, written = write(TextFormat(), [finished(document, [("Jäger", "Möller")])], tmp_path / "out.txt")
    assert written == "Die Klägerin Möller wohnt in Köln.".encode("cp1252")
    assert report.notes == []


def test_a_replacement_that_the_encoding_cannot_hold_makes_the_file_utf8_and_says_so(tmp_path):
    document = read_one("Die Klägerin Jäger wohnt in Köln.".encode("cp1252"))
    report, written = write(TextFormat(), [finished(document, [("Jäger", "█")])], tmp_path / "out.txt")
    assert written.decode("utf-8-sig") == "Die Klägerin █ wohnt in Köln."
    assert written.startswith(b"\xef\xbb\xbf")
    assert "UTF-8 with a byte order mark" in report.notes[0]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_byte_order_marks_are_no_text_and_come_back(tmp_path, encoding):
    data = "Grüße, Şahin".encode(encoding)
    document = read_one(data)
    assert document.text == "Grüße, Şahin"
    assert write(TextFormat(), [finished(document)], tmp_path / "out.txt")[1] == data


def test_a_document_that_was_not_verified_leaves_no_file(tmp_path):
    document = read_one(b"Mr Reed called.")
    for verdict in (None, Verdict(False, ("entity e1 survives",))):
        report, written = write(TextFormat(), [finished(document, verdict=verdict)], tmp_path / "out.txt")
        assert written is None
        assert report.documents == 0
        assert "letter.txt" in str(report.failures[0])
        assert "Reed" not in str(report.failures[0])


def test_a_lone_surrogate_is_replaced_on_writing_only(tmp_path):
    document = read_one("a\ud800b".encode("utf-16-le", "surrogatepass").join([b"\xff\xfe", b""]))
    assert document.text == "a\ud800b"
    assert document.meta["lone_surrogates"] == 1
    report, written = write(TextFormat(), [finished(document)], tmp_path / "out.txt")
    assert written.decode("utf-16") == "a\ufffdb"
    assert "U+FFFD" in report.notes[0]


def test_marks_and_single_nul_bytes_are_text_like_any_other():
    text = "Ze\u0301noise \u200fעברית\u200e and a NUL \x00 inside an otherwise fine letter."
    assert read_one(text.encode()).text == text


def test_damage_in_a_utf8_file_is_an_error_with_its_line():
    data = "Grüße\nan Jürgen\n".encode() + b"und \xff Zo\xc3\xab\n"
    with pytest.raises(InputError, match=r"letter.txt:3: is not valid utf-8") as caught:
        read_one(data)
    assert "Zo" not in str(caught.value)


def test_a_missing_file_is_an_input_error(tmp_path):
    with pytest.raises(InputError, match=r"gone.txt: cannot be read"):
        list(TextFormat().read(Source.of(tmp_path / "gone.txt")))


def test_a_full_disk_is_an_output_error():
    full = Path("/dev/full").open("wb", buffering=0)  # noqa: SIM115
    with full, pytest.raises(OutputError, match="No space left"), StreamOutput(full) as output:
        TextFormat().write([finished(read_one(b"some text"))], None, output)


# Text without lone surrogates, and without the control characters of binary files.
plain = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n\r\t"))


@given(plain)
def test_text_that_was_not_edited_comes_back_exactly(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("text") / "out.txt"
    (first,) = TextFormat().read(source(b"x"))
    write(TextFormat(), [finished(first.with_(text=text))], path)
    assert [d.text for d in documents(TextFormat().read(Source.of(path)))] == [text]


def test_a_text_with_a_hole_is_refused():
    data = b"Dear Ms Adeyemi, thank you.\n" * 4000 + bytes(1 << 20)
    with pytest.raises(InputError, match="stretches of NUL bytes"):
        list(TextFormat().read(source(data, "a.txt")))
