"""Thresholds from data: the operating points that reach a wished recall on the user's own annotated documents.

Where the policy asks the recogniser for an expert's opinion and the recogniser has read the documents, it is the chance from
which on an expert's opinion counts that is found: for ``any``, while the other types keep their distance from it in log-odds.
Elsewhere it is the score from which on a rule's mention counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Any

import numpy as np
import yaml

from nescio.document import Document
from nescio.errors import UsageError
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.masking_counts import Counts, count
from nescio.evaluate.predictions import spans_of
from nescio.evaluate.systems.own import NescioSystem, masked_of
from nescio.models.mask_signals import mask_chance
from nescio.pipeline import Pipeline
from nescio.policy import TOLERANCES, Policy, Rule

GRID = tuple(round(number / 50, 2) for number in range(51))
FOLDS = 5


@dataclass(frozen=True, slots=True)
class Point:
    """An operating point: the recall wished, the threshold found, what it reaches here and (held out) elsewhere.

    ``expert`` says that the threshold is for an expert's opinion, not for the scores of rules.
    """

    tolerance: str
    wished: float
    threshold: float
    expert: bool
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
    table, expert = _tables(gold, policy)
    if not table[:, :, 1].sum():
        raise UsageError("The documents hold nothing that needs masking, so no threshold can be found from them.")
    return [_point(table, tolerance, wish, expert) for tolerance, wish in wanted.items()]


def with_thresholds(policy: Policy, thresholds: Mapping[str, float], *, expert: bool, name: str = "") -> Policy:
    """The policy with other thresholds, for the expert's opinion or for the scores of rules.

    Scores of single rules would outvote the latter and are dropped.
    """
    changes: dict[str, Any] = {"name": name or policy.name}
    if expert and policy.expert is not None:
        usual = policy.expert["any"]["medium"]
        changes["expert"] = {
            kind: {tolerance: _moved(levels["medium"], usual, value) for tolerance, value in thresholds.items()}
            for kind, levels in policy.expert.items()
        }
    else:
        changes["thresholds"] = dict(thresholds)
        for part in ("rules", "defaults"):
            rules: Mapping[str, Rule] = getattr(policy, part)
            changes[part] = {key: rule.model_copy(update={"min_score": None}) for key, rule in rules.items()}
    return policy.model_copy(update=changes)


def _moved(chance: float, usual: float, to: float) -> float:
    """A chance moved as far, in log-odds, as the usual one is moved when it becomes ``to``."""
    if not (0 < chance < 1 and 0 < usual < 1 and 0 < to < 1):
        return to
    odds = chance / (1 - chance) * (1 - usual) / usual * to / (1 - to)
    return round(1 / (1 + exp(-log(odds))), 3)


def policy_source(policy: Policy, points: Sequence[Point], *, documents: int, date: str) -> str:
    """The YAML of a calibrated policy, with what was found in comments."""
    thresholds = {point.tolerance: point.threshold for point in points}
    expert = any(point.expert for point in points)
    calibrated = with_thresholds(policy, thresholds, expert=expert, name=f"{policy.name}-calibrated")
    lines = [
        f"# Policy {policy.name} with thresholds for {'the opinion of an expert' if expert else 'the scores of rules'} "
        f"from `nescio evaluate --calibrate` on {documents} documents, {date}.",
        "# Token recall and precision on these documents (in brackets: cross-validated, what new documents will see):",
    ]
    for point in points:
        held = ""
        if point.held_out_recall is not None:
            held = f" ({point.held_out_recall:.3f}, {point.held_out_precision:.3f})"
        reached = f"reached {point.recall:.3f} at precision {point.precision:.3f}"
        lines.append(f"#   {point.tolerance}: wished {point.wished:.3f}, {reached}{held}")
    body = calibrated.model_dump(mode="json", exclude={"rules", "defaults"})
    body["rules"] = {key: _short(rule) for key, rule in calibrated.rules.items()}
    body["defaults"] = {key: _short(rule) for key, rule in calibrated.defaults.items()}
    body = {key: value for key, value in body.items() if value not in ([], {}, None)}
    return "\n".join(lines) + "\n" + yaml.safe_dump(body, sort_keys=False, allow_unicode=True)


def _short(rule: Rule) -> str | dict[str, Any]:
    fields: dict[str, Any] = rule.model_dump(exclude_defaults=True)
    return {"action": rule.action, **fields} if set(fields) - {"action"} else rule.action


def _tables(gold: Sequence[GoldDocument], policy: Policy) -> tuple[np.ndarray, bool]:
    """For each threshold and document: tokens hit, tokens wanted, tokens right, tokens masked; and whose thresholds."""
    system = NescioSystem(policy=policy)
    system.prepare()
    all_found = [system.found(document) for document in gold]
    expert = policy.expert is not None and any(mask_chance(found.mentions) is not None for found in all_found)
    pipelines = [_at(policy, threshold, expert) for threshold in GRID]
    table = np.zeros((len(GRID), len(gold), 4))
    for number, (document, found) in enumerate(zip(gold, all_found, strict=True)):
        seen: dict[frozenset[str], Counts] = {}
        for row, pipeline in enumerate(pipelines):
            # Many thresholds decide alike; what is masked needs to be counted once.
            masked = _masked(pipeline, found)
            if masked not in seen:
                seen[masked] = count(document, spans_of(masked_of(pipeline.run(found, since="decide")))).counts
            counts = seen[masked]
            table[row, number] = (counts.token_hit, counts.tokens, counts.precise_tokens, counts.masked_tokens)
    return table, expert


def _at(policy: Policy, threshold: float, expert: bool) -> Pipeline:
    return Pipeline.from_policy(with_thresholds(policy, dict.fromkeys(TOLERANCES, threshold), expert=expert))


def _masked(pipeline: Pipeline, found: Document) -> frozenset[str]:
    decided = pipeline.run(found, since="decide", until="decide")
    return frozenset(decision.entity for decision in decided.decisions if decision.action != "keep")


def _point(table: np.ndarray, tolerance: str, wish: float, expert: bool) -> Point:
    row = _choose(table, wish)
    sums = table[row].sum(axis=0)
    held = _held_out(table, wish) if table.shape[1] >= 2 * FOLDS else None
    return Point(
        tolerance,
        wish,
        GRID[row],
        expert,
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
