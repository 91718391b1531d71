"""Illnesses that no list has are known by how the word ends."""

import pytest

from nescio.detect.traits.illnesses import IllnessDetector
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Diagnosen: Gonarthrose links, Kahnbeinfraktur re.", ["Gonarthrose", "Kahnbeinfraktur"]),
        ("Z.n. Hemikolektomie, Verlauf der Polyneuropathie", ["Hemikolektomie", "Polyneuropathie"]),
        ("wegen eines azinären Adenokarzinoms und seiner Hautmetastasen", ["Adenokarzinoms", "Hautmetastasen"]),
        ("hat eine schwere persönlichkeitsstörung", ["persönlichkeitsstörung"]),
        ("NSTEMI 2011, pAVK", ["NSTEMI", "pAVK"]),
    ],
)
def test_words_of_medicine(text, expected):
    assert found(IllnessDetector(), text, "de") == [(surface, "DEM/HEALTH") for surface in expected]


@pytest.mark.parametrize(
    "text",
    [
        "keine akute Luxation, Ausschluss einer Lungenembolie",  # there is none
        "Sympathie, Homöopathie und Nostalgie",
        "Am Tumor-Board, im Syndrom",  # the ending alone says nothing
        "KHK Wolf und KHK Berger ermitteln",  # officers of the police
        "Der Kassenprolaps war ein Verkehrsinfarkt",
    ],
)
def test_other_words(text):
    assert found(IllnessDetector(), text, "de") == []


def test_a_language_without_such_endings_has_none():
    assert found(IllnessDetector(), "Gonarthrose and Kahnbeinfraktur", "en") == []
