import pytest

from nescio.evaluate.predictions import Masked
from nescio.evaluate.recognition import recognition, weighted_f1
from tests.evaluate.building import document, mention, span

TEXT = "Ada Boole of Leeds wrote to Mill Ltd."


def test_words_of_the_right_type():
    gold = [document(TEXT, mention(TEXT, "Ada Boole", type="PERSON"), mention(TEXT, "Leeds", "none", type="LOC"))]
    found = {"doc": [Masked(*span(TEXT, "Ada"), "PERSON"), Masked(*span(TEXT, "Mill"), "PERSON")]}
    scores = recognition(gold, found)
    assert (scores["PERSON"].precision, scores["PERSON"].recall, scores["PERSON"].support) == (0.5, 0.5, 2)
    assert scores["LOC"].f1 == 0
    assert weighted_f1(scores) == pytest.approx(0.5 * 2 / 3)


def test_places_and_organisations_may_stand_for_each_other():
    gold = [document(TEXT, mention(TEXT, "Leeds", type="LOC"))]
    assert recognition(gold, {"doc": [Masked(*span(TEXT, "Leeds"), "ORG")]})["LOC"].recall == 1


def test_types_of_e_mails():
    gold = [document(TEXT, mention(TEXT, "Ada", type="PERSON/FEMALE"), mention(TEXT, "Boole", type="PERSON/FAMILY"))]
    found = {"doc": [Masked(*span(TEXT, "Ada"), "PERSON/MALE"), Masked(*span(TEXT, "Boole"), "PERSON/GIVEN")]}
    scores = recognition(gold, found, "email")
    assert scores["GIVEN"].recall == 1
    assert scores["FAMILY"].recall == 0
