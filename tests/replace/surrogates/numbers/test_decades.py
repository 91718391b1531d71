"""Decades move as a whole, and in thirds where the text tells the third."""

from __future__ import annotations

import pytest

from nescio.replace.surrogates.numbers.dates import DateMaker
from tests.replace.surrogates.asking import surrogate


@pytest.mark.parametrize(
    ("lang", "surface", "days", "expected"),
    [
        ("en", "1990s", 30, "2000s"),
        ("en", "the 1990's", -30, "the 1980's"),
        ("en", "early 1970s", 30, "mid-1970s"),
        ("en", "mid-1970s", 30, "late 1970s"),
        ("en", "late 1970s", 30, "early 1980s"),
        ("en", "Early 1970s", -30, "Late 1960s"),
        ("en", "second half of the 1980s", -30, "second half of the 1970s"),
        ("en", "'60s", -200, "'50s"),
        ("de", "1960er Jahre", -1, "1950er Jahre"),
        ("de", "90er Jahren", 5, "2000er Jahren"),
        ("de", "Ende der 1960er", 5, "Anfang der 1970er"),
        ("de", "80er-Jahre", 5, "90er-Jahre"),
    ],
)
def test_moved_with_the_dates(lang, surface, days, expected):
    assert surrogate(DateMaker(), surface, kind="DATETIME/YEAR", lang=lang, days=days) == expected


def test_what_holds_another_number_is_left_to_others():
    assert surrogate(DateMaker(), "25 of the 1990s", kind="DATETIME") is None
