"""Runs of capitalised words: what can be one name, and where it ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.text.passage import Passage


def runs(text):
    passage = Passage(text)
    words = passage.words
    return [text[words.starts[first] : words.ends[last]] for first, last in passage.runs]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("we met Anna Weber today", ["Anna Weber"]),
        ("the Bank of England said", ["Bank of England"]),
        ("by Ludwig van der Berg there", ["Ludwig van der Berg"]),
        ("with Müller & Söhne", ["Müller & Söhne"]),
        ("seen by Dr. Anna Weber", ["Dr. Anna Weber"]),
        ("seen by Prof. Dr. A. B. Weber", ["Prof. Dr. A. B. Weber"]),
        ("Dipl.-Ing. Weber kam", ["Dipl.-Ing. Weber"]),
        ("we were to spend the whole afternoon with Anna\nWeber there", ["Anna\nWeber"]),
        ("> we were to spend the whole afternoon with Anna\n> Weber there", ["Anna\n> Weber"]),
        ("with O’Neill-Kaya there", ["O’Neill-Kaya"]),
        ("at St. Mary Hospital", ["St. Mary Hospital"]),
    ],
)
def test_run_goes_on(text, expected):
    assert runs(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He met Mrs Kaya. Weber left.", ["He", "Mrs Kaya", "Weber"]),
        ("He saw Kaya. KAYA left.", ["He", "Kaya", "KAYA"]),
        ("Then Max. Anna came.", ["Then Max", "Anna"]),
        ("Anna, Weber", ["Anna", "Weber"]),
        ("Anna\n\nWeber", ["Anna", "Weber"]),
        ("S. Yildirim\nKlinikum am Sund", ["S. Yildirim", "Klinikum", "Sund"]),
        ("Anna   Weber", ["Anna", "Weber"]),
        ("Anna came to Weber", ["Anna", "Weber"]),
        ("Anna of the of the Weber", ["Anna", "Weber"]),
        ("nothing here", []),
        ("", []),
    ],
)
def test_run_ends(text, expected):
    assert runs(text) == expected


pieces = st.sampled_from(
    ["Anna", "Weber", "GmbH", "of", "van", "der", "sat", "Dr", "A", " ", " ", ".", "\n", "-", "&", ","]
)


@given(st.lists(pieces, max_size=30).map("".join))
def test_runs_are_apart_in_order_and_begin_and_end_with_capitals(text):
    passage = Passage(text)
    words = passage.words
    previous = -1
    for first, last in passage.runs:
        assert previous < first <= last < len(words)
        assert words.texts[first][0].isupper()
        assert words.texts[last][0].isupper()
        assert "\n\n" not in text[words.starts[first] : words.ends[last]]
        previous = last
    inside = {index for first, last in passage.runs for index in range(first, last + 1)}
    assert {index for index, word in enumerate(words.texts) if word[0].isupper()} <= inside
