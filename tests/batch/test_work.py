"""A batch from the outside: nothing lost, nothing twice, nothing half-written, whatever happens in between."""

import json
import os
import random
import sqlite3

import pytest

from nescio.errors import UsageError
from nescio.replace.vault import Vault
from tests.batch.conftest import tree
from tests.run.documents import KEY, SENTENCES


def letters(folder, count):
    for n in range(count):
        path = folder / f"desk{n % 3}" / f"letter{n:03}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{SENTENCES[n % 5]}\nRef {n}.\n", encoding="utf8")


def lines(path, count, **more):
    rows = [{"id": f"d{n}", "text": f"{SENTENCES[n % 5]} Ref {n}.", **more} for n in range(count)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf8")


def test_folder_keeps_names_and_holds_nothing_but_results(run_batch, tmp_path):
    letters(tmp_path / "in", 7)
    assert run_batch(tmp_path / "in", tmp_path / "out") == (7, [])
    assert tree(tmp_path / "out").keys() == tree(tmp_path / "in").keys()
    assert (tmp_path / "out/desk0/letter000.txt").read_text(encoding="utf8") == (
        "Dear [PERSON 1], your appointment on [DATETIME 1] is with [PERSON 2].\nRef 0.\n"
    )


@pytest.mark.parametrize("suffix", ["jsonl", "csv"])
def test_shared_files_are_written_as_anonymize_writes_them(run_batch, tmp_path, suffix):
    from nescio.cli.app import run

    source = tmp_path / f"in.{suffix}"
    if suffix == "jsonl":
        lines(source, 70)
        source.write_text(source.read_text() + '{"text": \n{"id": "d3", "text": "twice"}\n', encoding="utf8")
    else:
        rows = [f'{n},"{SENTENCES[n % 5]}",{n % 4}' for n in range(70)]
        source.write_text("\n".join(["id,message,stars", *rows, "1,2"]) + "\n", encoding="utf8")
    _, failures = run_batch(source, tmp_path / f"out.{suffix}")
    run(["anonymize", str(source), "-o", str(tmp_path / f"ref.{suffix}"), "--model", "none"])
    assert (tmp_path / f"out.{suffix}").read_bytes() == (tmp_path / f"ref.{suffix}").read_bytes()
    assert len(failures) == (2 if suffix == "jsonl" else 0)
    assert not any("twice" in failure for failure in failures)


def test_parquet_is_shared_too(run_batch, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    table = pyarrow.table({"n": list(range(50)), "text": [SENTENCES[n % 5] for n in range(50)]})
    parquet.write_table(table, tmp_path / "in.parquet")
    assert run_batch(tmp_path / "in.parquet", tmp_path / "out.parquet") == (1, [])
    written = parquet.read_table(tmp_path / "out.parquet")
    assert written["n"].to_pylist() == list(range(50))
    assert written["text"][0].as_py().startswith("Dear [PERSON 1], your appointment")


def test_a_second_run_does_nothing(run_batch, tmp_path):
    letters(tmp_path / "in", 5)
    lines(tmp_path / "in" / "more.jsonl", 40)
    assert run_batch(tmp_path / "in", tmp_path / "out") == (45, [])
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*")}
    assert run_batch(tmp_path / "in", tmp_path / "out") == (0, [])
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*")}


def test_new_changed_and_missing_files_are_done_and_no_others(run_batch, tmp_path):
    letters(tmp_path / "in", 6)
    run_batch(tmp_path / "in", tmp_path / "out")
    (tmp_path / "in/desk0/letter000.txt").write_text("Frau Demirci kam.", encoding="utf8")
    (tmp_path / "in/new.txt").write_text("Dr Henrik Lund came.", encoding="utf8")
    (tmp_path / "out/desk1/letter001.txt").unlink()
    assert run_batch(tmp_path / "in", tmp_path / "out") == (3, [])
    assert (tmp_path / "out/desk0/letter000.txt").read_text(encoding="utf8") == "[PERSON 1] kam."
    assert (tmp_path / "out/desk1/letter001.txt").exists()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("shape", ["folder", "jsonl"])
def test_killed_at_random_moments_and_resumed_equals_uninterrupted(run_batch, killed_after, tmp_path, shape):
    source, whole, cut = tmp_path / "in", tmp_path / "whole", tmp_path / "cut"
    if shape == "folder":
        letters(source, 200)
    else:
        source, whole, cut = tmp_path / "in.jsonl", tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
        lines(source, 200)
    used = os.times().user
    run_batch(source, whole, replace="hash", key=KEY)
    used = os.times().user - used
    rng = random.Random(5)
    kills = 0
    while not killed_after(used * rng.uniform(0.1, 0.5), source, cut, replace="hash", key=KEY):
        kills += 1
        assert kills < 60
    assert kills
    if shape == "folder":
        assert tree(cut) == tree(whole)
    else:
        assert cut.read_bytes() == whole.read_bytes()
        assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".tmp")] == []
    with sqlite3.connect(tmp_path / f"{cut.name}.batch") as manifest:
        states = dict(manifest.execute("SELECT state, count(*) FROM document GROUP BY state"))
    assert states == {"done": 200}


