"""Patterns tried where numbers begin match what they match in the whole text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.text.digit_runs import digit_runs, finditer_at_digits


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
