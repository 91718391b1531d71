"""Words that go without a trace."""

from __future__ import annotations

import pytest

import nescio


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Please ask Dr Jane Miller, if you can.", "Please ask, if you can."),
        ("Please ask Dr Jane Miller tomorrow.", "Please ask tomorrow."),
        ("Dr Jane Miller called.", "called."),
        ("(Dr Jane Miller called.)", "(called.)"),
        ("We met\nDr Jane Miller\ntwice.", "We met\n\ntwice."),
    ],
)
def test_nothing_is_left_and_no_gap(text, expected):
    assert nescio.anonymize(text, replace="redact", lang="en").text == expected
