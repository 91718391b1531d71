"""Pages are one style: a colour for every type, everything escaped, nothing undefined."""

from __future__ import annotations

import pytest

from nescio.report.page import COLORS, render
from nescio.taxonomy import MAIN_TYPES


def test_every_type_has_its_own_colour():
    assert set(COLORS) == set(MAIN_TYPES)
    assert len(set(COLORS.values())) == len(COLORS)


def test_values_are_escaped():
    page = render(
        "explain.html",
        title="<script>",
        policy="p",
        lang="en",
        pieces=[],
        rows=[],
        combinations=[],
        remarks=[],
        residual=None,
        information=None,
        shown=50,
        outcome="",
        zones=[],
    )
    assert "<script>" not in page


def test_missing_value_is_an_error_not_a_gap():
    with pytest.raises(Exception, match="undefined"):
        render("explain.html", title="a")
