"""The cheapest choices such that every demand is met by one of them (weighted set cover), with a proof where time allows.

What can be said without a search goes first: demands with one choice, choices that others replace for less, parts that have
nothing to do with each other. What is left goes to CP-SAT, one part after the other, with a good solution to start from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import Any

# A demand of so many choices is not compared with the smaller ones inside it: there are too many to look up.
_MAX_COMPARED = 8
# The solver is given at least so much time, even if earlier parts have used it all up.
_LEAST_TIME = 0.005

Demand = frozenset[int]


@dataclass(frozen=True, slots=True)
class Cover:
    """Choices by number, what they cost, the least that any choices must cost, and the solver's time that was used."""

    chosen: frozenset[int]
    cost: int
    bound: int
    time: float = 0.0


def cheapest_cover(costs: Sequence[int], demands: Iterable[Demand], time: float) -> Cover:
    """Meet every demand (none of them empty) by choices of whole, positive ``costs``.

    ``time`` is on the solver's own deterministic clock, so that the same input always stops at the same place.
    """
    forced, left = _reduce(costs, demands)
    chosen = set(forced)
    cost = bound = sum(costs[choice] for choice in forced)
    used = 0.0
    for part in _parts(left):
        cover = _search(costs, part, max(time - used, _LEAST_TIME))
        chosen |= cover.chosen
        cost, bound, used = cost + cover.cost, bound + cover.bound, used + cover.time
    return Cover(frozenset(chosen), cost, bound, used)


def _reduce(costs: Sequence[int], demands: Iterable[Demand]) -> tuple[set[int], list[Demand]]:
    """The choices without an alternative, and the demands on which a decision is left."""
    forced: set[int] = set()
    left = set(demands)
    while True:
        left = _smallest(left)
        units = {choice for demand in left if len(demand) == 1 for choice in demand}
        if units:
            forced |= units
            left = {demand for demand in left if not demand & units}
        useless = _useless(costs, left)
        if not units and not useless:
            return forced, sorted(left, key=sorted)
        left = {demand - useless for demand in left}


def _smallest(demands: set[Demand]) -> set[Demand]:
    """Without demands that are met whenever a smaller one is."""
    return {
        demand
        for demand in demands
        if len(demand) > _MAX_COMPARED
        or not any(
            frozenset(part) in demands for size in range(1, len(demand)) for part in combinations(sorted(demand), size)
        )
    }


def _useless(costs: Sequence[int], demands: set[Demand]) -> set[int]:
    """Choices that others can stand in for at no higher cost, be it one for all demands or the cheapest for each."""
    needing = _needing(demands)
    useless: set[int] = set()
    # The dearest first; what has gone may not stand in for anything.
    for choice in sorted(needing, key=lambda one: (-costs[one], -one)):
        others = [demand - {choice} - useless for demand in needing[choice]]
        if not all(others):
            continue
        everywhere = frozenset.intersection(*others)
        cheapest = {min(demand, key=lambda one: (costs[one], one)) for demand in others}
        if (
            any(costs[other] <= costs[choice] for other in everywhere)
            or sum(costs[other] for other in cheapest) <= costs[choice]
        ):
            useless.add(choice)
    return useless


def _needing(demands: Iterable[Demand]) -> dict[int, list[Demand]]:
    """Choice -> the demands that it meets."""
    needing: dict[int, list[Demand]] = defaultdict(list)
    for demand in demands:
        for choice in demand:
            needing[choice].append(demand)
    return needing


def _parts(demands: Sequence[Demand]) -> Iterator[list[Demand]]:
    """Demands that share choices, however indirectly, belong together."""
    owner: dict[int, int] = {}

    def root(choice: int) -> int:
        while owner.setdefault(choice, choice) != choice:
            owner[choice] = owner[owner[choice]]
            choice = owner[choice]
        return choice

    for demand in demands:
        first = root(min(demand))
        for choice in demand:
            owner[root(choice)] = first
    groups: dict[int, list[Demand]] = defaultdict(list)
    for demand in demands:
        groups[root(min(demand))].append(demand)
    # Small parts first: they are proven in no time, and leave the rest of it to the large ones.
    yield from sorted(groups.values(), key=len)


def _search(costs: Sequence[int], demands: Sequence[Demand], time: float) -> Cover:
    """Solve one part, as far as the time allows."""
    from ortools.sat.python import cp_model

    known = _improved(costs, demands, _greedy(costs, demands))
    model: Any = cp_model.CpModel()
    taken: dict[int, Any] = {choice: model.new_bool_var("") for choice in sorted(frozenset[int]().union(*demands))}
    for demand in demands:
        model.add_bool_or([taken[choice] for choice in sorted(demand)])
    for choice, variable in taken.items():
        model.add_hint(variable, choice in known)
    model.minimize(sum(costs[choice] * variable for choice, variable in taken.items()))
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.linearization_level = 2  # the relaxation gives by far the better bounds here
    solver.parameters.max_deterministic_time = time
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        found = {choice for choice, variable in taken.items() if solver.boolean_value(variable)}
        known = min(known, found, key=lambda one: sum(costs[choice] for choice in one))
    cost = sum(costs[choice] for choice in known)
    bound = cost if status == cp_model.OPTIMAL else min(cost, max(0, int(solver.best_objective_bound)))
    return Cover(frozenset(known), cost, bound, solver.response_proto.deterministic_time)


def _greedy(costs: Sequence[int], demands: Sequence[Demand]) -> set[int]:
    """Again and again what meets most demands for its cost (Chvatal, 1979)."""
    needing = {choice: set(met) for choice, met in _needing(demands).items()}
    unmet = set(demands)
    chosen: set[int] = set()
    queue = [(-len(met) / costs[choice], choice) for choice, met in needing.items()]
    heapify(queue)
    while unmet:
        _, choice = heappop(queue)
        needing[choice] &= unmet
        now = -len(needing[choice]) / costs[choice]
        # What stands in the queue may be outdated: put it back unless it is still the best.
        if queue and now > queue[0][0]:
            heappush(queue, (now, choice))
            continue
        chosen.add(choice)
        unmet -= needing[choice]
    return chosen


def _improved(costs: Sequence[int], demands: Sequence[Demand], chosen: set[int]) -> set[int]:
    """Exchange single choices for cheaper ones as long as that is possible."""
    needing = _needing(demands)
    chosen = set(chosen)
    better = True
    while better:
        better = False
        for choice in sorted(chosen, key=lambda one: (-costs[one], one)):
            alone = [demand - {choice} for demand in needing[choice] if len(demand & chosen) == 1]
            if not all(alone):
                continue
            instead = _greedy(costs, alone) if alone else set()
            if sum(costs[other] for other in instead) < costs[choice]:
                chosen = (chosen - {choice}) | instead
                better = True
    return chosen
