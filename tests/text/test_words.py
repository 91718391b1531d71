"""Words and their offsets."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.text import words as module
from nescio.text.folding import fold
from nescio.text.words import count_words, words_in, words_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mr O'Neill-Kaya came.", ["Mr", "O", "Neill", "Kaya", "came"]),
        ("snake_case 3a", ["snake", "case", "3a"]),
        ("Zoe\u0308, \u0301x", ["Zoe\u0308", "x"]),
        ("Ka\u00adya Ka\u200bya Ka\u200fya", ["Ka\u00adya", "Ka\u200bya", "Ka\u200fya"]),
        ("\u200fKaya\u200f end\u00ad", ["Kaya", "end"]),
        ("No. 36110/97", ["No", "36110", "97"]),
        ("莱拉 住在", ["莱拉", "住在"]),
        ("\ud83d Kaya\udc00", ["Kaya"]),
        ("", []),
    ],
)
def test_words(text, expected):
    assert words_of(text).texts == expected


@given(st.text(st.characters(), max_size=60))
def test_offsets_are_right_and_nothing_is_lost(text):
    words = words_of(text)
    assert len(words) == len(words.folded) == len(words.starts) == len(words.ends)
    covered = set()
    for word, folded, start, end in zip(words.texts, words.folded, words.starts, words.ends, strict=True):
        assert text[start:end] == word
        assert fold(word) == folded
        assert not covered & set(range(start, end))
        covered |= set(range(start, end))
    assert {place for place, c in enumerate(text) if c.isalnum()} <= covered


@given(st.lists(st.sampled_from("aB1\u00ad\u200b\u0301 -_"), max_size=40).map("".join))
def test_words_end_where_no_letter_follows(text):
    words = words_of(text)
    for start, end in zip(words.starts, words.ends, strict=True):
        assert not text[end : end + 1].isalnum()
        assert start == 0 or not text[start - 1].isalnum()


def test_the_words_of_a_long_text_are_counted_stretch_by_stretch(monkeypatch):
    monkeypatch.setattr(module, "_STRETCH", 7)
    text = "Anna Weber\nand Zoe\u0308 came; Anna stayed. " * 9
    assert count_words(text) == Counter(words_in(text))
    assert list(count_words(text)) == list(Counter(words_in(text)))


def test_packed_words_are_the_same():
    words = words_of("Anna Weber met Anna.")
    packed = words.packed()
    assert (packed.texts, packed.folded) == (words.texts, words.folded)
    assert (list(packed.starts), list(packed.ends)) == (list(words.starts), list(words.ends))
