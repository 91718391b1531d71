"""``nescio assess``: what can be said about each person, before and after."""

import json

TEXT = "I'm Brigid Tanner, a nurse at Hollis Hospital in Leeds. My husband Owen paints.\n"


def test_terminal_shows_what_is_told_and_what_is_left(nescio, tmp_path):
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf8")
    answer = nescio("assess", tmp_path / "a.txt", "--model", "none")
    assert answer.code == 0
    assert "occupation" in answer.out and "nurse" in answer.out
    assert "Still told:" in answer.out


def test_json_has_a_line_for_each_document_and_quotes_the_output_alone(nescio, tmp_path):
    rows = [{"id": "1", "text": TEXT}, {"id": "2", "text": "The pump is blue."}]
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf8")
    answer = nescio("assess", tmp_path / "in.jsonl", "--json", "--model", "none", "--lang", "en")
    first, second = map(json.loads, answer.out.splitlines())
    assert answer.code == 0
    assert (second["people"], second["told"], second["left"]) == ([], 0, 0)
    assert first["told"] >= 3 and first["left"] < first["told"]
    told = {one["attribute"]: one for one in first["people"][0]["attributes"]}
    assert told["location"]["value"] == "GB" and not told["location"]["left"] and told["location"]["left_words"] == []
    assert "Brigid" not in answer.out and "Leeds" not in answer.out


def test_a_lighter_policy_leaves_more(nescio, tmp_path):
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf8")
    left = [
        json.loads(nescio("assess", tmp_path / "a.txt", "--json", "--policy", policy, "--model", "none").out)["left"]
        for policy in ("direct-only", "strict")
    ]
    assert left[0] > left[1]


def test_german_is_not_called_clean(nescio):
    answer = nescio("assess", "-", "--json", stdin="Ich bin Anna Meier und wohne in Köln. Ich bin Ärztin.".encode())
    assert answer.code == 0
    assert json.loads(answer.out)["people"] is None
    assert "no attribute model" in answer.err


def test_what_cannot_be_read_is_an_error(nescio, tmp_path):
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf8")
    answer = nescio("assess", tmp_path / "a.txt", tmp_path / "missing.txt", "--json", "--model", "none")
    assert answer.code == 1
    assert "missing.txt" in answer.err and json.loads(answer.out)["told"]
