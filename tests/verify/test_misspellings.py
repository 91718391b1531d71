"""One slip of the pen does not hide a name, two make another word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.verify.misspellings import Misspellings, is_one_slip

NAMES = Misspellings(["merkowitz", "hoffmann", "kaya"])


@pytest.mark.parametrize(
    "word", ["merkowiz", "merkowittz", "merkowitx", "merkowtiz", "erkowitz", "merkowit", "xmerkowitz"]
)
def test_one_slip_is_found(word):
    assert NAMES.of(word) == "merkowitz"


@pytest.mark.parametrize("word", ["merkowitz", "merkwiz", "merkwoizt", "kaja", "haus", "", "m" * 500])
def test_the_name_itself_two_slips_and_short_names_are_not(word):
    assert NAMES.of(word) == ""


@given(st.text("abc", min_size=6, max_size=9), st.integers(0, 8), st.sampled_from("abc"))
def test_whatever_the_slip_the_name_is_found(name, place, letter):
    place %= len(name)
    for word in (
        name[:place] + name[place + 1 :],
        name[:place] + letter + name[place:],
        name[:place] + letter + name[place + 1 :],
    ):
        if word != name:
            assert Misspellings([name]).of(word) == name
            assert is_one_slip(name, word)
