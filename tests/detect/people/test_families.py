"""Members of a family are known by the word for kin before them, whatever they are called."""

import pytest

from nescio.detect.people.families import FamilyDetector
from nescio.text.passage import Passage


def found(text, lang):
    mentions = list(FamilyDetector().detect(Passage(text, lang)))
    people = [text[mention.start : mention.end] for mention in mentions if mention.type == "PERSON"]
    return people, [text[mention.start : mention.end] for mention in mentions if mention.type == "DEM/AGE"]


@pytest.mark.parametrize(
    ("lang", "text", "people", "ages"),
    [
        ("de", "Unsere Söhne Jost (11) und Bendix (8) gehen zur Schule.", ["Jost", "Bendix"], ["11", "8"]),
        ("de", "alleinerziehend mit zwei Kindern (Momme, 12 und Ose, 8)", ["Momme", "Ose"], ["12", "8"]),
        ("de", "Geschwister: Malte (14), Rosa (3 Monate)", ["Malte", "Rosa"], ["14", "3 Monate"]),
        ("de", "Töchter: Aurelia *2004, Fee *2007", ["Aurelia", "Fee"], []),
        ("de", "Sie hat drei Kinder: Ronja, Mats und Fiete.", ["Ronja", "Mats", "Fiete"], []),
        ("en", "She has three kids: River, Sage and Wren.", ["River", "Sage", "Wren"], []),
        ("en", "The twins, Posy and Bear, 4, attend nursery.", ["Posy", "Bear"], ["4"]),
        ("en", "our sons named Colt (8) and Ridge (6 months)", ["Colt", "Ridge"], ["8", "6 months"]),
    ],
)
def test_names_and_ages_of_a_list(lang, text, people, ages):
    assert found(text, lang) == (people, ages)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "Kinder, Küche und Kirche."),
        ("de", "Kinder: Bücher, Spielzeug und Kleidung"),
        ("de", "Kinder (3) zahlen nichts."),
        ("de", "Die Schwester Die Arbeit fiel ihr schwer."),
        ("en", "Children, Parents and Teachers met."),
        ("en", "The sisters, Monday or Tuesday, will call."),
        ("en", "her brother"),
    ],
)
def test_other_lists_behind_the_same_words(lang, text):
    assert found(text, lang) == ([], [])
