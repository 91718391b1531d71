"""What is taken for a person and is none."""

from __future__ import annotations

import pytest

from nescio.detect.findings.no_persons import without_confused_persons
from nescio.document import Document, Mention


def kept(text, *mentions, lang="de"):
    """(surface, type) of what is left of mentions given so, in the order of the text."""
    found, place = [], 0
    for surface, type_name in mentions:
        place = text.index(surface, place)
        found.append(Mention(place, place + len(surface), type_name, source="neural"))
    document = Document("a", text, lang=lang)
    return [(text[m.start : m.end], m.type) for m in without_confused_persons(found, document)]


@pytest.mark.parametrize(
    ("text", "taken", "names"),
    [
        ("Annas Bruder kam.", "Annas Bruder", ["Annas"]),
        ("Das ist Klaus' Auto.", "Klaus' Auto", ["Klaus'"]),
        ("Frau Schmidts Tochter Kathi lacht.", "Frau Schmidts Tochter Kathi", ["Frau Schmidts", "Kathi"]),
        ("Anna Bruder kam.", "Anna Bruder", ["Anna Bruder"]),
        ("Hans Vogel kam.", "Hans Vogel", ["Hans Vogel"]),
        ("Andreas Koch kam.", "Andreas Koch", ["Andreas Koch"]),
        ("Jens Bauer kam.", "Jens Bauer", ["Jens Bauer"]),
        ("Thomas' Hund bellt.", "Thomas' Hund", ["Thomas'"]),
        ("Mieterin Sabine Dahlke klagt.", "Mieterin Sabine Dahlke", ["Sabine Dahlke"]),
        ("Tante Rosl kommt.", "Tante Rosl", ["Tante Rosl"]),
        ("Fuß Waltraud Maria", "Fuß Waltraud Maria", ["Fuß Waltraud Maria"]),
        ("Fuß, Waltraud Klein", "Fuß, Waltraud Klein", ["Fuß, Waltraud Klein"]),
    ],
)
def test_what_belongs_to_somebody_is_not_part_of_the_name(text, taken, names):
    assert [surface for surface, _ in kept(text, (taken, "PERSON"))] == names


def test_kin_behind_a_genitive_is_nobody():
    assert kept("Marias Schwester kam.", ("Marias", "PERSON"), ("Schwester", "PERSON")) == [("Marias", "PERSON/GIVEN")]


@pytest.mark.parametrize(
    ("text", "mentions", "last"),
    [
        ("Er wohnt in Berlin.", [("Berlin", "PERSON")], "LOC/CITY"),
        ("Er wohnt in Köln. Ein Kölner!", [("Köln", "LOC/CITY"), ("Kölner", "PERSON")], "LOC/CITY"),
        ("Sie ist Berlinerin, aus Köln und Berlin.", [("Berlinerin", "LOC/CITY"), ("Berlin", "PERSON")], "LOC/CITY"),
        ("Herr Berlin kam.", [("Berlin", "PERSON")], "PERSON"),
        ("Er fragte Anna.", [("Anna", "PERSON")], "PERSON"),
    ],
)
def test_towns_are_no_people(text, mentions, last):
    assert kept(text, *mentions)[-1][1] == last


def test_somebody_called_like_a_small_town_stays_a_person():
    taken = [("Laura", "PERSON"), ("Laura", "LOC/CITY")]
    assert kept("Laura: gut.\nLaura: ja.", *taken) == taken


@pytest.mark.parametrize(
    ("text", "taken", "type_name"),
    [
        ("Später sagte Schröder nichts mehr.", "Schröder", "PERSON/FAMILY"),
        ("Das waren Schröders Worte.", "Schröders", "PERSON/FAMILY"),
        ("Er kauft es bei der Schröder.", "Schröder", "ORG"),
        ("Er kauft es bei Schröder GmbH.", "Schröder", "ORG"),
        ("Er kauft es bei Zeitfreund.", "Zeitfreund", "ORG"),
    ],
)
def test_a_family_name_alone_is_no_firm(text, taken, type_name):
    assert kept(text, (taken, "ORG")) == [(taken, type_name)]


@pytest.mark.parametrize(("lang", "text"), [("en", "love farah and you"), ("de", "gruß an farah und dich")])
def test_a_given_name_is_no_thing(lang, text):
    assert kept(text, ("farah", "MISC"), lang=lang) == [("farah", "PERSON/GIVEN")]
    assert kept("the hat", ("hat", "MISC"), lang="en") == [("hat", "MISC")]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_family_name_before_the_rest_of_the_name_is_one(lang):
    text = "Insured: PATEL, Nikhil J"
    assert kept(text, ("PATEL", "DEM"), ("Nikhil J", "PERSON"), lang=lang)[0] == ("PATEL", "PERSON/FAMILY")
    text = "Pat.: MAURER Giovanni"
    assert kept(text, ("MAURER", "DEM/OCCUPATION"), ("Giovanni", "PERSON"), lang=lang)[0][1] == "PERSON/FAMILY"
    text = "der Maurer Giovanni"
    assert kept(text, ("Maurer", "DEM/OCCUPATION"), ("Giovanni", "PERSON"), lang=lang)[0][1] == "DEM/OCCUPATION"


@pytest.mark.parametrize(
    ("name", "type_name"),
    [
        ("Gareth Prosser MRICS", "PERSON"),
        ("Gareth Prosser Ltd", "ORG"),
        ("Leeds Building Society", "ORG"),
        ("Gareth", "ORG"),
    ],
)
def test_a_given_name_opens_no_firm_unless_a_word_says_so(name, type_name):
    assert kept(f"signed by {name} in May", (name, "ORG"), lang="en") == [(name, type_name)]


def test_a_thing_behind_an_apostrophe_is_nobody():
    assert kept("Gestern kam Klaus' Auto in die Werkstatt.", ("Klaus", "PERSON"), ("Auto", "PERSON/FAMILY")) == [
        ("Klaus", "PERSON")
    ]
