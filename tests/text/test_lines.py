"""Names run on over a line end in prose, also in quoted prose, and nowhere else."""

from __future__ import annotations

import pytest

from nescio.text.lines import line_ends_between

PROSE = "She had written the whole letter in haste to Trevor"


@pytest.mark.parametrize(
    ("text", "parted"),
    [
        (f"{PROSE} Oberman", False),
        (f"{PROSE}\nOberman", False),
        (f"> {PROSE}\n> Oberman", False),
        (f"{PROSE}\r\nOberman", False),
        (f"{PROSE}\n\nOberman", True),
        (f"{PROSE}\n- Oberman", True),
        ("Name: Trevor\nOberman", True),
    ],
)
def test_where_a_line_end_parts_two_words(text, parted):
    end = text.index("Trevor") + len("Trevor")
    assert line_ends_between(text, end, text.index("Oberman")) is parted


def test_a_bracket_begins_something_new():
    text = f"{PROSE}\n[Oberman]"
    assert line_ends_between(text, text.index("\n"), text.index("["))
