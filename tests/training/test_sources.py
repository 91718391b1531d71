"""Labelled texts in every form that users have: the same labels give the same examples."""

import json

import pytest

pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")

from nescio_training.errors import TrainingError
from nescio_training.recognizer.reading import read_source
from tests.training.pages import letters, write_brat, write_tab

CODEALLTAG = {"PERSON": "FAMILY", "DATETIME": "DATE", "LOC_CITY": "CITY"}


def write_doccano(path):
    rows = [{"id": n, "text": text, "label": [list(row) for row in rows]} for n, (text, rows) in enumerate(letters(3))]
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf8")


def write_own(path):
    rows = [
        {"id": str(n), "text": text, "mentions": [
            {"start": start, "end": end, "type": kind.replace("_", "/"), "entity": f"e{place}"}
            for place, (start, end, kind) in enumerate(marked)
        ]}
        for n, (text, marked) in enumerate(letters(3))
    ]  # fmt: skip
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf8")


def write_mails(folder):
    folder.mkdir()
    for number, (text, rows) in enumerate(letters(3)):
        marked = [[start, end, CODEALLTAG[kind], text[start:end]] for start, end, kind in rows]
        (folder / f"{number}.txt").write_text(text, encoding="utf8")
        (folder / f"{number}.ann").write_text(json.dumps(marked), encoding="utf8")


FORMS = {
    "brat": lambda path: write_brat(path, 3),
    "tab.json": lambda path: write_tab(path, 3),
    "doccano.jsonl": write_doccano,
    "own.jsonl": write_own,
    "mails": write_mails,
}


@pytest.mark.parametrize("name", FORMS)
def test_all_forms_give_the_same_examples(name, tmp_path):
    FORMS[name](tmp_path / name)
    examples = read_source(tmp_path / name, name, "en")
    found = {example.text: {(m.start, m.end, m.type) for m in example.mentions} for example in reversed(examples)}
    assert found == {
        text: {(start, end, kind.partition("_")[0]) for start, end, kind in rows} for text, rows in letters(3)
    }
    assert all(example.masking for example in examples)
    assert {m.identifier for example in examples for m in example.mentions} <= {"direct", "quasi"}


@pytest.mark.parametrize("content", ['{"a": 1}', "[1]", '[{"text": "Mr Kaya"}]', "{", "[]"])
def test_a_file_that_is_no_annotated_corpus_is_named(content, tmp_path):
    (tmp_path / "other.json").write_text(content, encoding="utf8")
    with pytest.raises(TrainingError, match=r"other\.json") as caught:
        read_source(tmp_path / "other.json", "other", "en")
    assert "Kaya" not in str(caught.value)
