"""What versions mask of that which was masked by hand."""

import pytest

from nescio.attack.against_gold import correlation, masking, words_kept

CLEAR = {"a": "Nadia Brandt builds kites in Kars.", "b": "She builds kites."}
GOLD = {"a": "[PERSON 1] builds *** in [LOC 1].", "b": "She builds kites."}


def test_what_is_masked_by_hand_and_by_a_tool():
    half = masking(CLEAR, GOLD, {"a": "[PERSON 1] *** kites in Kars.", "b": "She builds kites."})
    assert half == (2 / 4, 2 / 3)
    assert masking(CLEAR, GOLD, GOLD) == (1.0, 1.0)
    assert masking(CLEAR, GOLD, CLEAR) == (0.0, 1.0)


def test_documents_that_one_side_does_not_have_are_left_out():
    assert masking(CLEAR, {"b": "*** builds kites."}, {"b": "*** ***"}) == (1.0, 1 / 3)


def test_a_word_that_comes_twice_counts_twice():
    assert masking({"a": "kites and kites"}, {"a": "*** and ***"}, {"a": "kites and ***"}).recall == 0.5


def test_risk_that_falls_with_recall():
    assert correlation([0.2, 0.4, 0.6], [0.9, 0.5, 0.1]) == pytest.approx(-1)
    assert correlation([0.2, 0.4], [0.9, 0.5]) is None
    assert correlation([0.2, 0.4, 0.6], [1.0, 1.0, 1.0]) is None


def test_words_that_are_kept():
    assert words_kept(CLEAR, CLEAR) == 1.0
    assert words_kept(CLEAR, {"b": "She *** kites."}) == pytest.approx(2 / 3)
    assert words_kept(CLEAR, {"c": "Somebody else"}) is None
