"""Codes without a label."""

import pytest

from nescio.detect.bare_codes import BareCodeDetector
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Mit freundlichen Grüßen\nLara Leder (0387048)", "0387048"),
        ("Beste Grüße\nEdmond Limbach\n\n4342 685\n", "4342 685"),
        ("INV-2025-00341 is open", "INV-2025-00341"),
        ("the key 7f3K09aQ2L1x works", "7f3K09aQ2L1x"),
    ],
)
def test_codes_by_their_looks(text, code):
    assert found(BareCodeDetector(), text) == [(code, "CODE")]


@pytest.mark.parametrize(
    "text", ["1200000 euros", "EUR 1200000", "in 1998", "CH-8001 Zürich", "ECHR-2004", "000000000", "Windows2000i"]
)
def test_amounts_years_and_words_are_none(text):
    assert found(BareCodeDetector(), text) == []
