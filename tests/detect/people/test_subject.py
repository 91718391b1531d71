"""The person a document is about, and strings that a policy always masks."""

from __future__ import annotations

import pytest

from nescio.detect.people.subject import DenyListDetector, SubjectDetector
from nescio.text.passage import Passage
from tests.detect.finding import found


def subject(name, text, lang="en"):
    return [text[m.start : m.end] for m in SubjectDetector().detect(Passage(text, lang, name))]


@pytest.mark.parametrize(
    ("name", "text", "lang", "expected"),
    [
        ("Kalina Zwetanov", "Kalina came; ZWETANOV left", "en", ["Kalina", "ZWETANOV"]),
        ("Kalina Zwetanov", "Ms Zwetanov’s bag", "en", ["Zwetanov"]),
        ("Kalina Zwetanov", "Zwetanovs Akte", "de", ["Zwetanovs"]),
        ("Dr. Kalina von Zwetanov", "the von in Dr. Kalina", "en", ["Kalina"]),
        ("Tobias Cook", "Cook is a cook.", "en", ["Cook"]),
        ("Zwetan Koch", "Koch traf den Koch.", "de", ["Koch"]),
        ("Zoë Łukasik", "ZOE LUKASIK", "en", ["ZOE LUKASIK", "LUKASIK"]),
        ("", "Kalina Zwetanov", "en", []),
        ("A.", "A. came", "en", []),
    ],
)
def test_subject(name, text, lang, expected):
    assert subject(name, text, lang) == expected


def test_subject_is_sure():
    (mention,) = SubjectDetector().detect(Passage("then zwetanov left", "en", "Zwetanov"))
    assert (mention.type, mention.score, mention.source) == ("PERSON", 1.0, "subject")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_deny_list_finds_ordinary_words_too(lang):
    detector = DenyListDetector(["blue notebook", "Projekt 7"])
    text = "The BLUE\nNotebook of projekt 7, not a notebook in blue."
    assert found(detector, text, lang) == [("BLUE\nNotebook", "MISC"), ("projekt 7", "MISC")]


@pytest.mark.parametrize("strings", [(), ("",), ("...",)])
def test_empty_deny_list_finds_nothing(strings):
    assert found(DenyListDetector(strings), "blue notebook ...") == []
