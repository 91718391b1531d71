"""Languages stay languages."""

import pytest

from nescio.lang.trait_groups import groups
from nescio.replace.surrogates.people.languages import other_language
from nescio.replace.surrogates.people.traits import TraitMaker
from nescio.replace.surrogates.places.places import PlaceMaker
from tests.replace.surrogates.asking import request, surrogate


@pytest.mark.parametrize(("lang", "word"), [("en", "Iranian"), ("en", "Turkish"), ("de", "Türkisch")])
@pytest.mark.parametrize("maker", [TraitMaker(), PlaceMaker()])
def test_a_language_gives_way_to_a_language(maker, lang, word):
    new = surrogate(maker, word, kind="DEM/LANGUAGE", lang=lang)
    assert new != word
    assert new in {forms[0] for kind, members in groups(lang) if kind == "DEM/LANGUAGE" for forms in members}


def test_only_the_language_in_a_phrase_changes():
    assert other_language("the Dutch language", request("x", kind="DEM/LANGUAGE")).endswith(" language")
    assert other_language("the language", request("x", kind="DEM/LANGUAGE")) is None


def test_several_languages_are_several_others():
    said = other_language("Twi, French", request("x", kind="DEM/LANGUAGE")).split(", ")
    assert len(set(said)) == 2
    assert not set(said) & {"Twi", "French"}
