"""Thresholds from data: the operating points that reach a wished recall on the user's own annotated documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import yaml

from nescio.errors import UsageError
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.masking import Counts, count
from nescio.evaluate.predictions import spans_of
from nescio.evaluate.systems.own import NescioSystem, finish, masked_of
from nescio.pipeline import Pipeline
from nescio.policy import TOLERANCES, Policy, Rule

GRID = tuple(round(number / 50, 2) for number in range(51))
FOLDS = 5


@dataclass(frozen=True, slots=True)
class Point:
    """An operating point: the recall wished, the threshold found, what it reaches here and (held out) elsewhere."""

    tolerance: str
    wished: float
    threshold: float
    recall: float
    precision: float
    held_out_recall: float | None
    held_out_precision: float | None

    @property
    def reached(self) -> bool:
        return self.recall >= self.wished


def wishes(recall: float) -> dict[str, float]:
    """The recall wished at each risk tolerance: half as many misses at low, twice as many at high."""
    if not 0 < recall < 1:
        raise UsageError(f"The wished recall must lie between 0 and 1, not {recall}.")
    missed = 1 - recall
    return {"low": 1 - missed / 2, "medium": recall, "high": max(0.0, 1 - 2 * missed)}


def calibrate(gold: Sequence[GoldDocument], policy: Policy, recall: float) -> list[Point]:
    """Find the highest threshold that reaches each wished token recall; the lowest there is if none does."""
    wanted = wishes(recall)
    table = _tables(gold, policy)
    if not table[:, :, 1].sum():
        raise UsageError("The documents hold nothing that needs masking, so no threshold can be found from them.")
    return [_point(table, tolerance, wish) for tolerance, wish in wanted.items()]


def with_thresholds(policy: Policy, thresholds: Mapping[str, float], name: str = "") -> Policy:
    """The policy with other thresholds. What would outvote them is dropped: scores of single rules, the expert's opinion."""
    rules = {key: rule.model_copy(update={"min_score": None}) for key, rule in policy.rules.items()}
    return policy.model_copy(
        update={"name": name or policy.name, "rules": rules, "thresholds": dict(thresholds), "expert": None}
    )


def policy_source(policy: Policy, points: Sequence[Point], *, documents: int, date: str) -> str:
    """The YAML of a calibrated policy, with what was found in comments."""
    thresholds = {point.tolerance: point.threshold for point in points}
    calibrated = with_thresholds(policy, thresholds, f"{policy.name}-calibrated")
    lines = [
        f"# Policy {policy.name} with thresholds from `nescio evaluate --calibrate` on {documents} documents, {date}.",
        "# Token recall and precision on these documents (in brackets: cross-validated, what new documents will see):",
    ]
    for point in points:
        held = ""
        if point.held_out_recall is not None:
            held = f" ({point.held_out_recall:.3f}, {point.held_out_precision:.3f})"
        reached = f"reached {point.recall:.3f} at precision {point.precision:.3f}"
        lines.append(f"#   {point.tolerance}: wished {point.wished:.3f}, {reached}{held}")
    body = calibrated.model_dump(exclude={"rules"})
    body["rules"] = {key: _short(rule) for key, rule in calibrated.rules.items()}
    body["allow"], body["deny"] = list(policy.allow), list(policy.deny)
    body = {key: value for key, value in body.items() if value not in ([], None)}
    return "\n".join(lines) + "\n" + yaml.safe_dump(body, sort_keys=False, allow_unicode=True)


def _short(rule: Rule) -> str | dict[str, Any]:
    fields: dict[str, Any] = rule.model_dump(exclude_defaults=True)
    return {"action": rule.action, **fields} if set(fields) - {"action"} else rule.action


def _tables(gold: Sequence[GoldDocument], policy: Policy) -> np.ndarray:
    """For each threshold and document: tokens hit, tokens wanted, tokens right, tokens masked."""
    system = NescioSystem(policy=policy)
    system.prepare()
    pipelines = [_at(policy, threshold) for threshold in GRID]
    table = np.zeros((len(GRID), len(gold), 4))
    for number, document in enumerate(gold):
        found = system.found(document)
        scores = sorted({mention.score for mention in found.mentions})
        seen: dict[int, Counts] = {}
        for row, pipeline in enumerate(pipelines):
            # Between two scores of this document nothing changes.
            step = int(np.searchsorted(scores, GRID[row]))
            if step not in seen:
                seen[step] = count(document, spans_of(masked_of(finish(pipeline, found)))).counts
            counts = seen[step]
            table[row, number] = (counts.token_hit, counts.tokens, counts.precise_tokens, counts.masked_tokens)
    return table


def _at(policy: Policy, threshold: float) -> Pipeline:
    return Pipeline.from_policy(with_thresholds(policy, dict.fromkeys(TOLERANCES, threshold)))


def _point(table: np.ndarray, tolerance: str, wish: float) -> Point:
    row = _choose(table, wish)
    sums = table[row].sum(axis=0)
    held = _held_out(table, wish) if table.shape[1] >= 2 * FOLDS else None
    return Point(
        tolerance,
        wish,
        GRID[row],
        recall=_share(sums[0], sums[1]),
        precision=_share(sums[2], sums[3]),
        held_out_recall=_share(held[0], held[1]) if held is not None else None,
        held_out_precision=_share(held[2], held[3]) if held is not None else None,
    )


def _choose(table: np.ndarray, wish: float) -> int:
    """The row of the highest threshold that reaches the wish; the best recall's highest one if none does."""
    sums = table.sum(axis=1)
    recalls = np.divide(sums[:, 0], sums[:, 1], out=np.zeros(len(GRID)), where=sums[:, 1] > 0)
    goal = min(wish, float(recalls.max()))
    return int(np.flatnonzero(recalls >= goal - 1e-12)[-1])


def _held_out(table: np.ndarray, wish: float) -> np.ndarray:
    """Cross-validation: thresholds chosen on four fifths of the documents, counted on the last."""
    size = table.shape[1]
    folds = np.random.default_rng(0).permutation(size) % FOLDS
    total = np.zeros(4)
    for fold in range(FOLDS):
        row = _choose(table[:, folds != fold], wish)
        total += table[row, folds == fold].sum(axis=0)
    return total


def _share(part: float, whole: float) -> float:
    return float(part / whole) if whole else 0.0
