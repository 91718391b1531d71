"""The manifest: a part with all its documents or not at all, and counts that survive everything."""

import sqlite3

import pytest

from nescio.batch.manifest import DONE, FAILED, ItemRecord, Manifest
from nescio.report.tally import Tally


@pytest.fixture
def manifest(tmp_path):
    with Manifest.open(tmp_path / "x.batch", {"policy": "gdpr 1"}) as manifest:
        yield manifest


def test_results_come_in_the_order_of_the_file(manifest):
    number = manifest.register("in.jsonl", b"hash", 4).number
    manifest.commit(number, [ItemRecord(2, b"c", (), b"c"), ItemRecord(3, b"d", ("in.jsonl:4: odd",))], Tally(1))
    manifest.commit(number, [ItemRecord(0, b"a", (), b"a"), ItemRecord(1, b"b", (), b"b")], Tally(2))
    assert list(manifest.results(number)) == [
        (0, b"a"),
        (1, b"b"),
        (2, b"c"),
    ]
    assert manifest.tally().documents == 3
    assert list(manifest.failures()) == ["in.jsonl:4: odd"]
    assert (manifest.count(number, DONE), manifest.count(number, FAILED)) == (3, 1)
    manifest.finish(number, DONE)
    assert list(manifest.results(number)) == []
    assert manifest.tally().documents == 3


def test_a_part_that_fails_on_the_way_leaves_nothing(manifest):
    number = manifest.register("in.jsonl", b"hash", 2).number
    with pytest.raises(sqlite3.IntegrityError):
        manifest.commit(number, [ItemRecord(0, b"a", (), b"a"), ItemRecord(1, None)], Tally(2))
    assert manifest.parts(number) == set()
    assert manifest.tally().documents == 0


def test_changed_and_vanished_files_are_forgotten_with_their_counts(manifest):
    first, second = (manifest.register(name, b"hash", 1).number for name in ("a.txt", "b.txt"))
    for number in (first, second):
        manifest.commit(number, [ItemRecord(0, b"", ("bad",))], Tally(1), state=FAILED)
    manifest.register("a.txt", b"other", 1)
    assert manifest.tally().documents == 1
    manifest.keep_only(["a.txt"])
    assert manifest.entry("b.txt") is None
    assert list(manifest.failures()) == []


def test_work_of_all_runs_is_added_up(tmp_path):
    for seconds in (2.0, 3.0):
        with Manifest.open(tmp_path / "x.batch", {}) as manifest:
            number = manifest.register("a.txt", b"", 1).number
            manifest.commit(number, [ItemRecord(0, b"")], Tally(), seconds=seconds)
    with Manifest.open(tmp_path / "x.batch", {}) as manifest:
        assert manifest.work() == (5.0, 2)


def test_salts_differ(tmp_path):
    salts = set()
    for name in "ab":
        with Manifest.open(tmp_path / name, {}) as manifest:
            salts.add(manifest.salt)
    assert len(salts) == 2
