"""Amounts grow by one factor and keep their form."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.replace.surrogates.numbers.amounts import AmountMaker, scale, scale_digits, scaled
from tests.replace.surrogates.asking import surrogate


@pytest.mark.parametrize(
    ("lang", "surface", "expected"),
    [
        ("en", "EUR 4,000", "EUR 4,900"),
        ("en", "£5.2m", "£6.4m"),
        ("de", "12.500,50 €", "15.375,60 €"),
        ("en", "980,000", "1,210,000"),
        ("en", "DKK 980,000 (approximately EUR 131,000)", "DKK 1,210,000 (approximately EUR 161,000)"),
        ("en", "1'000 CHF", "1'200 CHF"),
        ("en", "12 500 roubles", "15 400 roubles"),
        ("en", "0.5 mg", "0.6 mg"),
        ("en", "120/80 mmHg", "150/98 mmHg"),
        ("en", "9 x 9 cm", "11 x 11 cm"),
        ("en", "52nd Parliament", "64th Parliament"),
        ("en", "two children", "three children"),
        ("en", "Twenty three hearings", "Twenty eight hearings"),
        ("de", "zweiundzwanzig Zeugen", "siebenundzwanzig Zeugen"),
        ("de", "zwei Millionen Euro", "drei Millionen Euro"),
        ("de", "4,5 Prozent", "5,5 Prozent"),
        ("de", "50,-- DM", "62,-- DM"),
    ],
)
def test_the_form_stays(lang, surface, expected):
    assert scaled(surface, 1.23, lang) == expected


@pytest.mark.parametrize(
    "surface", ["several witnesses", "two-thirds", "1/2", "one child", "1 kilogram", "100 %", "0 %"]
)
def test_what_has_no_other_amount_is_left_to_others(surface):
    assert surrogate(AmountMaker(), surface, kind="QUANTITY") is None


@given(st.integers(1, 10**9), st.integers(1, 10**9), st.floats(1.08, 1.6))
def test_more_stays_more_and_nothing_stays_the_same(first, second, factor):
    low, high = sorted((first, second))
    assert scale(low, factor) > low
    if high >= 2 * low:
        assert scale(high, factor) > scale(low, factor)


@given(st.integers(100, 10**9), st.integers(100, 10**9), st.floats(1.08, 1.6))
def test_a_sum_stays_about_the_sum(first, second, factor):
    parts = scale(first, factor) + scale(second, factor)
    # Numbers are rounded as their originals are; ten per cent is a number of one digit and a nought.
    assert scale(first + second, factor) == pytest.approx(parts, rel=0.1)


@given(st.integers(1, 9999), st.floats(1.08, 1.6))
def test_a_part_stays_a_part(hundredths, factor):
    surface = f"{hundredths // 100}.{hundredths % 100:02d}"
    new = scale_digits(surface, factor, percent=True)
    assert new != surface
    assert 0 < float(new) < 100


@given(st.integers(0, 10**12), st.sampled_from([",", ".", " ", "'"]), st.floats(1.08, 1.6))
def test_groups_of_three_stay_groups_of_three(value, sign, factor):
    new = scale_digits(f"{value:,}".replace(",", sign), factor)
    assert re.fullmatch(rf"\d{{1,3}}(?:{re.escape(sign)}\d{{3}})*|\d{{4}}", new)


def test_one_factor_for_a_document_and_another_for_another_attempt():
    assert surrogate(AmountMaker(), "GBP 400,000", kind="QUANTITY/MONEY") != surrogate(
        AmountMaker(), "GBP 400,000", kind="QUANTITY/MONEY", attempt=3
    )


def test_a_half_stays_behind_its_number():
    assert surrogate(AmountMaker(), "six and a half years", kind="QUANTITY") == "seven and a half years"
    assert surrogate(AmountMaker(), "sechseinhalb Jahre", kind="QUANTITY", lang="de").endswith("einhalb Jahre")
    assert surrogate(AmountMaker(), "half a year", kind="QUANTITY") is None


def test_a_name_in_a_refused_amount_goes():
    assert surrogate(AmountMaker(), "722 other Karasu defendants", kind="QUANTITY", attempt=1).endswith(
        " other defendants"
    )
