"""What hardening costs and what it reaches: risk and words kept after each round, over all documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from nescio.document import Document
from nescio.harden.limit import Standing
from nescio.protocols import ATTACK
from nescio.text.words import WORD


@dataclass(frozen=True, slots=True)
class Round:
    """A document after a round: how each attacker sees the right individual, whether it holds, and the words kept.

    ``coarser`` words are not kept, but something coarser is said in their place instead of a mask.
    """

    standings: tuple[Standing, ...]
    holds: bool
    kept: int
    words: int
    coarser: int = 0

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
    the attackers who were not asked see each document in the end.
    """

    first_place: int = 2
    documents: list[tuple[Round, ...]] = field(default_factory=list)
    kept_out: list[Sequence[Standing]] = field(default_factory=list)
    unknown: int = 0

    def add(self, rounds: Sequence[Round], kept_out: Sequence[Standing] = ()) -> None:
        self.documents.append(tuple(rounds))
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
                    "words_coarser": sum(state.coarser for state in states)
                    / max(1, sum(state.words for state in states)),
                }
            )
        return rows

    def attackers(self) -> list[dict[str, Any]]:
        """One row an attacker over all documents in the end; those who were kept out come last."""
        found: dict[tuple[bool, str], list[Standing]] = {}
        for is_asked, standings in (
            (True, [rounds[-1].standings for rounds in self.documents]),
            (False, self.kept_out),
        ):
            for standing in (one for of_document in standings for one in of_document):
                found.setdefault((is_asked, standing.attacker), []).append(standing)
        return [self._row(name, of_attacker, is_asked) for (is_asked, name), of_attacker in found.items()]

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


def words_coarser(document: Document) -> int:
    """How many words of the original hardening has replaced by something coarser instead of a mask."""
    coarser = {one.entity for one in document.decisions if one.action == "generalize" and one.author == ATTACK}
    return sum(
        len(WORD.findall(document.text, mention.start, mention.end))
        for entity in document.entities
        if entity.id in coarser
        for mention in document.mentions_of(entity)
    )
