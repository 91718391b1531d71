"""Weeks of a year move with the dates."""

import pytest

from nescio.replace.surrogates.numbers.dates import DateMaker
from tests.replace.surrogates.asking import surrogate


@pytest.mark.parametrize(
    ("lang", "surface", "days", "expected"),
    [
        ("de", "KW 8", 14, "KW 10"),
        ("de", "KW 08", -21, "KW 05"),
        ("de", "KW 50/2019", 28, "KW 2/2020"),
        ("de", "KW 50/19", 28, "KW 2/20"),
        ("de", "KW 8-10", 7, "KW 9-11"),
        ("en", "week 12", 7, "week 13"),
        ("de", "KW 8", 1, "KW 9"),
        ("de", "KW 77", 7, None),
    ],
)
def test_weeks_move(lang, surface, days, expected):
    assert surrogate(DateMaker(), surface, kind="DATETIME/DATE", lang=lang, days=days) == expected
