"""Linear classifiers for many individuals at once: least-squares support vector machines (Suykens and Vandewalle, 1999).

All classes share one system of equations over the windows, so that the time grows with the windows and hardly with the
classes. Weights over grams are never written out: they are sums of windows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from scipy.sparse import csr_array

# How much the weights are held back: windows are vectors of length one.
RIDGE = 0.3


@dataclass(frozen=True, slots=True)
class LeastSquares:
    """``windows`` x grams, and how much each window counts for each individual (``shares``, windows x individuals)."""

    windows: csr_array
    shares: np.ndarray

    @classmethod
    def trained(cls, windows: csr_array, labels: Sequence[int], individuals: int) -> LeastSquares:
        from scipy.linalg import cho_factor, cho_solve

        count = windows.shape[0]
        if not count:
            return cls(windows, np.zeros((0, individuals), dtype=np.float32))
        wanted = np.zeros((count, individuals), dtype=np.float32)
        wanted[np.arange(count), list(labels)] = 1
        # Somebody with many windows is not more likely for that.
        wanted /= np.maximum(1, wanted.sum(axis=0)) ** 0.5
        products = (windows @ windows.T).toarray().astype(np.float32)
        products[np.diag_indices(count)] += RIDGE
        factor = cho_factor(products, overwrite_a=True, check_finite=False)
        return cls(windows, cho_solve(factor, wanted, overwrite_b=True, check_finite=False))

    def decide(self, rows: csr_array) -> np.ndarray:
        """Texts x individuals."""
        near = (rows @ self.windows.T).tocsr()
        decisions: np.ndarray = near @ self.shares
        return decisions

    def worth(self, row: csr_array, individuals: Sequence[int]) -> np.ndarray:
        """Grams of a row x individuals: what each gram adds for an individual, against the average individual."""
        grams = self.windows[:, row.indices].T.tocsr()
        above = self.shares[:, list(individuals)] - self.shares.mean(axis=1, keepdims=True)
        worth: np.ndarray = row.data[:, None] * (grams @ above)
        return worth