def test_the_manifest_holds_no_text_and_is_closed_to_others(run_batch, tmp_path):
    lines(tmp_path / "in.jsonl", 40)
    run_batch(tmp_path / "in.jsonl", tmp_path / "out.jsonl")
    path = tmp_path / "out.jsonl.batch"
    assert path.stat().st_mode & 0o077 == 0
    with sqlite3.connect(path) as manifest:
        dump = "\n".join(manifest.iterdump())
    assert "Okafor" not in dump
    assert "[PERSON 1]" not in dump  # results go once they are joined


@pytest.mark.parametrize(
    ("change", "named"),
    [({"replace": "mask"}, "replacement"), ({"key": KEY}, "key"), ({"tolerance": "low"}, "risk tolerance")],
)
def test_other_settings_are_not_mixed(run_batch, tmp_path, change, named):
    letters(tmp_path / "in", 2)
    run_batch(tmp_path / "in", tmp_path / "out")
    with pytest.raises(UsageError, match=rf"another {named}.*--force"):
        run_batch(tmp_path / "in", tmp_path / "out", **change)
    assert run_batch(tmp_path / "in", tmp_path / "out", anew=True, **change) == (2, [])


def test_one_run_at_a_time(run_batch, tmp_path):
    letters(tmp_path / "in", 2)
    with pytest.raises(UsageError, match="Another run"):
        run_batch(tmp_path / "in", tmp_path / "out", between=lambda: run_batch(tmp_path / "in", tmp_path / "out"))


def test_failed_files_are_named_and_tried_again(run_batch, tmp_path):
    letters(tmp_path / "in", 2)
    bad = tmp_path / "in" / "bad.txt"
    bad.write_bytes(b"%PDF-1.7\x00\x01\x02 Okafor")
    done, failures = run_batch(tmp_path / "in", tmp_path / "out")
    assert done == 3
    assert len(failures) == 1
    assert failures[0].startswith("bad.txt: ")
    assert "Okafor" not in failures[0]
    assert not (tmp_path / "out" / "bad.txt").exists()
    bad.write_text("Dr Henrik Lund came.", encoding="utf8")
    assert run_batch(tmp_path / "in", tmp_path / "out") == (1, [])
    assert (tmp_path / "out" / "bad.txt").read_text(encoding="utf8") == "[PERSON 1] came."


def test_file_that_changes_during_the_work_is_not_joined(run_batch, tmp_path):
    lines(tmp_path / "in.jsonl", 3)
    change = lambda: lines(tmp_path / "in.jsonl", 4)  # noqa: E731
    _, failures = run_batch(tmp_path / "in.jsonl", tmp_path / "out.jsonl", between=change)
    assert failures == ["in.jsonl: was changed while the batch was at work; run it again"]
    assert not (tmp_path / "out.jsonl").exists()
    assert run_batch(tmp_path / "in.jsonl", tmp_path / "out.jsonl") == (4, [])


def test_file_that_goes_away_during_the_work_stops_no_other(run_batch, tmp_path):
    letters(tmp_path / "in", 2)
    lines(tmp_path / "in" / "a.jsonl", 3)
    done, failures = run_batch(tmp_path / "in", tmp_path / "out", between=(tmp_path / "in" / "a.jsonl").unlink)
    assert done == 2
    assert [failure.partition(": ")[0] for failure in failures] == ["a.jsonl"]


def test_output_that_cannot_be_written_is_a_failure_of_its_file(run_batch, tmp_path):
    letters(tmp_path / "in", 2)
    (tmp_path / "out" / "desk0" / "letter000.txt").mkdir(parents=True)
    done, failures = run_batch(tmp_path / "in", tmp_path / "out")
    assert done == 2
    assert len(failures) == 1
    assert "is a folder" in failures[0]


def test_vault_gives_the_originals_back(run_batch, tmp_path):
    pytest.importorskip("cryptography")
    from nescio.document import Document

    letters(tmp_path / "in", 2)
    lines(tmp_path / "in" / "more.jsonl", 2)
    vault = Vault(tmp_path / "originals.vault", KEY)
    vault.open(create=True)
    run_batch(tmp_path / "in", tmp_path / "out", replace="hash", key=KEY, vault=vault, with_originals=True)
    text = (tmp_path / "out/desk0/letter000.txt").read_text(encoding="utf8")
    line = json.loads((tmp_path / "out/more.jsonl").read_text(encoding="utf8").splitlines()[1])
    assert vault.original(Document("desk0/letter000.txt", text)).output == f"{SENTENCES[0]}\nRef 0.\n"
    assert vault.original(Document("d1", line["text"])).output == f"{SENTENCES[1]} Ref 1."
    vault.close()


def test_what_is_no_manifest_is_left_alone(run_batch, tmp_path):
    letters(tmp_path / "in", 1)
    (tmp_path / "out.batch").write_text("my notes on this batch, quite long ones", encoding="utf8")
    with pytest.raises(UsageError, match="no list of a batch"):
        run_batch(tmp_path / "in", tmp_path / "out", anew=True)
    assert (tmp_path / "out.batch").read_text(encoding="utf8").startswith("my notes")
