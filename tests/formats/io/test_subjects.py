"""Whom a document is about, by where it lies."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio.document import Document
from nescio.errors import UsageError
from nescio.formats.io.inputs import open_inputs
from nescio.formats.io.options import Options
from nescio.formats.io.source import Source
from nescio.formats.io.subjects import Subjects


def group(way, name, path=None):
    source = Source(name, path=Path(path) if path else None)
    return Subjects.of(way).with_group(Document("a", "text"), source).group


def test_folder_of_each_person():
    assert group("folder", "kaya/letter.txt", "/letters/kaya/letter.txt") == "subject: kaya"
    assert group("folder", "letter.txt", "/letters/kaya/letter.txt") == "subject: kaya"


def test_regular_expression_on_the_file_name():
    assert group(r"name:^(\d+)-", "4711-letter.txt") == "subject: 4711"
    assert group(r"name:\d+", "letter-4711.txt") == "subject: 4711"
    assert group(r"name:^(\d+)-", "letter.txt") == ""


def test_table_of_files(tmp_path):
    table = tmp_path / "subjects.csv"
    table.write_text("file;subject\nletter.txt;p1\nmore/other.txt;p2\n", encoding="utf8")
    assert group(f"table:{table}", "letter.txt") == "subject: p1"
    assert group(f"table:{table}", "more/other.txt") == "subject: p2"
    assert group(f"table:{table}", "third.txt") == ""


@pytest.mark.parametrize("way", ["folders", "name:", "name:(", "table:/nowhere.csv", "column:", ""])
def test_what_cannot_be_meant_is_refused(way):
    with pytest.raises(UsageError):
        Subjects.of(way)


def test_files_of_one_subject_follow_each_other(tmp_path):
    for name in ("a-2.txt", "b-1.txt", "c-2.txt", "d-1.txt"):
        (tmp_path / name).write_text("text", encoding="utf8")
    inputs, _ = open_inputs([tmp_path], options=Options(subject_from=r"name:-(\d)"))
    assert [one.source.name for one in inputs] == ["b-1.txt", "d-1.txt", "a-2.txt", "c-2.txt"]


def test_columns_of_lines_and_tables(tmp_path):
    lines = tmp_path / "notes.jsonl"
    lines.write_text('{"text": "one", "case": 7}\n{"text": "two"}\n', encoding="utf8")
    (read,), _ = open_inputs([lines], options=Options(subject_from="column:case"))
    assert [document.group for document in read.read()] == ["subject: 7", ""]
    table = tmp_path / "notes.csv"
    table.write_text("case,note\np1,It went well\np2,It did not go well\n", encoding="utf8")
    (read,), _ = open_inputs([table], options=Options(columns=("note",), subject_from="column:case"))
    assert [document.group for document in read.read()] == ["subject: p1", "subject: p2"]
