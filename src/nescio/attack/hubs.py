"""Hubs: some individuals look like everybody (Radovanovic et al., 2010), those with long or many-sided backgrounds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def hubs(scores: np.ndarray, owners: Sequence[int]) -> np.ndarray:
    """What each individual (a column) scores on average with texts that are about somebody else."""
    foreign = np.ones(scores.shape, dtype=bool)
    foreign[np.arange(len(scores)), owners] = False
    averages: np.ndarray = np.average(scores, axis=0, weights=foreign)
    return averages.astype(np.float32)
