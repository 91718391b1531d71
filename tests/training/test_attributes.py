"""Training the attribute model, on a handful of invented texts."""

import json

import pytest

from nescio.errors import UsageError
from nescio.profiles.features import read
from nescio.profiles.model import Weights, opinions

pytest.importorskip("sklearn")


def row(number, town, country, job, sex):
    name = {"Female": "Brigid", "Male": "Owen"}[sex]
    tags = {"LOCATION": f"{town} / {country}", "OCCUPATION": job, "SEX": sex}
    return {
        "id": str(number), "text": f"{name} : I'm a {job} and I live in {town}. Nice weather today.",
        "subjects": [{"attributes": [{"tag": tag, "keyword": value} for tag, value in tags.items()]}],
    }  # fmt: skip


@pytest.fixture
def source(tmp_path):
    places = [("Nairobi", "Kenya"), ("Lisbon", "Portugal"), ("Leeds", "United Kingdom")]
    rows = [
        row(number, *places[number % 3], ("nurse", "plumber")[number % 2], ("Female", "Male")[number // 2 % 2])
        for number in range(60)
    ]
    path = tmp_path / "people.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf8")
    return path


def test_what_is_learned_carries_to_towns_that_no_text_has(source, tmp_path):
    from nescio_training.attributes.fit import Settings
    from nescio_training.attributes.train import train_attributes

    card = train_attributes([source], tmp_path / "out", Settings(), name="mine", say=lambda _: None)
    weights = Weights.load(tmp_path / "out" / "attributes.npz")
    said = {
        one.attribute: one.value for one in opinions(weights, read("Owen : I'm a plumber and I live in Accra.", "en"))
    }
    assert said == {"sex": "male", "location": "GH", "occupation": "trades"}
    assert card["scores"]["held-out part of people.jsonl"]["all"]["f1"] > 0.9
    assert list(card["files"]) == ["attributes.npz"]


def test_the_same_sources_give_the_same_weights(source, tmp_path):
    from nescio_training.attributes.fit import Settings
    from nescio_training.attributes.train import train_attributes

    hashes = [
        train_attributes([source], tmp_path / name, Settings(), name="mine", say=lambda _: None)["files"]
        for name in "ab"
    ]
    assert hashes[0] == hashes[1]


def test_without_labels_there_is_nothing_to_learn(tmp_path):
    from nescio_training.attributes.fit import Settings
    from nescio_training.attributes.train import train_attributes

    path = tmp_path / "empty.jsonl"
    path.write_text(json.dumps({"id": "1", "text": "a", "subjects": []}), encoding="utf8")
    with pytest.raises(UsageError, match="nothing to learn"):
        train_attributes([path], tmp_path / "out", Settings(), name="mine")
