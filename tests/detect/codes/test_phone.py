"""Telephone numbers: real and fictional, German and international, and what only looks like one."""

import pytest

from nescio.detect.codes.phone import PhoneDetector
from tests.detect.finding import found


def surfaces(text, lang="en"):
    return [surface for surface, _ in found(PhoneDetector(), text, lang)]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Sie erreichen uns unter 0 61 31 / 39-2 03 04.", "0 61 31 / 39-2 03 04"),
        ("Tel.: +49 (0)6131 / 39-20304", "+49 (0)6131 / 39-20304"),
        ("Tel.:06131/392030", "06131/392030"),
        ("Tel. 06131 39-0, Durchwahl -12", "06131 39-0, Durchwahl -12"),
        ("Handy: 0151 555 01 883", "0151 555 01 883"),
        ("Meine Telefonnummer lautet 4711 0815", "4711 0815"),
        ("T  +43 662 8044 7190", "+43 662 8044 7190"),
        ("Fax: -112", "112"),
    ],
)
def test_german_writing(text, number):
    assert surfaces(text, "de") == [number]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Call her on 020 7946 0233 ext. 12 please", "020 7946 0233 ext. 12"),
        ("Her cell is 775-555-0148.", "775-555-0148"),
        ("is it (361) 555-0109?", "(361) 555-0109"),
        ("fax 308-555-0191x2204", "308-555-0191x2204"),
        ("only ring 07700 900318", "07700 900318"),
        ("Phone:\n318 7704", "318 7704"),
        ("the clinic can be reached at 61 907 233", "61 907 233"),
        ("Killeen, TX 76549 - 254-555-0119", "254-555-0119"),
        ("from abroad: 0049 6131 392030", "0049 6131 392030"),
        ("or call 020 7946 0958today", "020 7946 0958today"),
        ("ring me on:07700900461thanks", "07700900461thanks"),
        ("Handy:0171/5550123(abends)", "0171/5550123"),
    ],
)
def test_english_writing(text, number):
    assert surfaces(text) == [number]


@pytest.mark.parametrize("text", ["a wall of 120000km", "call for 5000mg doses", "ring 2000ff", "number 123456th"])
def test_amounts_with_a_unit_are_no_telephone(text):
    assert surfaces(text) == []


def test_two_numbers_in_a_letterhead():
    assert surfaces("Tel. 06131/392030, FAX 06131/392031", "de") == ["06131/392030", "06131/392031"]


@pytest.mark.parametrize(
    "text",
    [
        "born on 12.03.2004, seen 2004-03-12",
        "a stay of 03.–16.02.2023, 03.02.-16.02.2023 or 03/02-16/02/2023",
        "application no. 36110/97",
        "between 1998-2004 and 2001/2002",
        "a debt of 10 000 000 EUR, or 12.000.000 Euro",
        "blood pressure 120/80",
        "NHS number 943 476 5919",
        "account 0049 1120 7735",
        "a film called The Cell Phone (1977)",
        "ISBN 978-3-16-148410-0",
    ],
)
def test_other_numbers_are_no_telephone(text):
    assert surfaces(text) == []
