"""Databases: every table is read, nothing masked is left in rows, names, indexes for searching or free pages."""

from __future__ import annotations

import sqlite3
from io import BytesIO

import pytest

from nescio.document import Edit, Verdict
from nescio.errors import InputError
from nescio.formats.io.members import MemoryOutput
from nescio.formats.io.source import Source
from nescio.formats.tables.sqlite import SqliteFormat
from tests.formats.sqlite_samples import database

PEOPLE = """
CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT UNIQUE, note TEXT, phone);
INSERT INTO people VALUES (1, 'Mila Zwetanov', 'sat in the harbour', 3012345678), (2, 'Jo Brandt', 'of Zwetanov', NULL);
"""


def source(data):
    held = Source("people.db", stream=BytesIO(data))
    held.hold()
    return held


def written(script, word="Zwetanov", mask="[PERSON 1]"):
    format, origin, output = SqliteFormat(), source(database(script)), MemoryOutput()
    (document,) = format.read(origin)
    edits, place = [], document.text.find(word)
    while place >= 0:
        edits.append(Edit(place, place + len(word), mask, "person-1"))
        place = document.text.find(word, place + 1)
    report = format.write([document.with_(edits=tuple(edits), verdict=Verdict(True))], origin, output)
    if report.failures:
        return document.text, None, report
    data = output.made.getvalue()
    assert word.lower().encode() not in data.lower()
    connection = sqlite3.connect(":memory:")
    connection.deserialize(data)
    return document.text, connection, report


def test_cells_stand_behind_the_names_of_their_columns_and_come_back():
    text, made, _ = written(PEOPLE)
    assert "name: Mila Zwetanov" in text and "phone: 3012345678" in text
    assert made.execute("SELECT name, note FROM people ORDER BY id").fetchall() == [
        ("Mila [PERSON 1]", "sat in the harbour"),
        ("Jo Brandt", "of [PERSON 1]"),
    ]
    assert made.execute("SELECT phone FROM people WHERE id=1").fetchone() == (3012345678,)
    assert made.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_deleted_rows_and_statistics_are_gone():
    more = "INSERT INTO people VALUES (3, 'Zwetanov gone', '', ''); "
    more += "CREATE INDEX n ON people(note); ANALYZE; DELETE FROM people WHERE id=3;"
    assert written(PEOPLE + more)[1] is not None


@pytest.mark.parametrize("kind", ["fts5(name, note)", "fts4(name, note)"])
def test_indexes_for_searching_are_made_anew(kind):
    script = f"CREATE VIRTUAL TABLE notes USING {kind}; INSERT INTO notes VALUES ('Zwetanov', 'the harbour');"
    text, made, _ = written(script)
    assert text.count("Zwetanov") == 1
    assert made.execute("SELECT name FROM notes WHERE notes MATCH 'harbour'").fetchall() == [("[PERSON 1]",)]
    assert made.execute("SELECT name FROM notes WHERE notes MATCH 'zwetanov'").fetchall() == []


def test_an_index_over_another_table_follows_it():
    script = (
        PEOPLE
        + "CREATE VIRTUAL TABLE s USING fts5(note, content='people', content_rowid='id'); INSERT INTO s(s) VALUES('rebuild');"
    )
    made = written(script)[1]
    assert made.execute("SELECT rowid FROM s WHERE s MATCH 'person'").fetchall() == [(2,)]


def test_triggers_do_not_fire_and_stay():
    script = (
        PEOPLE
        + "CREATE TABLE log (what TEXT); CREATE TRIGGER t AFTER UPDATE ON people BEGIN INSERT INTO log VALUES (old.name); END;"
    )
    made = written(script)[1]
    assert made.execute("SELECT count(*) FROM log").fetchone() == (0,)
    assert made.execute("SELECT name FROM sqlite_schema WHERE type='trigger'").fetchall() == [("t",)]


def test_views_and_triggers_that_name_somebody_go():
    script = (
        PEOPLE + "CREATE VIEW v AS SELECT * FROM people WHERE name='Zwetanov'; CREATE VIEW w AS SELECT id FROM people;"
    )
    _, made, report = written(script)
    assert made.execute("SELECT name FROM sqlite_schema WHERE type='view'").fetchall() == [("w",)]
    assert any("left out" in note for note in report.notes)


