"""Hardened documents hold against the attacker, keep what is not needed, and are refused where they cannot hold."""

import pytest

from nescio.attack.attacker import Individual
from nescio.attack.attacking import Target, prepare
from nescio.document import Document
from nescio.errors import UsageError
from nescio.harden.hardening import HardenedPipeline
from nescio.harden.panel import Panel
from nescio.pipeline import Pipeline
from nescio.policy import preset
from tests.attack.people import PEOPLE, clear_text, individuals


@pytest.fixture(scope="module")
def attack():
    return prepare("lexical", individuals())


# One in four: the right individual may be the fourth guess, not an earlier one.
RISK = 0.25


def place(attack, document, person):
    return next(attack.guesses([Target("", person.name, document.output)])).rank


def pipeline(policy="gdpr"):
    return Pipeline.from_policy(policy, model="none", lang="en")


def probability(attack, document, person):
    return next(attack.guesses([Target("", person.name, document.output)])).probability


@pytest.fixture(scope="module")
def hardened(attack):
    hardening = HardenedPipeline(pipeline(), attack, RISK)
    return hardening, [hardening.run(Document(person.name, clear_text(person))) for person in PEOPLE]


def test_every_document_holds_and_passes(attack, hardened):
    _, documents = hardened
    for person, document in zip(PEOPLE, documents, strict=True):
        assert document.verdict.passed
        assert probability(attack, document, person) <= RISK
        assert place(attack, document, person) >= 4
        assert place(attack, pipeline().run(Document("a", clear_text(person))), person) == 1


def test_the_rest_of_the_text_stays(hardened):
    """Some letters of these words are somebody's; most people have nothing to do with them."""
    _, documents = hardened
    assert sum("thanked everybody" in document.output for document in documents) >= len(PEOPLE) / 2


def test_what_was_masked_says_why(hardened):
    _, documents = hardened
    for document in documents:
        added = [decision for decision in document.decisions if decision.author == "attack"]
        assert added
        assert all(decision.reason.code == "attack.gave_away" for decision in added)
        assert {mention.source for mention in document.mentions} >= {"attack"}


def test_no_mask_is_idle(attack, hardened):
    """Whatever hardening masked brings the person before the place that was aimed at, if it alone is left."""
    hardening, documents = hardened
    for person, document in zip(PEOPLE[:4], documents, strict=False):
        aim = hardening.limit.aim(document.text)
        for name in {decision.entity for decision in document.decisions if decision.author == "attack"}:
            edits = tuple(edit for edit in document.edits if edit.entity != name)
            assert place(attack, document.with_(edits=edits), person) < aim


def test_rounds_lower_the_risk_and_show_the_loss(hardened):
    rows = hardened[0].history.rows()
    assert rows[0]["trir"] > 0.9
    assert rows[-1] == {**rows[-1], "trir": 0.0, "open": 0}
    assert rows[0]["words_kept"] > rows[1]["words_kept"] > 0.1
    assert [row["round"] for row in rows] == list(range(len(rows)))


def test_risk_that_is_low_enough_changes_nothing(attack):
    hardening = HardenedPipeline(pipeline(), attack, 1.0)
    document = Document(PEOPLE[0].name, clear_text(PEOPLE[0]))
    assert hardening.run(document) == pipeline().run(document)


def test_somebody_whom_the_background_does_not_have_is_counted(attack):
    hardening = HardenedPipeline(pipeline(), attack, 0.15)
    document = Document("nobody", "Ulrike Petersen keeps a lighthouse.")
    assert hardening.run(document) == pipeline().run(document)
    assert (hardening.history.unknown, hardening.history.documents) == (1, [])


@pytest.mark.parametrize("known_by", ["individual", "kept", "subject"])
def test_the_individual_is_found_by_key_or_subject(attack, known_by):
    person = PEOPLE[5]
    meta = {"individual": {"individual": person.name}, "kept": {"kept": {"individual": person.name}}, "subject": {}}
    subject = person.name if known_by == "subject" else ""
    hardening = HardenedPipeline(pipeline(), attack, 0.15)
    hardening.run(Document("file-5", clear_text(person), subject=subject, meta=meta[known_by]))
    assert (hardening.history.unknown, len(hardening.history.documents)) == (0, 1)


def test_what_must_stay_and_gives_the_person_away_is_refused(attack):
    person = PEOPLE[1]
    stays = tuple(set(clear_text(person).replace(".", "").split()))
    allowing = preset("direct-only").model_copy(update={"allow": stays})
    hardening = HardenedPipeline(pipeline(allowing), attack, 0.15)
    document = hardening.run(Document(person.name, clear_text(person)))
    assert not document.verdict.passed
    assert document.verdict.problems[-1].code == "attack.still_names"
    assert "beekeeper" not in str(document.verdict.problems[-1])


def test_an_empty_document_has_nothing_to_harden(attack):
    hardening = HardenedPipeline(pipeline(), attack, 0.15)
    assert hardening.run(Document(PEOPLE[0].name, "")).verdict.passed


def test_a_target_below_blind_guessing_is_refused(attack):
    with pytest.raises(UsageError, match=r"blind guess among 13 individuals is right with a probability of 0\.077"):
        HardenedPipeline(pipeline(), attack, 0.05)


def test_until_stops_before_any_attack(attack):
    hardening = HardenedPipeline(pipeline(), attack, 0.15)
    document = hardening.run(Document(PEOPLE[0].name, clear_text(PEOPLE[0])), until="detect")
    assert document.mentions
    assert not document.edits


def test_the_worst_attacker_of_a_panel_counts(attack):
    panel = Panel.of(attack, prepare("letters", individuals()))
    hardening = HardenedPipeline(pipeline(), panel, RISK)
    person = PEOPLE[2]
    document = hardening.run(Document(person.name, clear_text(person)))
    assert document.verdict.passed
    for name in ("lexical", "letters"):
        asked = prepare(name, individuals())
        assert place(asked, document, person) >= 4


def test_somebody_who_is_in_the_background_under_two_names_is_one_of_two():
    """Both have the same evidence: neither is a first guess, and at one half the two are enough."""
    twice = [*individuals(), Individual("also known as", individuals()[0].text)]
    hardening = HardenedPipeline(pipeline(), prepare("lexical", twice), 0.5)
    person = PEOPLE[0]
    document = hardening.run(Document(person.name, clear_text(person)))
    assert document.verdict.passed
    assert hardening.history.rows()[0]["trir"] == 0


def test_a_document_in_another_language_holds_as_it_is(attack):
    hardening = HardenedPipeline(Pipeline.from_policy("direct-only", model="none", lang="de"), attack, RISK)
    document = hardening.run(
        Document(PEOPLE[0].name, "Der Turm wurde im Herbst gestrichen und danach wieder verkauft.")
    )
    assert document.verdict.passed
