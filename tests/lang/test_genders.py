"""The gender that the lists know of a given name."""

from __future__ import annotations

import pytest

from nescio.lang.genders import known_gender


@pytest.mark.parametrize(
    ("name", "lang", "gender"),
    [
        ("Lukas", "de", "m"),
        ("lukas", "de", "m"),
        ("Ayşe", "en", "f"),
        ("Andrea", "de", "f"),  # a man in Italian
        ("Ingos", "de", "m"),  # a genitive
        ("Ingos", "en", ""),  # which English writes with an apostrophe
        ("Anna-Lena", "de", "f"),
        ("Karl-Heinz", "de", "m"),
        ("Xqvr", "de", ""),
        ("", "de", ""),
        ("Lukas", "zz", "m"),  # a language of which nothing is known has the names of all
    ],
)
def test_the_lists_tell_the_gender(name: str, lang: str, gender: str) -> None:
    assert known_gender(name, lang) == gender


def test_halves_that_disagree_tell_nothing() -> None:
    assert known_gender("Otto-Anna", "de") == ""
