"""Attributes of people that are kept as offsets come back with the text of one's own copy."""

import json

import pytest

pytest.importorskip("nescio_training")

from nescio.evaluate.persons import holds_persons, read_persons
from nescio_training.errors import TrainingError
from nescio_training.subject_offsets import join_subjects

TEXT = "The applicant, Ms Wanda Krol, a Polish beekeeper, went to Poland. The beekeeper came back."


def attribute(tag, *words, **more):
    spans = [[TEXT.index(word), TEXT.index(word) + len(word)] for word in words]
    return {"tag": tag, "certainty": 5, "hardness": 1, "spans": spans, **more}


def write(folder, rows, text=TEXT):
    labels, corpus = folder / "labels.jsonl", folder / "tab.json"
    labels.write_text("\n".join(map(json.dumps, rows)), encoding="utf8")
    corpus.write_text(json.dumps([{"doc_id": "1", "text": text}, {"doc_id": "2", "text": "Other."}]), encoding="utf8")
    return labels, [corpus]


def test_words_at_the_places_are_the_values(tmp_path):
    told = [attribute("NATIONALITY", "Polish", "Poland"), attribute("SEX", "Ms", value="Female")]
    labels, corpora = write(tmp_path, [{"id": "1", "subjects": [told]}, {"id": "missing", "subjects": [[]]}])
    out = tmp_path / "subjects.jsonl"
    assert join_subjects(labels, corpora, out) == 1
    assert holds_persons(out)
    (document,) = read_persons(out)
    ((nationality, sex),) = document.people
    assert document.text == TEXT
    assert (nationality.name, nationality.value) == ("origin", "Polish / Poland")
    assert (sex.name, sex.value) == ("sex", "Female")


def test_another_text_is_refused(tmp_path):
    labels, corpora = write(tmp_path, [{"id": "1", "subjects": [[attribute("NAME", "Wanda Krol")]]}], text="Short.")
    with pytest.raises(TrainingError, match="shorter than its labels"):
        join_subjects(labels, corpora, tmp_path / "subjects.jsonl")


def test_the_labels_of_this_project_hold_no_text():
    from pathlib import Path

    rows = (Path(__file__).parents[2] / "training" / "labels" / "court_subjects.jsonl").read_text("utf8").splitlines()
    assert len(rows) >= 20
    for row in map(json.loads, rows):
        assert set(row) == {"id", "subjects"}
        for told in row["subjects"]:
            for one in told:
                assert set(one) <= {"tag", "certainty", "hardness", "spans", "value"}
                assert one.get("value", "Male") in ("Male", "Female")
