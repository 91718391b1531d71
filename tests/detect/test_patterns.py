"""Patterns and types of a policy of one's own."""

import pytest

from nescio.document import Document
from nescio.errors import NescioError, PolicyError
from nescio.pipeline import Pipeline
from nescio.policy import parse_policy

HEAD = "extends: direct-only\nname: own\ntitle: Own\ndescription: Own.\n"
BADGES = (
    HEAD
    + """
types:
  CODE/BADGE: {about: number of a badge}
patterns:
  - {name: badge, regex: 'badge\\s+(B-\\d{3})', type: CODE/BADGE}
  - {name: seat, regex: '\\b\\d{2}[A-F]\\b', type: CODE/BADGE, context: [seat, Sitz]}
"""
)


def output(text, source=BADGES):
    document = Pipeline.from_policy(parse_policy(source, "own.yaml"), lang="en", model="none").run(Document("a", text))
    assert document.verdict.passed
    return document.output


def test_the_group_of_a_pattern_is_masked():
    assert output("He lost badge B-123 today.") == "He lost badge [CODE 1] today."


def test_context_must_stand_before():
    assert output("The seat next to mine was 14C.") == "The seat next to mine was [CODE 1]."
    assert output("Version 14C is out.") == "Version 14C is out."


def test_offsets_count_characters_not_bytes():
    assert output("Ärger über 🙂 badge B-123 – ja.") == "Ärger über 🙂 badge [CODE 1] – ja."


def test_half_a_character_beside_it_does_no_harm():
    assert output("Ja \ud83d, badge B-123, SSN 219-09-9999.") == "Ja \ud83d, badge [CODE 1], SSN [CODE 2]."


def test_a_hostile_pattern_takes_linear_time():
    source = HEAD + "patterns:\n  - {name: bad, regex: '(a+)+$', type: CODE}\n"
    assert output("a" * 50_000 + "b", source).endswith("b")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("patterns:\n  - {name: x, regex: '(?<=a)b', type: CODE}\n", "look-around"),
        ("patterns:\n  - {name: x, regex: '(', type: CODE}\n", "no regular expression"),
        ("patterns:\n  - {name: x, regex: 'a', type: CODE/LOCKER}\n", "CODE/LOCKER"),
        ("types:\n  BADGE: {about: x}\n", "no type"),
        ("types:\n  CODE/badge: {about: x}\n", "no type"),
    ],
)
def test_what_cannot_be_used_is_said(body, said):
    with pytest.raises(NescioError, match=said):
        parse_policy(HEAD + body, "own.yaml")


def test_an_unknown_base_is_named():
    with pytest.raises(PolicyError, match="gdpr"):
        parse_policy("extends: gpdr\nname: a\ntitle: a\ndescription: a\n", "own.yaml")


def test_what_a_policy_says_goes_before_what_it_extends():
    policy = parse_policy("extends: hipaa\nname: a\ntitle: a\ndescription: a\nrules: {LOC/REGION: mask}\n", "own.yaml")
    assert policy.rule_for("LOC/REGION")[1].action == "mask"
    assert policy.rule_for("LOC/ZIP")[1].replace == "zip3"
