"""Patterns tried where numbers and lines begin match what they match in the whole text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.text.beginnings import digit_runs, finditer_at_digits, finditer_at_lines, line_starts


def test_a_number_begins_with_the_first_of_its_digits():
    assert digit_runs("12 and 3.45") == (0, 7, 9)


@pytest.mark.parametrize(
    "pattern", [r"\d(?<!\w.)\d*(?:[ .]\d+)*", r"\d(?<![\w.]\d)\d?/\d\d", r"[12](?<!\w.)\d{3}(?!\d)"]
)
@given(text=st.text(alphabet="019 ./ax½²-\n", max_size=30))
def test_nothing_is_missed_or_found_twice(pattern, text):
    compiled = re.compile(pattern)
    found = [match.span() for match in finditer_at_digits(compiled, text)]
    assert found == [match.span() for match in compiled.finditer(text)]


class Counting:
    """A pattern that counts how often it is asked."""

    def __init__(self, source):
        self.pattern, self.asked = re.compile(source), 0

    def match(self, text, place):
        self.asked += 1
        return self.pattern.match(text, place)


def test_a_chain_of_numbers_is_read_once():
    # Asked at each of its numbers, a long chain would take quadratic time.
    pattern = Counting(r"\d+(?:\.\d+)*")
    assert [match.span() for match in finditer_at_digits(pattern, "1.2." * 1000 + "3 and 4")] == [
        (0, 4001),
        (4006, 4007),
    ]
    assert pattern.asked == 2


def test_a_line_begins_behind_the_end_of_another():
    assert line_starts("a\n\nb\n") == (0, 2, 3, 5)


@given(text=st.text(alphabet="ab>: \n\r", max_size=30))
def test_lines_are_searched_like_the_whole_text(text):
    pattern = re.compile(r"(?m:^)[ >]*a[ab\n]*:?")
    found = [match.span() for match in finditer_at_lines(pattern, text)]
    assert found == [match.span() for match in pattern.finditer(text)]
