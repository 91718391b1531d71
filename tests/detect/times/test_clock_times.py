"""Times of day in figures and words."""

import pytest

from nescio.detect.times.clock_times import ClockTimeDetector
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("He left at 11.45 p.m. and came back at 9 am.", "en", ["11.45 p.m.", "9 am"]),
        ("Visiting hours: 14:30, or 9 a.m. to 5 p.m.", "en", ["14:30", "9 a.m. to 5 p.m."]),
        (
            "at half past eight or eight o'clock, at 10.15, at midnight",
            "en",
            ["half past eight", "eight o'clock", "10.15", "midnight"],
        ),
        ("logged 2004-05-03 14:30:22 +0200", "en", ["14:30:22 +0200"]),
        ("um 8 Uhr, 14.30 Uhr, zwischen 8 und 10 Uhr", "de", ["8 Uhr", "14.30 Uhr", "8 und 10 Uhr"]),
        ("um halb neun oder Viertel nach acht, gegen 17.30", "de", ["halb neun", "Viertel nach acht", "17.30"]),
    ],
)
def test_times(text, lang, expected):
    assert sorted(found(ClockTimeDetector(), text, lang)) == sorted((surface, "DATETIME/TIME") for surface in expected)


@pytest.mark.parametrize(
    "text",
    ["3.45% of 11.45", "I am 9 and am fine", "ten to twelve days", "a rate of 4.30 per cent", "score 2:1", "10.1.20.5"],
)
def test_other_numbers_are_no_times(text):
    assert found(ClockTimeDetector(), text) == []
