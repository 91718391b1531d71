"""Scores in standard deviations above the average individual: what can be compared and added across attackers."""

from __future__ import annotations

import numpy as np

_NOTHING = 1e-9


def deviations(rows: np.ndarray) -> np.ndarray:
    """The standard deviation of each row, as a column; 0 where all individuals look alike."""
    spread: np.ndarray = rows.std(axis=1, keepdims=True)
    return np.where(spread > _NOTHING, spread, 0)


def standardized(rows: np.ndarray) -> np.ndarray:
    """Each row with mean 0 and standard deviation 1; a row in which all individuals look alike becomes zeros."""
    spread = deviations(rows)
    centered = rows - rows.mean(axis=1, keepdims=True)
    result: np.ndarray = np.divide(centered, spread, out=np.zeros_like(centered), where=spread > 0)
    return result
