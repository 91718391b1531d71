"""A text in a language that is not supported is never passed as clean, unless somebody says to go on."""

import json

import pytest

FRENCH = "Bonjour, je m'appelle Claire Moreau et j'habite à Nantes, mon numéro est le +33 6 12 34 56 78.\n"
ENGLISH = "Please tell Anna Kowalska that the meeting is on Monday, and that we will wait for her until ten.\n"
MIXED = f"{ENGLISH}\n{FRENCH}\n{ENGLISH}"


def test_another_language_is_refused_and_nothing_is_written(nescio, tmp_path):
    (tmp_path / "lettre.txt").write_text(FRENCH, encoding="utf8")
    answer = nescio("anonymize", tmp_path / "lettre.txt", "-o", tmp_path / "out.txt")
    assert answer.code == 1
    assert "seems to be in French, which is not supported" in answer.err
    assert not (tmp_path / "out.txt").exists()
    assert "Moreau" not in answer.err


@pytest.mark.parametrize("words", [["--lang", "en"], ["--lang", "de"], ["--allow-unknown-language"]])
def test_who_says_so_goes_on_and_is_told(nescio, words):
    answer = nescio("anonymize", "-", *words, stdin=FRENCH.encode())
    assert answer.code == 0
    assert "Moreau" not in answer.out
    assert "612345678" not in answer.out.replace(" ", "")
    assert "text in French (paragraph 1), which is not supported" in " ".join(answer.err.split())


def test_a_paragraph_in_another_language_is_named_and_its_codes_are_found(nescio, tmp_path):
    (tmp_path / "letter.txt").write_text(MIXED, encoding="utf8")
    answer = nescio(
        "anonymize", tmp_path / "letter.txt", "-o", tmp_path / "out.txt", "--report", tmp_path / "report.html"
    )
    assert answer.code == 0
    assert "text in French (paragraph 2)" in answer.err
    assert "text in French (paragraph 2)" in (tmp_path / "report.html").read_text(encoding="utf8")
    assert "12 34 56" not in (tmp_path / "out.txt").read_text(encoding="utf8")


def test_rows_are_judged_one_by_one(rows, nescio, tmp_path):
    source, expected = rows
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in source), encoding="utf8")
    answer = nescio("anonymize", tmp_path / "in.jsonl", "-o", tmp_path / "out.jsonl")
    assert answer.code == 1
    written = [json.loads(line)["id"] for line in (tmp_path / "out.jsonl").read_text(encoding="utf8").splitlines()]
    assert written == expected


@pytest.fixture
def rows():
    """Rows, and the ids of those that are written: names and codes alone are no evidence of another language."""
    given = [
        {"id": "letter", "text": ENGLISH},
        {"id": "lettre", "text": FRENCH},
        {"id": "name", "text": "Agnieszka Wójcik"},
        {"id": "code", "text": "DE89 3704 0044 0532 0130 00"},
        {"id": "said", "text": FRENCH, "lang": "en"},
    ]
    return given, ["letter", "name", "code", "said"]


def test_cells_of_a_table_without_sentences_stay(nescio, tmp_path):
    table = "name,city,remark\nAgnieszka Wójcik,Łódź,paid in cash\nJosé García,A Coruña,\n"
    (tmp_path / "table.csv").write_text(table, encoding="utf8")
    answer = nescio("anonymize", tmp_path / "table.csv", "-o", tmp_path / "out.csv")
    assert answer.code == 0, answer.err
    assert "paid in cash" in (tmp_path / "out.csv").read_text(encoding="utf8")


def test_batch_refuses_and_allows_alike(nescio, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "lettre.txt").write_text(FRENCH, encoding="utf8")
    refused = nescio("batch", tmp_path / "in", "-o", tmp_path / "refused")
    assert refused.code == 1
    assert not (tmp_path / "refused" / "lettre.txt").exists()
    allowed = nescio("batch", tmp_path / "in", "-o", tmp_path / "allowed", "--allow-unknown-language")
    assert allowed.code == 0, allowed.err
    assert "Moreau" not in (tmp_path / "allowed" / "lettre.txt").read_text(encoding="utf8")


def test_explain_names_the_language(nescio, tmp_path):
    (tmp_path / "letter.txt").write_text(MIXED, encoding="utf8")
    answer = nescio("explain", tmp_path / "letter.txt")
    assert "text in French (paragraph 2)" in answer.err + answer.out
