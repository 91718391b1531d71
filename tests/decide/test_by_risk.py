"""Decisions by risk: the limit, the policy's lists and rules, direct identifiers, combinations, and reasons people read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nescio.decide.step import Decide
from nescio.document import Document, Entity, Mention, Risk
from nescio.pipeline import Pipeline
from nescio.policy import Policy
from nescio.protocols import COMBINED
from nescio.reasons import Reason

PARTS = {
    "town": ("Kars", "LOC/CITY"),
    "job": ("beekeeper", "DEM/OCCUPATION"),
    "year": ("1961", "DATETIME/YEAR"),
    "phone": ("020 7946 0958", "CODE/PHONE"),
}


def own(**more):
    rules = dict.fromkeys(("PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC"), "mask")
    more = {"rules": rules, **more}
    return Policy(name="own", title="Own", description="For a test.", decide="optimize", **more)


def document(risks, parts=PARTS, subject=""):
    """Risks are given as {"town": (0.4, 12 bits), "town job": 0.9}."""
    text = "; ".join(surface for surface, _ in parts.values())
    mentions, entities = [], []
    for number, (name, (surface, type_name)) in enumerate(parts.items()):
        start = text.index(surface)
        mentions.append(Mention(start, start + len(surface), type_name, 0.9))
        entities.append(Entity(name, type_name, (number,)))
    found = []
    for names, said in risks.items():
        value, bits = said if isinstance(said, tuple) else (said, 10.0)
        why = Reason.said(f"the reason of {names}")
        found.append(Risk(tuple(names.split()), COMBINED, value, why, bits))
    return Document("a", text, "en", subject, mentions=tuple(mentions), entities=tuple(entities), risks=tuple(found))


def decide(given, policy=None, **settings):
    return {decision.entity: decision for decision in Decide(policy or own(), **settings)(given).decisions}


def masked(given, policy=None, **settings):
    return {name for name, decision in decide(given, policy, **settings).items() if decision.action != "keep"}


LOW = {"town": 0.2, "job": 0.1, "year": 0.05, "phone": 0.1}


def test_limit_of_the_tolerance_decides():
    given = document({"town": 0.4, "job": 0.2, "year": 0.05, "phone": 0.1})
    assert masked(given, tolerance="high") == {"phone"}
    assert masked(given, tolerance="medium") == {"phone", "town"}
    assert masked(given, tolerance="low") == {"phone", "town", "job"}
    assert masked(given, max_risk=0.0) == set(PARTS)


def test_direct_identifiers_go_whatever_their_risk():
    decision = decide(document(LOW), max_risk=1.0)["phone"]
    assert (decision.action, decision.identifier) == ("mask", "direct")
    assert decision.reason == Reason.of("risk.direct")


def test_name_of_the_subject_goes_whatever_its_risk():
    parts = {"subject": ("Ms Brandt", "PERSON"), "other": ("Mr Okafor", "PERSON")}
    assert masked(document({"subject": 0.1, "other": 0.1}, parts, subject="Leyla Brandt")) == {"subject"}


def test_risky_combination_is_broken_where_it_costs_least():
    given = document({**LOW, "town": (0.2, 3.0), "job": (0.1, 20.0), "town job": 0.9})
    decisions = decide(given)
    assert {name for name, one in decisions.items() if one.action == "mask"} == {"phone", "town"}
    assert decisions["town"].reason.code == "risk.breaks"
    assert str(decisions["town"].reason).endswith("1 with job; the reason of town job")
    assert str(decisions["job"].reason).endswith("broken by others: town")


def test_policy_lists_go_before_risk():
    given = document({**LOW, "town": 0.9})
    assert masked(given, own(allow=("Kars", "020 7946 0958"), deny=("beekeeper",))) == {"job"}


def test_rules_keep_types_at_any_risk():
    rules = {"LOC": "keep", "DEM": "mask", "CODE": "mask", "DATETIME": "mask"}
    decision = decide(document({**LOW, "town": 0.99}), own(rules=rules))["town"]
    assert decision.action == "keep"
    assert str(decision.reason).startswith("policy own keeps LOC")


def test_what_was_not_measured_is_masked():
    decisions = decide(document({}))
    assert all(decision.action == "mask" for decision in decisions.values())
    assert "not measured" in str(decisions["town"].reason)


def test_what_holds_a_masked_string_is_masked():
    parts = {"town": ("Kars", "LOC/CITY"), "court": ("Kars Assize Court", "ORG/COURT")}
    decisions = decide(document({"town": 0.9, "court": 0.1}, parts))
    assert decisions["court"].action == "mask"


def test_generalizing_is_chosen_where_it_is_enough():
    parts = {"date": ("12 March 2019", "DATETIME/DATE")}
    given = document({"date": 0.35}, parts)
    assert decide(given, generalize=True)["date"].action == "generalize"
    assert decide(given)["date"].action == "mask"
    assert decide(document({"date": 0.99}, parts), max_risk=0.01, generalize=True)["date"].action == "mask"


def test_reasons_give_the_figures_and_the_proof():
    decision = decide(document({**LOW, "town": 0.83}))["town"]
    assert str(decision.reason) == "risk above the limit of 25%: 83%, the reason of town"
    assert (decision.author, decision.gap) == ("risk", 0.0)


@pytest.mark.parametrize("limits", [(0.0, 0.1), (0.1, 0.25), (0.2, 0.25), (0.25, 0.6), (0.05, 0.95)])
def test_lower_limit_never_masks_less(limits):
    given = document({**LOW, "town job": 0.9, "job year": 0.5, "town year": 0.25})
    low, high = (masked(given, max_risk=limit) for limit in limits)
    assert high <= low


def test_measures_other_than_the_combined_one_do_not_decide():
    given = document(LOW)
    noise = tuple(replace(risk, measure="surprisal", value=0.99) for risk in given.risks)
    assert masked(given.with_(risks=given.risks + noise)) == {"phone"}


def test_what_the_policy_keeps_above_the_limit_says_so():
    found = Pipeline.from_policy("gdpr", model="none", max_risk=0.0).run(Document("a", "Mr Kaya has left Turkey."))
    (country,) = [decision for decision in found.decisions if decision.entity == "place-1"]
    assert country.action == "keep"
    assert str(country.reason) == "policy gdpr keeps LOC/COUNTRY (country), though its risk is above the limit of 0%"
