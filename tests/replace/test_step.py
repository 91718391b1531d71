"""Edits for what is masked, and for nothing else."""

from __future__ import annotations

import pytest

from nescio.document import Decision, Document, Entity, Mention
from nescio.errors import DocumentError, UnknownNameError
from nescio.policy import Policy, preset
from nescio.replace.step import Replace
from nescio.replace.tag import TagReplacer

TEXT = "Mr Kaya of 02139 met Ms Brandt; Kaya left."


def document(**actions):
    spans = [("Mr Kaya", "PERSON"), ("02139", "LOC/ZIP"), ("Ms Brandt", "PERSON"), ("Kaya", "PERSON")]
    mentions, place = [], 0
    for surface, type_name in spans:
        place = TEXT.index(surface, place)
        mentions.append(Mention(place, place + len(surface), type_name))
        place += len(surface)
    entities = (Entity("kaya", "PERSON", (0, 3)), Entity("zip", "LOC/ZIP", (1,)), Entity("brandt", "PERSON", (2,)))
    decisions = tuple(Decision(entity, action) for entity, action in actions.items())
    return Document("a", TEXT, lang="en", mentions=tuple(mentions), entities=entities, decisions=decisions)


def output(policy="gdpr", method=None, **actions):
    return Replace(preset(policy), method)(document(**actions)).output


def test_masked_entities_are_replaced_and_kept_ones_stay():
    assert output(kaya="mask", zip="keep", brandt="mask") == "[PERSON 1] of 02139 met [PERSON 2]; [PERSON 1] left."


def test_numbers_count_what_is_replaced():
    assert output(kaya="keep", zip="mask", brandt="mask") == "Mr Kaya of [LOC 1] met [PERSON 1]; Kaya left."


def test_entity_without_a_decision_is_replaced():
    assert output(kaya="keep") == "Mr Kaya of [LOC 1] met [PERSON 1]; Kaya left."


def test_rule_may_name_its_own_replacer():
    assert output("hipaa", kaya="keep", zip="mask", brandt="keep") == "Mr Kaya of 021** met Ms Brandt; Kaya left."


def test_method_of_the_caller_goes_before_all():
    assert output("hipaa", "mask", kaya="mask", zip="mask", brandt="mask") == "*** of *** met ***; *** left."


def test_edits_are_sorted_and_know_their_entity():
    edits = Replace(preset("gdpr"))(document()).edits
    assert [edit.entity for edit in edits] == ["kaya", "zip", "brandt", "kaya"]
    assert [edit.start for edit in edits] == sorted(edit.start for edit in edits)


def test_unknown_replacer_of_a_policy():
    policy = Policy(name="own", title="Own", description="For a test.", rules={"PERSON": {"replace": "tags"}})
    with pytest.raises(UnknownNameError, match="Did you mean 'tag'"):
        Replace(policy)(document())


def test_each_replacer_gets_all_its_entities_in_one_call(monkeypatch):
    calls = []
    own = TagReplacer.replace
    monkeypatch.setattr(TagReplacer, "replace", lambda *args: calls.append(args[2]) or own(*args))
    Replace(preset("hipaa"))(document())
    assert [[entity.id for entity in entities] for entities in calls] == [["kaya", "brandt"]]


def test_replacers_get_their_settings():
    one, two = (
        Replace(preset("gdpr"), "hash", {"hash": {"key": key}})(document()).output
        for key in (bytes(range(32)), bytes(range(1, 33)))
    )
    assert one != two
    assert one == Replace(preset("gdpr"), "hash", {"hash": {"key": bytes(range(32))}})(document()).output


@pytest.mark.parametrize(
    ("mention", "told"),
    [
        (Mention(40, 99, "PERSON"), "mention 40-99 is empty or lies outside"),
        (Mention(-3, 2, "PERSON"), "mention -3-2 is empty or lies outside"),
        (Mention(5, 5, "PERSON"), "mention 5-5 is empty"),
        (Mention(3, 9, "PERSON"), "mention 3-9 overlaps"),
    ],
)
def test_mentions_that_cannot_be_replaced_are_an_error_without_text(mention, told):
    good = document()
    bad = good.with_(
        mentions=(*good.mentions, mention), entities=(*good.entities, Entity("bad", "PERSON", (len(good.mentions),)))
    )
    with pytest.raises(DocumentError, match=told) as caught:
        Replace(preset("gdpr"))(bad)
    assert "Kaya" not in str(caught.value)


def test_entity_with_a_mention_that_does_not_exist():
    good = document()
    with pytest.raises(DocumentError, match="not among the mentions"):
        Replace(preset("gdpr"))(good.with_(entities=(Entity("x", "PERSON", (99,)),)))


def test_mentions_of_kept_entities_may_overlap():
    good = document(kaya="keep")
    both = good.with_(mentions=(*good.mentions, Mention(3, 9, "PERSON")))
    assert Replace(preset("gdpr"))(both).output == "Mr Kaya of [LOC 1] met [PERSON 1]; Kaya left."
