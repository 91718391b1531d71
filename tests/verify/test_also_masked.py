"""Survivors become mentions of their entities; what somebody decided to keep is not overruled unasked."""

from __future__ import annotations

from nescio.document import Decision, Document, Entity, Mention, Risk, Survivor, Verdict
from nescio.verify.also_masked import also_masked

TEXT = "Mr Kaya came. The Kayasche house in Leeds. kaya84 wrote."
HOUSE, USER = (18, 22), (43, 47)


def document(*survivors):
    return Document(
        "a",
        TEXT,
        lang="en",
        mentions=(Mention(0, 7, "PERSON", 0.9, "person"), Mention(18, 32, "ORG"), Mention(36, 41, "LOC/CITY")),
        entities=(Entity("p", "PERSON", (0,)), Entity("o", "ORG", (1,)), Entity("l", "LOC/CITY", (2,))),
        risks=(Risk(("o",), "m", 0.5, ""), Risk(("l",), "m", 0.5, "")),
        decisions=(Decision("p", "mask"), Decision("o", "keep"), Decision("l", "keep")),
        verdict=Verdict(False, ("p: ...",), tuple(Survivor(*span, "PERSON", entity) for span, entity in survivors)),
    )


def spans(result, ident):
    return [(m.start, m.end) for entity in result.entities if entity.id == ident for m in result.mentions_of(entity)]


def test_a_survivor_becomes_a_mention_of_its_entity():
    result = also_masked(document((USER, "p")), over_kept=False)
    assert spans(result, "p") == [(0, 7), USER]
    assert [mention.source for mention in result.mentions] == ["person", "", "", "verify"]
    assert [entity.id for entity in result.entities] == ["p", "o", "l"]


def test_a_kept_mention_gives_way_if_the_machine_decided_on_it():
    result = also_masked(document((HOUSE, "p")), over_kept=True)
    assert spans(result, "p") == [(0, 7), HOUSE]
    # An entity without mentions is gone, with all that was said of it.
    assert [entity.id for entity in result.entities] == ["p", "l"]
    assert [decision.entity for decision in result.decisions] == ["p", "l"]
    assert [risk.entities for risk in result.risks] == [("l",)]


def test_a_kept_mention_stays_if_somebody_else_decided_on_it():
    before = document((HOUSE, "p"))
    assert also_masked(before, over_kept=False) is before


def test_a_stretch_kept_in_a_masked_mention_is_masked_if_a_survivor_stands_in_it():
    before = document(((18, 26), "p"))
    decisions = (Decision("p", "mask"), Decision("o", "mask", keeps=((18, 27),)), Decision("l", "keep"))
    before = before.with_(decisions=decisions)
    assert [decision.keeps for decision in also_masked(before, over_kept=True).decisions] == [(), (), ()]
    assert also_masked(before, over_kept=False) is before


def test_nothing_changes_without_survivors_or_for_nobody():
    for before in (document(), document((USER, "nobody"))):
        assert also_masked(before, over_kept=True) is before
