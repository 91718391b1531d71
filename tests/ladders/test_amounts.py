"""Amounts and ages: every range holds the number, coarser rungs hold finer ones."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.ladders.amounts import age_steps, amount_steps
from nescio.lang.number_words import write_number
from tests.ladders.reading import said

AMOUNTS = st.integers(1, 9_999_999)
WRITTEN = {
    "en": (lambda value: f"EUR {value:,}", lambda value: f"{value:,} euros", lambda value: f"{value} metres"),
    "de": (
        lambda value: f"{value:,} Euro".replace(",", "."),
        lambda value: "EUR " + f"{value:,}".replace(",", ".") + ",50",
        lambda value: f"{value} Meter",
    ),
}


def _numbers(text: str) -> list[int]:
    return [int(re.sub(r"\D", "", match)) for match in re.findall(r"\d+(?:[.,]\d{3})*", text)]


@given(AMOUNTS, st.sampled_from(("en", "de")), st.integers(0, 2))
def test_each_rung_of_an_amount_is_true(value, lang, form):
    surface = WRITTEN[lang][form](value)
    steps = {step.kind: step for step in amount_steps(surface, lang)}
    low, high = _numbers(steps["range"].phrase.text)
    assert low <= value <= high
    assert value + (0.5 if surface.endswith(",50") else 0) <= high
    if "magnitude" in steps:
        (least,) = _numbers(steps["magnitude"].phrase.text)
        assert least <= low  # it never says more than the range
        assert steps["magnitude"].lost > steps["range"].lost


@given(st.integers(1, 999), st.sampled_from(("en", "de")))
def test_numbers_in_words_are_read(value, lang):
    words = write_number(value, lang)
    step = next(amount_steps(f"{words} {'Wochen' if lang == 'de' else 'weeks'}", lang))
    low, high = _numbers(step.phrase.text)
    assert low <= value <= high


@given(st.integers(0, 120), st.sampled_from(("{} years old", "{}-year-old", "{}")))
def test_each_band_holds_the_age_and_the_band_before(age, form):
    steps = list(age_steps(form.format(age), "en"))
    assert steps
    before = None
    for step in steps:
        numbers = _numbers(step.phrase.text)
        low, high = numbers if len(numbers) == 2 else (numbers[0], 999)
        assert low <= age <= high
        if before:
            assert low <= before[0] <= before[1] <= high
        before = low, high
    if age >= 90:
        assert len(steps) == 1
        assert before == (90, 999)


@pytest.mark.parametrize(
    ("surface", "lang", "expected"),
    [
        ("EUR 23,450", "en", "EUR 20,000–25,000"),
        ("£4,250", "en", "£4,000–4,500"),
        ("23.450 Euro", "de", "20.000 bis 25.000 Euro"),
        ("3.5 million euros", "en", "1 to 5 million euros"),
        ("three weeks", "en", "1 to 5 weeks"),
        ("zwei Wochen", "de", "1 bis 5 Wochen"),
        ("50 to 79 %", "en", "50 to 80 %"),
        ("10,000 Polish zlotys (approximately 2,500 euros)", "en", "10,000 to 15,000 Polish zlotys"),
        ("two years, eight months and three days", "en", "1 to 5 years"),
    ],
)
def test_ranges_keep_unit_and_form(surface, lang, expected):
    assert next(amount_steps(surface, lang)).phrase.text == expected


@pytest.mark.parametrize("surface", ["several years", "about half", "1.234 m", "0.3 %", "a few days"])
def test_what_is_not_certain_has_no_range(surface):
    assert not list(amount_steps(surface, "en"))


@pytest.mark.parametrize(
    ("surface", "lang", "expected"),
    [
        ("44-year-old", "en", ["40- to 44-year-old", "40- to 49-year-old", "40- to 59-year-old"]),
        ("44-jährige", "de", ["40- bis 44-jährige", "40- bis 49-jährige", "40- bis 59-jährige"]),
        ("93 years old", "en", ["at least 90 years old"]),
        ("93-jährige", "de", ["mindestens 90-jährige"]),
        ("88", "en", ["85 to 89", "80 to 89"]),
        ("late thirties", "en", ["thirties"]),
    ],
)
def test_ages_in_bands(surface, lang, expected):
    assert [step.phrase.text for step in age_steps(surface, lang)] == expected


def test_the_last_rung_of_an_amount_is_its_kind():
    assert said("He owes [[QUANTITY/MONEY EUR 23,450]] now.")["kind"] == "a sum of money"
    assert said("Sie ist [[DEM/AGE 44 Jahre alt]].", "de")["kind"] == "[Alter]"
