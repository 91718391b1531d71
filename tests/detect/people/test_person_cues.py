"""Names after greetings, labels and sign-offs end where the name ends."""

from __future__ import annotations

import pytest

from nescio.detect.people.person_cues import names_after_cues


def names(text, lang="en"):
    return [text[start:end] for start, end, _ in names_after_cues(text, lang)]


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("My name is Qorvan Tzebe. I live here.", "en", ["Qorvan Tzebe"]),
        ("Dear Qorvan,\n\nthanks", "en", ["Qorvan"]),
        ("Kind regards,\nQ. Tzebe\nClerk", "en", ["Q. Tzebe"]),
        ("Kind regards\n\nQorvan van der Tzebe", "en", ["Qorvan van der Tzebe"]),
        ("Hallo Qorvan, wie geht es?", "de", ["Qorvan"]),
        ("Mein Name ist Qorvan Tzebe. Ich wohne hier.", "de", ["Qorvan Tzebe"]),
        ("Mit freundlichen Grüßen\nQorvan Tzebe", "de", ["Qorvan Tzebe"]),
        ("nothing of the kind", "en", []),
    ],
)
def test_names_nobody_has_heard_of(text, lang, expected):
    assert names(text, lang) == expected


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Dear Dr Okonkwo, I saw her.", "Dr Okonkwo"),
        ("Dear Dr Okonkwo, Mrs Ayşe Demir was admitted.", "Dr Okonkwo"),
        ("Dear Tom, Anna and Bob, hello", "Tom"),
    ],
)
def test_a_greeting_ends_where_the_sentence_begins(text, name):
    assert names(text)[0] == name


def test_what_belongs_to_somebody_is_no_part_of_the_name():
    text = "My wife Eilidh's laptop is fine."
    assert "Eilidh" in [text[start:end] for start, end, _ in names_after_cues(text, "en")]
