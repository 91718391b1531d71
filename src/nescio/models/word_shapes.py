"""What a word looks like: an ordinary word, a given name of either gender, a family name or a town, judged by its letters alone.

Learnt from the lists of names, places and ordinary words, so that a village or a name that no list has is still recognised.
"""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

import numpy as np

KINDS = ("word", "female", "male", "family", "town")
SIZES = (2, 3, 4, 5)
ROWS = 1 << 15
SHORTEST = 3


def letter_groups(word: str) -> list[int]:
    """The rows of a word's letter groups, beginning and end marked."""
    marked = f"<{word.lower()}>"
    groups = (marked[place : place + size] for size in SIZES for place in range(len(marked) - size + 1))
    return [crc32(group.encode("utf-8", "surrogatepass")) % ROWS for group in groups]


class Looks:
    """A linear model over letter groups."""

    def __init__(self, rows: np.ndarray, start: np.ndarray) -> None:
        self.rows, self.start = rows, start

    def scores(self, word: str) -> np.ndarray:
        """How much a word looks like each of ``KINDS``."""
        groups = letter_groups(word)
        scores: np.ndarray = self.rows[groups].sum(axis=0, dtype=np.float32) / np.sqrt(len(groups)) + self.start
        return scores

    def numbers(self, word: str) -> Iterable[int]:
        """The same in steps: the best kind, the best with its lead, and each kind's score; 0 for what is no word."""
        if len(word) < SHORTEST or not word[0].isalpha():
            return (0,) * (2 + len(KINDS))
        scores = self.scores(word)
        best, second = np.argsort(-scores)[:2]
        lead = min(3, int(scores[best] - scores[second]))
        steps = 5 + np.clip(scores, -4, 3).astype(np.int64)
        return (1 + int(best), 1 + 4 * int(best) + lead, *steps.tolist())
