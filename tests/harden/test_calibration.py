"""Chances learned from hardened text of others."""

import numpy as np

from nescio.harden.calibration import Calibration


def evidence(places, individuals=60):
    """Rows in which the individual of the same number stands at a place."""
    rows = np.zeros((len(places), individuals))
    for number, place in enumerate(places):
        order = [one for one in range(individuals) if one != number]
        order.insert(place - 1, number)
        rows[number, order] = np.arange(individuals, 0, -1) / 10
    return rows


def test_too_few_passages_teach_nothing():
    assert Calibration.learned(evidence([3] * 10), range(10)) is None


def test_who_always_stands_at_one_place_is_named_there():
    learned = Calibration.learned(evidence([12] * 30), range(30))
    row = evidence([1] * 40 + [12])[40]
    assert learned.chance(row, 40) > 0.3


def test_places_that_are_spread_give_no_chance():
    learned = Calibration.learned(evidence([10 + number for number in range(30)]), range(30))
    row = evidence([1] * 40 + [25])[40]
    assert learned.chance(row, 40) < 0.1


def test_right_first_guesses_are_believed():
    learned = Calibration.learned(evidence([1] * 30), range(30))
    assert learned.chance(evidence([1] * 41)[40], 40) > 0.5


def test_nobodys_own_passage_counts():
    places = [50] * 29 + [20]
    learned = Calibration.learned(evidence(places), range(30))
    assert learned.share_at(20, 29) == 0
    assert learned.share_at(20, 5) > 0


def test_who_is_tied_with_others_at_the_usual_place_is_one_of_them():
    """Texts of which nothing is left all stand at the last place, and nobody can be named there."""
    learned = Calibration.learned(np.zeros((30, 60)), range(30))
    assert learned.share_at(60, 40) == 1
    assert learned.chance(np.zeros(60), 40) == 1 / 60
