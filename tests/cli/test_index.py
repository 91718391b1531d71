"""``nescio index`` from the outside: corpora of all kinds go in, bad ones are named, nothing is half-written."""

import gzip
import json

import pytest

from nescio.background.local import LocalIndex

LINES = [
    {"id": "1", "name": "Eyüp Kaya", "text": "A customs officer from Kars."},
    {"id": "2", "individual": "Ana Lopes", "text": "A judge in Porto."},
    {"id": "3", "individual": "Ana Lopes", "text": "She was born in 1961."},
    {"id": "Tunde Bello", "text": "A nurse in Leeds."},
    {"text": "A nurse in Graz."},
]


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "people.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in LINES), encoding="utf8")
    return path


def test_build_and_info(nescio, corpus, tmp_path):
    out = tmp_path / "out" / "people.index"
    answer = nescio("index", "build", corpus, "-o", out)
    assert (answer.code, answer.err) == (0, "")
    assert "5 documents added" in answer.out
    assert "4 people in 5 documents" in nescio("index", "info", out).out
    assert json.loads(nescio("index", "info", out, "--json").out)["individuals"] == 4
    index = LocalIndex(out)
    assert index.find(["judge", "1961"]).count == 1
    assert [index.find_person(name).count for name in ("Eyup Kaya", "Ana Lopes", "Tunde Bello")] == [1, 1, 1]
    assert index.find(["jsonl"]).count == index.find(["5"]).count == 0  # file and line are no facts about a person


def test_building_again_adds_what_is_new(nescio, corpus, tmp_path):
    out = tmp_path / "people.index"
    nescio("index", "build", corpus, "-o", out)
    with corpus.open("a", encoding="utf8") as file:
        file.write('{"id": "9", "text": "A baker in Kars."}\n')
    assert "1 documents added, 0 updated, 5 unchanged" in nescio("index", "build", corpus, "-o", out).out


def test_gzip_tables_and_folders(nescio, corpus, tmp_path):
    packed = tmp_path / "people.jsonl.gz"
    packed.write_bytes(gzip.compress(corpus.read_bytes()))
    table = tmp_path / "staff.csv"
    table.write_text("name,note\nGrace Adeyemi,Midwife in Ibadan\nJan Nowak,Baker in Graz\n", encoding="utf8")
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "one.txt").write_text("Mei-Ling Tan lives in Leeds.", encoding="utf8")
    out = tmp_path / "all.index"
    assert nescio("index", "build", packed, table, tmp_path / "pages", "-o", out).code == 0
    index = LocalIndex(out)
    assert index.population() == 4 + 2 + 1
    assert index.find(["Grace Adeyemi", "midwife"]).count == 1  # a row is one person
    assert index.find(["Leeds"]).count == 2


def test_a_broken_line_is_named_and_the_others_are_indexed(nescio, corpus, tmp_path):
    with corpus.open("a", encoding="utf8") as file:
        file.write('{"id": "9", "text": "secret words"\n')
    out = tmp_path / "people.index"
    answer = nescio("index", "build", corpus, "-o", out)
    assert answer.code == 1
    assert "people.jsonl:6" in answer.err
    assert "secret" not in answer.err
    assert LocalIndex(out).population() == 4


def test_the_same_id_in_two_files_is_reported(nescio, corpus, tmp_path):
    other = tmp_path / "more.jsonl"
    other.write_text('{"id": "1", "text": "Somebody else."}\n', encoding="utf8")
    answer = nescio("index", "build", corpus, other, "-o", tmp_path / "i")
    assert answer.code == 1
    assert "more.jsonl:1" in answer.err


def test_an_empty_or_missing_corpus_makes_no_index(nescio, tmp_path):
    (tmp_path / "empty.jsonl").write_text("", encoding="utf8")
    answer = nescio("index", "build", tmp_path / "empty.jsonl", tmp_path / "gone.jsonl", "-o", tmp_path / "i")
    assert answer.code == 2
    assert "gone.jsonl" in answer.err
    assert "no document" in answer.err
    assert [entry.name for entry in tmp_path.iterdir()] == ["empty.jsonl"]


def test_a_broken_gzip_file(nescio, corpus, tmp_path):
    packed = tmp_path / "people.jsonl.gz"
    packed.write_bytes(gzip.compress(corpus.read_bytes())[:-20])
    answer = nescio("index", "build", packed, "-o", tmp_path / "i")
    assert answer.code in (1, 2)
    assert "gzip" in answer.err
    (tmp_path / "x.gz").write_bytes(gzip.compress(b"text"))
    assert "suffix" in nescio("index", "build", tmp_path / "x.gz", "-o", tmp_path / "i").err


def test_info_on_something_else(nescio, corpus, tmp_path):
    assert nescio("index", "info", corpus).code == 2
    assert "no such index" in nescio("index", "info", tmp_path / "gone.index").err


def test_help_has_examples(nescio):
    assert "nescio index build" in nescio("index", "build", "--help").out
    assert "nescio index info" in nescio("index", "info", "--help").out
