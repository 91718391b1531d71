"""Something coarser instead of a mask, where no attacker finds anybody by that either."""

import pytest

from nescio.attack.attacker import Individual
from nescio.attack.attacking import Target, prepare
from nescio.document import Document, apply_edits
from nescio.harden.attack_risks import Finding, with_findings
from nescio.harden.candidates import Candidate
from nescio.harden.coarser import mixed_text, sayable
from nescio.harden.hardening import HardenedPipeline
from nescio.pipeline import Pipeline

TEXT = "Nadia Brandt is a cardiologist and knits socks."
PEOPLE = [
    Individual("a", "A cardiologist from the hills who knits socks."),
    Individual("b", "A baker from the coast who repairs old clocks."),
    Individual("c", "A plumber from the woods who paints small boats."),
    Individual("d", "A tailor from the city who writes long letters."),
]


@pytest.fixture(scope="module")
def pipeline():
    return Pipeline.from_policy("direct-only", model="none", lang="en")


def finding(first, word, **how):
    """The word as an entity that a detector has found, or as a word of its own."""
    start = TEXT.index(word)
    owner = next((one.id for one in first.entities if start in [m.start for m in first.mentions_of(one)]), "")
    return Finding(Candidate(owner or word, bool(owner), 1.0, ((start, start + len(word)),), (), 1), 0.9, **how)


@pytest.fixture(scope="module")
def first(pipeline):
    return pipeline.run(Document("a", TEXT))


def decided(pipeline, first, *findings):
    return pipeline.run(with_findings(first, findings), since="decide")


def test_only_what_has_a_coarser_word_can_be_said(pipeline, first):
    findings = [finding(first, "cardiologist"), finding(first, "knits")]
    assert sayable(decided(pipeline, first, *findings), findings) == findings[:1]


def test_it_is_said_and_verified(pipeline, first):
    masked = decided(pipeline, first, finding(first, "cardiologist"), finding(first, "knits"))
    said = decided(pipeline, first, finding(first, "cardiologist", coarser=True), finding(first, "knits"))
    assert said.verdict.passed
    assert "cardiologist" not in said.output and "knits" not in said.output
    assert "medical" in said.output or "doctor" in said.output or "specialist" in said.output
    assert mixed_text(masked, said, [finding(first, "cardiologist")]) != masked.output
    assert mixed_text(masked, said, []) == apply_edits(masked.text, masked.edits)


def test_a_hardened_document_with_something_coarser_holds(pipeline):
    attack = prepare("lexical", PEOPLE)
    hardening = HardenedPipeline(pipeline, attack, 0.5)
    document = hardening.run(Document("a", TEXT))
    assert document.verdict.passed
    assert next(attack.guesses([Target("", "a", document.output)])).rank >= 2
    last = hardening.history.rows()[-1]
    coarser = [one for one in document.decisions if one.action == "generalize"]
    assert (last["words_coarser"] > 0) == bool(coarser)
