import io
import json

import pytest

from nescio.document import Document, Verdict
from nescio.errors import InputError, OutputError
from nescio.formats.io import long_texts
from nescio.formats.io.encoding import Encoding
from nescio.formats.io.long_texts import decoded_blocks
from nescio.formats.tables.jsonl import DetectionWriter, JsonlFormat
from nescio.formats.text import TextFormat
from tests.formats.finishing import finished, source, write


@pytest.fixture(autouse=True)
def short_blocks(monkeypatch):
    monkeypatch.setattr(long_texts, "LONGEST_TEXT", 400)


def read(data, name="big.txt"):
    return list(TextFormat().read_blocks(source(data, name)))


def cuts(text):
    """The blocks of a text."""
    return [block for block, _ in decoded_blocks(io.BytesIO(text.encode()), Encoding(), "t")]


LINES = "".join(f"Line {number} of the log was written.\r\n" for number in range(60))


def test_a_text_that_is_not_long_is_the_one_document_that_it_always_was():
    data = b"Dear Ms Reed,\r\nyour scan is fine.\n"
    assert read(data) == list(TextFormat().read(source(data, "big.txt")))


def test_a_long_text_is_blocks_of_whole_lines_that_are_the_text_together():
    blocks = read(LINES.encode())
    assert len(blocks) > 5
    assert "".join(block.text for block in blocks) == LINES
    assert all(block.text.endswith("\r\n") for block in blocks)
    assert [block.block["start"] for block in blocks] == [block.id.count(":") and int(block.id[8:]) for block in blocks]
    assert [block.block["last"] for block in blocks] == [False] * (len(blocks) - 1) + [True]
    assert {block.group for block in blocks} == {"big.txt"}


@pytest.mark.parametrize(
    ("text", "end"),
    [
        (("one two three\n" * 2 + "end.\n\n") * 30, "\n\n"),
        (("one two three\r\n" * 2 + "end.\r\n\r\n") * 30, "\r\n\r\n"),
        ("and so on\nit went. That was it.\n" * 40, "it.\n"),
        ("name=value; " * 90 + "\n", " "),
        ("It was fine. And so on, as they said " * 40, ". "),
    ],
)
def test_a_text_is_cut_at_the_best_place_around(text, end):
    blocks = cuts(text)
    assert len(blocks) > 2
    assert "".join(blocks) == text
    assert all(block.endswith(end) for block in blocks[:-1])


def test_one_line_without_any_place_to_cut_is_cut_all_the_same_but_no_accent_leaves_its_letter():
    text = "e\u0301" * 900
    blocks = cuts(text)
    assert "".join(blocks) == text
    assert len(blocks) > 2
    assert all(block.endswith("\u0301") for block in blocks)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252"])
def test_encodings_marks_and_line_ends_come_back_byte_by_byte(tmp_path, encoding):
    data = LINES.replace("log", "Log für Jäger").encode(encoding)
    blocks = [finished(block, [("Jäger", "Möller")]) for block in read(data)]
    report, out = write(TextFormat(), blocks, tmp_path / "out.txt")
    assert out == data.decode(encoding).replace("Jäger", "Möller").encode(encoding)
    assert report.documents == 1
    assert report.failures == []


def test_a_replacement_that_the_encoding_cannot_hold_makes_the_whole_file_utf8(tmp_path):
    blocks = read(LINES.replace("log", "Log für Jäger").encode("cp1252"))
    done = [finished(block, [("Jäger", "█")] if block.block["last"] else []) for block in blocks]
    report, out = write(TextFormat(), done, tmp_path / "out.txt")
    assert out.startswith(b"\xef\xbb\xbf")
    assert "Jäger" in out.decode("utf-8-sig")
    assert len(report.notes) == 1


def test_bytes_that_are_no_text_are_named_by_their_line_and_come_before_an_end():
    before = LINES.encode().partition(b"Line 55")[0]
    with pytest.raises(InputError, match=r"big\.txt:56: is not valid utf-8"):
        read("äöüßäöüß".encode() + before + b"Line 55 \xff\xfe\r\n")


def test_lone_halves_of_characters_are_kept_and_told_once(tmp_path):
    data = b"\xff\xfe" + LINES.replace("log", "log \ud800").encode("utf-16-le", "surrogatepass")
    report, out = write(TextFormat(), list(map(finished, read(data))), tmp_path / "out.txt")
    assert out.decode("utf-16") == LINES.replace("log", "log \ufffd")
    assert len(report.notes) == 1


def test_one_block_that_did_not_pass_leaves_no_file_and_is_one_failure(tmp_path):
    for failed in (0, 2):
        blocks = [
            finished(block, verdict=Verdict(number != failed, () if number != failed else ("e1 survives",)))
            for number, block in enumerate(read(LINES.encode()))
        ]
        if failed:  # the runner refuses the others, too
            blocks = [block.with_(verdict=Verdict(False)) for block in blocks]
        report, out = write(TextFormat(), blocks, tmp_path / "out.txt")
        assert out is None
        assert report.documents == 0
        assert len(report.failures) == 1


def test_a_missing_block_leaves_no_file(tmp_path):
    blocks = list(map(finished, read(LINES.encode())))
    for missing in (1, len(blocks) - 1):
        with pytest.raises(OutputError, match=r"big\.txt: a part of it was not processed"):
            write(TextFormat(), [*blocks[:missing], *blocks[missing + 1 :]], tmp_path / "out.txt")
        assert not (tmp_path / "out.txt").exists()
    report, out = write(TextFormat(), blocks[1:], tmp_path / "out.txt")
    assert out is None
    assert "a part of it was not processed" in str(report.failures[0])


def test_a_long_text_is_one_line_of_json_with_places_of_the_whole_text(tmp_path):
    text = LINES.replace("Line 41", 'Line of "Reed"') + "Reed\n"
    blocks = [finished(block, [("Reed", "N.")]) for block in read(text.encode())]
    other = finished(Document("short", "Reed went.", meta={}), [("Reed", "N.")])
    report, out = write(JsonlFormat(), [other, *blocks, other.with_(id="last")], tmp_path / "out.jsonl")
    rows = [json.loads(line) for line in out.decode().splitlines()]
    assert report.documents == 3
    assert [row["id"] for row in rows] == ["short", "big.txt", "last"]
    assert [list(row) for row in rows] == [["id", "text", "edits", "verdict"]] * 3
    assert rows[1]["text"] == text.replace("Reed", "N.")
    assert [text[edit["start"] : edit["end"]] for edit in rows[1]["edits"]] == ["Reed", "Reed"]
    assert rows[1]["verdict"] == "passed"
    _, out = write(DetectionWriter(), [block.with_(verdict=None) for block in blocks], tmp_path / "found.jsonl")
    (row,) = map(json.loads, out.decode().splitlines())
    assert row["id"] == "big.txt"
    assert [text[one["start"] : one["end"]] for one in row["mentions"]] == ["Reed", "Reed"]


def test_a_text_with_a_hole_is_refused_where_the_hole_is(monkeypatch):
    monkeypatch.setattr(long_texts, "LONGEST_TEXT", 400_000)
    with pytest.raises(InputError, match="NUL"):
        read(b"All is well here.\n" * 20_000 + bytes(300_000))
