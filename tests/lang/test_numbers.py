"""Numbers in digits and words, and what is a label rather than a number."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.lang.numbers import is_reference, joined_start, numbers
from nescio.text.passage import Passage


def surfaces(text, lang="en"):
    return [text[start:end] for start, end in numbers(Passage(text, lang))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("They paid 1,250.50 and then 10 000 more", ["1,250.50", "10 000"]),
        ("twenty-five nurses and one hundred and two beds", ["twenty-five", "one hundred and two"]),
        ("five and six", ["five", "six"]),
        ("Two and a half of the 4.4 million", ["Two and a half", "4.4 million"]),
        ("nobody, someone, weight, often, tenant", []),
        ("half a year, several hundred letters", ["half a", "several hundred"]),
    ],
)
def test_english_numbers(text, expected):
    assert surfaces(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zweiundzwanzig Akten, dreihundertfünfzig Blatt", ["zweiundzwanzig", "dreihundertfünfzig"]),
        ("3 Mio. und 1.234,56", ["3 Mio", "1.234,56"]),
        ("nach ein paar Tagen", ["ein paar"]),
        ("eine zweijährige Lehre", ["eine", "zwei"]),
        ("Achtung, Dreieck, Einwand", []),
    ],
)
def test_german_numbers(text, expected):
    assert surfaces(text, "de") == expected


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("see Article 34", "en"),
        ("on page 3", "en"),
        ("para. 17", "en"),
        ("§ 12", "de"),
        ("auf S. 7", "de"),
        ("Abs. 2", "de"),
    ],
)
def test_labels_are_no_amounts(text, lang):
    [(start, _)] = numbers(Passage(text, lang))
    assert is_reference(text, start, lang)


def test_numbers_that_share_a_unit_begin_at_the_first():
    text = "from thirty to sixty days"
    found = numbers(Passage(text))
    assert text[joined_start(text, found, len(found) - 1) :] == "thirty to sixty days"


@given(st.text(alphabet="0123456789 .,-/½'aeinotwzr\n", max_size=80), st.sampled_from(["en", "de"]))
def test_numbers_never_overlap(text, lang):
    found = numbers(Passage(text, lang))
    assert all(0 <= start < end <= len(text) for start, end in found)
    assert all(first[1] <= second[0] for first, second in pairwise(found))


def test_a_long_chain_is_not_followed_to_its_start():
    text = "1 and " * 50 + "1 kg"
    found = numbers(Passage(text))
    assert joined_start(text, found, 50) == found[46][0]
