"""Word embeddings in eight bits."""

from __future__ import annotations

from pathlib import Path

import numpy as np


class Embeddings:
    """Word embeddings kept as bytes: one scale and one zero point a row, widened only for the rows that are looked up."""

    def __init__(self, values: np.ndarray, scales: np.ndarray, zeros: np.ndarray) -> None:
        self.values, self.scales, self.zeros = values, scales, zeros

    @classmethod
    def pack(cls, matrix: np.ndarray) -> Embeddings:
        """Quantise a float matrix."""
        low, high = matrix.min(axis=1), matrix.max(axis=1)
        scales = np.maximum((high - low) / 255.0, 1e-12).astype(np.float32)
        values = np.clip(np.rint((matrix - low[:, None]) / scales[:, None]), 0, 255).astype(np.uint8)
        return cls(values, scales, low.astype(np.float32))

    @classmethod
    def load(cls, path: Path) -> Embeddings:
        arrays = np.load(path)
        return cls(arrays["values"], arrays["scales"], arrays["zeros"])

    def save(self, path: Path) -> None:
        np.savez(path, values=self.values, scales=self.scales, zeros=self.zeros)

    def __getitem__(self, ids: np.ndarray) -> np.ndarray:
        rows: np.ndarray = self.values[ids] * self.scales[ids][..., None] + self.zeros[ids][..., None]
        return rows

    def matrix(self) -> np.ndarray:
        """All rows widened, as a decoder needs them."""
        rows: np.ndarray = self.values * self.scales[:, None] + self.zeros[:, None]
        return rows
