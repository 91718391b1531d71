"""Tables of chances: they rise, they stay between 0 and 1, and the finest type that has one is used."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nescio.assess.calibration import chance_of, logistic, logit, surprisal_table

TABLE = {"LOC": [[0.0, 0.2], [10.0, 0.6]], "LOC/CITY": [[5.0, 0.9]], "any": [[0.0, 0.1], [20.0, 0.5]]}


def test_straight_between_points_and_flat_beyond():
    assert [chance_of(TABLE, "LOC", bits) for bits in (-1, 0, 5, 10, 99)] == [0.2, 0.2, 0.4, 0.6, 0.6]


def test_finest_type_counts():
    assert chance_of(TABLE, "LOC/CITY", 1) == 0.9
    assert chance_of(TABLE, "LOC/ZIP", 10) == 0.6
    assert chance_of(TABLE, "CODE/IBAN", 20) == 0.5


@given(st.sampled_from(sorted(surprisal_table())), st.floats(0, 200), st.floats(0, 200))
def test_more_bits_never_mean_less_risk(type_name, one, other):
    low, high = sorted((one, other))
    assert 0 < chance_of(surprisal_table(), type_name, low) <= chance_of(surprisal_table(), type_name, high) + 1e-9 < 1


@given(st.floats(0.01, 0.99))
def test_log_odds_and_back(chance):
    assert abs(logistic(logit(chance)) - chance) < 1e-9
