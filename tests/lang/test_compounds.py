"""Compounds are known by their parts."""

import pytest

from nescio.lang.compounds import is_noun
from nescio.lang.gazetteers import all_nouns
from nescio.text.folding import fold


@pytest.mark.parametrize(
    "word",
    ["Pflegeüberleitungsbogen", "Zapfsäule", "Kühltruhen", "Kinderwagens", "Gästehandtuch", "Handschellen", "Bogen"],
)
def test_nouns_and_compounds(word):
    assert is_noun(fold(word), all_nouns("de"))


@pytest.mark.parametrize("word", ["Yıldırım", "Regenbrecht", "Medartis", "Winterthur", "Ohnesorg"])
def test_names_are_none(word):
    assert not is_noun(fold(word), all_nouns("de"))


def test_languages_without_capitals_have_none():
    assert not all_nouns("en")
