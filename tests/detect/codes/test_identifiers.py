"""Identifiers from the table: by their label, near it, and by form and check digit alone."""

import pytest

from nescio.detect.codes.identifiers import IdentifierDetector
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
def test_numbers_behind_their_label(text, number):
    assert found(IdentifierDetector(), text) == [(number, "CODE/NATIONAL")]


@pytest.mark.parametrize(
    ("text", "code", "kind"),
    [
        ("KVNR: A123456780", "A123456780", "CODE/INSURANCE"),
        ("Personalausweis-Nr. L01X00T471", "L01X00T471", "CODE/PASSPORT"),
        ("licence MORGA753116SM9IJ", "MORGA753116SM9IJ", "CODE/LICENCE"),
        ("the car 1M8GDM9AXKP042788 was seized", "1M8GDM9AXKP042788", "CODE/VIN"),
        ("FIN: WAUABC8V1KA000123", "WAUABC8V1KA000123", "CODE/VIN"),
        ("WVWZZZ1JZXW000001 steht im Hof", "WVWZZZ1JZXW000001", "CODE/VIN"),
        ("4111 1111 1111 1111 expired", "4111 1111 1111 1111", "CODE/CARD"),
        ("send it to 1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "CODE/ACCOUNT"),
        (
            "seen at 0x52908400098527886e0f7030069857d2e4169ee7",
            "0x52908400098527886e0f7030069857d2e4169ee7",
            "CODE/ACCOUNT",
        ),
        ("the key 7d444840-9dc0-11d1-b245-5ffdce74fad2", "7d444840-9dc0-11d1-b245-5ffdce74fad2", "CODE/DEVICE"),
        ("it says 1EG4-TE5-MK73 on it", "1EG4-TE5-MK73", "CODE/INSURANCE"),
        ("wrote 0000-0002-1825-0097 below", "0000-0002-1825-0097", "CODE"),
        ("eingetragen unter HRB 86891", "HRB 86891", "CODE"),
        ("near SW1A 1AA somewhere", "SW1A 1AA", "LOC/ZIP"),
        ("der Wagen mit B-AB 1234 stand da", "B-AB 1234", "CODE/PLATE"),
        ("MZ-KY 88E fuhr weg", "MZ-KY 88E", "CODE/PLATE"),
        ("a silver Golf, LK65 XYZ, was parked", "LK65 XYZ", "CODE/PLATE"),
        ("Renault AB-123-CD", "AB-123-CD", "CODE/PLATE"),
        ("bike no MH31 ZX 0042", "MH31 ZX 0042", "CODE/PLATE"),
        ("the bus 34 KLM 577 left", "34 KLM 577", "CODE/PLATE"),
    ],
)
def test_each_has_the_type_of_its_row(text, code, kind):
    assert found(IdentifierDetector(), text) == [(code, kind)]


@pytest.mark.parametrize(
    "number",
    [
        "12345678Z", "X1234567L", "S1234567D", "131052-308T", "RCCMNL83S18D969H", "51 824 753 556", "529.982.247-25",
        "11.222.333/0001-81", "756.9217.0769.85", "971013-9019902", "3-1006-00445-63-5", "A123456789", "G123456(A)", "DE136695976",
        "ATU13585627", "CHE-100.155.212", "27AAPFU0939F1ZV", "1234-567-893", "112-233-445 95", "27-05-198766-49",
    ],
)  # fmt: skip
def test_form_and_check_digit_are_proof_without_a_word(number):
    assert [surface for surface, _ in found(IdentifierDetector(), f"Please add {number} to the list.")] == [number]


def test_small_letters_and_other_blanks_count_alike():
    assert found(IdentifierDetector(), "he sent rccmnl83s18d969h today") == [("rccmnl83s18d969h", "CODE/NATIONAL")]
    assert found(IdentifierDetector(), "ABN 51\u00a0824\u00a0753\u00a0556") == [
        ("51\u00a0824\u00a0753\u00a0556", "CODE/NATIONAL")
    ]


def test_a_wrong_check_digit_behind_a_label_lowers_the_score_and_without_one_ends_it():
    (right,) = IdentifierDetector().detect(Passage("KVNR A123456780", "de"))
    (wrong,) = IdentifierDetector().detect(Passage("KVNR A123456781", "de"))
    assert right.score > wrong.score
    assert found(IdentifierDetector(), "Modell A123456781", "de") == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Im Reisepass aus Lyon steht die 601578611 hinten.", "601578611"),
        ("601578611 is the passport she lost", "601578611"),
        ("Unter Patientennummer hat sie F46228866 eingetragen.", "F46228866"),
    ],
)
def test_weak_forms_are_found_near_a_label_only(text, number):
    assert [surface for surface, _ in found(IdentifierDetector(), text)] == [number]
    assert found(IdentifierDetector(), f"Line two has {number} in it.") == []


@pytest.mark.parametrize("number", ["XDA123456", "YB0912425"])
def test_the_form_of_some_passports_is_enough(number):
    assert found(IdentifierDetector(), f"Line two has {number} in it.") == [(number, "CODE/PASSPORT")]


def test_an_acronym_near_a_number_must_be_written_as_one():
    assert [surface for surface, _ in found(IdentifierDetector(), "SIN of the client: see 601578611")] == ["601578611"]
    assert found(IdentifierDetector(), "it is no sin to count to 601578611") == []


@pytest.mark.parametrize(
    "text",
    [
        "in 2004 44051401359 votes", "order 12345678", "THE COURT OF 12 MAY", "12 MAY 2004", "2000 GBP", "the T-AB 12 test",
        "0.046454286", "046454286 euros", "EUR 046454286", "+46454286", "in der S-Bahn 12", "Directive 95/46/EC", "1 046 454 286",
    ],
)  # fmt: skip
def test_plain_numbers_are_left_alone(text):
    assert found(IdentifierDetector(), text) == []
