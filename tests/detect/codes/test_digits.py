"""Stretches with many digits."""

import re

from nescio.detect.codes.digits import finditer_near_digits


def test_matches_near_long_numbers_only():
    text = "in 1998 AB12 and XY 123 456 Z then 77"
    found = [match[0] for match in finditer_near_digits(re.compile(r"[A-Z]{2} [\d ]+[A-Z]"), text, before=3)]
    assert found == ["XY 123 456 Z"]


def test_neighbours_are_not_found_twice():
    text = "12345 67890, 12345"
    assert [m.span() for m in finditer_near_digits(re.compile(r"\d{5}"), text)] == [(0, 5), (6, 11), (13, 18)]
