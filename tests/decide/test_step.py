"""The policy says whether rules or risk decide."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from nescio.background.backend import Emulated
from nescio.decide.step import Decide
from nescio.document import Document, Entity, Mention, Risk
from nescio.evaluate.corpus import load_corpus
from nescio.pipeline import Pipeline
from nescio.policy import TOLERANCES, preset
from nescio.protocols import COMBINED
from nescio.reasons import Reason

GIVEN = Document(
    "a",
    "Kars",
    "en",
    mentions=(Mention(0, 4, "LOC/CITY", 0.9),),
    entities=(Entity("place-1", "LOC/CITY", (0,)),),
    risks=(Risk(("place-1",), COMBINED, 0.1, Reason.said("a common town"), 10.0),),
)


def test_rules_decide_unless_the_policy_says_otherwise():
    (decision,) = Decide(preset("gdpr"))(GIVEN).decisions
    assert (decision.action, decision.author) == ("mask", "policy")


def test_risk_decides_when_the_policy_optimizes():
    (decision,) = Decide(preset("gdpr").model_copy(update={"decide": "optimize"}))(GIVEN).decisions
    assert decision.action == "keep"
    assert decision.author.startswith("risk")


CORPUS = Path(__file__).parents[2] / "data" / "corpus" / "en"
LIMITS = (0.0, 0.05, 0.1, 0.17, 0.25, 0.33, 0.5, 0.71, 1.0)


@pytest.fixture(scope="module")
def assessed():
    """Documents of our own corpus, read by the recogniser and measured, with guesses at risky combinations."""
    chosen = [one for one in load_corpus(CORPUS) if one.id.endswith("-001")][:3]
    pipeline = Pipeline.from_policy("strict", background=Emulated(), assess=True)
    return [pipeline.run(Document(one.id, one.text, "en"), until="assess") for one in chosen]


def masked(decide, document):
    return {decision.entity for decision in decide(document).decisions if decision.action != "keep"}


@pytest.mark.parametrize("name", ["gdpr", "strict", "court"])
def test_a_lower_tolerance_never_masks_less(assessed, name):
    for way in ("rules", "optimize"):
        policy = preset(name).model_copy(update={"decide": way})
        for document in assessed:
            low, medium, high = (masked(Decide(policy, tolerance), document) for tolerance in TOLERANCES)
            assert low >= medium >= high


def test_a_lower_limit_never_masks_less(assessed):
    policy = preset("strict").model_copy(update={"decide": "optimize"})
    for document in assessed:
        steps = [masked(Decide(policy, max_risk=limit), document) for limit in LIMITS]
        assert all(stricter >= laxer for stricter, laxer in pairwise(steps))
        assert len(steps[0]) > len(steps[-1])
