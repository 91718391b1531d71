"""Findings become entities, mentions and risks that the decision step can work with."""

from nescio.decide.step import Decide
from nescio.document import Document, Entity, Mention
from nescio.harden.attack_risks import Finding, with_findings
from nescio.harden.candidates import Candidate
from nescio.policy import preset

TEXT = "The harpist of Tromso tuned her harp."


def word(name, *spans, is_entity=False):
    return Candidate(name, is_entity, 1.0, tuple(spans), (), len(spans))


def span(surface):
    return TEXT.index(surface), TEXT.index(surface) + len(surface)


def found_by_nobody():
    mention = Mention(*span("Tromso"), "LOC/COUNTRY")
    return Document("d", TEXT, "en", mentions=(mention,), entities=(Entity("place-1", "LOC/COUNTRY", (0,)),))


def test_words_become_mentions_and_entities_in_the_order_of_reading():
    findings = [Finding(word("harp", span("harp.")), 0.7), Finding(word("harpist", span("harpist")), 0.9)]
    document = with_findings(found_by_nobody(), findings)
    assert [document.surface(mention) for mention in document.mentions] == ["harpist", "Tromso", "harp."]
    assert [entity.id for entity in document.entities] == ["word-2", "place-1", "word-1"]
    assert [mention.source for mention in document.mentions] == ["attack", "", "attack"]
    assert [(risk.entities, risk.measure, risk.value) for risk in document.risks] == [
        (("word-1",), "attack", 0.7),
        (("word-2",), "attack", 0.9),
    ]


def test_the_decision_step_masks_them_and_what_the_policy_would_keep():
    findings = [Finding(word("place-1", is_entity=True), 0.6), Finding(word("harpist", span("harpist")), 0.9)]
    document = with_findings(found_by_nobody(), findings)
    decided = Decide(preset("gdpr"))(document)
    assert {decision.entity: decision.action for decision in decided.decisions} == {"place-1": "mask", "word-1": "mask"}
    assert "90%" in next(str(d.reason) for d in decided.decisions if d.entity == "word-1")


def test_a_place_belongs_to_one_word_only():
    both = span("harp.")
    document = with_findings(found_by_nobody(), [Finding(word("harp", both), 0.7), Finding(word("harps", both), 0.7)])
    assert len(document.mentions) == 2
    assert len(document.risks) == 1


def test_a_place_that_a_detector_has_found_stays_with_its_entity():
    found = found_by_nobody()
    start, end = span("harp.")
    owned = found.with_owned_mentions([(Mention(start, end, "MISC"), "misc-1")], {"misc-1": "MISC"})
    document = with_findings(owned, [Finding(word("harp", (start + 1, end)), 0.7)])
    assert [(mention.start, mention.end) for mention in document.mentions] == [(start, end)]
