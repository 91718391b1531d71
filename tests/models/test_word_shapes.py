"""What a word looks like."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nescio.models.word_shapes import KINDS, ROWS, Looks, letter_groups

# A model in which only the ending "dorf" speaks for a town.
ROWS_OF_TOWNS = np.zeros((ROWS, len(KINDS)), dtype=np.float32)
ROWS_OF_TOWNS[letter_groups("Musterdorf")[-1], KINDS.index("town")] = 9.0
LOOKS = Looks(ROWS_OF_TOWNS, np.zeros(len(KINDS), dtype=np.float32))


def test_an_unknown_word_is_known_by_its_letters():
    assert KINDS[int(np.argmax(LOOKS.scores("Beilersdorf")))] == "town"
    assert not LOOKS.scores("Rechnung").any()


def test_case_plays_no_part():
    assert LOOKS.numbers("GRÜNDORF") == LOOKS.numbers("gründorf")


@given(st.text(min_size=1))
def test_any_text_has_the_same_number_of_looks(word):
    assert len(tuple(LOOKS.numbers(word))) == 2 + len(KINDS)
