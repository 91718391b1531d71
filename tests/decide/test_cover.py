"""Weighted set cover: as cheap as trying everything out, and what needs no search is decided without one."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from nescio.decide import cover
from nescio.decide.cover import cheapest_cover

COSTS = st.lists(st.integers(1, 12), min_size=8, max_size=8)
DEMANDS = st.lists(st.frozensets(st.integers(0, 7), min_size=1, max_size=4), max_size=12)


def cheapest(costs, demands):
    """By trying everything out."""
    choices = range(len(costs))
    subsets = chain.from_iterable(combinations(choices, size) for size in range(len(costs) + 1))
    return min(sum(costs[c] for c in chosen) for chosen in subsets if all(d.intersection(chosen) for d in demands))


@given(COSTS, DEMANDS)
def test_as_cheap_as_trying_everything_out(costs, demands):
    found = cheapest_cover(costs, demands, 0.1)
    assert all(demand & found.chosen for demand in demands)
    assert found.cost == found.bound == sum(costs[choice] for choice in found.chosen) == cheapest(costs, demands)


def test_no_search_where_one_choice_replaces_another(monkeypatch):
    monkeypatch.setattr(cover, "_search", None)
    # 3 is forced; 0 meets whatever 1 meets, for less; of 4 and 5 the cheaper goes; 6 costs more than 4 and 7 together.
    demands = [{3}, {3, 6}, {0, 1}, {0, 2}, {4, 5}, {6, 4}, {6, 7}]
    found = cheapest_cover([2, 3, 9, 7, 1, 2, 8, 3], map(frozenset, demands), 0.1)
    assert found.chosen == {3, 0, 4, 7}
    assert found.cost == found.bound == 13


def test_parts_that_share_nothing_are_solved_one_by_one():
    """Twenty rings of five with equal costs need three choices each."""
    rings = [frozenset({5 * ring + step, 5 * ring + (step + 1) % 5}) for ring in range(20) for step in range(5)]
    found = cheapest_cover([1] * 100, rings, 0.2)
    assert found.cost == found.bound == 60


def crowded(choices=500, demands=5_000):
    """As in documents: few entities are part of most combinations."""
    chance = Random(1)

    def member():
        return (
            min(choices - 1, int(chance.paretovariate(0.6)) - 1) if chance.random() < 0.7 else chance.randrange(choices)
        )

    costs = [round(chance.uniform(1_000, 40_000)) for _ in range(choices)]
    return costs, [frozenset(member() for _ in range(chance.choice((2, 3)))) for _ in range(demands)]


def test_five_thousand_combinations_of_five_hundred_entities_are_proven():
    costs, demands = crowded()
    found = cheapest_cover(costs, demands, 0.2)
    assert found.cost == found.bound
    assert all(demand & found.chosen for demand in demands)


def test_the_same_problem_has_the_same_solution():
    chance = Random(2)
    costs = [chance.randint(1, 40) for _ in range(120)]
    demands = [frozenset(chance.sample(range(120), 3)) for _ in range(900)]
    once = cheapest_cover(costs, demands, 0.01)
    assert once == cheapest_cover(costs, demands[::-1], 0.01)
    assert 0 < once.bound < once.cost
