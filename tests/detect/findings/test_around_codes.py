"""Names, codes and amounts that stand side by side."""

import pytest

from nescio.detect.findings.around_codes import (
    as_code,
    currency_behind,
    is_label,
    name_before_amount,
    sure_codes,
    words_behind_code,
)
from nescio.document import Mention


def guessed(text, surface, kind):
    start = text.index(surface)
    return Mention(start, start + len(surface), kind, 0.9, "neural")


@pytest.mark.parametrize("surface", ["BIC QRSTATWW", "QRSTATWW"])
def test_a_bank_code_behind_its_label_is_nobody(surface):
    text = "the account's BIC QRSTATWW and more"
    codes = sure_codes([Mention(18, 26, "CODE/BIC", 0.95, "bic")])
    found = as_code(text, guessed(text, surface, "PERSON"), codes)
    assert (text[found.start : found.end], found.type) == ("QRSTATWW", "CODE")


def test_a_name_beside_a_code_stays_a_name():
    text = "Brandt QRSTATWW"
    codes = sure_codes([Mention(7, 15, "CODE/BIC", 0.95, "bic")])
    assert as_code(text, guessed(text, "Brandt QRSTATWW", "PERSON"), codes).type == "PERSON"


def test_words_behind_a_code_are_none_of_it():
    text = "AT61 1904 3002 3457 3201 belong to her"
    codes = sure_codes([Mention(0, 24, "CODE/IBAN", 1.0, "iban")])
    assert list(words_behind_code(text, Mention(0, 31, "CODE", 0.8, "identifier"), codes)) == [(24, 31)]


@pytest.mark.parametrize(
    ("text", "surface", "cut"),
    [
        ("to Mr Karaca TRL 5,000 for costs", "Mr Karaca TRL", [" TRL"]),
        ("Mr Karaca TRL was late", "Mr Karaca TRL", []),
        ("to Mr Karaca ABC 5,000", "Mr Karaca ABC", []),
    ],
)
def test_a_currency_is_no_family_name(text, surface, cut):
    mention = guessed(text, surface, "PERSON")
    assert [text[slice(*span)] for span in currency_behind(text, mention)] == cut


def test_a_name_is_no_part_of_an_amount():
    text = "awarded Karaca TRL 300"
    mention = guessed(text, "Karaca TRL 300", "QUANTITY")
    assert [text[slice(*span)] for span in name_before_amount(text, mention)] == ["Karaca "]
    assert not list(name_before_amount("paid TRL 300", guessed("paid TRL 300", "TRL 300", "QUANTITY")))


def test_a_label_is_no_code():
    assert is_label("(Ref. LB/77)", guessed("(Ref. LB/77)", "Ref", "CODE"))
    assert not is_label("(Ref. LB/77)", guessed("(Ref. LB/77)", "LB/77", "CODE"))
