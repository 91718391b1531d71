"""When a document holds."""

import pytest

from nescio.errors import UsageError
from nescio.harden.limit import Limit, Standing


@pytest.mark.parametrize(("risk", "place"), [(0.05, 20), (0.1, 10), (0.15, 7), (0.2, 5), (0.5, 2), (1.0, 1)])
def test_the_first_place_is_one_over_the_risk_rounded_up(risk, place):
    assert Limit(risk, 100).first_place == place


@pytest.mark.parametrize(
    ("place", "chance", "holds"), [(9, 0.01, False), (10, 0.01, True), (10, 0.11, False), (100, 0.1, True)]
)
def test_both_place_and_chance_must_hold(place, chance, holds):
    standings = [Standing("lexical", 50, 0.0), Standing("svm", place, chance)]
    assert Limit(0.1, 100).holds(standings) is holds


def test_aims_are_spread_over_more_places_than_one_over_the_risk():
    limit = Limit(0.1, 500)
    aims = [limit.aim(f"document {number}") for number in range(2000)]
    assert min(aims) == 10
    assert max(aims.count(aim) for aim in set(aims)) / len(aims) < 0.1
    assert aims[0] == limit.aim("document 0")


def test_aims_stay_within_the_background():
    assert {Limit(0.5, 2).aim(str(number)) for number in range(20)} == {2}
    assert max(Limit(0.2, 8).aim(str(number)) for number in range(200)) <= 8
    assert Limit(1.0, 50).aim("anything") == 1


def test_less_than_a_blind_guess_is_refused():
    with pytest.raises(UsageError, match="blind guess among 13 individuals"):
        Limit(0.05, 13)


def test_the_last_places_of_all_are_left_out_where_there_are_enough_others():
    aims = {Limit(0.05, 50).aim(str(number)) for number in range(2000)}
    assert min(aims) == 20 and max(aims) < 43 and len(aims) > 20
