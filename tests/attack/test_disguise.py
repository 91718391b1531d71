"""The background as an anonymiser leaves it."""

import pytest

from nescio.attack.disguise import disguised
from nescio.errors import UnknownNameError

TEXTS = ["Please ask Dr Jane Miller of Whitby.", "Call 020 7946 0958."]


def test_rules_take_names_away():
    found = list(disguised(TEXTS, "rules"))
    assert len(found) == 2
    assert "Miller" not in found[0]
    assert "7946" not in found[1]


def test_without_a_way_nothing_comes():
    assert list(disguised(TEXTS, "none")) == []


def test_an_unknown_way_is_refused():
    with pytest.raises(UnknownNameError, match="rules"):
        list(disguised(TEXTS, "rule"))
