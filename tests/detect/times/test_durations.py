"""Lengths of time."""

import pytest

from nescio.detect.times.durations import DurationDetector
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("sentenced to two years", "en", ["two years"]),
        ("a ten-day trip and a 60-day limit", "en", ["ten-day", "60-day"]),
        ("after six months and three weeks", "en", ["six months and three weeks"]),
        ("two years, eight months and five days in all", "en", ["two years, eight months and five days"]),
        ("two and a half years; thirty to sixty days", "en", ["two and a half years", "thirty to sixty days"]),
        ("several years, half an hour", "en", ["several years", "half an hour"]),
        (
            "nach drei Wochen, erst ein paar Tagen, dann 24 Stunden",
            "de",
            ["drei Wochen", "ein paar Tagen", "24 Stunden"],
        ),
        ("eine zweijährige Freiheitsstrafe, eine 10-tägige Kur", "de", ["zweijährige", "10-tägige"]),
    ],
)
def test_durations(text, lang, expected):
    assert found(DurationDetector(), text, lang) == [(surface, "DATETIME/DURATION") for surface in expected]


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("the second year", "en"),
        ("a 54-year-old nurse, twelve years old, 12 years of age", "en"),
        ("aged 12 years", "en"),
        ("die 54-jährige Frau, 12 Jahre alt, im Alter von 12 Jahren", "de"),
    ],
)
def test_ages_and_ordinals_are_no_durations(text, lang):
    assert found(DurationDetector(), text, lang) == []
