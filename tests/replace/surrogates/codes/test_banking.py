"""Accounts and cards that nobody has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stdnum import luhn
from stdnum.iso7064 import mod_97_10

from nescio.replace.surrogates.codes.codes import CodeMaker
from tests.replace.surrogates.asking import surrogate


def _right(iban):
    compact = iban.replace(" ", "").upper()
    return mod_97_10.is_valid(compact[4:] + compact[:4])


@given(st.integers(0, 10**18 - 1))
def test_a_right_iban_stays_right_at_a_bank_that_does_not_exist(account):
    bban = f"{account:018d}"
    iban = "DE" + mod_97_10.calc_check_digits(bban + "DE") + bban
    spaced = " ".join(iban[place : place + 4] for place in range(0, 22, 4))
    new = surrogate(CodeMaker(), spaced, kind="CODE/IBAN", lang="de")
    assert _right(new)
    assert new[5:7] == "99"
    assert [len(group) for group in new.split()] == [4, 4, 4, 4, 4, 2]


def test_letters_of_a_british_bank_and_case():
    new = surrogate(CodeMaker(), "gb29nwbk60161331926819", kind="CODE/IBAN")
    assert new.startswith("gb")
    assert new[4:6] == "xx"
    assert _right(new)


def test_hidden_digits_stay_hidden():
    assert surrogate(CodeMaker(), "DE89 3704 **** **** 0130 00", kind="CODE/IBAN")[10:19] == "**** ****"


def test_a_bank_in_the_same_country():
    assert surrogate(CodeMaker(), "COBADEFFXXX", kind="CODE/BIC")[:2] == "XX"
    assert surrogate(CodeMaker(), "COBADEFFXXX", kind="CODE/BIC")[4:6] == "DE"


@pytest.mark.parametrize(
    ("surface", "start"),
    [("4929 1234 5678 9014", "4000 00"), ("5412-7512-3412-3456", "5200-82"), ("3782 822463 10005", "3714 49")],
)
def test_a_card_of_a_test_range_of_its_network(surface, start):
    for attempt in range(20):
        new = surrogate(CodeMaker(), surface, kind="CODE/CARD", attempt=attempt)
        assert new.startswith(start)
        digits, old = ("".join(c for c in text if c.isdigit()) for text in (new, surface))
        assert luhn.is_valid(digits) == luhn.is_valid(old)
        assert len(digits) == len(old)


def test_the_last_digits_of_a_card():
    assert surrogate(CodeMaker(), "1234", kind="CODE/CARD") not in (None, "1234")
