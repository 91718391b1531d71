"""Linear classifiers for few individuals: one support vector machine for each, against all others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from scipy.sparse import csr_array


@dataclass(frozen=True, slots=True)
class Machines:
    """Weights over the grams that occur in the background (``columns`` of the hashed space)."""

    columns: np.ndarray
    weights: np.ndarray
    bias: np.ndarray

    @classmethod
    def trained(cls, windows: csr_array, labels: Sequence[int], individuals: int) -> Machines:
        from sklearn.svm import LinearSVC

        columns = np.unique(windows.indices)
        machine = LinearSVC(C=1.0, random_state=0).fit(windows[:, columns], labels)
        weights, bias = machine.coef_, machine.intercept_
        if len(machine.classes_) == 2:  # the library keeps one row of weights for two classes
            weights, bias = np.concatenate([-weights, weights]), np.concatenate([-bias, bias])
        everybody = np.zeros((individuals, len(columns)), dtype=np.float32)
        everybody[machine.classes_] = weights
        biases = np.full(individuals, bias.min(), dtype=np.float32)
        biases[machine.classes_] = bias
        return cls(columns, everybody, biases)

    def decide(self, rows: csr_array) -> np.ndarray:
        """Texts x individuals."""
        decisions: np.ndarray = self._known(rows) @ self.weights.T + self.bias
        return decisions

    def worth(self, row: csr_array, individuals: Sequence[int]) -> np.ndarray:
        """Grams of a row x individuals: what each gram adds for an individual, against the average individual."""
        places, known = self._places(row)
        used = self.weights[:, places] * known
        above = used[list(individuals)] - used.mean(axis=0)
        worth: np.ndarray = row.data[:, None] * above.T
        return worth

    def _known(self, rows: csr_array) -> csr_array:
        """The rows over the columns that have weights."""
        from scipy.sparse import csr_array

        places, known = self._places(rows)
        ends = np.concatenate([[0], np.cumsum(known)])[rows.indptr]
        return csr_array((rows.data[known], places[known], ends), shape=(rows.shape[0], len(self.columns)))

    def _places(self, rows: csr_array) -> tuple[np.ndarray, np.ndarray]:
        places = np.searchsorted(self.columns, rows.indices).clip(max=len(self.columns) - 1)
        return places, self.columns[places] == rows.indices
