"""Amounts of money in any currency."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.detect.amounts.money import WORD_CODES, MoneyDetector
from nescio.lang import rows
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a fee of SEK 147,000 (approximately 15,800 euros [EUR])", ["SEK 147,000", "15,800 euros [EUR]"]),
        ("10,000 Polish zlotys (PLN) or two billion Danish kroner (DKK)",
         ["10,000 Polish zlotys (PLN)", "two billion Danish kroner (DKK)"]),
        ("£5.2m, then $1,200.50 and EUR 4,000", ["£5.2m", "$1,200.50", "EUR 4,000"]),
        ("lent him 5 pounds, five hundred euros and 300 pounds sterling (GBP)",
         ["5 pounds", "five hundred euros", "300 pounds sterling (GBP)"]),
        ("between 500 and 700 euros, a 50-euro note", ["500 and 700 euros", "50-euro"]),
        ("588 GDR marks, DM 500, 80 DEM", ["588 GDR marks", "DM 500", "80 DEM"]),
    ],
)  # fmt: skip
def test_english_amounts(text, expected):
    assert found(MoneyDetector(), text) == [(surface, "QUANTITY/MONEY") for surface in expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Miete 1.234,56 €, Umsatz 3 Mio. Euro", ["1.234,56 €", "3 Mio. Euro"]),
        ("fünf Euro, 50,- DM, 20 US-Dollar", ["fünf Euro", "50,- DM", "20 US-Dollar"]),
        ("500 tschechische Kronen und 3 Schweizer Franken", ["500 tschechische Kronen", "3 Schweizer Franken"]),
    ],
)
def test_german_amounts(text, expected):
    assert found(MoneyDetector(), text, "de") == [(surface, "QUANTITY/MONEY") for surface in expected]


@pytest.mark.parametrize(
    "text",
    [
        "the euro fell",
        "two real problems",
        "he won 3 medals and got full marks",
        "TOP 10",
        "paid in (EUR)",
        "Article 6 EUR",
    ],
)
def test_no_amount_no_mention(text):
    assert found(MoneyDetector(), text) == []


def test_a_woman_below_a_number_is_no_currency():
    assert found(MoneyDetector(), "Zimmer 14\nFr. Kranz zahlt 25 Fr. und 30 Fr.", "de") == [
        ("25 Fr.", "QUANTITY/MONEY"),
        ("30 Fr.", "QUANTITY/MONEY"),
    ]


def test_a_code_and_an_amount_in_two_paragraphs_are_strangers():
    assert found(MoneyDetector(), "Currency: EUR\n\n2 persons") == []


@given(st.sampled_from([code for code, *_ in rows("any", "currencies.tsv")]), st.integers(1000, 10**9))
def test_every_currency_code_is_known(code, amount):
    assert found(MoneyDetector(), f"He owes {amount:,} {code} now.") == [(f"{amount:,} {code}", "QUANTITY/MONEY")]
    before = found(MoneyDetector(), f"He owes {code} {amount:,} now.")
    assert before == [(f"{code} {amount:,}", "QUANTITY/MONEY")] or code in WORD_CODES
