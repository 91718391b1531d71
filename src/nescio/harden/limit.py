"""What it means that a document holds at a risk r.

A document holds at r against an attacker and a background if

- the right individual is not among the attacker's first ceil(1/r) - 1 guesses by evidence; guesses with the same evidence all
  count as earlier, so a document about whom all evidence is tied among at least 1/r individuals holds; and
- the attacker's chance of naming the right individual, calibrated on text of other individuals that was masked and hardened
  the same way, is at most r.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from nescio.errors import UsageError

# The places at which hardening aims reach up to this multiple of the first place that is allowed.
SPREAD = 3
# They are within this share of all places, if those are enough.
FURTHEST = 0.85


@dataclass(frozen=True, slots=True)
class Standing:
    """How one attacker sees the right individual: its place among the guesses, and the chance that the attacker names it."""

    attacker: str
    place: int
    chance: float


@dataclass(frozen=True, slots=True)
class Limit:
    """The highest risk that is allowed, in a background of so many individuals."""

    risk: float
    individuals: int

    def __post_init__(self) -> None:
        if self.risk < 1 / self.individuals:
            raise UsageError(
                f"A risk of at most {self.risk:g} cannot be reached: a blind guess among {self.individuals} individuals is "
                f"right with a probability of {1 / self.individuals:.3f}. Allow more, or add individuals to the background."
            )

    @property
    def first_place(self) -> int:
        """The first place among the guesses at which the right individual may stand."""
        return math.ceil(1 / self.risk - 1e-9)

    def aim(self, text: str) -> int:
        """The place to aim at for a document, drawn from its original text, which the attacker does not have.

        If hardening always stopped at the first place that is allowed, an attacker who knows that would name whoever stands
        there. So it aims at places that are spread over more than 1/r of them. The last places of all are left out where
        that is possible: texts of which nothing is left stand there.
        """
        last = max(round(FURTHEST * self.individuals), 2 * self.first_place + 1)
        places = min(self.individuals, SPREAD * self.first_place, last) - self.first_place
        if self.first_place == 1 or places <= 0:
            return self.first_place
        drawn = int.from_bytes(blake2b(text.encode("utf8", "surrogatepass"), digest_size=8).digest(), "big")
        return self.first_place + drawn % places

    def holds(self, standings: Sequence[Standing]) -> bool:
        """Whether a document holds against each attacker."""
        return all(one.place >= self.first_place and one.chance <= self.risk for one in standings)
