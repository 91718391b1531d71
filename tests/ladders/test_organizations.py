"""Organisations become what they are, with their country where the name tells it."""

import pytest

from tests.ladders.reading import said, written


@pytest.mark.parametrize(
    ("marked", "lang", "expected"),
    [
        ("before the [[ORG/COURT Kraków Regional Court]]", "en", "before the court"),
        ("[[ORG Soft Lantern Ltd]] was sued.", "en", "a company was sued."),
        ("He worked at [[ORG St Brigid's Hospital]].", "en", "He worked at a hospital."),
        ("Er studiert an der [[ORG Technischen Universität Dresden]].", "de", "Er studiert an der Hochschule."),
        ("Das [[ORG/COURT Amtsgericht Mainz]] entschied.", "de", "Das Gericht entschied."),
        ("Urteil des [[ORG/COURT Amtsgerichts Mainz]]", "de", "Urteil des Gerichts"),
        ("Der [[ORG Turnverein Nordheim]] lud ein.", "de", "Die Vereinigung lud ein."),
        ("Er arbeitet bei [[ORG/COMPANY Nordlicht Handels GmbH]].", "de", "Er arbeitet bei einer Firma."),
    ],
)
def test_the_kind_of_body(marked, lang, expected):
    assert written(marked, "kind of body", lang) == expected


def test_public_bodies_keep_their_country_and_companies_do_not():
    assert said("[[ORG Kraków Regional Court]] ruled")["kind and country"] == "a court in Poland"
    assert said("[[ORG/COURT Landgericht Mainz]] entschied", "de")["kind and country"] == "ein Gericht in Deutschland"
    assert "kind and country" not in said("[[ORG Paris Fashion Ltd]] was sued")


def test_what_nobody_knows_is_an_organisation():
    assert said("She joined [[ORG Quellwerk]].") == {"kind": "an organisation"}
