"""Clock times move back together and keep their form."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.replace.surrogates.numbers.times import TimeMaker
from tests.replace.surrogates.asking import surrogate

MAKER = TimeMaker()


@pytest.mark.parametrize(
    ("lang", "surface", "form"),
    [
        ("en", "11.45 p.m.", r"1[01]\.\d\d p\.m\."),
        ("en", "9:05 AM", r"8:\d\d AM"),
        ("en", "12.10 p.m.", r"11\.\d\d a\.m\."),
        ("en", "9 to 11 a.m.", r"8 to 10 a\.m\."),
        ("en", "09:05", r"08:\d\d"),
        ("en", "10:05", r"09:\d\d"),
        ("en", "half past eight", r"half past seven"),
        ("en", "eight o'clock", r"seven o'clock"),
        ("de", "14.30 Uhr", r"1[34]\.\d\d Uhr"),
        ("de", "14 Uhr 30", r"1[34] Uhr \d\d"),
        ("de", "9 Uhr", r"8 Uhr"),
        ("de", "14-16 Uhr", r"13-15 Uhr"),
        ("de", "halb neun", r"halb acht"),
        ("de", "zwei Uhr", r"ein Uhr"),
    ],
)
def test_the_form_stays(lang, surface, form):
    new = surrogate(MAKER, surface, kind="DATETIME/TIME", lang=lang)
    assert re.fullmatch(form, new)
    assert new != surface


@pytest.mark.parametrize(
    ("kind", "surface"),
    [
        ("DURATION", "a year"),
        ("DURATION", "several weeks"),
        ("TIME", "noon"),
        ("TIME", "0:00 Uhr"),
        ("TIME", "Mitternacht"),
    ],
)
def test_vague_lengths_of_time_noon_and_midnight_are_left_to_others(kind, surface):
    assert surrogate(MAKER, surface, kind=f"DATETIME/{kind}") is None


@pytest.mark.parametrize(
    ("lang", "surface", "form"),
    [
        ("en", "two weeks", r"(three|four) weeks"),
        ("en", "9 years 9 months", r"1[0-2] years 1[0-2] months"),
        ("de", "zwei Wochen", r"(drei|vier) Wochen"),
        ("de", "18 Monate", r"(19|2\d) Monate"),
    ],
)
def test_a_length_of_time_becomes_another(lang, surface, form):
    assert re.fullmatch(form, surrogate(MAKER, surface, kind="DATETIME/DURATION", lang=lang))


def _minutes(text):
    hour, minute = text.split(":")
    return 60 * int(hour) + int(minute)


@given(st.integers(0, 1439), st.integers(0, 1439), st.integers(1, 365))
def test_order_is_kept_and_nobody_leaves_the_day(first, second, days):
    one, two = (
        _minutes(surrogate(MAKER, f"{minute // 60}:{minute % 60:02d}", kind="DATETIME/TIME", days=days) or "0:00")
        for minute in sorted((first, second))
    )
    assert 0 <= one <= two < 1440


@given(st.integers(120, 1439), st.integers(120, 1439), st.integers(1, 365))
def test_intervals_are_kept_but_in_the_first_two_hours(first, second, days):
    one, two = (
        _minutes(surrogate(MAKER, f"{minute // 60}:{minute % 60:02d}", kind="DATETIME/TIME", days=days))
        for minute in (first, second)
    )
    assert two - one == second - first
    assert 15 <= first - one <= 55


def test_hours_and_minutes_are_a_length_of_time():
    made = surrogate(MAKER, "2 hr 50 min", kind="DATETIME/TIME")
    assert re.fullmatch(r"[3-9] hr \d+ min", made)


def test_an_hour_in_the_morning_is_a_clock_time():
    assert surrogate(MAKER, "4 in the morning", kind="DATETIME/TIME") == "3 in the morning"


def test_a_time_of_four_figures_keeps_them():
    made = surrogate(TimeMaker(), "0710", kind="DATETIME/TIME")
    assert made != "0710"
    assert len(made) == 4
    assert made.isdigit()
