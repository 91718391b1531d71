"""There and back: what was anonymised with a vault is restored to the byte."""

import json

import pytest

LETTER = "Dear Mr Kaya,\r\nplease call Anna Meier on 030 901820 before 3 May 2021.\r\nKAYA will know.\r\n"
BRIEF = "Sehr geehrte Frau Öztürk,\n\nHerr Jörg Lindqvist wohnt in Mainz, IBAN DE89 3704 0044 0532 0130 00.\n"
METHODS = ["tag", "hash", "surrogate"]


@pytest.fixture
def there_and_back(nescio, tmp_path):
    """Anonymise an input with a vault and restore what was written; returns both answers."""
    nescio("key", tmp_path / "k.key")
    secrets = ("--vault", tmp_path / "o.vault", "--key-file", tmp_path / "k.key")

    def run(source, out, back, *extra, method="tag"):
        there = nescio("anonymize", source, "-o", out, "--replace", method, *secrets, *extra)
        columns = extra if "--column" in extra else ()
        return there, nescio("restore", out, "-o", back, *secrets, *columns)

    return run


@pytest.mark.parametrize("method", METHODS)
def test_folder_of_texts(there_and_back, tmp_path, method):
    source = tmp_path / "in"
    (source / "deep").mkdir(parents=True)
    (source / "a.txt").write_bytes(LETTER.encode())
    (source / "deep" / "b.txt").write_bytes(BRIEF.encode("cp1252"))
    there, back = there_and_back(source, tmp_path / "out", tmp_path / "back", method=method)
    assert (there.code, back.code) == (0, 0)
    assert b"Kaya" not in (tmp_path / "out" / "a.txt").read_bytes()
    assert (tmp_path / "back" / "a.txt").read_bytes() == LETTER.encode()
    assert (tmp_path / "back" / "deep" / "b.txt").read_bytes() == BRIEF.encode("cp1252")


@pytest.mark.parametrize("method", METHODS)
def test_json_lines(there_and_back, tmp_path, method):
    rows = [{"id": "x1", "text": LETTER}, {"id": "x2", "text": BRIEF}, {"id": "x3", "text": "Nobody was here."}]
    source = tmp_path / "in.jsonl"
    source.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf8")
    there, back = there_and_back(source, tmp_path / "out.jsonl", tmp_path / "back.jsonl", method=method)
    assert (there.code, back.code) == (0, 0)
    lines = (tmp_path / "back.jsonl").read_text(encoding="utf8").splitlines()
    assert [json.loads(line) for line in lines] == rows


def test_table_where_many_cells_became_the_same(there_and_back, tmp_path):
    source = tmp_path / "t.csv"
    source.write_text("id,message\n7,Call Anna Meier\n8,Call Emma Schulz\n", encoding="utf8")
    there, back = there_and_back(source, tmp_path / "out.csv", tmp_path / "back.csv", "--column", "message")
    assert (there.code, back.code) == (0, 0)
    assert (tmp_path / "out.csv").read_text(encoding="utf8").count("[PERSON 1]") == 2
    assert (tmp_path / "back.csv").read_bytes() == source.read_bytes()


def test_documents_that_are_not_in_the_vault(there_and_back, nescio, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text(
        "".join(json.dumps({"id": name, "text": f"Mr {name} left."}) + "\n" for name in ("Kaya", "Okafor")),
        encoding="utf8",
    )
    out = tmp_path / "out.jsonl"
    there_and_back(source, out, tmp_path / "back.jsonl")
    first, second = out.read_text(encoding="utf8").splitlines()
    out.write_text(first.replace("left", "stayed") + "\n" + second + "\n", encoding="utf8")
    answer = nescio("restore", out, "--vault", tmp_path / "o.vault", "--key-file", tmp_path / "k.key")
    assert answer.code == 1
    assert "out.jsonl:1: is not in the vault" in answer.err
    assert "stayed" not in answer.err
    assert json.loads(answer.out) == {"id": "Okafor", "text": "Mr Okafor left."}


def test_wrong_usage(nescio, tmp_path):
    nescio("key", tmp_path / "k.key")
    nescio("key", tmp_path / "other.key")
    vault = tmp_path / "o.vault"
    text = b"Mr Kaya left."
    answer = nescio("anonymize", "-", "--vault", vault, stdin=text)
    assert answer.code == 2
    assert "--key-file" in answer.err
    answer = nescio(
        "anonymize", "-", "--vault", vault, "--key-file", tmp_path / "k.key", "--replace", "mask", stdin=text
    )
    assert answer.code == 2
    assert "different originals would leave the same text" in answer.err
    assert not vault.exists()
    assert nescio("anonymize", "-", "--vault", vault, "--key-file", tmp_path / "k.key", stdin=text).code == 0
    answer = nescio("anonymize", "-", "--vault", vault, "--key-file", tmp_path / "other.key", stdin=text)
    assert answer.code == 2
    assert "key does not open" in answer.err
    assert answer.out == ""


@pytest.fixture
def answered(nescio, tmp_path):
    """Anonymise texts with a vault and put originals into an answer; returns what was written, or the code."""
    nescio("key", tmp_path / "k.key")
    secrets = ("--vault", tmp_path / "o.vault", "--key-file", tmp_path / "k.key")

    def run(texts, answer, method="tag"):
        for number, text in enumerate(texts):
            (tmp_path / f"{number}.txt").write_text(text, encoding="utf8")
            out = tmp_path / f"out-{number}.txt"
            nescio(
                "anonymize", tmp_path / f"{number}.txt", "-o", out, "--replace", method, "--policy", "strict", *secrets
            )
        (tmp_path / "answer.txt").write_text(answer, encoding="utf8")
        nescio("restore", "--text", tmp_path / "answer.txt", *secrets, "-o", tmp_path / "named.txt")
        return (tmp_path / "named.txt").read_text(encoding="utf8")

    return run


def test_names_come_back_into_another_text(answered):
    answer = "[PERSON 2] should tell PERSON 1. [PERSON 2]'s call was on [DATETIME 1]."
    assert answered([LETTER], answer) == "Anna Meier should tell Mr Kaya. Anna Meier's call was on 3 May 2021."


def test_what_may_mean_two_people_stays(answered):
    assert answered(["Mr Kaya came.", "Mrs Brandt left."], "[PERSON 1] agreed.") == "[PERSON 1] agreed."


def test_nothing_inside_other_words_comes_back(answered):
    assert answered(["Mr Kaya came."], "X[PERSON 12] and APERSON 1") == "X[PERSON 12] and APERSON 1"


def test_other_files_beside_an_answer_are_refused(nescio, tmp_path):
    nescio("key", tmp_path / "k.key")
    found = nescio(
        "restore", "a.txt", "--text", "b.txt", "--vault", tmp_path / "o.vault", "--key-file", tmp_path / "k.key"
    )
    assert found.code == 2
