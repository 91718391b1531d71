"""Backgrounds and documents from JSON lines, CSV and the tables of WikiActors."""

import json

import pytest

from nescio.attack.reading import document_columns, individuals_in, read_rows, targets_in
from nescio.errors import InputError, UnknownNameError, UsageError


def write(path, text):
    path.write_text(text, encoding="utf8")
    return read_rows(path)


def test_json_lines(tmp_path):
    read = write(tmp_path / "b.jsonl", '{"id": "Kaya", "text": "a falconer"}\n\n{"id": 7, "text": "a clerk"}\n')
    people, notes, failures = individuals_in(read)
    assert [(one.id, one.text) for one in people] == [("Kaya", "a falconer"), ("7", "a clerk")]
    assert not notes
    assert not failures


def test_several_texts_about_one_individual_are_joined_and_said(tmp_path):
    lines = [
        {"id": "1", "individual": "Kaya", "text": "a falconer"},
        {"id": "2", "individual": "Kaya", "text": "knits"},
    ]
    people, notes, _ = individuals_in(write(tmp_path / "b.jsonl", "\n".join(map(json.dumps, lines))))
    assert [(one.id, one.text) for one in people] == [("Kaya", "a falconer\nknits")]
    assert "joined" in notes[0]


def test_a_broken_line_is_named_and_the_others_go_on(tmp_path):
    read = write(tmp_path / "b.jsonl", '{"id": "a", "text": "x"}\n{"id": secret\n{"id": "b", "text": "y"}\n')
    assert [row.line for row in read.rows] == [1, 3]
    assert "b.jsonl:2" in str(read.failures[0])
    assert "secret" not in str(read.failures[0])


@pytest.mark.parametrize("row", ['{"id": "a"}', '{"text": "x"}', '{"id": "a", "text": 5}', '{"id": true, "text": "x"}'])
def test_a_background_row_needs_id_and_text(tmp_path, row):
    people, _, failures = individuals_in(write(tmp_path / "b.jsonl", row))
    assert not people
    assert "b.jsonl:1" in str(failures[0])


def test_documents_name_their_individual_or_are_named_like_it(tmp_path):
    read = write(tmp_path / "d.jsonl", '{"id": "d1", "individual": "Kaya", "text": "x"}\n{"id": "Ngata", "text": "y"}')
    found, failures = targets_in(read, "text")
    assert [(one.id, one.individual) for one in found] == [("d1", "Kaya"), ("Ngata", "Ngata")]
    assert not failures


def test_csv_with_semicolons_and_line_breaks(tmp_path):
    read = write(tmp_path / "d.csv", 'id;individual;text\n1;Kaya;"tall;\nthin"\n2;Ngata;short\n3;x\n')
    found, _ = targets_in(read, "text")
    assert [(one.id, one.individual, one.text) for one in found] == [
        ("1", "Kaya", "tall;\nthin"),
        ("2", "Ngata", "short"),
    ]
    assert "d.csv:5" in str(read.failures[0])


def table():
    return json.dumps(
        [
            {"name": "Kaya", "public_knowledge": "a falconer", "original_abstract": "Kaya", "tool_abstract": "***", "dev": None},
            {"name": "Ngata", "public_knowledge": "a clerk", "original_abstract": "Ngata", "tool_abstract": None, "dev": None},
        ]
    )  # fmt: skip


def test_wikiactors_tables_have_a_set_for_each_version(tmp_path):
    read = write(tmp_path / "t.json", table())
    people, _, _ = individuals_in(read)
    assert [(one.id, one.text) for one in people] == [("Kaya", "a falconer"), ("Ngata", "a clerk")]
    assert document_columns(read) == ["original_abstract", "tool_abstract"]
    assert [one.id for one in targets_in(read, "tool_abstract")[0]] == ["Kaya"]


def test_a_wished_column_must_exist(tmp_path):
    read = write(tmp_path / "t.json", table())
    assert document_columns(read, ["tool_abstract"]) == ["tool_abstract"]
    with pytest.raises(UnknownNameError, match="tool_abstract"):
        document_columns(read, ["tol_abstract"])


def test_a_file_without_documents_is_refused(tmp_path):
    with pytest.raises(UsageError, match="individual"):
        document_columns(write(tmp_path / "d.jsonl", '{"id": "a"}'))


def test_other_kinds_of_files_are_refused(tmp_path):
    with pytest.raises(UnknownNameError, match="jsonl"):
        write(tmp_path / "d.xml", "<x/>")


@pytest.mark.parametrize("content", ["{}", "[1", '"x"'])
def test_a_table_is_a_list(tmp_path, content):
    with pytest.raises(InputError, match=r"t\.json"):
        write(tmp_path / "t.json", content)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(InputError, match=r"gone\.jsonl"):
        read_rows(tmp_path / "gone.jsonl")


def test_parquet(tmp_path):
    arrow = pytest.importorskip("pyarrow")
    from pyarrow.parquet import write_table

    write_table(arrow.table({"id": ["Kaya", "7"], "text": ["a falconer", None]}), tmp_path / "b.parquet")
    people, _, failures = individuals_in(read_rows(tmp_path / "b.parquet"))
    assert [(one.id, one.text) for one in people] == [("Kaya", "a falconer")]
    assert ["b.parquet:2" in str(failure) for failure in failures] == [True]


def test_a_broken_parquet_file_is_named(tmp_path):
    pytest.importorskip("pyarrow")
    (tmp_path / "b.parquet").write_bytes(b"PAR1 nothing")
    with pytest.raises(InputError, match=r"b\.parquet"):
        read_rows(tmp_path / "b.parquet")
