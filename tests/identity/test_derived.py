"""Words made of the name of a town."""

from __future__ import annotations

from nescio.identity.derived import derived_from
from nescio.identity.rule import forms


def test_people_and_adjectives_of_a_town():
    assert {"berliner", "berlinerin", "berlinern"} <= derived_from("Berlin", "de")
    assert {"kolner", "kolnisch", "kolnische"} <= derived_from("Köln", "de")
    assert "munchnerin" in derived_from("München", "de")


def test_languages_that_make_no_words_of_towns_have_none():
    assert derived_from("Whitby", "en") == frozenset()


def test_they_are_looked_for_with_the_town():
    words = {form.words for form in forms("Hamburg", "LOC/CITY", "de")}
    assert ("hamburger",) in words
    assert {form.words for form in forms("Whitby", "LOC/CITY", "en")} == {("whitby",)}
