"""IBAN, BIC and card numbers."""

from hypothesis import given
from hypothesis import strategies as st

from nescio.detect.codes.banking import BicDetector, CardDetector, IbanDetector
from nescio.text.passage import Passage
from tests.detect.finding import found


def german_iban(account: int) -> str:
    body = f"{account:018d}"
    check = 98 - int(body + "131400") % 97
    return f"DE{check:02d}{body}"


@given(st.integers(0, 10**18 - 1), st.booleans())
def test_every_correct_iban_is_certain(account, spaced):
    iban = german_iban(account)
    if spaced:
        iban = " ".join(iban[i : i + 4] for i in range(0, 22, 4))
    text = f"Bitte auf {iban} überweisen"
    mentions = list(IbanDetector().detect(Passage(text, "de")))
    assert [(text[m.start : m.end], m.score) for m in mentions] == [(iban, 1.0)]


def test_a_mistyped_iban_is_found_with_less_certainty():
    text = "IBAN: DE12 3456 7890 1234 5678 90 Anna"
    (mention,) = IbanDetector().detect(Passage(text, "de"))
    assert text[mention.start : mention.end] == "DE12 3456 7890 1234 5678 90"
    assert mention.score < 1


def test_lower_case_and_no_word_that_looks_alike():
    assert found(IbanDetector(), "my iban is gb82west12345698765432") == [("gb82west12345698765432", "CODE/IBAN")]
    assert found(IbanDetector(), "Windows DE95 and model AB12 CDEF") == []


def test_bic_needs_its_label():
    assert found(BicDetector(), "BIC: COBADEFFXXX") == [("COBADEFFXXX", "CODE/BIC")]
    assert found(BicDetector(), "THE APPLICANT SUBMITTED") == []


def test_cards_behind_a_label_right_or_wrong():
    assert found(CardDetector(), "card number 639012345671 is lost") == [("639012345671", "CODE/CARD")]
    assert found(CardDetector(), "my visa is 4111 1111 1111 1112") == [("4111 1111 1111 1112", "CODE/CARD")]
    assert found(CardDetector(), "serial 4111 1111 1111 1112") == []


def test_last_digits_of_card_and_account():
    text = "refund to the card ending in 3310 or the account ending 7705"
    assert found(CardDetector(), text) == [("3310", "CODE/CARD"), ("7705", "CODE/ACCOUNT")]


def test_what_only_looks_like_an_iban_is_a_code_of_unknown_kind():
    assert found(IbanDetector(), "Zeile DE12 3456 7890 1234 5678 90 unten", "de") == [
        ("DE12 3456 7890 1234 5678 90", "CODE")
    ]


def test_what_is_left_readable_of_a_hidden_number():
    text = "Card: **** **** **** 1234, xxxx-xxxx-xxxx-8812, then ****4410; see **** Hotel 2021, xxxx 2021, *****"
    codes = [surface for surface, _ in found(CardDetector(), text)]
    assert codes == ["**** **** **** 1234", "xxxx-xxxx-xxxx-8812", "****4410"]
