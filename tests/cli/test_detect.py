"""``nescio detect``: mentions and entities as JSON lines, without text."""

import json


def test_one_line_a_document(nescio, tmp_path):
    (tmp_path / "a.txt").write_text("Mr Kaya lives in Kars. Kaya is 54.", encoding="utf8")
    answer = nescio("detect", tmp_path / "a.txt")
    row = json.loads(answer.out)
    assert row["id"] == "a.txt"
    assert set(row["mentions"][0]) == {
        "start", "end", "type", "subtype", "score", "source", "entity", "confidential", "parts",
    }  # fmt: skip
    people = [mention for mention in row["mentions"] if mention["type"] == "PERSON"]
    assert len(people) == 2
    assert len({mention["entity"] for mention in people}) == 1
    assert "Kaya" not in answer.out


def test_several_files_into_one(nescio, tmp_path):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("Mr Kaya", encoding="utf8")
    assert nescio("detect", tmp_path, "-o", tmp_path / "out.jsonl").code == 0
    lines = (tmp_path / "out.jsonl").read_text(encoding="utf8").splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["a.txt", "b.txt"]


def test_the_command_line_writes_a_row_for_each_part(tmp_path, nescio):
    (tmp_path / "mail.txt").write_text(
        "Hallo Klaus Reinhardt, wohnst du noch in der Goethestr. 12a?\n", encoding="utf8"
    )
    result = nescio("detect", str(tmp_path / "mail.txt"), "--lang", "de", "--scheme", "codealltag")
    rows = json.loads(result.out)["mentions"]
    assert {row["subtype"] for row in rows} >= {"MALE", "FAMILY", "STREET", "STREETNO"}
    assert "Klaus" not in result.out
