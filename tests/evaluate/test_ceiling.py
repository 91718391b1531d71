import pytest

from nescio.evaluate.ceiling import human_ceiling
from tests.evaluate.building import document, mention

TEXT = "Ada Boole of Leeds wrote on Monday."


def test_each_annotator_is_scored_against_the_others():
    ada, leeds, monday = (mention(TEXT, name) for name in ("Ada Boole", "Leeds", "Monday"))
    gold = [document(TEXT, ada, leeds, second=(ada, monday)), document(TEXT, ada, id="alone")]
    result = human_ceiling(gold)
    # Each finds one of the other's two entities and two of three words, and two of its three words please the other.
    assert result.micro.er_quasi == pytest.approx(1 / 2)
    assert result.micro.token_recall == pytest.approx(2 / 3)
    assert result.micro.token_precision == pytest.approx(2 / 3)
    assert len(result.documents) == 2


def test_agreement_is_a_ceiling_of_one():
    ada = mention(TEXT, "Ada Boole")
    assert human_ceiling([document(TEXT, ada, second=(ada,), third=(ada,))]).micro.f1 == 1


def test_no_ceiling_without_a_second_annotator():
    assert human_ceiling([document(TEXT, mention(TEXT, "Leeds"))]) is None
