"""Strings that a reader takes for the same fold to the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.text.folding import fold


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("İSTANBUL", "istanbul"),
        ("Łódź", "LODZ"),
        ("STRASSE", "Straße"),
        ("STRAẞE", "straße"),
        ("Zoe\u0308", "Zoë"),
        ("O’Neill", "O'Neill"),
        ("Müller\u2011Lüdenscheid", "Müller-Lüdenscheid"),
        ("Ka\u00adya", "Kaya"),
        ("Ka\u200bya", "Kaya"),
        ("\u202eKaya\u202c", "Kaya"),
        ("ﬁscher", "fischer"),
        ("Søren", "soren"),
        ("Ǿystein", "Øystein"),
        ("１２３", "123"),
        ("ΣΟΦΟΣ", "σοφος"),
    ],
)
def test_variants_are_one(one, other):
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("Kaya", "Kayak"), ("Bär", "Bier"), ("Mayer", "Maier"), ("12", "21")])
def test_different_words_stay_apart(one, other):
    assert fold(one) != fold(other)


@given(st.text(st.characters(max_codepoint=0x24F), max_size=20))
def test_case_plays_no_part_in_latin(text):
    assert fold(text.upper()) == fold(text.lower())


@given(st.text(st.characters(max_codepoint=0x24F, categories=["L", "Nd"]), max_size=20))
def test_folding_twice_changes_nothing_more(text):
    assert fold(fold(text)) == fold(text)


@given(st.text(st.characters(), max_size=20))
def test_any_text_can_be_folded(text):
    assert isinstance(fold(text), str)
