"""The look at all files before the work: exact totals, also of a batch that was half done."""

import sys

from nescio.batch.finding import find_files
from nescio.batch.manifest import ItemRecord, Manifest
from nescio.batch.survey import PART, survey
from nescio.formats.io.options import DEFAULTS
from nescio.report.tally import Tally


def test_totals_and_what_is_left(tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text("Mr Kaya came.", encoding="utf8")
    (folder / "b.jsonl").write_text('{"text": "Mr Kaya came."}\n' * (PART + 3), encoding="utf8")
    (folder / "c.jsonl").write_bytes(b"%PDF-1.7\x00\x01\x02")
    files = find_files([str(folder)], tmp_path / "out").files
    with Manifest.open(tmp_path / "x.batch", {}) as manifest:
        first = survey(files, manifest, DEFAULTS)
        assert (first.documents, first.done) == (PART + 4, 0)
        assert [task.file.name for task in first.tasks] == ["a.txt", "b.jsonl"]
        assert [failure.partition(":")[0] for failure in manifest.failures()] == ["c.jsonl"]
        shared = first.tasks[1].entry.number
        manifest.commit(shared, [ItemRecord(PART + n, b"") for n in range(3)], Tally())
        second = survey(files, manifest, DEFAULTS)
        assert (second.documents, second.done) == (PART + 4, 3)
        assert second.tasks[1].finished == {PART}


def test_missing_extra_is_a_failure_of_the_files_that_need_it(tmp_path, monkeypatch):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("Mr Kaya came.", encoding="utf8")
    (tmp_path / "in" / "b.parquet").write_bytes(b"PAR1")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    files = find_files([str(tmp_path / "in")], tmp_path / "out").files
    with Manifest.open(tmp_path / "x.batch", {}) as manifest:
        assert [task.file.name for task in survey(files, manifest, DEFAULTS).tasks] == ["a.txt"]
        (failure,) = manifest.failures()
    assert failure.startswith("b.parquet: ")
    assert "pip install 'nescio[parquet]'" in failure
