"""Words that tell the same trait go together."""

from functools import cache

import pytest

from nescio.decide.ties import tie
from nescio.document import Decision, Document, Entity, Mention
from nescio.pipeline import Pipeline
from nescio.policy import parse_policy, preset
from nescio.reasons import Reason
from nescio.settings import Settings

POLICY = preset("gdpr")


def document(text, *marked, lang="en"):
    """A document in which each pair of words and type is an entity of its own."""
    mentions, entities = [], []
    for number, (words, kind) in enumerate(marked):
        start = text.index(words)
        mentions.append(Mention(start, start + len(words), kind))
        entities.append(Entity(f"e{number}", kind, (number,)))
    return Document("a", text, lang, mentions=tuple(mentions), entities=tuple(entities))


def decided(found, *actions, policy=POLICY, hidden=(), code="rule.masks"):
    reason = Reason.of(code)
    decisions = [Decision(f"e{number}", action, reason=reason) for number, action in enumerate(actions)]
    return [one.action for one in tie(found, decisions, policy, hidden)]


@pytest.mark.parametrize(
    ("text", "lang", "first", "other"),
    [
        ("A Turkish national sued Turkey.", "en", ("Turkish", "DEM/NATIONALITY"), ("Turkey", "LOC/COUNTRY")),
        (
            "A Turk sued the Republic of Turkey.",
            "en",
            ("Turk ", "DEM/NATIONALITY"),
            ("Republic of Turkey", "ORG/GOVERNMENT"),
        ),
        (
            "Born in Turkey, paid in Turkish liras.",
            "en",
            ("Turkey", "LOC/COUNTRY"),
            ("Turkish liras", "QUANTITY/MONEY"),
        ),
        ("A teacher. The teacher was ill.", "en", ("teacher", "DEM/OCCUPATION"), ("The teacher", "DEM/OCCUPATION")),
        ("Die Türkin lebte in der Türkei.", "de", ("Türkin", "DEM/NATIONALITY"), ("Türkei", "LOC/COUNTRY")),
        ("Ein syrischer Arzt aus Syrien.", "de", ("syrischer", "DEM/NATIONALITY"), ("Syrien", "LOC/COUNTRY")),
    ],
)
def test_one_word_takes_the_others_with_it(text, lang, first, other):
    found = document(text, first, other, lang=lang)
    assert decided(found, "mask", "keep") == ["mask", "mask"]
    assert decided(found, "keep", "keep") == ["keep", "keep"]


@pytest.mark.parametrize(
    ("first", "other"),
    [
        (("Turkish", "DEM/NATIONALITY"), ("Greece", "LOC/COUNTRY")),
        (("Turkish", "DEM/NATIONALITY"), ("Turkish Street", "LOC/STREET")),
        (("teacher", "DEM/OCCUPATION"), ("nurse", "DEM/OCCUPATION")),
        (("Ankara", "LOC/CITY"), ("Turkey", "LOC/COUNTRY")),
    ],
)
def test_what_tells_something_else_stays(first, other):
    text = "Turkish teacher and nurse, Ankara, Turkish Street, Turkey and Greece"
    assert decided(document(text, first, other), "mask", "keep") == ["mask", "keep"]


def test_only_what_tells_the_trait_goes():
    text = "A Turkish national. The Government spoke. The Turkish Government wrote."
    mentions = [Mention(2, 9, "DEM/NATIONALITY")]
    for words in ("The Government", "Turkish Government"):
        mentions.append(Mention(text.index(words), text.index(words) + len(words), "ORG/GOVERNMENT"))
    entities = (Entity("e0", "DEM/NATIONALITY", (0,)), Entity("e1", "ORG/GOVERNMENT", (1, 2)))
    found = Document("a", text, "en", mentions=tuple(mentions), entities=entities)
    _, government = tie(found, [Decision("e0", "mask"), Decision("e1", "keep")], POLICY)
    assert government.action == "mask"
    assert [text[start:end] for start, end in government.keeps] == ["The Government"]
    assert government.reason.code == "trait.masked"


def test_lists_and_binding_rules_stand():
    found = document("A Turkish national left Turkey.", ("Turkish", "DEM/NATIONALITY"), ("Turkey", "LOC/COUNTRY"))
    assert decided(found, "mask", "keep", code="list.allowed") == ["mask", "keep"]
    own = "extends: gdpr\nname: own\ntitle: t\ndescription: d\nrules: {LOC/COUNTRY: keep}\n"
    assert decided(found, "mask", "keep", policy=parse_policy(own, "own.yaml")) == ["mask", "keep"]
    assert decided(found, "keep", "keep", policy=preset("hipaa"), hidden=["TR"]) == ["keep", "keep"]


@cache
def pipeline(**settings):
    return Pipeline.from_settings(Settings(**settings))


@pytest.mark.parametrize(
    ("text", "lang", "words"),
    [
        ("Mr Kaya is a Turkish national. He sued the Republic of Turkey. Turkey replied.", "en", ["Turk"]),
        (
            "Herr Haddad ist syrischer Staatsangehöriger. Die Botschaft Syriens half ihm. Er floh aus Syrien.",
            "de",
            ["yri"],
        ),
    ],
)
def test_gdpr_leaves_no_country_of_a_nationality(text, lang, words):
    found = pipeline(policy="gdpr").run(Document("a", text, lang))
    assert found.verdict.passed
    assert not any(word in found.output for word in words)


def test_a_judgment_tells_where_its_subject_is_at_home_only_if_asked_to_hide_it():
    text = (
        "The case originated in an application against the Republic of Turkey by a Turkish national, Mr Eyup Zorlu. The Turkish "
        "Government were represented by their Agent. The applicant lives in Van and was paid 500 Turkish liras."
    )
    court, one = (
        pipeline(policy="court", protect=protect).run(Document("a", text, "en")) for protect in (None, "subject-only")
    )
    assert "Turkish Government" in court.output
    assert "Turk" not in one.output
    assert one.verdict.passed


def test_towns_tell_the_country_of_the_subject():
    text = "The applicant, Ms Eva Lorenz, lives in Leeds. The Court knows the law of the United Kingdom and that of France."
    document = pipeline(policy="court", protect="subject-only").run(Document("a", text, "en"))
    tied = {one.entity for one in document.decisions if one.reason.code == "trait.of_subject"}
    assert [document.surface(m) for one in document.entities if one.id in tied for m in document.mentions_of(one)] == [
        "United Kingdom"
    ]
