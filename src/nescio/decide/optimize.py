"""The least loss of information that breaks every risky combination of entities, with a proof.

Minimise the information lost over entities that are kept, generalised or masked, such that every combination whose risk
exceeds the limit has a member that is masked, or generalised far enough (Papadopoulou et al., 2022, with generalising added).

A lower limit never masks less: the first of the *anchors* (the policy's own limits) is solved freely, every other limit in
between those solved before it: what a higher one masks is masked, what a lower one keeps is kept. Between anchors, limits are
halved down to a hundredth. So the solutions for all limits lie inside each other, whatever the limit asked for; what that
costs is part of the gap.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from importlib.util import find_spec

from nescio.decide.cover import cheapest_cover
from nescio.errors import MissingExtraError

LEVELS = 100
# Costs become whole numbers, as the solver wants them.
_UNIT = 1000
# On the solver's own deterministic clock, so that the same input stops at the same place; about a second for all limits.
MAX_TIME = 0.2


class Action(IntEnum):
    """What is done to an entity, from mild to hard."""

    KEEP = 0
    GENERALIZE = 1
    MASK = 2


@dataclass(frozen=True, slots=True)
class Item:
    """An entity: what its loss costs, and what may be done to it.

    ``generalized`` is the cost of generalising it, None where that is not possible; ``left`` the share of a risk that is then
    left. ``allowed`` bounds the actions: (MASK, MASK) for what must go, (KEEP, KEEP) for what must stay.
    """

    cost: float
    generalized: float | None = None
    left: float = 1.0
    allowed: tuple[Action, Action] = (Action.KEEP, Action.MASK)


@dataclass(frozen=True, slots=True)
class Combination:
    """Entities, by their place, that together are as risky as ``risk`` says."""

    members: tuple[int, ...]
    risk: float


@dataclass(frozen=True, slots=True)
class Solution:
    """What to do with each entity; ``bound`` is the least that any solution must cost.

    ``unbroken`` are the places of risky combinations of which nothing may be masked.
    """

    actions: tuple[Action, ...]
    cost: float
    bound: float
    unbroken: tuple[int, ...] = ()

    @property
    def gap(self) -> float:
        """How far above the minimum the cost may lie, as a share of the cost; 0 is proven to be minimal."""
        return max(0.0, (self.cost - self.bound) / self.cost) if self.cost else 0.0


# For each place the mildest and the hardest action that are open to it.
_Bounds = Sequence[tuple[Action, Action]]
# What may be done about a combination: any of these places, if at least this is done to it.
_Clause = frozenset[tuple[int, Action]]


def solve(
    items: Sequence[Item],
    combinations: Sequence[Combination],
    limit: float,
    *,
    anchors: Sequence[float] = (),
    time: float = MAX_TIME,
) -> Solution:
    """The minimum for a limit; limits count in hundredths, rounded down to the safe side.

    Without ``anchors`` the limit is solved freely, and solutions for different limits need not lie inside each other.
    """
    if find_spec("ortools") is None:
        raise MissingExtraError("Deciding by risk", "optimize")
    target = _level(limit)
    free = [item.allowed for item in items]
    turns = _turns(items, combinations)
    harder: tuple[int, Solution] | None = None  # the nearest solutions for a lower and for a higher limit
    milder: tuple[int, Solution] | None = None
    for level in _way(target, [_level(anchor) for anchor in anchors] or [target]):
        bounds = _between(free, harder and harder[1], milder and milder[1])
        known = next((s for at, s in filter(None, (harder, milder)) if _alike(turns, at, level)), None)
        solution, time = (known, time) if known else _solve_level(items, combinations, level, bounds, time)
        harder, milder = (harder, (level, solution)) if level > target else ((level, solution), milder)
    assert harder is not None  # the way ends at the target
    solution = harder[1]
    if anchors and target != _level(anchors[0]):
        least, _ = _solve_level(items, combinations, target, free, time)
        solution = replace(solution, bound=min(solution.cost, least.bound))
    return solution


def _way(target: int, anchors: Sequence[int]) -> Iterator[int]:
    """The limits to solve one after the other to get to the target; it depends on nothing but where one stands."""
    low, high = -1, LEVELS + 1
    level = -1
    while level != target:
        level = next((anchor for anchor in anchors if low < anchor < high), (low + high) // 2)
        yield level
        low, high = (low, level) if level > target else (level, high)


def _between(free: _Bounds, harder: Solution | None, milder: Solution | None) -> list[tuple[Action, Action]]:
    lowest = milder.actions if milder else [mildest for mildest, _ in free]
    highest = harder.actions if harder else [hardest for _, hardest in free]
    return list(zip(lowest, highest, strict=True))


def _turns(items: Sequence[Item], combinations: Sequence[Combination]) -> list[float]:
    """The limits at which something becomes safe, in order; between two of them nothing changes."""
    return sorted({one.risk * share for one in combinations for share in (1.0, *(items[m].left for m in one.members))})


def _alike(turns: Sequence[float], one: int, other: int) -> bool:
    return bisect_right(turns, one / LEVELS) == bisect_right(turns, other / LEVELS)


def _level(limit: float) -> int:
    # The smallest part of a hundredth is there for limits such as 0.29, which floats write as a little less.
    return max(0, min(LEVELS, int(limit * LEVELS + 1e-9)))


def _solve_level(
    items: Sequence[Item], combinations: Sequence[Combination], level: int, bounds: _Bounds, time: float
) -> tuple[Solution, float]:
    """The solution within bounds, and the time that is left."""
    clauses, unbroken = _clauses(items, combinations, level / LEVELS, bounds)
    actions = [mildest for mildest, _ in bounds]
    choices = sorted({choice for clause in clauses for choice in _ways_to_meet(clause, bounds)})
    numbers = {choice: number for number, choice in enumerate(choices)}
    costs = [_cost(items[place], action) - _cost(items[place], actions[place]) for place, action in choices]
    demands = {frozenset(numbers[choice] for choice in _ways_to_meet(clause, bounds)) for clause in clauses}
    cover = cheapest_cover(costs, demands, time)
    fixed = sum(_cost(item, action) for item, action in zip(items, actions, strict=True))
    for number in sorted(cover.chosen):
        place, action = choices[number]
        actions[place] = max(actions[place], action)
    # The sum over the actions, as of two choices for one place only the harder counts.
    cost = sum(_cost(item, action) for item, action in zip(items, actions, strict=True))
    bound = min(cost, fixed + cover.bound)
    return Solution(tuple(actions), cost / _UNIT, bound / _UNIT, unbroken), time - cover.time


def _cost(item: Item, action: Action) -> int:
    """At least 1 for generalising and more for masking, so that nothing is done without need."""
    if action is Action.KEEP:
        return 0
    masked = max(2, round(item.cost * _UNIT))
    if action is Action.MASK or item.generalized is None:
        return masked
    return min(masked - 1, max(1, round(item.generalized * _UNIT)))


def _clauses(
    items: Sequence[Item], combinations: Sequence[Combination], limit: float, bounds: _Bounds
) -> tuple[set[_Clause], tuple[int, ...]]:
    """What has to be done about the risky combinations, and those about which nothing can be done."""
    clauses: set[_Clause] = set()
    unbroken = []
    for place, combination in enumerate(combinations):
        if combination.risk <= limit:
            continue
        clause = frozenset(
            (member, action)
            for member in combination.members
            if (action := _enough(items[member], combination.risk, limit)) <= bounds[member][1]
        )
        if not clause:
            unbroken.append(place)
        elif not any(bounds[member][0] >= action for member, action in clause):
            clauses.add(clause)
    return clauses, tuple(unbroken)


def _enough(item: Item, risk: float, limit: float) -> Action:
    """The mildest action on an entity that makes a combination safe."""
    softer = item.generalized is not None and item.generalized < item.cost and risk * item.left <= limit
    return Action.GENERALIZE if softer else Action.MASK


def _ways_to_meet(clause: _Clause, bounds: _Bounds) -> Iterator[tuple[int, Action]]:
    """The actions of a clause and the harder ones, which do as well."""
    for place, action in clause:
        yield place, action
        if action is Action.GENERALIZE and bounds[place][1] is Action.MASK:
            yield place, Action.MASK
