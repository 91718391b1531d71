"""Measures together: one risk for each entity and combination, with the sentence that explains it best."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nescio.assess.combine import combine, pooled
from nescio.document import Document, Entity, Mention, Risk
from nescio.reasons import Reason

GIVEN = Document(
    "a",
    "Kars; beekeeper",
    "en",
    mentions=(Mention(0, 4, "LOC/CITY"), Mention(6, 15, "DEM/OCCUPATION")),
    entities=(Entity("town", "LOC/CITY", (0,)), Entity("job", "DEM/OCCUPATION", (1,))),
)
WHY = Reason.of("measure.experts", count=4, type="LOC/CITY")
CHANCES = st.floats(0.01, 0.99)


def combined(*risks):
    return {risk.entities: risk for risk in combine(GIVEN, risks)}


def test_one_measure_speaks_for_itself():
    (risk,) = combined(Risk(("town",), "supervised", 0.4, WHY)).values()
    assert (risk.value, risk.why) == (0.4, WHY)


@given(CHANCES, CHANCES, CHANCES)
def test_more_risk_by_one_measure_is_never_less_in_all(surprisal, low, high):
    low, high = sorted((low, high))
    assert pooled({"surprisal": surprisal, "supervised": low}) <= pooled({"surprisal": surprisal, "supervised": high})
    assert pooled({"supervised": surprisal, "surprisal": low}) <= pooled({"supervised": surprisal, "surprisal": high})


@given(CHANCES, CHANCES)
def test_what_a_search_finds_is_not_talked_away(supervised, search):
    assert pooled({"supervised": supervised, "surprisal": 0.1, "search": search}) >= search


def test_combinations_keep_their_sentence_and_come_after_entities():
    why = Reason.said("few people match")
    risks = list(
        combine(
            GIVEN,
            [
                Risk(("town", "job"), "search", 0.9, why),
                Risk(("job",), "supervised", 0.2, Reason.said("b")),
                Risk(("town",), "supervised", 0.3, Reason.said("a")),
                Risk((), "surprisal", 0.0, Reason.said("not available")),
            ],
        )
    )
    assert [risk.entities for risk in risks] == [("town",), ("job",), ("town", "job")]
    assert (risks[-1].value, risks[-1].why) == (0.9, why)


def test_bits_come_from_the_language_model_or_from_the_type():
    assert combined(Risk(("town",), "surprisal", 0.5, Reason.said("a"), bits=7.5))["town",].bits == 7.5
    assert combined(Risk(("town",), "supervised", 0.5, Reason.said("a")))["town",].bits > 0
