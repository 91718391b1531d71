"""Passports, driving licences, vehicles."""

import pytest

from nescio.detect.identity_documents import IdentityDocumentDetector, PlateDetector, VinDetector
from tests.detect.finding import found


def test_machine_readable_zone():
    zone = "P<DEUMUSTERFRAU<<ERIKA<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4"
    assert found(IdentityDocumentDetector(), f"Scan:\n{zone}\n") == [(zone, "CODE/PASSPORT")]


def test_british_driving_licence():
    assert found(IdentityDocumentDetector(), "licence MORGA753116SM9IJ") == [("MORGA753116SM9IJ", "CODE/LICENCE")]


def test_vin_with_check_digit_label_or_filler():
    assert found(VinDetector(), "the car 1M8GDM9AXKP042788 was seized") == [("1M8GDM9AXKP042788", "CODE/VIN")]
    assert found(VinDetector(), "FIN: WAUABC8V1KA000123", "de") == [("WAUABC8V1KA000123", "CODE/VIN")]
    assert found(VinDetector(), "WVWZZZ1JZXW000001 steht im Hof", "de") == [("WVWZZZ1JZXW000001", "CODE/VIN")]
    assert found(VinDetector(), "token 1M8GDM9A1KP042788") == []


@pytest.mark.parametrize(
    ("text", "plate"),
    [
        ("der Wagen mit B-AB 1234 stand da", "B-AB 1234"),
        ("MZ-KY 88E fuhr weg", "MZ-KY 88E"),
        ("a silver Golf, LK65 XYZ, was parked", "LK65 XYZ"),
        ("Renault AB-123-CD", "AB-123-CD"),
        ("bike no MH31 ZX 0042", "MH31 ZX 0042"),
        ("Kennzeichen W 12345 A", "W 12345 A"),
        ("Kennzeichen: ZH 123456", "ZH 123456"),
        ("number plate 718 YKT", "718 YKT"),
        ("bike rego B9KJR", "B9KJR"),
    ],
)
def test_plates(text, plate):
    assert found(PlateDetector(), text) == [(plate, "CODE/PLATE")]


@pytest.mark.parametrize(
    "text", ["in der S-Bahn 12", "the T-AB 12 test", "the index was 1234", "the registration of 1998", "SW1A 1AA"]
)
def test_what_is_no_plate(text):
    assert found(PlateDetector(), text) == []
