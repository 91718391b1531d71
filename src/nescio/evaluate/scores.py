"""Figures from counts: micro and macro averages, and how sure they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields

import numpy as np

from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.information import InformationModel
from nescio.evaluate.masking_counts import COLUMNS, DocumentCounts, TypeCounts, count_all, total_by_type
from nescio.evaluate.predictions import Span

RESAMPLES = 1000
Column = np.ndarray
_INDEX = {name: number for number, name in enumerate(COLUMNS)}


@dataclass(frozen=True, slots=True)
class Scores:
    """The figures people compare; None where there was nothing to measure (no direct identifier in the gold)."""

    er_direct: float | None
    er_quasi: float | None
    er: float | None
    token_recall: float | None
    token_precision: float | None
    weighted_precision: float | None
    mention_recall: float | None
    mention_precision: float | None
    f1: float | None
    f2: float | None

    @classmethod
    def of(cls, documents: Sequence[DocumentCounts]) -> Scores:
        """Micro average: hits and totals are summed up first."""
        figures = _figures(_matrix(documents).sum(axis=0)[None])
        return cls(**{name: _number(values[0]) for name, values in figures.items()})

    def as_dict(self) -> dict[str, float | None]:
        return asdict(self)


FIGURES = tuple(f.name for f in fields(Scores))


@dataclass(frozen=True, slots=True)
class Result:
    """What one system reached on a set of documents."""

    micro: Scores
    macro: Scores
    intervals: Mapping[str, tuple[float, float] | None]
    by_type: Mapping[str, TypeCounts]
    per_document: Mapping[str, Scores]
    documents: Sequence[DocumentCounts]
    missing: tuple[str, ...]


def score(
    gold: Sequence[GoldDocument],
    predictions: Mapping[str, Sequence[Span]],
    model: InformationModel | None = None,
    *,
    resamples: int = RESAMPLES,
) -> Result:
    """Score spans to mask; documents without predictions count as not masked and are named in ``missing``."""
    documents = count_all(gold, predictions, model)
    return summarize(documents, missing=[d.id for d in gold if d.id not in predictions], resamples=resamples)


def summarize(
    documents: Sequence[DocumentCounts], *, missing: Sequence[str] = (), resamples: int = RESAMPLES
) -> Result:
    """Averages of counted documents."""
    matrix = _matrix(documents)
    single = _figures(matrix)
    per_document = {
        document.id: Scores(**{name: _number(values[row]) for name, values in single.items()})
        for row, document in enumerate(documents)
    }
    return Result(
        micro=Scores.of(documents),
        macro=Scores(**{name: _mean(values) for name, values in single.items()}),
        intervals=_bootstrap(matrix, resamples),
        by_type=total_by_type(documents),
        per_document=per_document,
        documents=documents,
        missing=tuple(missing),
    )


def rate(part: float, whole: float) -> float | None:
    """A share, or None of nothing."""
    return part / whole if whole else None


def _matrix(documents: Sequence[DocumentCounts]) -> np.ndarray:
    return np.array([document.counts.row() for document in documents], dtype=float).reshape(-1, len(COLUMNS))


def _figures(rows: np.ndarray) -> dict[str, Column]:
    """All figures for each row of counts; nan where nothing was to be measured.

    A recall of nothing is undefined. A precision of nothing is 0 if something was to be masked, else undefined.
    """

    def column(name: str) -> Column:
        values: Column = rows[:, _INDEX[name]]
        return values

    def share(part: Column, whole: Column) -> Column:
        values: Column = np.divide(part, whole, out=np.full(len(rows), np.nan), where=whole > 0)
        return values

    def precision(part: str, whole: str, masked: str, wanted: str) -> Column:
        values = share(column(part), column(whole))
        return np.where((column(masked) <= 0) & (column(wanted) > 0), 0.0, values)

    def f_measure(beta: float) -> Column:
        square = beta * beta
        bottom = square * exact + recall
        # Nothing right at all is 0; undefined stays undefined.
        values = share((1 + square) * exact * recall, bottom)
        return np.where(bottom == 0, 0.0, values)

    recall = share(column("token_hit"), column("tokens"))
    exact = precision("precise_tokens", "masked_tokens", "masked_tokens", "tokens")
    return {
        "er_direct": share(column("direct_hit"), column("direct")),
        "er_quasi": share(column("quasi_hit"), column("quasi")),
        "er": share(column("direct_hit") + column("quasi_hit"), column("direct") + column("quasi")),
        "token_recall": recall,
        "token_precision": exact,
        "weighted_precision": precision("precise_weight", "masked_weight", "masked_tokens", "tokens"),
        "mention_recall": share(column("mention_hit"), column("mentions")),
        "mention_precision": precision("precise_spans", "masked_spans", "masked_spans", "mentions"),
        "f1": f_measure(1),
        "f2": f_measure(2),
    }


def _bootstrap(matrix: np.ndarray, resamples: int) -> dict[str, tuple[float, float] | None]:
    """95 % intervals: documents drawn again and again with replacement (Efron, 1979), always with the same seed."""
    if len(matrix) < 2 or resamples < 1:
        return dict.fromkeys(FIGURES)
    size = len(matrix)
    # Sorted rows make the draw independent of the order of the documents.
    matrix = matrix[np.lexsort(matrix.T)]
    draws = np.random.default_rng(0).multinomial(size, np.full(size, 1 / size), size=resamples)
    intervals: dict[str, tuple[float, float] | None] = {}
    for name, values in _figures(draws @ matrix).items():
        known = values[~np.isnan(values)]
        intervals[name] = (float(np.quantile(known, 0.025)), float(np.quantile(known, 0.975))) if len(known) else None
    return intervals


def _number(value: float) -> float | None:
    return None if np.isnan(value) else float(value)


def _mean(values: Column) -> float | None:
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else None
