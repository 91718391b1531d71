"""German sentences with surrogates, by the rules alone."""

from __future__ import annotations

import re

import pytest

import nescio

KEY = b"german sentences" * 2


def surrogate(text):
    return nescio.anonymize(text, policy="strict", model="none", lang="de", replace="surrogate", key=KEY).text


def test_genitive_fits_the_new_name():
    found = re.fullmatch(
        r"Herr (\w+) (\w+) kam\. (\w+)(’|'|s) Auto steht dort\.",
        surrogate("Herr Klaus Brandt kam. Klaus' Auto steht dort."),
    )
    assert found
    assert (found[4] in "’'") == (found[1][-1] in "szxß")
    assert found[3] == found[1]


def test_brother_stays_a_brother():
    assert re.fullmatch(
        r"Frau \w+ \w+ kam\. \w+(s|’) Bruder blieb\.", surrogate("Frau Anna Brandt kam. Annas Bruder blieb.")
    )


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Frau Brandt wohnt in Köln. Sie ist Kölnerin, mag den Kölner Dom und spricht kölnisch.", "köln"),
        ("Herr Brandt wohnt in Berlin. Seine Frau ist Berlinerin. Die Berliner Wohnung ist teuer.", "berlin"),
        ("Herr Brandt wohnt in Hamburg. Die Hamburger Wohnung ist teuer.", "hamburg"),
    ],
)
def test_people_and_adjectives_go_with_their_town(text, gone):
    assert gone not in surrogate(text).lower()


def test_town_becomes_a_town():
    """The word behind "in" is read as a place again."""
    output = surrogate("Frau Anna Brandt wohnt in Berlin.")
    found = nescio.Pipeline.from_policy("strict", model="none", lang="de").run(
        nescio.Document("a", output, "de"), until="detect"
    )
    town = output.rpartition(" in ")[2].rstrip(".")
    assert [mention.main_type for mention in found.mentions if found.surface(mention) == town] == ["LOC"]


def test_generalisations_are_owners_in_the_genitive_and_months_have_no_article():
    text = "Herr Klaus Brandt wohnt seit dem 3. Mai 2019 hier. Klaus' Auto steht vor dem Haus."
    said = nescio.anonymize(text, policy="strict", model="none", lang="de", replace="generalize").text
    assert "seit Mai 2019" in said
    assert said.endswith("Des Mannes Auto steht vor dem Haus."), said
