"""What hardening costs and what it reaches: risk and words kept after each round, over all documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from nescio.document import Document
from nescio.harden.limit import Standing
from nescio.text.words import WORD


@dataclass(frozen=True, slots=True)
class Round:
    """A document after a round: how each attacker sees the right individual, whether it holds, and the words kept."""

    standings: tuple[Standing, ...]
    holds: bool
    kept: int
    words: int

    @property
    def place(self) -> int:
        """The earliest place of the right individual among the guesses of any attacker."""
        return min(one.place for one in self.standings)

    @property
    def chance(self) -> float:
        """The highest chance that any attacker has."""
        return max(one.chance for one in self.standings)


@dataclass(slots=True)
class History:
    """The rounds of all documents; ``unknown`` are documents about nobody in the background.

    ``first_place`` is the first place among the guesses at which the right individual may stand. ``kept_out`` is how
    the attacker who was not asked sees each document in the end.
    """

    first_place: int = 2
    documents: list[tuple[Round, ...]] = field(default_factory=list)
    kept_out: list[Standing] = field(default_factory=list)
    unknown: int = 0

    def add(self, rounds: Sequence[Round], kept_out: Standing | None = None) -> None:
        self.documents.append(tuple(rounds))
        if kept_out is not None:
            self.kept_out.append(kept_out)

    def rows(self) -> list[dict[str, Any]]:
        """One row a round over all documents, those that were done earlier as they were left."""
        longest = max((len(rounds) for rounds in self.documents), default=0)
        rows = []
        for number in range(longest):
            states = [rounds[min(number, len(rounds) - 1)] for rounds in self.documents]
            rows.append(
                {
                    "round": number,
                    "trir": sum(state.place == 1 for state in states) / len(states),
                    "near": sum(state.place < self.first_place for state in states) / len(states),
                    "highest": max(state.chance for state in states),
                    "open": sum(not state.holds for state in states),
                    "words_kept": sum(state.kept for state in states) / max(1, sum(state.words for state in states)),
                }
            )
        return rows

    def attackers(self) -> list[dict[str, Any]]:
        """One row an attacker over all documents in the end; the one who was kept out comes last."""
        asked: dict[str, list[Standing]] = {}
        for rounds in self.documents:
            for standing in rounds[-1].standings:
                asked.setdefault(standing.attacker, []).append(standing)
        rows = [self._row(name, found, True) for name, found in asked.items()]
        if self.kept_out:
            rows.append(self._row(self.kept_out[0].attacker, self.kept_out, False))
        return rows

    def _row(self, attacker: str, found: Sequence[Standing], asked: bool) -> dict[str, Any]:
        return {
            "attacker": attacker,
            "asked": asked,
            "trir": sum(one.place == 1 for one in found) / len(found),
            "near": sum(one.place < self.first_place for one in found) / len(found),
            "chance": sum(one.chance for one in found) / len(found),
            "highest": max(one.chance for one in found),
        }


def words_kept(document: Document) -> tuple[int, int]:
    """How many words of the original stay, and how many it has."""
    starts = [match.start() for match in WORD.finditer(document.text)]
    hidden = 0
    edits = iter(document.edits)
    edit = next(edits, None)
    for start in starts:
        while edit is not None and edit.end <= start:
            edit = next(edits, None)
        hidden += edit is not None and edit.start <= start
    return len(starts) - hidden, len(starts)
