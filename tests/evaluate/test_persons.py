"""Gold attributes of people."""

import json

import pytest

from nescio.errors import InputError, UnknownNameError
from nescio.evaluate.persons import GoldAttribute, holds_persons, read_persons

ROW = {
    "id": "1",
    "text": "I'm Brigid, a nurse in Leeds.",
    "subjects": [
        {
            "attributes": [
                {"tag": "OCCUPATION", "keyword": "Nurse", "hardness": 1},
                {"tag": "NATIONALITY", "keyword": "Ireland"},
            ]
        }
    ],
}


def write(tmp_path, *rows):
    path = tmp_path / "gold.jsonl"
    path.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows), encoding="utf8")
    return path


def test_lines(tmp_path):
    path = write(tmp_path, ROW)
    assert holds_persons(path)
    (document,) = read_persons(path)
    assert document.people == ((GoldAttribute("occupation", "Nurse", 1), GoldAttribute("origin", "Ireland", 1)),)


def test_own_corpus(tmp_path):
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "post-001.txt").write_text(
        "genre: post\nsubject: Brigid\nattribute: subject; PLACE; Leeds, England; 2; Leeds\n\n"
        "[[Brigid|PERSON|direct|subject]] is in Leeds.",
        encoding="utf8",
    )
    (document,) = read_persons(tmp_path / "en")
    assert document.text == "Brigid is in Leeds."
    assert document.people == ((GoldAttribute("location", "Leeds, England", 2),),)
    assert not holds_persons(tmp_path / "en")


def test_splits_are_parts(tmp_path):
    path = write(tmp_path, *({**ROW, "id": str(number)} for number in range(50)))
    parts = [{one.id for one in read_persons(path, split=split)} for split in ("train", "test")]
    assert parts[0] and parts[1] and not parts[0] & parts[1] and len(parts[0] | parts[1]) == 50
    with pytest.raises(UnknownNameError):
        read_persons(path, split="tset")


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"id": "1", "text": "a", "subjects": 3}, "subjects"),
        ({"id": "1", "subjects": []}, "text"),
        ({"id": "1", "text": "a", "subjects": [{"attributes": [{"tag": "AGE"}]}]}, "keyword"),
        ({"id": "1", "text": "a", "subjects": [7]}, "attributes"),
        ("{", "not valid JSON"),
    ],
)
def test_bad_lines_are_named_and_not_quoted(tmp_path, row, told):
    with pytest.raises(InputError, match=told) as error:
        read_persons(write(tmp_path, ROW, row))
    assert "Brigid" not in str(error.value) and "2" in str(error.value)


def test_gold_with_mentions_is_no_such_file(tmp_path):
    assert not holds_persons(write(tmp_path, {"id": "1", "text": "a", "mentions": []}))
    assert not holds_persons(tmp_path / "missing.jsonl")