def test_names_of_tables_and_columns_change_with_what_uses_them():
    script = "CREATE TABLE Zwetanov (Zwetanov_paid TEXT); INSERT INTO Zwetanov VALUES ('yes'); CREATE VIEW all_of AS SELECT 1;"
    _, made, _ = written(script)
    assert made.execute('SELECT * FROM "[PERSON 1]"').fetchall() == [("yes",)]


def test_keys_that_are_long_numbers_are_numbered_anew_with_what_refers_to_them():
    script = (
        "CREATE TABLE c (customer INTEGER PRIMARY KEY, name TEXT); INSERT INTO c VALUES (47118123, 'Zwetanov'), (50000001, 'Jo');"
        "CREATE TABLE o (id INTEGER PRIMARY KEY, who INTEGER REFERENCES c(customer)); INSERT INTO o VALUES (1, 50000001);"
    )
    _, made, report = written(script)
    assert made.execute("SELECT customer FROM c ORDER BY 1").fetchall() == [(1,), (2,)]
    assert made.execute("SELECT name FROM o JOIN c ON who=customer").fetchall() == [("Jo",)]
    assert any("numbered anew" in note for note in report.notes)


def test_tables_without_row_numbers_and_strict_ones():
    script = (
        "CREATE TABLE k (name TEXT PRIMARY KEY, n INT) WITHOUT ROWID; INSERT INTO k VALUES ('Zwetanov', 1), ('Jo', 2);"
        "CREATE TABLE s (name TEXT, phone INTEGER) STRICT; INSERT INTO s VALUES ('Zwetanov', 3012345678);"
    )
    made = written(script)[1]
    assert set(made.execute("SELECT * FROM k")) == {("[PERSON 1]", 1), ("Jo", 2)}


def test_binary_values_are_emptied_unless_they_are_text():
    script = "CREATE TABLE b (x); INSERT INTO b VALUES (x'00FFAA01'), (CAST('Zwetanov' AS BLOB)), ('the harbour');"
    _, made, report = written(script)
    assert made.execute("SELECT x FROM b").fetchall() == [(b"",), (b"[PERSON 1]",), ("the harbour",)]
    assert any("emptied: 1" in note for note in report.notes)


def test_values_that_must_differ_and_would_not_are_refused_with_a_way_out():
    script = "CREATE TABLE p (name TEXT UNIQUE); INSERT INTO p VALUES ('Zwetanov'), ('');"
    format, origin = SqliteFormat(), source(database(script))
    (document,) = format.read(origin)
    place = document.text.index("Zwetanov")
    edit = Edit(place, place + 8, "", "person-1")
    from nescio.errors import VerificationError

    with pytest.raises(VerificationError, match="masked alike"):
        format.write([document.with_(edits=(edit,), verdict=Verdict(True))], origin, MemoryOutput())


def test_what_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(InputError, match="virtual table"):
        list(SqliteFormat().read(source(database("CREATE VIRTUAL TABLE n USING fts5(a, content='');"))))
    path = tmp_path / "a.db"
    path.write_bytes(database(PEOPLE))
    path.with_name("a.db-wal").write_bytes(b"x")
    with pytest.raises(InputError, match="in use"):
        list(SqliteFormat().read(Source.of(path)))


def test_numbers_that_refer_to_rows_and_flags_are_not_read():
    script = (
        "CREATE TABLE urls (id INTEGER PRIMARY KEY, url TEXT); INSERT INTO urls VALUES (1, 'https://zwetanov.example/a');"
        "CREATE TABLE visits (url_id INTEGER, has_url INTEGER, patient_id INTEGER); INSERT INTO visits VALUES (1, 1, 471);"
    )
    (document,) = SqliteFormat().read(source(database(script)))
    assert "url_id: 1" not in document.text and "has_url: 1" not in document.text
    assert "url: https://zwetanov.example/a" in document.text and "patient_id: 471" in document.text
