"""What the supervised measure looks at: facts, common words around a mention, the recogniser's opinion; no names."""

from __future__ import annotations

from nescio.assess.features import features
from nescio.document import Document, Entity, Mention


def found(text, surface, kind="PERSON", *, subject="", signals=(), lang="en"):
    starts = [place for place in range(len(text)) if text.startswith(surface, place)]
    mentions = tuple(Mention(start, start + len(surface), kind, 0.9, signals=signals) for start in starts)
    entity = Entity("e", kind, tuple(range(len(mentions))))
    ((_, facts),) = features(Document("a", text, lang, subject, mentions=mentions, entities=(entity,)))
    return facts


def test_type_and_frequency():
    facts = found("Kars is far. He left Kars.", "Kars", "LOC/CITY")
    assert facts["type LOC"] == facts["type LOC/CITY"] == 1
    assert facts["mentions"] > found("He left Kars.", "Kars", "LOC/CITY")["mentions"]


def test_words_around_and_inside_count_by_share_of_mentions():
    facts = found("He was represented by Judge Okafor before the court. Judge Okafor left.", "Judge Okafor")
    assert facts["before represented"] == 0.5
    assert facts["inside judge"] == 1
    assert facts["after court"] == 0.5


def test_names_are_never_features():
    names = " ".join(found("Mr Zwetanov and Mr Okafor met Mr Zwetanov.", "Mr Zwetanov"))
    assert "zwetanov" not in names
    assert "okafor" not in names


def test_link_to_the_subject():
    assert found("Ms Brandt left.", "Ms Brandt", subject="Leyla Brandt")["subject"] == 1
    assert "subject" not in found("Ms Brandt left.", "Ms Brandt", subject="Tobias Okafor")
    assert "subject" not in found("Ms Brandt left.", "Ms Brandt")


def test_opinion_of_the_recogniser():
    sure = found("Ms Brandt left.", "Ms Brandt", signals=(("neural.mask", 0.9), ("neural.direct", 0.2)))
    unsure = found("Ms Brandt left.", "Ms Brandt", signals=(("neural.mask", 0.2), ("neural.direct", 0.1)))
    assert sure["mask"] > 0 > unsure["mask"]
    assert sure["read"] == 1
    assert "read" not in found("Ms Brandt left.", "Ms Brandt")
