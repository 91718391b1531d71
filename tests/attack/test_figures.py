"""Counting guesses."""

import pytest

from nescio.attack.figures import Guess, figures


def guess(rank, *, document="d", individual="x", margin=0.0, confidence=0.5):
    return Guess(document, individual, ("x",), confidence, margin, 0.5, rank)


def test_shares_are_of_all_documents():
    got = figures([guess(1, margin=0.9), guess(3), guess(9), guess(None, individual="stranger")], individuals=10)
    assert (got.trir, got.top5, got.known) == (0.25, 0.5, 0.75)
    assert got.mrr == pytest.approx((1 + 1 / 3 + 1 / 9) / 4)
    assert (got.sure, got.sure_and_right) == (0.25, 0.25)


def test_a_random_guess_finds_nobody_who_is_missing():
    assert figures([guess(2), guess(None)], individuals=50).random == pytest.approx(0.01)


def test_people_count_once():
    twice = [guess(1, individual="a"), guess(4, individual="a"), guess(2, individual="b")]
    got = figures(twice, individuals=5)
    assert got.trir == pytest.approx(1 / 3)
    assert got.people == 0.5


def test_intervals_hold_the_figure_and_are_the_same_every_time():
    guesses = [guess(1)] * 30 + [guess(2)] * 20
    low, high = figures(guesses, 50).intervals["trir"]
    assert 0.4 < low < 0.6 < high < 0.8
    assert figures(guesses[::-1], 50).intervals == figures(guesses, 50).intervals


def test_one_document_has_no_interval():
    assert figures([guess(1)], 5).intervals == {}
