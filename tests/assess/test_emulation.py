"""Searches guessed at without a background: what is special is risky, what everybody says is not, and sums add up."""

import pytest

from nescio.assess.calibration import fitted
from nescio.assess.emulation import EmulatedSearch, chance_of_few, describe, embeddings_hash, model_for, share_of
from nescio.document import Document, Entity
from nescio.errors import MeasureError
from nescio.protocols import Measure
from tests.assess.documents import document


def share(phrase, kind):
    return share_of(model_for("en"), describe(phrase, Entity("e", kind, (0,)), "en"))


def test_it_is_a_measure():
    assert isinstance(EmulatedSearch(), Measure)


def test_it_fits_the_word_embeddings_of_this_installation():
    assert fitted("emulation")["en"]["embeddings"] == embeddings_hash("en")


def test_its_agreement_with_real_searches_is_what_the_docs_say():
    measured = fitted("emulation")["en"]["agreement"]
    assert measured["documents"] >= 100
    assert measured["all"]["agreement"] > 0.8
    assert measured["of 1"]["agreement"] > 0.85


@pytest.mark.parametrize(
    ("common", "rare"),
    [
        (("American", "DEM/NATIONALITY"), ("Kalmyk", "DEM/NATIONALITY")),
        (("1990", "DATETIME/YEAR"), ("17 March 1961", "DATETIME/DATE")),
        (("actress", "DEM/OCCUPATION"), ("chief glaciologist", "DEM/OCCUPATION")),
        (("London", "LOC/CITY"), ("Oberwesel", "LOC/CITY")),
        (("John", "PERSON"), ("Oluwaseun Adebayo-Whitmore", "PERSON")),
    ],
)
def test_what_is_common_is_taken_for_common(common, rare):
    assert share(*common) > share(*rare)


def test_a_further_rare_clue_makes_it_riskier():
    model = model_for("en")
    assert chance_of_few(model, [-6.0]) < chance_of_few(model, [-6.0, -6.0]) < chance_of_few(model, [-6.0, -6.0, -6.0])


def test_a_full_name_is_risky_alone_and_a_nationality_is_not():
    told = document(("person-1", "PERSON", "Oluwaseun Adebayo-Whitmore"), ("trait-1", "DEM/NATIONALITY", "American"))
    risks = list(EmulatedSearch().measure(told))
    assert [risk.entities for risk in risks] == [("person-1",)]
    assert risks[0].measure == "emulated search"
    assert 0.5 <= risks[0].value < 1
    assert str(risks[0].why).startswith("the name alone: at a guess, fits fewer than 5 of ")
    assert "Oluwaseun" not in str(risks[0].why)


def test_clues_that_are_harmless_alone_can_be_risky_together():
    told = document(
        ("place-1", "LOC/CITY", "Liverpool"),
        ("trait-1", "DEM/OCCUPATION", "dancer"),
        ("time-1", "DATETIME/YEAR", "1947"),
    )
    found = {frozenset(risk.entities) for risk in EmulatedSearch().measure(told)}
    assert found
    assert not any(len(combination) == 1 for combination in found)


def test_the_budget_is_reported():
    told = document(*((f"time-{n}", "DATETIME/YEAR", str(1960 + n)) for n in range(20)))
    risks = list(EmulatedSearch(budget=30).measure(told))
    assert "(30)" in str(risks[-1].why)
    assert risks[-1].entities == ()


def test_a_language_without_a_model_is_a_measure_error():
    with pytest.raises(MeasureError, match="background"):
        list(EmulatedSearch().measure(document(("place-1", "LOC/CITY", "Graz"), lang="xx")))


def test_an_empty_document():
    assert list(EmulatedSearch().measure(Document("d", "", lang="en"))) == []
