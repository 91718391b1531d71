"""Machine-readable zones, and licence plates behind a label."""

import pytest

from nescio.detect.codes.identifiers import IdentifierDetector
from nescio.detect.codes.identity_documents import IdentityDocumentDetector, PlateDetector
from tests.detect.finding import found


def test_machine_readable_zone():
    zone = "P<DEUMUSTERFRAU<<ERIKA<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4"
    assert found(IdentityDocumentDetector(), f"Scan:\n{zone}\n") == [(zone, "CODE/PASSPORT")]


@pytest.mark.parametrize(
    ("text", "plate"),
    [
        ("Kennzeichen W 12345 A", "W 12345 A"),
        ("Kennzeichen: ZH 123456", "ZH 123456"),
        ("number plate 718 YKT", "718 YKT"),
        ("bike rego B9KJR", "B9KJR"),
    ],
)
def test_plates(text, plate):
    assert found(PlateDetector(), text) == [(plate, "CODE/PLATE")]


@pytest.mark.parametrize("text", ["the index was 1234", "the registration of 1998", "a plate of soup"])
def test_what_is_no_plate(text):
    assert found(PlateDetector(), text) == []


@pytest.mark.parametrize(
    ("text", "plate"),
    [
        ("Das Kfz (Skoda, Kz ZT-418 CK) wurde abgestellt.", "ZT-418 CK"),
        ("Der GU-93 AB fuhr weg.", "GU-93 AB"),
        ("Der Wagen W-41873 T stand im Halteverbot.", "W-41873 T"),
    ],
)
def test_plates_of_austria(text, plate):
    assert (plate, "CODE/PLATE") in found(IdentifierDetector(), text, "de")


def test_models_and_rooms_are_no_plates():
    assert found(IdentifierDetector(), "Modell S-500 AB ist neu, Raum B-12 C ist frei.", "de") == []
