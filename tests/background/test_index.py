"""Building an index: complete or not at all, and brought up to date instead of made anew."""

import sqlite3

import pytest

from nescio.background.backend import BackgroundError
from nescio.background.index import VERSION, Changes, Record, build_index, index_info, open_index
from nescio.background.local import LocalIndex
from tests.background.people import records


def test_info_counts_people_and_documents(tmp_path):
    path = tmp_path / "people.index"
    twice = [*records(), Record("another", "Grace Adeyemi", "She moved to Leeds.")]
    assert build_index(twice, path) == Changes(added=5)
    info = index_info(path)
    assert (info.individuals, info.documents, info.version) == (4, 5, VERSION)
    assert info.size == path.stat().st_size


def test_building_again_touches_only_what_changed(tmp_path):
    path = tmp_path / "people.index"
    build_index(records(), path)
    first, *rest = records()
    changed = Record(first.key, first.individual, "He keeps bees in Trabzon now.", first.name)
    new = Record("new", "Tunde Bello", "Tunde Bello keeps bees, too.")
    assert build_index([changed, *rest, new], path) == Changes(added=1, updated=1, unchanged=3)
    index = LocalIndex(path)
    assert index.find(["customs officer"]).count == 0
    assert index.find(["bees"]).count == 2
    assert index.population() == 5


def test_a_person_without_documents_is_gone(tmp_path):
    path = tmp_path / "people.index"
    build_index([Record("1", "A", "one"), Record("2", "B", "two")], path)
    build_index([Record("1", "B", "one")], path)
    assert index_info(path).individuals == 1
    assert LocalIndex(path).find(["one", "two"]).count == 1


def test_a_failure_leaves_the_old_index_and_nothing_else(tmp_path):
    path = tmp_path / "people.index"
    build_index(records(), path)
    before = path.read_bytes()

    def failing():
        yield Record("x", "X", "more")
        raise RuntimeError("the corpus broke off")

    with pytest.raises(RuntimeError):
        build_index(failing(), path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["people.index"]


def test_who_reads_the_old_index_goes_on_while_it_is_replaced(tmp_path):
    path = tmp_path / "people.index"
    build_index(records(), path)
    reader = LocalIndex(path)
    assert reader.population() == 4
    build_index([Record("new", "Tunde Bello", "A nurse.")], path)
    assert reader.find(["nurse"]).count == 2
    assert LocalIndex(path).find(["nurse"]).count == 3


def test_an_empty_corpus_makes_no_index(tmp_path):
    with pytest.raises(BackgroundError, match="no document"):
        build_index([], tmp_path / "people.index")
    assert list(tmp_path.iterdir()) == []


def test_texts_that_utf8_cannot_hold_are_indexed(tmp_path):
    build_index([Record("\ud800", "\udfff", "a lone \ud800 surrogate and a \x00")], tmp_path / "i")
    assert LocalIndex(tmp_path / "i").find(["surrogate"]).count == 1


def test_a_folder_is_no_target(tmp_path):
    with pytest.raises(BackgroundError, match="folder"):
        build_index(records(), tmp_path)


def test_another_file_is_not_overwritten(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("Dear diary, this is long enough to be no database. " * 20, encoding="utf8")
    before = path.read_bytes()
    with pytest.raises(BackgroundError, match=r"notes\.txt"):
        build_index(records(), path)
    assert path.read_bytes() == before


def _missing(path):
    path.unlink()


def _cut(path):
    path.write_bytes(path.read_bytes()[:3000])


def _empty(path):
    path.write_bytes(b"")


def _scrambled(path):
    data = bytearray(path.read_bytes())
    data[4096:] = bytes(255 - byte for byte in data[4096:])
    path.write_bytes(data)


def _newer(path):
    with sqlite3.connect(path) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")


def _foreign(path):
    path.unlink()
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE letters (text)")


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (_missing, "no such index"), (_cut, "damaged"), (_empty, "not an index"), (_scrambled, "damaged"),
        (_newer, f"version {VERSION + 1}"), (_foreign, "not an index"),
    ],
)  # fmt: skip
def test_what_is_no_index_is_named_and_refused(tmp_path, spoil, message):
    path = tmp_path / "people.index"
    build_index(records(), path)
    spoil(path)
    with pytest.raises(BackgroundError, match=message) as caught:
        LocalIndex(path).find(["Court of Appeal"])
    assert "people.index" in str(caught.value)
    assert "Appeal" not in str(caught.value)


def test_an_index_cannot_be_written_through_its_reader(tmp_path):
    path = tmp_path / "people.index"
    build_index(records(), path)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        open_index(path).execute("DELETE FROM document")
