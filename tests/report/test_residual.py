"""What is left after the decisions: the highest risk that stays whole, and the share of information kept."""

from __future__ import annotations

import pytest

from nescio.document import Decision, Document, Risk
from nescio.protocols import COMBINED
from nescio.reasons import Reason
from nescio.report.residual import information_kept, lowering, residual_risk


def decided(risks, *kept):
    entities = {name for names, _, _ in risks for name in names}
    return Document(
        "a",
        "",
        risks=tuple(Risk(names, COMBINED, value, Reason.said("because"), bits) for names, value, bits in risks),
        decisions=tuple(Decision(name, "keep" if name in kept else "mask") for name in sorted(entities)),
    )


RISKS = [(("a",), 0.2, 10.0), (("b",), 0.7, 30.0), (("a", "c"), 0.9, 0.0), (("c",), 0.1, 0.0)]


@pytest.mark.parametrize(("kept", "risk"), [((), 0.0), (("a",), 0.2), (("a", "b"), 0.7), (("a", "c"), 0.9)])
def test_highest_risk_that_stays_whole(kept, risk):
    assert residual_risk(decided(RISKS, *kept)) == risk


def test_share_of_information_kept():
    assert information_kept(decided(RISKS, "a")) == 0.25
    assert information_kept(decided(RISKS, "a", "b", "c")) == 1.0


def test_nothing_measured():
    assert residual_risk(Document("a", "")) is None
    assert information_kept(Document("a", "")) is None


@pytest.mark.parametrize(
    ("kept", "riskiest", "entity", "left"),
    [(("a", "c"), ("a", "c"), "a", 0.1), (("a", "b"), ("b",), "b", 0.2), (("a",), ("a",), "a", 0.0)],
)
def test_what_would_lower_the_risk_most(kept, riskiest, entity, left):
    found = lowering(decided(RISKS, *kept))
    assert (found.riskiest.entities, found.entity, found.left) == (riskiest, entity, left)


def test_nothing_lowers_a_risk_that_is_none():
    assert lowering(decided(RISKS)) is None
    assert lowering(Document("a", "")) is None
