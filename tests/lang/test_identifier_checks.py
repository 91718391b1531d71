"""Check digits that python-stdnum does not know, on numbers that authorities and encyclopaedias publish as examples."""

import pytest

from nescio.lang.identifier_checks import check, luhn, vin_is_valid


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        (":provider", "1234567893", "1234567890"),
        (":prescriber", "AP5836727", "AP5836726"),
        (":medicare_australia", "2123 45670 1", "2123 45671 1"),
        (":singapore", "S1234567D", "S1234567E"),
        (":singapore", "G1234567X", "G1234567Y"),
        (":taiwan", "A123456789", "A123456788"),
        (":hong_kong", "A123456(3)", "A123456(4)"),
        (":hong_kong", "G123456(A)", "G123456(1)"),
        (":new_zealand_health", "ZAA0067", "ZAA0068"),
        (":polish_card", "ABA300000", "ABA300001"),
        (":russian_insurance", "112-233-445 95", "112-233-445 96"),
        (":uruguay", "1.234.567-2", "1.234.567-3"),
        (":hungarian_tax", "12892312-2-41", "12892313-2-41"),
        (":open_researcher", "0000-0002-1825-0097", "0000-0002-1825-0098"),
        (":wallet", "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "1BoatSLRHtKNngkdXEeobR76b53LETtpyU"),
        (":payment_card", "4111 1111 1111 1111", "4111 1111 1111 1112"),
        (":austrian_insurance", "1237 010180", "1238 010180"),
        (":national_insurance", "AB123456C", "GB123456C"),
        (":british_licence", "MORGA657054SM9IJ", "M9RGA657054SM9IJ"),
        (":german_plate", "B-AB 1234", "XX-AB 1234"),
        (":turkish_plate", "34 KLM 577", "34 MAY 2004"),
        (":mixture", "L01X00T47", "LABCDEF12"),
    ],
)
def test_right_and_wrong(name, right, wrong):
    assert check(name)(right)
    assert not check(name)(wrong)


def test_luhn_ignores_separators():
    assert luhn("4111-1111 1111.1111")
    assert not luhn("4111-1111 1111.1112")


def test_vehicles():
    assert vin_is_valid("1M8GDM9AXKP042788")
    assert not vin_is_valid("1M8GDM9A1KP042788")
    assert not vin_is_valid("1" * 17)


def test_an_address_with_letters_that_are_not_in_the_alphabet_is_wrong_not_an_error():
    assert not check(":wallet")("1OIl" + "a" * 26)
