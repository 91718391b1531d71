import io

import pytest

from nescio.document import Document
from nescio.errors import InputError, UnknownNameError, UsageError
from nescio.formats.io.inputs import Input, format_names, open_inputs
from nescio.formats.io.source import Source
from nescio.protocols import Format
from tests.formats.finishing import documents


@pytest.fixture
def folder(tmp_path):
    names = "b.txt a/c.TXT a/t.csv a/x.tsv m.jsonl g.json p.txt p.ann clip.mov .hidden.txt"
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
    assert [str(error).split(":")[0] for error in left_out] == [".hidden.txt", "clip.mov"]
    assert all(isinstance(one.format, Format) for one in inputs)


def test_names_never_hold_the_folders_above(folder):
    inputs, _ = open_inputs([folder, folder / "b.txt", str(folder / "a" / "c.TXT")])
    assert not any(str(folder) in one.source.name for one in inputs)
    (document,) = open_inputs([folder / "b.txt"])[0][0].read()
    assert document.id == "b.txt"


def test_a_file_given_twice_is_read_once(folder):
    assert len(open_inputs([folder / "b.txt", folder / "a" / ".." / "b.txt"])[0]) == 1


def test_a_format_by_name_reads_any_file_but_does_not_turn_tables_into_text(folder):
    assert named(open_inputs([folder / "clip.mov"], format="text")[0]) == {"clip.mov": "text"}
    inputs, left_out = open_inputs([folder], format="text")
    assert set(named(inputs)) == {"b.txt", "p.txt", "clip.mov", "a/c.TXT"}
    assert len(left_out) == 5


def test_unknown_formats_and_missing_files(folder):
    with pytest.raises(UnknownNameError, match="Did you mean 'jsonl'"):
        open_inputs([folder], format="jsnol")
    inputs, left_out = open_inputs([folder / "gone.txt", folder / "b.txt"])
    assert set(named(inputs)) == {"b.txt"}
    assert "does not exist" in str(left_out[0])
    assert {"auto", "text", "jsonl", "csv", "tsv", "tab", "brat"} <= set(format_names())


def test_kinds_that_cannot_be_written_back_are_left_out_with_the_way_out(folder):
    for name in ("old.key", "old.PAGES", "old.numbers"):
        (folder / name).write_bytes(b"{\\rtf1 Dear Mr Okafor}")
    _, left_out = open_inputs([folder])
    said = {str(error).partition(":")[0]: str(error) for error in left_out}
    assert "save it as PPTX" in said["old.key"]
    assert "save it as DOCX" in said["old.PAGES"]
    assert "save it as XLSX" in said["old.numbers"]


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
        assert len(documents(one.read())) == (2000 if format == "auto" else 1)
    with pytest.raises(UsageError):
        open_inputs(["-", "a.txt"])


def test_links_out_of_a_folder_are_not_followed(tmp_path):
    inside, outside = tmp_path / "letters", tmp_path / "private.txt"
    inside.mkdir()
    outside.write_text("somebody else's", encoding="utf8")
    (inside / "a.txt").write_text("a", encoding="utf8")
    (inside / "again.txt").symlink_to(inside / "a.txt")
    (inside / "away.txt").symlink_to(outside)
    inputs, left_out = open_inputs([inside])
    assert [one.source.name for one in inputs] == ["a.txt"]
    assert [str(error) for error in left_out] == ["away.txt: is a link out of the folder; it is left out"]
    # A link that the user names is meant.
    assert [one.source.name for one in open_inputs([inside / "away.txt"])[0]] == ["away.txt"]


class _Breaking:
    """A format that fails in a way that nobody has foreseen."""

    def __init__(self, *items):
        self.items = items

    def read(self, source):  # noqa: ARG002
        yield from self.items
        raise LookupError("the text of a mail")


def test_an_unforeseen_fault_is_one_of_the_file_and_quotes_nothing():
    first = Document("a", "text")
    items = list(Input(Source("bad.eml"), _Breaking(first)).read())
    assert items[0] is first
    assert str(items[1]) == "bad.eml: cannot be read (LookupError)"
    with pytest.raises(InputError, match=r"^bad\.eml: cannot be read \(LookupError\)$"):
        list(Input(Source("bad.eml"), _Breaking()).read())
