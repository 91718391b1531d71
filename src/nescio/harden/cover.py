"""Which masks to choose: the fewest words whose loss puts enough rivals first, for every attacker at once.

Greedy first, by how much of what is still needed goes with each word. Where the optimiser is installed (CP-SAT), it
looks for a cheaper choice from there, within a fixed amount of work, so that the same document always comes out the
same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec

import numpy as np

# Work of the optimiser for one choice, in its own units of about a second.
WORK = 0.3
# Above so many candidates, the optimiser finds nothing better within that work.
MOST_CANDIDATES = 200
_UNITS = 1000


@dataclass(frozen=True, slots=True)
class Need:
    """For one attacker: the lead over each rival, what each candidate takes off it, and how many rivals must come first."""

    leads: np.ndarray
    taken: np.ndarray
    rivals: int

    def missing(self, taken: np.ndarray) -> np.ndarray:
        """For each row of ``taken``, how much lead is left over the rivals that are easiest to put first."""
        left = np.maximum(0.0, self.leads - taken)
        if self.rivals < left.shape[-1]:
            left = np.partition(left, self.rivals - 1, axis=-1)[..., : self.rivals]
        total: np.ndarray = left.sum(axis=-1)
        return total


def choose(needs: Sequence[Need], costs: Sequence[float]) -> list[int]:
    """The numbers of the candidates to mask; as many as help, if there are not enough."""
    active = [need for need in needs if need.rivals > 0 and need.leads.size]
    greedy = _without_idle(active, _greedy(active, costs), costs)
    if not greedy or len(costs) > MOST_CANDIDATES or not _is_enough(active, greedy) or find_spec("ortools") is None:
        return greedy
    better = _optimised(active, costs, greedy)
    return better if sum(costs[i] for i in better) < sum(costs[i] for i in greedy) else greedy


def _greedy(needs: Sequence[Need], costs: Sequence[float]) -> list[int]:
    prices = np.asarray(costs, dtype=float)
    open_to = np.ones(len(prices), dtype=bool)
    taken = [np.zeros(need.leads.shape) for need in needs]
    # Each attacker's need counts in shares of what it was: their units are not the same.
    scales = [max(1e-9, float(need.missing(now))) for need, now in zip(needs, taken, strict=True)]
    chosen: list[int] = []
    while True:
        before = [float(need.missing(now)) / scale for need, now, scale in zip(needs, taken, scales, strict=True)]
        if sum(before) <= 1e-9 or not open_to.any():
            return chosen
        gain = np.zeros(len(prices))
        for need, now, scale, had in zip(needs, taken, scales, before, strict=True):
            gain += had - need.missing(now + need.taken) / scale
        gain = np.where(open_to, gain / prices, -np.inf)
        best = int(gain.argmax())
        if gain[best] <= 1e-12:
            return chosen
        chosen.append(best)
        open_to[best] = False
        taken = [now + need.taken[best] for need, now in zip(needs, taken, strict=True)]


def _is_enough(needs: Sequence[Need], chosen: Sequence[int]) -> bool:
    return all(float(need.missing(need.taken[list(chosen)].sum(axis=0))) <= 1e-9 for need in needs)


def _without_idle(needs: Sequence[Need], chosen: list[int], costs: Sequence[float]) -> list[int]:
    """Without candidates that later ones have made needless, the dearest first."""
    if not _is_enough(needs, chosen):
        return chosen
    for one in sorted(chosen, key=lambda i: -costs[i]):
        rest = [other for other in chosen if other != one]
        if _is_enough(needs, rest):
            chosen = rest
    return chosen


def _optimised(needs: Sequence[Need], costs: Sequence[float], start: list[int]) -> list[int]:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    masks = [model.new_bool_var("") for _ in costs]
    for need in needs:
        scale = _UNITS / max(1e-9, float(np.abs(need.leads).max()))
        leads = np.ceil(need.leads * scale).astype(int).tolist()
        taken = np.floor(need.taken * scale).astype(int)
        first = []
        for rival, lead in enumerate(leads):
            column = taken[:, rival].tolist()
            is_first = model.new_bool_var("")
            model.add(
                sum(amount * mask for amount, mask in zip(column, masks, strict=True) if amount) >= lead
            ).only_enforce_if(is_first)
            first.append(is_first)
        model.add(sum(first) >= min(need.rivals, len(first)))
    model.minimize(sum(round(10 * cost) * mask for cost, mask in zip(costs, masks, strict=True)))
    hinted = set(start)
    for number, mask in enumerate(masks):
        model.add_hint(mask, number in hinted)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = WORK
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return start
    return [number for number, mask in enumerate(masks) if solver.boolean_value(mask)]
