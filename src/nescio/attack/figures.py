"""Risk figures: how many documents an attacker re-identifies, how surely, and how sure we are of that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

RESAMPLES = 1000
MARGIN = 0.5


@dataclass(frozen=True, slots=True)
class Guess:
    """What the attacker says about one document.

    ``rank`` is the place of the right individual, None if the background does not have it; ties count against the attacker,
    so that a text with nothing to go on is no success. ``margin`` is the probability of the first guess less that of the second.
    """

    document: str
    individual: str
    candidates: tuple[str, ...]
    confidence: float
    margin: float
    probability: float
    rank: int | None

    @property
    def reidentified(self) -> bool:
        return self.rank == 1


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of an attack on a set of documents; each share is of all documents.

    ``trir`` is the text re-identification risk of Manzanares-Salor et al. (2024): the share of documents whose individual is
    the first guess. A document whose individual is missing from the background counts as not re-identified; ``known``, the
    share of the others, bounds the risk. ``claimed`` is the mean confidence of all first guesses: near ``trir`` if
    the attacker knows how good it is. ``sure`` is the share with a margin above ``MARGIN``, ``sure_and_right`` those of
    them that are right. ``people`` is the share of individuals with at least one document re-identified.
    """

    documents: int
    known: float
    trir: float
    top5: float
    mrr: float
    people: float
    claimed: float
    sure: float
    sure_and_right: float
    random: float
    intervals: dict[str, tuple[float, float]]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def figures(guesses: Sequence[Guess], individuals: int) -> Figures:
    """Count guesses; ``individuals`` is how many the background has."""
    ranks = np.array([guess.rank or np.inf for guess in guesses], dtype=float)
    sure = np.array([guess.margin > MARGIN for guess in guesses], dtype=float)
    right = (ranks == 1).astype(float)
    columns = {
        "known": np.isfinite(ranks).astype(float),
        "trir": right,
        "top5": (ranks <= 5).astype(float),
        "mrr": 1 / ranks,
        "claimed": np.array([guess.confidence for guess in guesses], dtype=float),
        "sure": sure,
        "sure_and_right": sure * right,
    }
    means = {name: float(values.mean()) if len(values) else 0.0 for name, values in columns.items()}
    found = {guess.individual for guess in guesses if guess.reidentified}
    return Figures(
        documents=len(guesses),
        people=len(found) / max(1, len({guess.individual for guess in guesses})),
        random=means["known"] / max(1, individuals),
        intervals=_bootstrap(columns),
        **means,
    )


def _bootstrap(columns: dict[str, np.ndarray]) -> dict[str, tuple[float, float]]:
    """95 % intervals: documents drawn again with replacement (Efron, 1979), always with the same seed."""
    names, values = list(columns), np.array(list(columns.values()))
    size = values.shape[1]
    if size < 2:
        return {}
    draws = np.random.default_rng(0).multinomial(size, np.full(size, 1 / size), size=RESAMPLES) / size
    # Sorted values make the draw independent of the order of the documents; rounding must not lead beyond 1.
    low, high = np.quantile(draws @ np.sort(values, axis=1).T, (0.025, 0.975), axis=0).clip(0, 1)
    return {name: (float(low[place]), float(high[place])) for place, name in enumerate(names)}
