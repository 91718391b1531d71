"""The chance that an attacker names the right individual of a hardened document, learned from hardened text of others.

An attacker who knows how hardening works can do two things: believe its own evidence as far as that was right for hardened texts,
or name whoever stands where hardening usually leaves the right individual. The chance is the higher of the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from nescio.attack.attacker import Rehearsal
from nescio.attack.ensemble import FEWEST_REHEARSED, learned_weights, probabilities

# Places around one that are looked at as well: with few passages, that none stands at a place may be luck.
NEAR = 1


@dataclass(frozen=True, slots=True)
class Calibration:
    """How far evidence about hardened text is to be believed, and at which places it left the right individuals.

    ``owners`` are the individuals of the passages: nobody's own passage counts for a document about them.
    """

    belief: float
    places: np.ndarray = field(repr=False)
    owners: np.ndarray = field(repr=False)

    @classmethod
    def learned(cls, evidence: np.ndarray, owners: Sequence[int]) -> Calibration | None:
        """From the evidence about hardened passages (passages x individuals); None if they are too few."""
        if len(owners) < FEWEST_REHEARSED:
            return None
        truth = np.asarray(owners)
        own = evidence[np.arange(len(truth)), truth]
        belief = learned_weights([Rehearsal(evidence, truth)])[0]
        return cls(float(belief), (evidence >= own[:, None]).sum(axis=1), truth)

    def chance(self, row: np.ndarray, truth: int) -> float:
        """The chance that the right individual is named, from the evidence for all individuals."""
        believed = probabilities(self.belief * row[None])[0, truth]
        tied = int((row == row[truth]).sum())
        # Whoever names somebody of those who are tied at a place has to choose among them.
        return max(float(believed), self.share_at(int((row >= row[truth]).sum()), truth) / tied)

    def share_at(self, place: int, truth: int) -> float:
        """The share of passages of others whose right individual stands at a place, or on average around it if that is more."""
        others = self.places[self.owners != truth]
        apart = np.abs(others - place)
        around = float((apart <= NEAR).sum()) / (2 * NEAR + 1)
        return max(float((apart == 0).sum()), around) / max(1, len(others))
