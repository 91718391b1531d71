"""The optimiser: as cheap as trying everything out, safe, deterministic, and never milder for a lower limit."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.decide import optimize
from nescio.decide.optimize import Action, Combination, Item, solve
from nescio.errors import MissingExtraError

KEEP, GENERALIZE, MASK = Action
COSTS = st.integers(1, 30).map(lambda number: number / 2)
ITEMS = st.builds(
    Item,
    cost=COSTS,
    generalized=st.none() | COSTS,
    left=st.sampled_from([0.1, 0.4, 0.7, 1.0]),
    allowed=st.sampled_from([(KEEP, MASK)] * 6 + [(MASK, MASK), (KEEP, KEEP)]),
)
LIMITS = st.integers(0, 100).map(lambda number: number / 100)
ANCHORS = st.lists(LIMITS, min_size=1, max_size=3)


@st.composite
def problems(draw):
    items = draw(st.lists(ITEMS, min_size=1, max_size=6))
    members = st.lists(st.integers(0, len(items) - 1), min_size=1, max_size=3, unique=True).map(tuple)
    risks = st.integers(0, 100).map(lambda number: number / 100)
    return items, draw(st.lists(st.builds(Combination, members=members, risk=risks), max_size=9))


def broken(combination, items, actions, limit):
    return any(
        actions[place] is MASK or (actions[place] is GENERALIZE and combination.risk * items[place].left <= limit)
        for place in combination.members
    )


def open_to(item):
    return [action for action in Action if item.allowed[0] <= action <= item.allowed[1]
            and (action is not GENERALIZE or item.generalized is not None)]  # fmt: skip


def cost(items, actions):
    return sum(
        0 if action is KEEP else item.cost if action is MASK else min(item.cost, item.generalized)
        for item, action in zip(items, actions, strict=True)
    )


def cheapest(items, combinations, limit):
    """By trying everything out; what nothing can be done about is left aside."""
    hopeless = {c for c in combinations if all(items[place].allowed == (KEEP, KEEP) for place in c.members)}
    return min(
        cost(items, actions)
        for actions in product(*map(open_to, items))
        if all(c.risk <= limit or c in hopeless or broken(c, items, actions, limit) for c in combinations)
    )


@given(problem=problems(), limit=LIMITS)
def test_as_cheap_as_trying_everything_out(problem, limit):
    items, combinations = problem
    solution = solve(items, combinations, limit)
    assert solution.cost == pytest.approx(cheapest(items, combinations, limit))
    assert solution.cost == pytest.approx(cost(items, solution.actions))
    assert solution.gap == 0


@given(problem=problems(), limit=LIMITS, anchors=ANCHORS)
def test_the_gap_is_to_the_least_loss_of_all(problem, limit, anchors):
    """Lying between other solutions has its price: it counts as a gap, and the first anchor does not pay it."""
    items, combinations = problem
    solution = solve(items, combinations, limit, anchors=anchors)
    assert solution.bound == pytest.approx(min(solution.cost, cheapest(items, combinations, limit)))
    assert solve(items, combinations, anchors[0], anchors=anchors).gap == 0


@given(problem=problems(), limits=st.tuples(LIMITS, LIMITS), anchors=ANCHORS)
def test_lower_limit_never_masks_less(problem, limits, anchors):
    items, combinations = problem
    low, high = (solve(items, combinations, limit, anchors=anchors) for limit in sorted(limits))
    assert all(harder >= milder for harder, milder in zip(low.actions, high.actions, strict=True))


@given(problem=problems(), limit=LIMITS, anchors=ANCHORS)
def test_every_risky_combination_is_broken_or_named(problem, limit, anchors):
    items, combinations = problem
    solution = solve(items, combinations, limit, anchors=anchors)
    for place, combination in enumerate(combinations):
        if combination.risk > limit:
            assert broken(combination, items, solution.actions, limit) != (place in solution.unbroken)
    for item, action in zip(items, solution.actions, strict=True):
        assert item.allowed[0] <= action <= item.allowed[1]


def test_cheapest_member_of_a_combination_goes():
    items = [Item(9.0), Item(2.0), Item(5.0)]
    assert solve(items, [Combination((0, 1, 2), 0.9)], 0.3).actions == (KEEP, MASK, KEEP)


def test_one_member_of_many_combinations_goes_before_many_members():
    items = [Item(5.0), Item(3.0), Item(3.0)]
    combinations = [Combination((0, 1), 0.9), Combination((0, 2), 0.9)]
    assert solve(items, combinations, 0.3).actions == (MASK, KEEP, KEEP)


def test_generalizing_where_it_is_enough():
    items = [Item(10.0, generalized=4.0, left=0.5)]
    assert solve(items, [Combination((0,), 0.6)], 0.3).actions == (GENERALIZE,)
    assert solve(items, [Combination((0,), 0.9)], 0.3).actions == (MASK,)


def test_what_must_stay_is_named_when_it_is_risky():
    solution = solve([Item(1.0, allowed=(KEEP, KEEP))], [Combination((0,), 0.9)], 0.3)
    assert (solution.actions, solution.unbroken) == ((KEEP,), (0,))


def test_nothing_to_decide():
    assert solve([], [], 0.3).actions == ()


def tangled(entities, combinations):
    """A problem without structure, the same every time, that is too hard to be solved in passing."""
    chance = Random(0)
    items = [Item(chance.uniform(1, 40)) for _ in range(entities)]
    return items, [Combination(tuple(chance.sample(range(entities), 3)), 0.9) for _ in range(combinations)]


def test_short_time_gives_a_safe_solution_with_its_gap():
    items, combinations = tangled(120, 900)
    solution = solve(items, combinations, 0.3, time=0.01)
    assert all(broken(one, items, solution.actions, 0.3) for one in combinations)
    assert 0 < solution.gap < 1
    assert solution == solve(items, combinations, 0.3, time=0.01)


def test_missing_solver_names_the_extra(monkeypatch):
    monkeypatch.setattr(optimize, "find_spec", lambda _: None)
    with pytest.raises(MissingExtraError, match=r"nescio\[optimize\]"):
        solve([], [], 0.3)
