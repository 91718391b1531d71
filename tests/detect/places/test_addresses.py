import pytest

from nescio.detect.places.addresses import AddressDetector
from tests.detect.finding import found

ADDRESSES = AddressDetector()


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Please send it to 12 Baker Street, London.", "12 Baker Street"),
        ("She lives at Flat 3, 14b St. Mary's Road.", "Flat 3, 14b St. Mary's Road"),
        ("Ship to 4521 North Oak Avenue, Apt 7.", "4521 North Oak Avenue, Apt 7"),
        ("Write to P.O. Box 12 by Friday.", "P.O. Box 12"),
        ("228 Ringvej\n Apt. 316\n Vordingborg", "Apt. 316"),
        ("Return to Unit 8505 Box 9220.", "Unit 8505 Box 9220"),
        ("Return to it, APO AE 09021-1234.", "APO AE 09021-1234"),
    ],
)
def test_english_addresses(text, address):
    assert (address, "LOC/ADDRESS") in found(ADDRESSES, text)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Ich wohne in der Hauptstr. 12 a in Mainz.", "Hauptstr. 12 a"),
        ("wohnhaft Große Bleichen 12a, 20354 Hamburg", "Große Bleichen 12a"),
        ("Lars Uhl\nJungfernstieg 7\n20354 Hamburg", "Jungfernstieg 7"),
        ("Lars Uhl\nKoppel 31\n20099 Hamburg", "Koppel 31"),
        ("Büro: Lange Gasse 7-9, Hinterhaus", "Lange Gasse 7-9, Hinterhaus"),
        ("wohnt Kurfürstenstr. 9, 1. Stock Mitte", "Kurfürstenstr. 9, 1. Stock Mitte"),
        ("Langgasse 7, Aufgang C, Whg. 12", "Langgasse 7, Aufgang C, Whg. 12"),
        ("Konrad-Adenauer-Platz 3\n55116 Mainz", "Konrad-Adenauer-Platz 3"),
        ("Praxis Dr. Vogt\nAm Markt 3\n99423 Weimar", "Am Markt 3"),
        ("Zustellung an Postfach 20 62 bitte.", "Postfach 20 62"),
    ],
)
def test_german_addresses(text, address):
    assert (address, "LOC/ADDRESS") in found(ADDRESSES, text, "de")


def test_behind_a_street_any_town_is_one():
    text = "Drosselweg 14k, 2. Stock\n91999 Quarzlingen"
    assert found(ADDRESSES, text, "de")[1:] == [("91999", "LOC/ZIP"), ("Quarzlingen", "LOC/CITY")]


def test_streets_without_a_number():
    assert found(ADDRESSES, "It happened on Larkspur Avenue at noon.") == [("Larkspur Avenue", "LOC/STREET")]
    assert found(ADDRESSES, "Der Unfall geschah in der Lindenstraße.", "de") == [("Lindenstraße", "LOC/STREET")]


@pytest.mark.parametrize(
    ("text", "lang", "mentions"),
    [
        ("55116 Mainz", "de", [("55116", "LOC/ZIP"), ("Mainz", "LOC/CITY")]),
        ("CH-8001 Zürich", "de", [("CH-8001", "LOC/ZIP"), ("Zürich", "LOC/CITY")]),
        ("D-61348 Bad Homburg", "de", [("D-61348", "LOC/ZIP"), ("Bad Homburg", "LOC/CITY")]),
        ("1010 Wien", "de", [("1010", "LOC/ZIP"), ("Wien", "LOC/CITY")]),
        ("London SW1A 1AA", "en", [("SW1A 1AA", "LOC/ZIP")]),
        ("Springfield, IL 62704-1234", "en", [("IL", "LOC/REGION"), ("62704-1234", "LOC/ZIP")]),
        ("Ottawa ON K1A 0B1", "en", [("K1A 0B1", "LOC/ZIP")]),
    ],
)
def test_postal_codes(text, lang, mentions):
    assert found(ADDRESSES, text, lang) == mentions


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Im Jahr 2001 Deutschland zu verlassen war leicht.", "de"),
        ("Der Parkplatz 3 ist belegt, der Rückweg 5 km lang.", "de"),
        ("Im Kapitel 3 steht mehr dazu.", "de"),
        ("He paid 12500 Euros to 3 people.", "en"),
        ("The court sat for 12 days in Court 4.", "en"),
    ],
)
def test_other_numbers_are_no_addresses(text, lang):
    assert found(ADDRESSES, text, lang) == []


def test_many_addresses_in_one_passage_do_not_overlap():
    text = "12 Baker Street, " * 2000
    mentions = list(found(ADDRESSES, text))
    assert len(mentions) == 2000


def test_a_chapter_is_no_flat():
    assert found(ADDRESSES, "Biology in 3 parts\n\nUnit 3\nCells\n") == []
