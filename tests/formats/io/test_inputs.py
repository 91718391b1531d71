import io

import pytest

from nescio.errors import InputError, UnknownNameError, UsageError
from nescio.formats.io.inputs import format_names, open_inputs
from nescio.protocols import Format
from tests.formats.finishing import documents


@pytest.fixture
def folder(tmp_path):
    names = "b.txt a/c.TXT a/t.csv a/x.tsv m.jsonl g.json p.txt p.ann scan.tif .hidden.txt"
    for name in names.split():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"")
    return tmp_path


def named(inputs):
    return {one.source.name: one.format.name for one in inputs}


def test_a_folder_is_walked_in_order_and_what_is_left_out_is_said(folder):
    inputs, left_out = open_inputs([folder])
    assert named(inputs) == {
        "b.txt": "text",
        "g.json": "tab",
        "m.jsonl": "jsonl",
        "p.txt": "brat",
        "a/c.TXT": "text",
        "a/t.csv": "csv",
        "a/x.tsv": "tsv",
    }
    assert [str(error).split(":")[0] for error in left_out] == [".hidden.txt", "scan.tif"]
    assert all(isinstance(one.format, Format) for one in inputs)


def test_names_never_hold_the_folders_above(folder):
    inputs, _ = open_inputs([folder, folder / "b.txt", str(folder / "a" / "c.TXT")])
    assert not any(str(folder) in one.source.name for one in inputs)
    (document,) = open_inputs([folder / "b.txt"])[0][0].read()
    assert document.id == "b.txt"


def test_a_file_given_twice_is_read_once(folder):
    assert len(open_inputs([folder / "b.txt", folder / "a" / ".." / "b.txt"])[0]) == 1


def test_a_format_by_name_reads_any_file_but_does_not_turn_tables_into_text(folder):
    assert named(open_inputs([folder / "scan.tif"], format="text")[0]) == {"scan.tif": "text"}
    inputs, left_out = open_inputs([folder], format="text")
    assert set(named(inputs)) == {"b.txt", "p.txt", "scan.tif", "a/c.TXT"}
    assert len(left_out) == 5


def test_unknown_formats_and_missing_files(folder):
    with pytest.raises(UnknownNameError, match="Did you mean 'jsonl'"):
        open_inputs([folder], format="jsnol")
    inputs, left_out = open_inputs([folder / "gone.txt", folder / "b.txt"])
    assert set(named(inputs)) == {"b.txt"}
    assert "does not exist" in str(left_out[0])
    assert {"auto", "text", "jsonl", "csv", "tsv", "tab", "brat"} <= set(format_names())


def test_kinds_that_cannot_be_written_back_are_left_out_with_the_way_out(folder):
    for name in ("old.rtf", "old.DOC", "old.xls"):
        (folder / name).write_bytes(b"{\\rtf1 Dear Mr Okafor}")
    _, left_out = open_inputs([folder])
    said = {str(error).partition(":")[0]: str(error) for error in left_out}
    assert "save it as DOCX" in said["old.rtf"]
    assert "save it as DOCX" in said["old.DOC"]
    assert "save it as XLSX" in said["old.xls"]


def test_the_output_folder_is_not_walked(folder):
    assert "a/t.csv" not in named(open_inputs([folder], skip=folder / "a")[0])


def test_a_file_that_cannot_be_read_at_all_raises(folder):
    (folder / "b.txt").write_bytes(b"%PDF-1.4")
    (one,) = open_inputs([folder / "b.txt"])[0]
    with pytest.raises(InputError, match=r"b.txt: looks like a PDF document"):
        list(one.read())


def test_what_was_read_before_a_file_breaks_off_is_not_lost(folder):
    (folder / "m.jsonl").write_bytes('{"id": "a", "text": "x"}\n{"id'.encode("utf-16") + b"\x00")
    (one,) = open_inputs([folder / "m.jsonl"])[0]
    first, error = one.read()
    assert first.text == "x"
    assert "not valid utf-16" in str(error)


@pytest.mark.parametrize(
    ("data", "format"),
    [
        (b'{"text": "x"}\n', "jsonl"),
        (b'\xef\xbb\xbf\n{ "id": 1}', "jsonl"),
        (b'[{"doc_id": "1", "text": "x"}]', "tab"),
        (b"{curly}", "text"),
        (b"", "text"),
    ],
)
def test_standard_input_is_known_by_its_brackets(data, format):
    (one,), _ = open_inputs(["-"], stdin=io.BytesIO(data))
    assert one.format.name == format
    assert one.source.name == "stdin"


def test_standard_input_may_be_a_pipe():
    class Pipe(io.RawIOBase):
        def __init__(self, data):
            self.data = io.BytesIO(data)

        def readable(self):
            return True

        def readinto(self, buffer):
            return self.data.readinto(buffer)

    raw = b'{"id": "%d", "text": "Gr\xc3\xbc\xc3\x9fe"}\n'
    data = b"".join(raw % n for n in range(2000))
    for format in ("auto", "csv", "text"):
        (one,), _ = open_inputs([], format=format, stdin=Pipe(data))
        assert len(documents(one.read())) == (1 if format == "text" else 2000 if format == "auto" else 4000)
    with pytest.raises(UsageError):
        open_inputs(["-", "a.txt"])
