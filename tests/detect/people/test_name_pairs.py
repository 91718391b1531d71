"""Two unknown words in a row are a name where nouns have capitals."""

import pytest

import nescio
from nescio.detect.people.bare_names import is_name_like
from nescio.detect.people.name_pairs import name_pairs
from nescio.text.passage import Passage


def found(text, lang="de"):
    return [text[start:end] for start, end in name_pairs(Passage(text, lang), is_name_like)]


@pytest.mark.parametrize(
    "name", ["Tchimbakala Okwuosa", "Nadarajah Sivakumar", "Tesfay Berhane", "Wiebke Claasen", "Besarta Krasniqi"]
)
def test_names_of_any_origin(name):
    assert found(f"Der Bericht wurde von {name} geprüft.") == [name]
    assert name not in nescio.anonymize(f"Der Bericht wurde von {name} geprüft.", lang="de", model="none").text


@pytest.mark.parametrize(
    "text",
    [
        "Laparoskopische Appendektomie ohne Komplikationen",
        "Akute Cholezystitis, Atopische Dermatitis",
        "Der Hausmeister hat den Schlüssel Frau Weber gegeben.",
        "Visual Basic und Quick Start laufen auf Windows Server.",
        "Die Stadt Köln und das Land Hessen",
    ],
)
def test_nouns_adjectives_and_places_are_none(text):
    assert found(text) == []


def test_where_nouns_are_written_small_there_are_other_rules():
    assert found("The report was checked by Tchimbakala Okwuosa.", "en") == []
