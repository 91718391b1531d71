"""What lifts the right individual above its rivals: its lead over each, and what each mask takes off that.

The lead is a sum over words, but for a change of scale when words go. So leads that follow from masks are estimates,
and the text is attacked again after each round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nescio.attack.telling import TellingWord
from nescio.harden.candidates import Candidate
from nescio.harden.panel import Panel
from nescio.text.visible_words import wording

# Rivals that are looked at, as a multiple of the place that is aimed at, and at least so many.
REACH = 3
FEWEST = 20


@dataclass(frozen=True, slots=True)
class Leads:
    """For one attacker: ``now`` has the lead over each rival, ``by_word`` what each word adds to it (words x rivals)."""

    now: np.ndarray
    by_word: np.ndarray


@dataclass(frozen=True, slots=True)
class Rivalry:
    """The leads of the right individual in one text, by each attacker; ``words`` are the places of its words."""

    words: tuple[tuple[str, int, int], ...]
    leads: tuple[Leads, ...]

    @classmethod
    def in_text(cls, panel: Panel, text: str, individual: int, place: int) -> Rivalry:
        """With the rivals nearest to the individual, enough of them for a place."""
        rivals = []
        rows = panel.evidence(text)
        for row in rows:
            count = min(len(row) - 1, max(FEWEST, REACH * place))
            order = np.argpartition(-row, count) if count < len(row) - 1 else np.arange(len(row))
            rivals.append([other for other in order[: count + 1].tolist() if other != individual][:count])
        values = panel.values(text, [[individual, *of] for of in rivals])
        leads = tuple(
            Leads(row[individual] - row[of], value[:, :1] - value[:, 1:])
            for row, of, value in zip(rows, rivals, values, strict=True)
        )
        return cls(tuple((word.text, word.start, word.end) for word in wording(text)), leads)

    def telling(self) -> list[TellingWord]:
        """All words, those that add most to the leads first.

        The value is the mean over rivals, in shares of all leads; also a word that adds nothing on average may hold
        back those rivals who come next.
        """
        worth = np.zeros(len(self.words))
        for lead in self.leads:
            means = lead.by_word.mean(axis=1) if lead.by_word.size else np.zeros(len(self.words))
            worth += means / max(1e-9, np.abs(means).sum())
        sums: dict[str, float] = {}
        spans: dict[str, list[tuple[int, int]]] = {}
        for (text, start, end), value in zip(self.words, worth.tolist(), strict=True):
            if text:
                sums[text] = sums.get(text, 0.0) + value
                spans.setdefault(text, []).append((start, end))
        found = sorted(sums, key=lambda word: (-sums[word], word))
        return [TellingWord(word, tuple(spans[word]), sums[word]) for word in found]

    def by_candidate(self, candidates: Sequence[Candidate]) -> list[np.ndarray]:
        """For each attacker, candidates x rivals: what masking a candidate takes off each lead."""
        places = {start: number for number, (_, start, _) in enumerate(self.words)}
        inside = [_numbers(one, places) for one in candidates]
        return [
            np.stack([lead.by_word[numbers].sum(axis=0) for numbers in inside])
            if inside
            else np.zeros((0, lead.by_word.shape[1]))
            for lead in self.leads
        ]


def _numbers(candidate: Candidate, places: dict[int, int]) -> list[int]:
    """The words of a text that a candidate covers."""
    return sorted({places[at] for start, end in candidate.shown for at in range(start, end) if at in places})
