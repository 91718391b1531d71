"""Silver labels: what rules and recogniser are sure of is taught, the rest stays open."""

import gzip
import json

import numpy as np
import pytest

pytest.importorskip("torch")

from nescio.models import store
from nescio.models.label_sets import MASK_LABELS
from nescio_training.recognizer.examples import Example, LabelledMention
from nescio_training.recognizer.silver import EXCERPT, label, read_unlabelled
from nescio_training.recognizer.sources import ALL_TYPES
from nescio_training.recognizer.windows import IGNORE, encode

LETTER = (
    "Dear Dr Okafor,\n\nMrs Ilse Brandt, born on 4 March 1961, of 12 Mill Lane, Leeds, was seen on 9 May 2021. "
    "Her NHS number is 943 476 5919.\n\nMrs Brandt works as a baker."
)


def test_the_rules_teach_types_and_leave_the_decision_open():
    (example,) = label([LETTER], "letters", lang="en")
    found = {LETTER[m.start : m.end]: m for m in example.mentions}
    assert found["4 March 1961"].type == "DATETIME"
    assert any(m.type == "PERSON" and "Brandt" in LETTER[m.start : m.end] for m in example.mentions)
    assert not example.masking
    assert {m.identifier for m in example.mentions} == {""}


def test_a_recogniser_teaches_decisions_as_well():
    (example,) = label([LETTER], "letters", lang="en", model="default")
    assert example.masking
    names = [m for m in example.mentions if "Brandt" in LETTER[m.start : m.end]]
    assert len({m.identifier for m in names}) == 1  # one person, one decision
    assert names[0].identifier in ("direct", "quasi")


def test_what_is_open_teaches_neither_type_nor_decision():
    text = "Anna met Mr Novak in Leeds."
    mentions = (
        LabelledMention(0, 4, "OPEN"),
        LabelledMention(9, 17, "PERSON", ""),
        LabelledMention(21, 26, "LOC", "quasi"),
    )
    encoded = encode(Example("a", "s", text, mentions, ALL_TYPES, True), store.tokenizer("recognizer-en"))
    decided = {
        text[s:e]: d for s, e, d in zip(encoded.pieces.starts, encoded.pieces.ends, encoded.masking, strict=True)
    }
    assert decided["Anna"] == IGNORE
    assert decided["Mr"] == IGNORE
    assert decided["Leeds"] == MASK_LABELS.index("quasi")
    assert decided["met"] == MASK_LABELS.index("keep")
    assert encoded.allowed[0].all()
    assert np.count_nonzero(encoded.allowed[1]) == 1


def test_excerpts_are_bounded_and_repeatable(tmp_path):
    path = tmp_path / "texts.jsonl.gz"
    texts = ["\n".join(f"Line {line} of text {number}." for line in range(number * 100)) for number in range(1, 6)]
    with gzip.open(path, "wt", encoding="utf8") as file:
        file.writelines(json.dumps({"text": text}) + "\n" for text in texts)
    excerpts = read_unlabelled(path, 4)
    assert len(excerpts) == 4
    assert all(0 < len(excerpt) <= EXCERPT and any(excerpt in text for text in texts) for excerpt in excerpts)
    assert excerpts == read_unlabelled(path, 4)
