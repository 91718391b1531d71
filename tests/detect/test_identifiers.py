"""National identifiers from the table."""

import pytest

from nescio.detect.identifiers import IdentifierDetector
from nescio.lang.identifiers import identifiers
from nescio.text.passage import Passage
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Steuer-ID: 36 574 261 809", "36 574 261 809"),
        ("Meine SV-Nummer lautet 15 070649 C 103.", "15 070649 C 103"),
        ("SVNR 1237 010180 (Wien)", "1237 010180"),
        ("AHV-Nr. 756.9217.0769.85", "756.9217.0769.85"),
        ("NHS number 943 476 5919", "943 476 5919"),
        ("she gave AB 12 34 56 C as her number", "AB 12 34 56 C"),
        ("Here is my SSN: 212-45-6781", "212-45-6781"),
        ("codice fiscale RCCMNL83S18D969H", "RCCMNL83S18D969H"),
        ("PESEL 44051401359", "44051401359"),
        ("his HETU is 131052-308T", "131052-308T"),
        ("PAN BQXPS7719K", "BQXPS7719K"),
        ("aadhaar last four 8841", "8841"),
        ("BSN: 111222333", "111222333"),
    ],
)
def test_numbers_are_found(text, number):
    assert found(IdentifierDetector(), text) == [(number, "CODE/NATIONAL")]


def test_health_insurance_and_identity_card_have_their_own_types():
    assert found(IdentifierDetector(), "KVNR: A123456780", "de") == [("A123456780", "CODE/INSURANCE")]
    assert found(IdentifierDetector(), "Personalausweis-Nr. L01X00T471", "de") == [("L01X00T471", "CODE/PASSPORT")]


def test_a_wrong_check_digit_after_a_label_lowers_the_score_and_without_one_ends_it():
    (right,) = IdentifierDetector().detect(Passage("KVNR A123456780", "de"))
    (wrong,) = IdentifierDetector().detect(Passage("KVNR A123456781", "de"))
    assert right.score > wrong.score
    assert found(IdentifierDetector(), "Modell A123456781", "de") == []


@pytest.mark.parametrize(
    "text", ["in 2004 44051401359 votes", "order 12345678", "on 010180-0000 lines", "THE COURT OF 12 MAY"]
)
def test_plain_numbers_are_left_alone(text):
    assert found(IdentifierDetector(), text) == []


def test_every_row_of_the_table_has_labels_and_a_check_that_runs():
    for row in identifiers():
        assert row.labels
        if not row.checker.startswith(":"):
            assert row.is_valid("0") is False
