import json

import pytest

from nescio.errors import InputError
from nescio.evaluate.gold import load_gold

TEXT = "Ada Boole of Leeds wrote."
SECRET = "Boole"


def tab(**changes):
    mention = {
        "start_offset": 0,
        "end_offset": 9,
        "entity_type": "PERSON",
        "identifier_type": "DIRECT",
        "entity_id": "e1",
        "span_text": "Ada Boole",
    }
    mention = {key: value for key, value in (mention | changes).items() if value is not None}
    return {"doc_id": "case-7", "text": TEXT, "annotations": {"annotator1": {"entity_mentions": [mention]}}}


def write(folder, name, content):
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf8")
    return path


def test_tab_with_two_annotators(tmp_path):
    row = tab()
    row["annotations"]["annotator2"] = {"entity_mentions": []}
    row["task"] = "Task: Annotate the document to anonymise the following person: Ada Boole"
    document = load_gold(write(tmp_path, "gold.json", [row]))[0]
    assert document.id == "case-7"
    assert document.subject == "Ada Boole"
    assert document.masked_by("annotator1") == [(0, 9)]
    assert document.masked_by("annotator2") == []


def test_json_lines_with_one_and_with_many_annotators(tmp_path):
    mention = {"start": 13, "end": 18, "type": "LOC/CITY", "identifier": "quasi", "entity": "leeds"}
    rows = [
        {"id": "one", "text": TEXT, "mentions": [mention]},
        {"id": "many", "text": TEXT, "annotators": {"ann": [mention], "bea": []}},
    ]
    first, second = load_gold(write(tmp_path, "gold.jsonl", "\n".join(map(json.dumps, rows)) + "\n"))
    assert first.masked_by("gold") == [(13, 18)]
    assert list(second.annotators) == ["ann", "bea"]
    assert first.lang == "en"


@pytest.mark.parametrize("more", [{}, {"identifier": None}])
def test_what_is_marked_without_an_identifier_is_to_be_masked(tmp_path, more):
    mentions = [
        {"start": 0, "end": 9, "type": "PERSON", "entity": "ada"},
        {"start": 13, "end": 18, "type": "GPE", "entity": "l"},
    ]
    row = {"id": "one", "text": TEXT, "mentions": [mention | more for mention in mentions]}
    [document] = load_gold(write(tmp_path, "gold.jsonl", json.dumps(row)))
    assert document.masked_by("gold") == [(0, 9), (13, 18)]


def test_line_ends_are_kept_because_offsets_count_them(tmp_path):
    text = "Dear\r\nAda"
    mention = {"start": 6, "end": 9, "type": "PERSON", "identifier": "direct", "entity": "a"}
    path = write(tmp_path, "gold.jsonl", json.dumps({"id": "x", "text": text, "mentions": [mention]}))
    document = load_gold(path)[0]
    assert document.text[6:9] == "Ada"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"end_offset": 99}, "span 0-99"),
        ({"start_offset": 5, "end_offset": 5}, "span 5-5"),
        ({"start_offset": "0"}, "whole numbers"),
        ({"entity_id": None}, 'no "entity_id"'),
        ({"identifier_type": "SECRET"}, "DIRECT, QUASI"),
        ({"entity_type": None}, 'no "entity_type"'),
    ],
)
def test_a_wrong_mention_names_the_document_and_never_its_text(tmp_path, changes, said):
    with pytest.raises(InputError) as caught:
        load_gold(write(tmp_path, "gold.json", [tab(**changes)]))
    assert "gold.json" in str(caught.value)
    assert "case-7" in str(caught.value)
    assert said in str(caught.value)
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("gold.json", '[{"doc_id": "x",', "not valid JSON"),
        ("gold.json", "[]", "no documents"),
        ("gold.json", "[3]", "document number 1"),
        ("gold.json", [{"doc_id": "x", "text": "t"}], "document x"),
        ("gold.json", [tab(), tab()], "occurs twice"),
        ("gold.jsonl", '{"id": "x", "text": "Boole"}', '"mentions"'),
        ("gold.jsonl", '{"id": "x", "text": "Boole", "mentions": 3}', "document x"),
        ("gold.jsonl", '{"id": "x", "mentions": []}', '"text"'),
        ("gold.jsonl", '{"text": "Boole", "mentions": []}', "id is missing"),
        ("gold.jsonl", '{"id": "x", "text": "Boole", "mentions": []}\nBoole', "gold.jsonl:2"),
        ("gold.jsonl", '{"id": "x", "text": "Boole", "lang": "xx", "mentions": []}', "lang"),
        ("gold.jsonl", "[" * 100_000, "gold.jsonl"),
    ],
)
def test_wrong_files(tmp_path, name, content, said):
    with pytest.raises(InputError) as caught:
        load_gold(write(tmp_path, name, content))
    assert said in str(caught.value)
    assert SECRET not in str(caught.value)


def test_a_file_that_is_not_utf8_or_not_there(tmp_path):
    path = tmp_path / "gold.json"
    path.write_bytes(b"\xff\xfe[")
    with pytest.raises(InputError, match="UTF-8"):
        load_gold(path)
    with pytest.raises(InputError, match="does not exist"):
        load_gold(tmp_path / "other.json")
