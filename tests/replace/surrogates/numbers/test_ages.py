"""Ages change a little, and nobody comes of age by it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.replace.surrogates.numbers.ages import BOUNDS, AgeMaker, other_age
from tests.replace.surrogates.asking import surrogate


@given(st.integers(2, 120), st.sampled_from([-2, -1, 1, 2]))
def test_an_age_changes_within_its_band(age, step):
    new = other_age(age, step)
    assert 0 < abs(new - age) <= 2
    assert sum(bound <= age for bound in BOUNDS) == sum(bound <= new for bound in BOUNDS)


@pytest.mark.parametrize("age", [90, 91, 97, 104])
def test_over_89_stays_over_89(age):
    assert other_age(age, -2) > 89


@pytest.mark.parametrize(
    ("lang", "surface", "among"),
    [
        ("en", "54-year-old", {f"{n}-year-old" for n in (52, 53, 55, 56)}),
        ("en", "aged 12 and 10", {f"aged {12 + n} and {10 + n}" for n in (-2, -1, 1)} | {"aged 10 and 12"}),
        (
            "en",
            "thirty years old",
            {f"{word} years old" for word in ("twenty-eight", "twenty-nine", "thirty-one", "thirty-two")},
        ),
        ("de", "54-jährige", {f"{n}-jährige" for n in (52, 53, 55, 56)}),
        (
            "de",
            "fünfzigjähriger",
            {f"{word}jähriger" for word in ("achtundvierzig", "neunundvierzig", "einundfünfzig", "zweiundfünfzig")},
        ),
        ("en", "late fifties", {"early fifties", "mid-fifties"}),
        ("en", "thirties", {"twenties", "forties"}),
    ],
)
def test_words_and_digits_stay_what_they_are(lang, surface, among):
    for days in range(1, 12):
        assert surrogate(AgeMaker(), surface, kind="DEM/AGE", lang=lang, days=days) in among


@pytest.mark.parametrize("surface", ["one year old", "elderly"])
def test_what_has_no_other_number_is_left_to_others(surface):
    assert surrogate(AgeMaker(), surface, kind="DEM/AGE") is None


def test_an_age_in_two_words_is_one_number():
    made = surrogate(AgeMaker(), "sixty three", kind="DEM/AGE")
    assert made in {"sixty-one", "sixty-two", "sixty-four", "sixty-five"}
