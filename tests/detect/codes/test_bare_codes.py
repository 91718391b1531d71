"""Codes without a label."""

import pytest

from nescio.detect.codes.bare_codes import BareCodeDetector
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Mit freundlichen Grüßen\nTjorven Quast (0718293)", "0718293"),
        ("Bis dann\nOke Lürssen\n\n9071 336\n", "9071 336"),
        ("INV-2025-00341 is open", "INV-2025-00341"),
        ("the key 7f3K09aQ2L1x works", "7f3K09aQ2L1x"),
    ],
)
def test_codes_by_their_looks(text, code):
    assert found(BareCodeDetector(), text) == [(code, "CODE")]


@pytest.mark.parametrize(
    "text", ["1200000 euros", "EUR 1200000", "in 1998", "CH-8001 Zürich", "JRN-2004", "5555555555", "Windows2000i"]
)
def test_amounts_years_and_words_are_none(text):
    assert found(BareCodeDetector(), text) == []
