"""What holds a masked string is masked with it: kept entities, and the stretches of masked ones that stay."""

from __future__ import annotations

from nescio.decide.shared_strings import close
from nescio.document import Decision, Document, Entity, Mention
from nescio.reasons import Reason

WHY = Reason.said("a test")


def document(text, *entities):
    """A document whose entities are each a list of (string, type)."""
    mentions, found = [], []
    for number, strings in enumerate(entities):
        first = len(mentions)
        for surface, kind in strings:
            start = text.index(surface)
            mentions.append(Mention(start, start + len(surface), kind, 0.9))
        found.append(Entity(f"e{number}", strings[0][1], tuple(range(first, len(mentions)))))
    return Document("a", text, "en", mentions=tuple(mentions), entities=tuple(found))


def span(text, surface):
    start = text.index(surface)
    return (start, start + len(surface))


def test_a_kept_entity_that_holds_a_masked_name_is_masked_and_says_whose():
    text = "Anna Murray works for Murray & Sons."
    given = document(text, [("Anna Murray", "PERSON")], [("Murray & Sons", "ORG/COMPANY")])
    decisions = [Decision("e0", "mask", "direct", WHY, "policy"), Decision("e1", "keep", "none", WHY, "policy")]
    _, firm = close(given, decisions)
    assert (firm.action, firm.reason.code) == ("mask", "string.masked")


def test_a_kept_stretch_of_a_masked_entity_goes_when_a_masked_name_stands_in_it():
    text = "Anna Murray sued the Murray court; the District Court of Leeds was asked."
    given = document(
        text,
        [("Anna Murray", "PERSON")],
        [("the District Court of Leeds", "ORG/COURT"), ("the Murray court", "ORG/COURT")],
    )
    kept = (span(text, "the Murray court"), span(text, "the District Court"))
    decisions = [
        Decision("e0", "mask", "direct", WHY, "policy"),
        Decision("e1", "mask", "quasi", WHY, "policy", keeps=kept),
    ]
    _, court = close(given, decisions)
    assert court.keeps == (span(text, "the District Court"),)


def test_what_is_masked_on_the_way_is_looked_for_as_well():
    text = "Anna Murray works for Murray Tarquin Mills. The ferry leaves from Murray Tarquin Mills House."
    given = document(
        text,
        [("Anna Murray", "PERSON")],
        [("Tarquin Mills House", "LOC/FACILITY")],
        [("Murray Tarquin Mills", "ORG/COMPANY"), ("Tarquin Mills", "ORG/COMPANY")],
    )
    decisions = [Decision("e0", "mask", "direct", WHY, "policy")]
    decisions += [Decision(name, "keep", "none", WHY, "policy") for name in ("e1", "e2")]
    assert [decision.action for decision in close(given, decisions)] == ["mask"] * 3


def test_decisions_that_hold_nothing_masked_stay_the_same_objects():
    text = "Anna Murray came. The ferry to Leeds was late."
    given = document(text, [("Anna Murray", "PERSON")], [("Leeds", "LOC/CITY")])
    decisions = [Decision("e0", "mask", "direct", WHY, "policy"), Decision("e1", "keep", "none", WHY, "policy")]
    assert all(after is before for after, before in zip(close(given, decisions), decisions, strict=True))
