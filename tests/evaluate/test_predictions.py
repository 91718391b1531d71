import json

import pytest

from nescio.errors import InputError
from nescio.evaluate.predictions import Masked, load_predictions
from tests.evaluate.building import document

GOLD = [document("Ada Boole of Leeds wrote.", id="case-1"), document("Short.", id="case-2")]


def load(tmp_path, content, name="masks.json"):
    path = tmp_path / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf8")
    return load_predictions(path, GOLD)


def test_spans_by_document(tmp_path):
    found = load(tmp_path, {"case-1": [[0, 9], [13, 18]], "case-2": []})
    assert found == {"case-1": [Masked(0, 9), Masked(13, 18)], "case-2": []}


def test_what_anonymize_writes(tmp_path):
    lines = [
        {"id": "case-1", "text": "x", "edits": [{"start": 0, "end": 9, "replacement": "[PERSON 1]", "type": "PERSON"}]},
        {"id": "case-2", "text": "Short.", "edits": [], "verdict": "passed"},
    ]
    found = load(tmp_path, "\n".join(map(json.dumps, lines)), "out.jsonl")
    assert found["case-1"] == [Masked(0, 9, "PERSON", "[PERSON 1]")]


def test_what_detect_writes(tmp_path):
    line = {"id": "case-1", "mentions": [{"start": 13, "end": 18, "type": "LOC", "subtype": "CITY", "score": 0.9}]}
    assert load(tmp_path, json.dumps(line), "out.jsonl") == {"case-1": [Masked(13, 18, "LOC/CITY")]}


def test_an_empty_file_predicts_nothing(tmp_path):
    assert load(tmp_path, "") == {}
    assert load(tmp_path, "{}") == {}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"case-1": [[0, 26]]}, "span 0-26"),
        ({"case-1": [[-1, 3]]}, "span -1-3"),
        ({"case-1": [[5, 3]]}, "span 5-3"),
        ({"case-1": [["0", "3"]]}, "whole numbers"),
        ({"case-1": [3]}, "neither"),
        ({"case-1": "Boole"}, "not a list"),
    ],
)
def test_wrong_spans_name_the_document(tmp_path, content, said):
    with pytest.raises(InputError) as caught:
        load(tmp_path, content)
    assert "case-1" in str(caught.value)
    assert said in str(caught.value)
    assert "Boole" not in str(caught.value)


def test_an_unknown_document_is_an_error_that_knows_its_neighbour(tmp_path):
    with pytest.raises(InputError, match=r"case-01 is not in the gold annotations; did you mean case-1\?"):
        load(tmp_path, {"case-01": []})


@pytest.mark.parametrize("content", ['{"case-1": [[0, 9]', "[[0, 9]]", "Boole"])
def test_wrong_json(tmp_path, content):
    with pytest.raises(InputError) as caught:
        load(tmp_path, content)
    assert "masks.json" in str(caught.value)
    assert "Boole" not in str(caught.value)


def test_a_broken_line_is_named_by_its_number(tmp_path):
    with pytest.raises(InputError, match=r"out.jsonl:2"):
        load(tmp_path, '{"id": "case-1", "edits": []}\n{"id": "case-2"', "out.jsonl")


def test_a_document_twice(tmp_path):
    with pytest.raises(InputError, match="case-1 occurs twice"):
        load(tmp_path, '{"id": "case-1", "edits": []}\n{"id": "case-1", "edits": []}\n', "out.jsonl")
