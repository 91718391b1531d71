"""Scores that can be compared across attackers."""

import numpy as np

from nescio.attack.standard import standardized


def test_rows_have_mean_zero_and_deviation_one():
    rows = standardized(np.array([[1.0, 2, 3], [10, 20, 60]]))
    assert np.allclose(rows.mean(axis=1), 0)
    assert np.allclose(rows.std(axis=1), 1)


def test_a_row_without_differences_says_nothing():
    assert not standardized(np.full((1, 4), 7.0)).any()
