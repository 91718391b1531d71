"""The policy says whether rules or risk decide."""

from __future__ import annotations

from nescio.decide.step import Decide
from nescio.document import Document, Entity, Mention, Risk
from nescio.policy import preset
from nescio.protocols import COMBINED

GIVEN = Document(
    "a",
    "Kars",
    "en",
    mentions=(Mention(0, 4, "LOC/CITY", 0.9),),
    entities=(Entity("place-1", "LOC/CITY", (0,)),),
    risks=(Risk(("place-1",), COMBINED, 0.1, "a common town", 10.0),),
)


def test_rules_decide_unless_the_policy_says_otherwise():
    (decision,) = Decide(preset("gdpr"))(GIVEN).decisions
    assert (decision.action, decision.author) == ("mask", "policy gdpr")


def test_risk_decides_when_the_policy_optimizes():
    (decision,) = Decide(preset("gdpr").model_copy(update={"decide": "optimize"}))(GIVEN).decisions
    assert decision.action == "keep"
    assert decision.author.startswith("risk")
