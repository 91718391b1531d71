"""An n-gram language model that trains in seconds: interpolated Kneser-Ney with one discount (Chen and Goodman, 1999).

Texts are arrays of token numbers; an n-gram is one 64-bit number, so that counting is sorting.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

DISCOUNT = 0.75


@dataclass(frozen=True, slots=True)
class _Order:
    """N-grams of one length with their counts, and what is known of their contexts; both sorted."""

    grams: np.ndarray
    counts: np.ndarray
    contexts: np.ndarray
    totals: np.ndarray
    kinds: np.ndarray


class KneserNey:
    """Probabilities of tokens given the ``order - 1`` tokens before them."""

    def __init__(self, texts: Sequence[np.ndarray], tokens: int, order: int) -> None:
        # One number more stands for what precedes a text.
        self.base = tokens + 1
        self.order = order
        if self.base**order > np.iinfo(np.int64).max:
            raise ValueError(f"{order} tokens of {tokens} kinds do not fit into 64 bits")
        grams, counts = np.unique(np.concatenate([self._grams(text) for text in texts]), return_counts=True)
        self._orders = [self._known(grams, counts)]
        for length in range(order - 1, 0, -1):
            # Shorter n-grams count in how many contexts they were seen, not how often.
            grams, counts = np.unique(grams % self.base**length, return_counts=True)
            self._orders.insert(0, self._known(grams, counts))

    def log_probabilities(self, text: np.ndarray) -> np.ndarray:
        """Natural logarithms, one a token."""
        return self._chances(self._grams(text))

    def _chances(self, grams: np.ndarray) -> np.ndarray:
        chances = np.full(len(grams), 1 / self.base)
        for length, known in enumerate(self._orders, 1):
            own = grams % self.base**length
            counts = _look_up(known.grams, known.counts, own)
            totals = _look_up(known.contexts, known.totals, own // self.base)
            kinds = _look_up(known.contexts, known.kinds, own // self.base)
            seen = np.maximum(totals, 1)
            backed_off = np.maximum(counts - DISCOUNT, 0) / seen + DISCOUNT * kinds / seen * chances
            chances = np.where(totals > 0, backed_off, chances)
        result: np.ndarray = np.log(chances)
        return result

    def next_log_probabilities(self, context: np.ndarray, tokens: np.ndarray) -> np.ndarray:
        """Natural logarithms of what may come next, for each of some tokens; the context has ``order - 1`` tokens."""
        ahead = 0
        for token in context[-(self.order - 1) :] if self.order > 1 else ():
            ahead = ahead * self.base + int(token)
        return self._chances(ahead * self.base + tokens.astype(np.int64))

    def perplexity(self, texts: Sequence[np.ndarray]) -> float:
        return float(np.exp(-np.concatenate([self.log_probabilities(text) for text in texts]).mean()))

    def _grams(self, text: np.ndarray) -> np.ndarray:
        """For each token, it and what precedes it as one number."""
        padded = np.concatenate([np.full(self.order - 1, self.base - 1), text]).astype(np.int64)
        grams = np.zeros(len(text), dtype=np.int64)
        for place in range(self.order):
            grams = grams * self.base + padded[place : place + len(text)]
        return grams

    def _known(self, grams: np.ndarray, counts: np.ndarray) -> _Order:
        contexts, first, kinds = np.unique(grams // self.base, return_index=True, return_counts=True)
        return _Order(grams, counts, contexts, np.add.reduceat(counts, first), kinds)


def _look_up(keys: np.ndarray, values: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """The value of each wanted key, 0 where there is none."""
    places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[places] == wanted, values[places], 0)
