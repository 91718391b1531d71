"""The ensemble: several attackers whose scores are added, with weights that their rehearsals set.

The weights are those under which the softmax of the sum is the best probability for the right individual (one weight for each
attacker, by maximum likelihood). So the same step that joins the attackers also calibrates them: the softmax says how sure
the ensemble is. An ensemble of one is simply a calibrated attacker.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from nescio import registry
from nescio.attack.attacker import Attacker, Background, Comparing, Fitted, Rehearsal, Share
from nescio.attack.standard import standardized
from nescio.text.visible_words import wording

PARTS = ("lexical", "neural")
# With fewer rehearsed texts than this, weights would be luck.
FEWEST_REHEARSED = 20
_PRIOR = 1.0


class EnsembleAttacker:
    """Asks each of its parts (attackers, or names of registered ones) and adds up what they say."""

    name = "ensemble"

    def __init__(self, parts: Sequence[Attacker | str] = PARTS) -> None:
        self.parts = tuple(parts)

    def fit(self, background: Background) -> FittedEnsemble:
        attackers = [registry.create("attacker", part) if isinstance(part, str) else part for part in self.parts]
        fitted = tuple(attacker.fit(background) for attacker in attackers)
        rehearsals = [part.rehearsal for part in fitted]
        calibrated = len(rehearsals[0]) >= FEWEST_REHEARSED
        weights, rehearsal = np.ones(len(fitted)), Rehearsal.empty()
        if calibrated:
            weights = learned_weights(rehearsals)
            combined = _sum([one.scores for one in rehearsals], weights)
            rehearsal = Rehearsal(standardized(combined), rehearsals[0].truth)
        return FittedEnsemble(
            names=tuple(attacker.name for attacker in attackers),
            parts=fitted,
            weights=tuple(float(weight) for weight in weights),
            calibrated=calibrated,
            rehearsal=rehearsal,
        )


@dataclass(frozen=True, slots=True)
class FittedEnsemble:
    """Attackers who have studied the same background, and how far each is to be believed."""

    names: tuple[str, ...]
    parts: tuple[Fitted, ...]
    weights: tuple[float, ...]
    calibrated: bool
    rehearsal: Rehearsal = field(repr=False)

    def evidence(self, texts: Sequence[str]) -> np.ndarray:
        """Documents x individuals: logarithms of probabilities, but for a constant in each row."""
        # Who adds nothing to what the others know need not be asked.
        asked = [(part, weight) for part, weight in zip(self.parts, self.weights, strict=True) if weight]
        return _sum([part.scores(texts) for part, _ in asked], [weight for _, weight in asked])

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        return standardized(self.evidence(texts))

    def shares(self, text: str, individual: int) -> list[Share]:
        """The shares of the parts, weighted; they add up to the evidence."""
        sums: dict[tuple[int, int], float] = {}
        for part, weight in zip(self.parts, self.weights, strict=True):
            for share in part.shares(text, individual) if weight else ():
                sums[share.start, share.end] = sums.get((share.start, share.end), 0.0) + weight * share.value
        return [Share(start, end, value) for (start, end), value in sorted(sums.items())]

    def values(self, text: str, individuals: Sequence[int]) -> np.ndarray:
        """Words of the text x individuals: what each word adds to the evidence for an individual.

        Attackers who can only be asked about one individual are asked about the first.
        """
        words = wording(text)
        total = np.zeros((len(words), len(individuals)))
        for part, weight in zip(self.parts, self.weights, strict=True):
            if not weight:
                continue
            if isinstance(part, Comparing):
                total += weight * part.values(text, individuals)
            else:
                shares = {(share.start, share.end): share.value for share in part.shares(text, individuals[0])}
                total[:, 0] += [weight * shares.get((word.start, word.end), 0.0) for word in words]
        return total


def probabilities(evidence: np.ndarray) -> np.ndarray:
    """The softmax of each row."""
    powers = np.exp(evidence - evidence.max(axis=1, keepdims=True))
    shares: np.ndarray = powers / powers.sum(axis=1, keepdims=True)
    return shares


def learned_weights(rehearsals: Sequence[Rehearsal]) -> np.ndarray:
    """The weights, none below zero, that give the right individuals of the rehearsed texts the highest probability.

    A weak prior at zero keeps a perfect rehearsal from making the attacker infinitely sure.
    """
    from scipy.optimize import minimize

    truth = rehearsals[0].truth
    scores = np.stack([one.scores for one in rehearsals]).astype(np.float64)
    right = scores[:, np.arange(len(truth)), truth]

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        evidence = np.tensordot(weights, scores, axes=1)
        chances = probabilities(evidence)
        likelihood = np.log(chances[np.arange(len(truth)), truth] + 1e-300).sum()
        slope = right.sum(axis=1) - (scores * chances).sum(axis=(1, 2))
        return -likelihood + _PRIOR * float(weights @ weights) / 2, -slope + _PRIOR * weights

    found = minimize(loss, np.ones(len(rehearsals)), jac=True, bounds=[(0.0, None)] * len(rehearsals))
    weights: np.ndarray = found.x
    # An attacker who learned nothing in rehearsal would otherwise make all probabilities, and all scores, equal.
    return weights if weights.any() else np.full(len(weights), 1e-3)


def _sum(scores: Sequence[np.ndarray], weights: Sequence[float] | np.ndarray) -> np.ndarray:
    total: np.ndarray = np.tensordot(np.asarray(weights, dtype=np.float32), np.stack(scores), axes=1)
    return total
