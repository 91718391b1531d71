"""Protection per person, by keyword and by the attribute model."""

import pytest

from nescio.evaluate.persons import GoldAttribute, PersonsDocument
from nescio.evaluate.predictions import Masked
from nescio.evaluate.protection import masked_text, protection
from nescio.profiles.model import AttributeModel

TEXT = "I'm Brigid, a nurse in Leeds. Owen paints."
NURSE = (
    GoldAttribute("name", "Brigid"),
    GoldAttribute("occupation", "Nurse"),
    GoldAttribute("location", "Leeds / United Kingdom"),
)
GOLD = [PersonsDocument("1", TEXT, (NURSE, (GoldAttribute("name", "Owen"),)))]


def mask(*words):
    return {"1": [Masked(TEXT.index(word), TEXT.index(word) + len(word)) for word in words]}


@pytest.fixture(scope="module")
def model():
    return AttributeModel()


def test_nothing_masked_protects_nothing_that_stands_there(model):
    result = protection(GOLD, {}, model, "en")
    assert result.by_keyword.collective == 0
    assert result.guessed == result.still_guessed == 2
    assert result.by_attribute["occupation"] == (1, 1, 1)


def test_collective_and_individual(model):
    result = protection(GOLD, mask("Owen", "Leeds"), model, "en")
    assert result.by_keyword.collective == pytest.approx(2 / 4)
    assert result.by_keyword.individual == pytest.approx((1 / 3 + 1) / 2)
    # A name is nothing that the model can say: it counts two attributes of one person.
    assert result.by_model.attributes == 2 and result.by_model.people == 1
    assert result.by_model.collective == pytest.approx(1 / 2)
    assert (result.guessed, result.still_guessed) == (2, 1)


def test_all_masked(model):
    result = protection(GOLD, mask("Brigid", "nurse", "Leeds", "Owen"), model, "en").as_dict()
    assert result["cpr_keyword"] == result["ipr_keyword"] == 1
    assert result["cpr_model"] == result["ipr_model"] == 1


def test_masks_may_overlap_and_replacements_are_read():
    assert masked_text("one two three", [Masked(4, 7), Masked(0, 5, replacement="X")]) == "X three"
