"""Nationalities, occupations and illnesses: the next broader word."""

import pytest

from nescio.ladders.attributes import broader_steps
from tests.ladders.reading import said, written


@pytest.mark.parametrize(
    ("surface", "lang", "expected"),
    [
        ("Polish", "en", "European"),
        ("Nigerians", "en", "Africans"),
        ("Turkish", "en", "Eurasian"),
        ("polnischer", "de", "europäischer"),
        ("Polin", "de", "Europäerin"),
    ],
)
def test_nationality_becomes_a_part_of_the_world(surface, lang, expected):
    assert said(f"x [[DEM/NATIONALITY {surface}]] y", lang)["continent"] == expected


def test_a_language_is_none():
    assert said("He spoke in [[DEM/NATIONALITY Polish]].") == {"kind": "[language]"}
    assert said("She speaks [[DEM/NATIONALITY Polish]].") == {"kind": "[language]"}


@pytest.mark.parametrize(
    ("marked", "lang", "expected"),
    [
        ("She is a [[DEM/OCCUPATION nurse]].", "en", "She is a health professional."),
        ("two [[DEM/OCCUPATION nurses]]", "en", "two health professionals"),
        ("She has [[DEM/HEALTH asthma]].", "en", "She has a respiratory disease."),
        ("with severe [[DEM/HEALTH asthma]]", "en", "with severe respiratory disease"),
        ("Er ist [[DEM/OCCUPATION Krankenpfleger]].", "de", "Er ist Fachkraft im Gesundheitswesen."),
        ("Der [[DEM/OCCUPATION Lehrer]] rief an.", "de", "Die Fachkraft im Bildungswesen rief an."),
        ("Sie leidet an [[DEM/HEALTH Depressionen]].", "de", "Sie leidet an einer psychischen Erkrankung."),
    ],
)
def test_broader_words(marked, lang, expected):
    assert written(marked, "field", lang) == expected


@pytest.mark.parametrize(
    ("surface", "lang", "broader"),
    [
        ("daughter", "en", ["child", "relative"]),
        ("widowed", "en", ["no longer married"]),
        ("geschieden", "de", ["nicht verheiratet"]),
    ],
)
def test_kin_and_marital_status_have_broader_words(surface, lang, broader):
    assert [step.phrase.text for step in broader_steps(surface, lang)] == broader
