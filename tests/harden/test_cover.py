"""The fewest words for all attackers at once."""

import numpy as np
import pytest

from nescio.harden import cover
from nescio.harden.cover import Need, choose


def need(leads, taken, rivals=1):
    return Need(np.array(leads, dtype=float), np.array(taken, dtype=float), rivals)


def test_what_serves_two_attackers_goes_before_what_serves_one():
    first = need([1.0], [[1.0], [0.0], [1.0]])
    second = need([1.0], [[0.0], [1.0], [1.0]])
    assert choose([first, second], [1, 1, 1]) == [2]


def test_the_optimiser_finds_what_greed_does_not():
    pytest.importorskip("ortools")
    # The best single step is a trap: with it, two more are needed.
    taken = [[3.0, 3.0, 0.0, 0.0], [2.0, 0.0, 2.0, 0.0], [0.0, 2.0, 0.0, 2.0], [0.0, 0.0, 0.0, 0.0]]
    one = need([2.0, 2.0, 2.0, 2.0], taken, rivals=4)
    assert sorted(choose([one], [1, 1, 1, 1])) == [1, 2]


def test_nothing_to_do_costs_nothing():
    assert choose([need([-1.0, -2.0], [[5.0, 5.0]])], [1]) == []
    assert choose([], []) == []


def test_as_many_as_help_if_there_are_not_enough():
    assert choose([need([9.0], [[1.0], [2.0], [-1.0]])], [1, 1, 1]) == [1, 0]


def test_without_the_optimiser_the_choice_is_still_enough(monkeypatch):
    monkeypatch.setattr(cover, "find_spec", lambda _: None)
    taken = np.random.default_rng(0).random((12, 5))
    chosen = choose([need([1.5] * 5, taken, rivals=3)], [1] * 12)
    assert ((1.5 - taken[chosen].sum(axis=0)) <= 0).sum() >= 3
    for one in chosen:
        rest = [other for other in chosen if other != one]
        assert ((1.5 - taken[rest].sum(axis=0)) <= 0).sum() < 3
