"""The attribute model as it is released."""

import pytest

from nescio.models import store
from nescio.profiles.features import read
from nescio.profiles.model import MODEL, TASK, AttributeModel, Weights, opinions

TEXT = "I'm Brigid, a nurse at Hollis Hospital in Leeds. My husband and I were married in May. I have asthma."


@pytest.fixture(scope="module")
def model():
    return AttributeModel()


def said(model, text):
    return {one.attribute: one for one in model.opinions(text)}


def test_what_is_written_is_read_with_the_words_that_tell(model):
    found = said(model, TEXT)
    values = {attribute: one.value for attribute, one in found.items()}
    assert values | {
        "sex": "female", "location": "GB", "occupation": "health", "affiliation": "hollis hospital",
        "relationship": "married", "health": "illness",
    } == values  # fmt: skip
    words = {attribute: [TEXT[start:end] for start, end in one.spans] for attribute, one in found.items()}
    assert words["sex"] == ["Brigid"]
    assert words["occupation"][0] == "nurse"
    assert words["location"] == ["Leeds"]
    assert "asthma" in words["health"]


def test_what_is_masked_is_not_read(model):
    found = said(model, "I'm [PERSON 1], a [DEM 1] at [ORG 1] in [LOC 1]. I have [DEM 2].")
    assert not {"occupation", "location", "affiliation", "health", "origin"} & found.keys()


@pytest.mark.parametrize("text", ["", " ", "[PERSON 1]", "\ud800", "x" * 5000])
def test_a_text_that_tells_nothing(model, text):
    assert model.opinions(text) == []


def test_a_chance_is_what_the_words_add_up_to(model):
    one = next(one for one in model.judgments(TEXT) if (one.attribute, one.value) == ("occupation", "health"))
    masked = next(
        one
        for one in model.judgments(TEXT.replace("nurse", "[DEM]"))
        if (one.attribute, one.value) == ("occupation", "health")
    )
    assert one.chance > masked.chance


def test_weights_are_small_and_come_back_as_they_were_saved(model, tmp_path):
    card = store.card(MODEL)
    assert card.task == TASK and card.lang == "en" and card.size < 2_000_000
    model.weights.save(tmp_path / "a.npz")
    again = Weights.load(tmp_path / "a.npz")
    assert opinions(again, read(TEXT, "en")) == model.opinions(TEXT)
