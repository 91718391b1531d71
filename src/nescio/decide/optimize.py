"""The least loss of information that breaks every risky combination of entities, with a proof.

Minimise the information lost over entities that are kept, generalised or masked, such that every combination whose risk
exceeds the limit has a member that is masked, or generalised far enough (Papadopoulou et al., 2022, with generalising added).

A lower limit never masks less: the policy's own limit is the *anchor*, solved freely; any other limit is reached from
there in steps of a hundredth. On the way down what was masked stays masked, on the way up what was kept stays kept. So the
solutions for all limits lie inside each other, whatever the limit asked for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from heapq import heapify, heappop, heappush
from importlib.util import find_spec
from typing import Any

from nescio.errors import MissingExtraError

LEVELS = 100
# Costs become whole numbers, as the solver wants them.
_UNIT = 1000
# On the solver's own deterministic clock, so that the same input stops at the same place; about a second.
MOST_TIME = 0.15


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
# What breaks a combination: any of these places, if at least this is done to it.
_Clause = frozenset[tuple[int, Action]]


def solve(
    items: Sequence[Item],
    combinations: Sequence[Combination],
    limit: float,
    *,
    anchor: float | None = None,
    time: float = MOST_TIME,
) -> Solution:
    """The minimum for a limit; limits count in hundredths, rounded down to the safe side."""
    if find_spec("ortools") is None:
        raise MissingExtraError("Deciding by risk", "optimize")
    target = _level(limit)
    start = target if anchor is None else _level(anchor)
    solution = _solve_level(items, combinations, start, [item.allowed for item in items], time)
    direction = 1 if target > start else -1
    turns = _turns(items, combinations)
    for level in range(start + direction, target + direction, direction) if target != start else ():
        if bisect_right(turns, level / LEVELS) == bisect_right(turns, (level - direction) / LEVELS):
            continue
        bounds = [
            (item.allowed[0], action) if direction > 0 else (action, item.allowed[1])
            for item, action in zip(items, solution.actions, strict=True)
        ]
        solution = _solve_level(items, combinations, level, bounds, time)
    return solution


def _turns(items: Sequence[Item], combinations: Sequence[Combination]) -> list[float]:
    """The limits at which something becomes safe, in order; between two of them nothing changes."""
    return sorted({one.risk * share for one in combinations for share in (1.0, *(items[m].left for m in one.members))})


def _level(limit: float) -> int:
    # The smallest part of a hundredth is there for limits such as 0.29, which floats write as a little less.
    return max(0, min(LEVELS, int(limit * LEVELS + 1e-9)))


def _solve_level(
    items: Sequence[Item], combinations: Sequence[Combination], level: int, bounds: _Bounds, time: float
) -> Solution:
    actions = [mildest for mildest, _ in bounds]
    found, unbroken = _clauses(items, combinations, level / LEVELS, bounds)
    clauses = _propagate(found, actions)
    fixed = sum(_cost(item, action) for item, action in zip(items, actions, strict=True))
    cost = bound = fixed
    for component in _components(clauses):
        if len(component) == 1:
            place, action = min(component[0], key=lambda choice: (_cost(items[choice[0]], choice[1]), choice))
            lost = _cost(items[place], action) - _cost(items[place], actions[place])
            actions[place] = action
            cost, bound = cost + lost, bound + lost
        else:
            lost, least, time = _solve_component(items, component, actions, time)
            cost, bound = cost + lost, bound + least
    return Solution(tuple(actions), cost / _UNIT, bound / _UNIT, unbroken)


def _cost(item: Item, action: Action) -> int:
    """At least 1 for masking, so that nothing is masked without need."""
    masked = max(1, round(item.cost * _UNIT))
    if action is Action.KEEP:
        return 0
    if action is Action.MASK or item.generalized is None:
        return masked
    return min(masked, max(1, round(item.generalized * _UNIT)))


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
        if clause:
            clauses.add(clause)
        else:
            unbroken.append(place)
    return clauses, tuple(unbroken)


def _enough(item: Item, risk: float, limit: float) -> Action:
    """The mildest action on an entity that makes a combination safe."""
    softer = item.generalized is not None and item.generalized < item.cost and risk * item.left <= limit
    return Action.GENERALIZE if softer else Action.MASK


def _propagate(clauses: set[_Clause], actions: list[Action]) -> list[_Clause]:
    """Do what there is only one way to do; what is left is in a fixed order."""
    left = sorted(clauses, key=sorted)
    while True:
        left = [clause for clause in left if not any(actions[place] >= action for place, action in clause)]
        forced = [clause for clause in left if len(clause) == 1]
        if not forced:
            return left
        for ((place, action),) in forced:
            actions[place] = max(actions[place], action)


def _components(clauses: Sequence[_Clause]) -> Iterator[list[_Clause]]:
    """Clauses that share entities, however indirectly, belong together; groups can be solved one by one."""
    owner: dict[int, int] = {}

    def root(place: int) -> int:
        while owner.setdefault(place, place) != place:
            owner[place] = owner[owner[place]]
            place = owner[place]
        return place

    for clause in clauses:
        first, *others = (root(place) for place, _ in sorted(clause))
        for other in others:
            owner[root(other)] = root(first)
    groups: dict[int, list[_Clause]] = defaultdict(list)
    for clause in clauses:
        groups[root(min(clause)[0])].append(clause)
    yield from groups.values()


def _solve_component(
    items: Sequence[Item], clauses: Sequence[_Clause], actions: list[Action], time: float
) -> tuple[int, int, float]:
    """Solve one group and set its actions; returns its cost, the bound and the time that is left."""
    from ortools.sat.python import cp_model

    model: Any = cp_model.CpModel()
    greedy = _greedy(items, clauses, actions)
    done: dict[tuple[int, Action], Any] = {}
    costs = []
    for place, action in sorted({choice for clause in clauses for choice in clause}):
        done[place, action] = model.new_bool_var("")
        milder = Action.GENERALIZE if (place, Action.GENERALIZE) in done and action is Action.MASK else actions[place]
        if milder > actions[place]:
            model.add_implication(done[place, action], done[place, milder])
        costs.append(done[place, action] * (_cost(items[place], action) - _cost(items[place], milder)))
        model.add_hint(done[place, action], greedy.get(place, actions[place]) >= action)
    for clause in clauses:
        model.add_bool_or([done[choice] for choice in sorted(clause)])
    model.minimize(sum(costs))
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.linearization_level = 2  # the relaxation gives by far the better bounds here
    solver.parameters.max_deterministic_time = max(time, 0.01)
    status = solver.solve(model)
    chosen = greedy
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        chosen = {place: action for place, action in sorted(done) if solver.boolean_value(done[place, action])}
    lost = sum(_cost(items[place], action) - _cost(items[place], actions[place]) for place, action in chosen.items())
    for place, action in chosen.items():
        actions[place] = action
    bound = lost if status == cp_model.OPTIMAL else min(lost, max(0, int(solver.best_objective_bound)))
    return lost, bound, time - solver.response_proto.deterministic_time


def _greedy(items: Sequence[Item], clauses: Sequence[_Clause], actions: Sequence[Action]) -> dict[int, Action]:
    """A good solution to start from: again and again what breaks most combinations for its cost (Chvatal, 1979)."""
    broken_by: dict[tuple[int, Action], set[int]] = defaultdict(set)
    for number, clause in enumerate(clauses):
        for place, action in clause:
            for harder in Action:
                if harder >= action:
                    broken_by[place, harder].add(number)
    chosen: dict[int, Action] = {}
    open_clauses = set(range(len(clauses)))

    def worth(choice: tuple[int, Action]) -> float:
        place, action = choice
        more = _cost(items[place], action) - _cost(items[place], chosen.get(place, actions[place]))
        return len(broken_by[choice] & open_clauses) / max(1, more)

    queue = [(-worth(choice), choice) for choice in broken_by]
    heapify(queue)
    while open_clauses:
        _, choice = heappop(queue)
        now = -worth(choice)
        # What stands in the queue may be outdated: put it back unless it is still the best.
        if queue and now > queue[0][0]:
            heappush(queue, (now, choice))
            continue
        place, action = choice
        chosen[place] = max(action, chosen.get(place, action))
        open_clauses -= broken_by[choice]
    return chosen
