import pytest

from nescio.lang import LANGUAGES
from nescio.lang.gazetteers import (
    attributes,
    common_words,
    cues,
    family_names,
    given_names,
    nationalities,
    phrase_key,
    places,
)
from nescio.taxonomy import taxonomy


def test_keys_are_folded_words_joined_by_blanks():
    assert phrase_key("St. Gallen") == "st gallen"
    assert phrase_key("Łódź") == "lodz"
    assert phrase_key("O’Neill") == "o neill"


def test_given_names_know_their_gender():
    names = given_names()
    assert (names["anna"], names["peter"]) == ("f", "m")
    assert names["jurgen"] == "m"
    assert names["andrea"] == "u"


@pytest.mark.parametrize(
    "name", ["kasia", "masha", "paco", "takis", "torge", "vroni", "deano", "thabo", "nkechi", "tomek"]
)
def test_short_forms_and_names_from_elsewhere_are_known(name):
    assert name in given_names()


def test_family_names_of_both_languages_and_others():
    assert {"muller", "smith", "yildirim", "kowalska"} <= family_names()


@pytest.mark.parametrize(
    ("name", "kind", "country"),
    [
        ("München", "CITY", "DE"),
        ("Munich", "CITY", "DE"),
        ("Cologne", "CITY", "DE"),
        ("Türkei", "COUNTRY", "TR"),
        ("UK", "COUNTRY", "GB"),
        ("Bavaria", "REGION", "DE"),
        ("Donau", "NATURE", ""),
    ],
)
def test_places_with_exonyms(name, kind, country):
    place = places()[phrase_key(name)]
    assert (place.kind, place.country) == (kind, country)


def test_nationalities_are_inflected():
    assert nationalities("en")["turks"] == "TR"
    assert {nationalities("de")[phrase_key(form)] for form in ("türkische", "Türke", "Türkin", "Türkinnen")} == {"TR"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_attributes_have_types_of_the_taxonomy(lang):
    known = set(taxonomy())
    for attribute in attributes(lang).values():
        assert attribute.type in known
        assert 0 < attribute.score <= 1


def test_special_categories_are_marked():
    assert attributes("en")["schizophrenia"].confidential == "HEALTH"
    assert attributes("de")["katholisch"].confidential == "BELIEF"
    assert attributes("en")["gardener"].confidential == ""


def test_everyday_words_are_no_attributes():
    assert not {"man", "child", "party", "applicant", "head"} & set(attributes("en"))


def test_ordinary_words():
    assert {"reading", "went", "children", "the"} <= common_words("en")
    assert {"essen", "hauser", "ging", "schones"} <= common_words("de")
    assert "strasbourg" not in common_words("en")


def test_cues_are_grouped_by_role():
    assert "aus" in cues("de", "place_cues.tsv")["strong"]
