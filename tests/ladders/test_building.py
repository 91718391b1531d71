"""Ladders as a whole: they end in the bare kind, lose more and more, and hold nothing of the original."""

import pytest

from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import forms
from nescio.ladders import ladders
from nescio.ladders.kinds import refined
from nescio.lang import LANGUAGES, rows
from nescio.taxonomy import taxonomy
from nescio.testing.samples import finished
from tests.ladders.reading import written


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ladders_of_everyday_texts(lang):
    document = finished(lang)
    built = ladders(document, document.entities)
    assert built.keys() == {entity.id for entity in document.entities}
    for entity in document.entities:
        rungs = built[entity.id]
        losses = [rung.lost for rung in rungs]
        assert losses == sorted(set(losses))
        assert (rungs[-1].kind, rungs[-1].lost) == ("kind", 1.0)
        for rung in rungs:
            assert len(rung.texts) == len(entity.mentions)
            assert all(rung.texts)
            for mention, text in zip(document.mentions_of(entity), rung.texts, strict=True):
                own = forms(document.surface(mention), mention.type, lang)
                assert not Occurrences(own, lang).occurs_in(text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_type_has_a_kind(lang):
    kinds = {type_name for type_name, *_ in rows(lang, "kinds.tsv")}
    assert {type_name for type_name in taxonomy() if not type_name.startswith("PERSON/")} <= kinds <= set(taxonomy())


@pytest.mark.parametrize(
    ("surface", "type_name", "lang", "expected"),
    [
        ("12 March 2019", "DATETIME", "en", "DATETIME/DATE"),
        ("1998", "DATETIME", "en", "DATETIME/YEAR"),
        ("three weeks", "DATETIME", "en", "DATETIME/DURATION"),
        ("EUR 200", "QUANTITY", "en", "QUANTITY/MONEY"),
        ("Leipzig", "LOC", "de", "LOC/CITY"),
        ("Lindenstraße", "LOC", "de", "LOC/STREET"),
        ("36110/09", "CODE", "en", "CODE/CASE"),
        ("Criminal Code", "MISC", "en", "MISC/LAW"),
        ("senior nurse", "DEM", "en", "DEM/OCCUPATION"),
        ("Brandt", "PERSON", "de", "PERSON"),
    ],
)
def test_the_string_tells_the_subtype_where_the_type_does_not(surface, type_name, lang, expected):
    assert refined(surface, type_name, lang) == expected


def test_a_country_and_its_government_are_said_apart():
    text = "[[LOC/COUNTRY:n Kenya]] signed it. The [[ORG/GOVERNMENT:n Kenyan Government]] agreed."
    assert written(text) == "a country signed it. The government agreed."
