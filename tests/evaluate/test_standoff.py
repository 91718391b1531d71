import json

import pytest

from nescio.errors import InputError
from nescio.evaluate.gold import load_gold

TEXT = "Anna Weber wohnt in Köln und ist krank."


def brat(folder, annotations):
    (folder / "a.txt").write_text(TEXT, encoding="utf8")
    (folder / "a.ann").write_text(annotations, encoding="utf8")
    return folder


def doccano(folder, *rows):
    path = folder / "labels.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf8")
    return path


def spans(document):
    (view,) = document.annotators.values()
    return [(document.text[m.start : m.end], m.type, m.identifier, m.category) for m in view]


def test_brat_with_attributes_and_labels_of_several_schemes(tmp_path):
    lines = (
        "T1\tPERSON 0 10\tAnna Weber", "T2\tCITY 20 24\tKöln", "T3\tDEM_HEALTH 33 38\tkrank", "T4\tPER 0 4\tAnna",
        "A1\tIdentifier T2 NO_MASK", "A2\tConfidential T3 HEALTH", "R1\tLives Arg1:T1 Arg2:T2", "#1\tNote T1 sic",
    )  # fmt: skip
    (document,) = load_gold(brat(tmp_path, "\n".join(lines)))
    assert spans(document) == [
        ("Anna Weber", "PERSON", "quasi", ""),
        ("Köln", "LOC/CITY", "none", ""),
        ("krank", "DEM/HEALTH", "quasi", "HEALTH"),
        ("Anna", "PERSON", "quasi", ""),
    ]
    assert document.lang == "de"


def test_a_text_without_any_label_is_gold_too(tmp_path):
    (document,) = load_gold(brat(tmp_path, ""))
    assert spans(document) == []


@pytest.mark.parametrize("key", ["label", "labels", "entities"])
def test_doccano_as_lists_and_as_objects(tmp_path, key):
    span = [0, 10, "PER"] if key != "entities" else {"id": 1, "start_offset": 0, "end_offset": 10, "label": "PER"}
    (document,) = load_gold(doccano(tmp_path, {"id": 7, "text": TEXT, key: [span]}))
    assert document.id == "7"
    assert spans(document) == [("Anna Weber", "PERSON", "quasi", "")]


@pytest.mark.parametrize(
    "annotations", ["T1\tPERSON 0 900\tAnna", "T1\tBICYCLE 0 4\tAnna", "Anna Weber", "T1\tPERSON 4 4\t"]
)
def test_wrong_lines_are_named_and_never_quoted(tmp_path, annotations):
    with pytest.raises(InputError) as caught:
        load_gold(brat(tmp_path, annotations))
    assert "a.ann:1" in str(caught.value)
    assert "Anna" not in str(caught.value)


@pytest.mark.parametrize("label", [[0, 900, "PER"], [0, 4], "PER", [0, 4, "BICYCLE"]])
def test_wrong_labels_of_doccano_name_the_line(tmp_path, label):
    with pytest.raises(InputError, match=r"labels.jsonl:1"):
        load_gold(doccano(tmp_path, {"text": TEXT, "label": [label]}))
