"""Places: only what is certain is said, and never the place's own name."""

import pytest

from nescio.ladders.places import whereabouts
from tests.ladders.reading import said, written


def test_a_town_goes_up_to_its_continent():
    assert said("She lives in [[LOC/CITY Munich]].") == {
        "region": "Bavaria", "country": "Germany", "continent": "Europe", "kind": "a city",
    }  # fmt: skip
    assert said("Sie wohnt in [[LOC/CITY München]].", "de") == {
        "region": "Bayern", "country": "Deutschland", "continent": "Europa", "kind": "einer Stadt",
    }  # fmt: skip


def test_a_city_that_is_its_own_region_does_not_name_itself():
    for surface, lang in (("Berlin", "en"), ("Hamburg", "de"), ("Wien", "de"), ("Vienna", "en")):
        for text in said(f"[[LOC/CITY {surface}]] and more", lang).values():
            assert surface not in text


def test_a_name_that_several_countries_know_waits_for_the_document_to_tell():
    assert list(said("They met in [[LOC/CITY Whitby]].")) == ["kind"]
    assert said("They met in [[LOC/CITY Whitby]], in the [[LOC/COUNTRY United Kingdom]].")["region"] == "England"
    assert whereabouts("Whitby", "en", frozenset(("CA", "GB"))) is None


def test_an_unknown_town_is_a_town():
    assert said("He moved to [[LOC/CITY Qwertzhausen]].") == {"kind": "a town"}


@pytest.mark.parametrize(
    ("marked", "kind", "lang", "expected"),
    [
        ("the mayor of [[LOC/CITY Munich]]", "region", "en", "the mayor of a city in Bavaria"),
        ("He was arrested in [[LOC/CITY Diyarbakır]].", "region", "en", "He was arrested in south-eastern Turkey."),
        ("from [[LOC/CITY Utrecht]]", "country", "en", "from the Netherlands"),
        ("Er kommt aus [[LOC/CITY Diyarbakır]].", "region", "de", "Er kommt aus dem Südosten der Türkei."),
        ("Er wohnt in [[LOC/CITY Saarbrücken]].", "region", "de", "Er wohnt im Saarland."),
        ("Er fliegt nach [[LOC/CITY Ankara]].", "country", "de", "Er fliegt nach einer Stadt in der Türkei."),
        ("in [[LOC/CITY Boston]], [[LOC/REGION Massachusetts]], [[LOC/COUNTRY USA]]", "country", "de", None),
        ("D-[[LOC/ZIP 80331]] [[LOC/CITY München]]", "region", "de", "D-[Postleitzahl] Bayern"),
    ],
)
def test_places_read_well(marked, kind, lang, expected):
    if expected:
        assert written(marked, kind, lang) == expected
    else:
        assert "den USA" in written(marked, kind, lang)


def test_countries_and_postal_codes():
    assert said("He fled to [[LOC/COUNTRY Kenya]].") == {"continent": "a country in Africa", "kind": "a country"}
    assert said("Wohnort: [[LOC/ZIP 80331]] Muster", "de") == {
        "2 digits": "80***", "1 digit": "8****", "kind": "[Postleitzahl]",
    }  # fmt: skip
    assert said("at [[LOC/STREET Harbour Lane]]") == {"kind": "a street"}
