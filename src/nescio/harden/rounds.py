"""What hardening costs: risk and words kept after each round, over all documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from nescio.document import Document
from nescio.text.words import WORD


@dataclass(frozen=True, slots=True)
class Round:
    """A document after a round: the attacker's probability for the right individual, whether that was the first guess."""

    probability: float
    reidentified: bool
    holds: bool
    kept: int
    words: int


@dataclass(slots=True)
class History:
    """The rounds of all documents; ``unknown`` are documents about nobody in the background."""

    documents: list[tuple[Round, ...]] = field(default_factory=list)
    unknown: int = 0

    def add(self, rounds: Sequence[Round]) -> None:
        self.documents.append(tuple(rounds))

    def rows(self) -> list[dict[str, Any]]:
        """One row a round over all documents, those that were done earlier as they were left."""
        longest = max((len(rounds) for rounds in self.documents), default=0)
        rows = []
        for number in range(longest):
            states = [rounds[min(number, len(rounds) - 1)] for rounds in self.documents]
            rows.append(
                {
                    "round": number,
                    "trir": sum(state.reidentified for state in states) / len(states),
                    "highest": max(state.probability for state in states),
                    "open": sum(not state.holds for state in states),
                    "words_kept": sum(state.kept for state in states) / max(1, sum(state.words for state in states)),
                }
            )
        return rows


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
