"""Numbers in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.lang.number_words import read_number, write_number


@pytest.mark.parametrize(
    ("lang", "words", "value"),
    [
        ("en", "twenty-two", 22),
        ("en", "Twenty three", 23),
        ("en", "one hundred and two", 102),
        ("en", "two thousand five hundred", 2500),
        ("en", "three million", 3_000_000),
        ("en", "two dozen", 24),
        ("de", "zweiundzwanzig", 22),
        ("de", "hunderteins", 101),
        ("de", "zweitausendfünfhundert", 2500),
        ("de", "drei Millionen", 3_000_000),
        ("de", "dreissig", 30),
    ],
)
def test_read(lang, words, value):
    assert read_number(words, lang) == value


@pytest.mark.parametrize(("lang", "words"), [("en", "several"), ("de", "anderthalb"), ("de", "einige")])
def test_what_is_no_whole_number_is_not_read(lang, words):
    assert read_number(words, lang) is None


@given(st.sampled_from(["en", "de"]), st.integers(1, 10**12 - 1))
def test_every_number_is_read_as_it_was_written(lang, value):
    assert read_number(write_number(value, lang), lang) == value


def test_the_writer_s_habits_are_kept():
    assert write_number(28, "en", like="Twenty three") == "Twenty eight"
    assert write_number(120, "en", like="one hundred ten") == "one hundred twenty"
    assert write_number(21, "de", like="Zwölf") == "Einundzwanzig"
