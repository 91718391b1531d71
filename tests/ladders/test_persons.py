"""Persons: role by title or word beside, N.N. where only a name can stand."""

import pytest

from tests.ladders.reading import said, written


@pytest.mark.parametrize(
    ("marked", "lang", "expected"),
    [
        ("[[PERSON Mr Kaya]] left.", "en", "a man left."),
        ("[[PERSON Judge Amara Diallo]] left.", "en", "a judge left."),
        (
            "Her sister [[PERSON:s Fatma]] wept. Then [[PERSON:s Fatma]] left.",
            "en",
            "Her sister N.N. wept. Then the relative left.",
        ),
        ("Her ex-husband [[PERSON Kyle]] wept.", "en", "Her ex-husband N.N. wept."),
        ("Dear [[PERSON Ms Okonkwo]],", "en", "Dear Ms N.N.,"),
        ("Name: [[PERSON Nguyen Thi Lan]] (patient)", "en", "Name: a person (patient)"),
        ("Kind regards,\n[[PERSON Piotr Zielinski]]\n", "en", "Kind regards,\nN.N.\n"),
        ("Sehr geehrter [[PERSON Herr Yıldız]],", "de", "Sehr geehrter Herr N.N.,"),
        ("Herr [[PERSON/FAMILY Yıldız]] rief an.", "de", "Herr N.N. rief an."),
        ("Ich sprach mit [[PERSON Frau Dr. Nowak]] darüber.", "de", "Ich sprach mit einer Frau darüber."),
        ("Der Zeuge [[PERSON Moreau]] schwieg.", "de", "Der Zeuge N.N. schwieg."),
        ("Liebe Grüße\n[[PERSON/FEMALE Ayşe]] [[PERSON/FAMILY Demir]]\n", "de", "Liebe Grüße\nN. N.\n"),
        ("Lg [[PERSON/MALE jonas]]\n", "de", "Lg N.N.\n"),
    ],
)
def test_roles_and_gaps_for_names(marked, lang, expected):
    assert written(marked, "role", lang) == expected


def test_without_a_title_a_person_is_a_person():
    assert said("[[PERSON Chidi Eze]] called.") == {"kind": "a person"}


def test_later_mentions_are_definite_and_others_are_numbered():
    text = "[[PERSON:a Mr Kaya]] met [[PERSON:b Mr Bauer]]. [[PERSON:b Bauer]] hit [[PERSON:a Kaya]]."
    assert written(text, "role") == "a man met a second man. the second man hit the first man."
    assert written("[[PERSON:a Eze]] came. [[PERSON:a Eze]] left.") == "a person came. the person left."
