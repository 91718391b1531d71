"""The panel: attackers who are all asked about each document. The worst of what they say counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from nescio.attack.attacking import Attack
from nescio.attack.ensemble import probabilities
from nescio.harden.calibration import Calibration
from nescio.harden.limit import Standing

# Without these a result would be measured with the attackers it was hardened against, and with nobody else.
ASKED = ("lexical", "svm")
KEPT_OUT = ("letters", "attributes")


@dataclass(frozen=True, slots=True)
class Member:
    """An attacker of the panel; without a calibration by hardened text, it believes what it learned in rehearsal."""

    attack: Attack
    calibration: Calibration | None = None

    def standing(self, row: np.ndarray, individual: int) -> Standing:
        """How it sees the right individual, from its evidence for all."""
        place = int((row >= row[individual]).sum())
        if self.calibration is not None:
            chance = self.calibration.chance(row, individual)
        else:
            chance = float(probabilities(row[None])[0, individual])
        return Standing(self.attack.attacker, place, chance)


@dataclass(frozen=True, slots=True)
class Panel:
    """Attackers who have studied the same individuals; ``kept_out`` are never asked while a document is hardened."""

    members: tuple[Member, ...]
    kept_out: tuple[Member, ...] = ()

    @classmethod
    def of(cls, *attacks: Attack) -> Panel:
        """Attackers as they are, without calibration by hardened text."""
        return cls(tuple(map(Member, attacks)))

    @property
    def ids(self) -> tuple[str, ...]:
        return self.members[0].attack.ids

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(member.attack.attacker for member in self.members)

    @property
    def calibrated(self) -> bool:
        """Whether chances were learned from hardened text."""
        return all(member.calibration is not None for member in self.members)

    def evidence(self, text: str) -> list[np.ndarray]:
        """For each attacker, the evidence for each individual."""
        return [member.attack.fitted.evidence([text])[0] for member in self.members]

    def standings(self, text: str, individual: int) -> list[Standing]:
        """How each attacker sees the right individual."""
        return list(self.standings_in_turn(text, individual))

    def standings_in_turn(self, text: str, individual: int) -> Iterator[Standing]:
        """The same, asking each attacker only when it is wanted."""
        for member in self.members:
            yield member.standing(member.attack.fitted.evidence([text])[0], individual)

    def values(self, text: str, individuals: Sequence[Sequence[int]]) -> list[np.ndarray]:
        """For each attacker, what each word of the text adds for each of these individuals."""
        return [member.attack.fitted.values(text, of) for member, of in zip(self.members, individuals, strict=True)]

    def transfer(self, text: str, individual: int) -> list[Standing]:
        """How the attackers who were kept out see the right individual."""
        return [one.standing(one.attack.fitted.evidence([text])[0], individual) for one in self.kept_out]
