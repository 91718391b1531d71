"""The fits themselves: isotonic tables, logistic models with few coefficients, and how good they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.sparse import vstack
from sklearn.feature_extraction import DictVectorizer
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import log_loss, roc_auc_score

from nescio.assess.calibration import chance_of, clipped, logit
from nescio_training.risk.examples import Row

FOLDS = 5
# A type with fewer examples shares the table of its main type, and that one the table of all.
LEAST_ROWS = 60
BINS = 10
# A feature that fewer documents have says more about them than about masking.
LEAST_DOCUMENTS = 8
STRENGTH = 0.2

Table = dict[str, list[list[float]]]


def fit_surprisal(rows: Sequence[Row]) -> Table:
    """Bits -> chance for each type that is frequent enough; never falling."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row.bits is not None:
            for name in {row.type, row.type.partition("/")[0], "any"}:
                groups[name].append(row)
    return {name: _points(group) for name, group in sorted(groups.items()) if len(group) >= LEAST_ROWS or name == "any"}


def _points(rows: Sequence[Row]) -> list[list[float]]:
    bits = np.array([row.bits for row in rows])
    masked = np.array([row.masked for row in rows])
    edges = np.unique(np.quantile(bits, np.linspace(0, 1, min(BINS, len(rows) // 20) + 1)))
    places = np.clip(np.searchsorted(edges, bits, side="right") - 1, 0, max(0, len(edges) - 2))
    used = [place for place in range(max(1, len(edges) - 1)) if (places == place).any()]
    centers = np.array([bits[places == place].mean() for place in used])
    # Half an example of either kind in each bin: no bin is so pure that the next document could not differ.
    shares = np.array([(masked[places == p].sum() + 0.5) / ((places == p).sum() + 1) for p in used])
    sizes = np.array([(places == place).sum() for place in used])
    chances = IsotonicRegression(increasing=True).fit_transform(centers, shares, sample_weight=sizes)
    return [[round(float(center), 2), round(float(chance), 4)] for center, chance in zip(centers, chances, strict=True)]


def fit_costs(rows: Sequence[Row]) -> dict[str, float]:
    """Typical bits of an entity by type, for languages without a language model."""
    groups: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        if row.bits is not None:
            groups[row.type.partition("/")[0]].append(row.bits)
    return {name: round(float(np.median(bits)), 1) for name, bits in sorted(groups.items())}


def fit_supervised(rows: Sequence[Row]) -> dict[str, Any]:
    """Intercept and weights; the L1 penalty keeps only what helps."""
    vectorizer, model = _learn(rows)
    names = vectorizer.get_feature_names_out()
    weights = {str(name): round(float(w), 4) for name, w in zip(names, model.coef_[0], strict=True) if abs(w) > 1e-4}
    return {"intercept": round(float(model.intercept_[0]), 4), "weights": dict(sorted(weights.items()))}


def cross_validated(rows: Sequence[Row]) -> np.ndarray:
    """The chance of each row by a model that has not seen its document."""
    documents = sorted({row.document for row in rows})
    fold_of = dict(zip(documents, np.random.default_rng(0).permutation(len(documents)) % FOLDS, strict=True))
    folds = np.array([fold_of[row.document] for row in rows])
    chances = np.zeros(len(rows))
    for fold in range(FOLDS):
        vectorizer, model = _learn([row for row, place in zip(rows, folds, strict=True) if place != fold])
        held = [row.features for row, place in zip(rows, folds, strict=True) if place == fold]
        chances[folds == fold] = model.predict_proba(vectorizer.transform(held))[:, 1]
    return chances


def _learn(rows: Sequence[Row]) -> tuple[DictVectorizer, LogisticRegression]:
    seen: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        for name in row.features:
            seen[name].add(row.document)
    kept = {name for name, documents in seen.items() if len(documents) >= LEAST_DOCUMENTS}
    vectorizer = DictVectorizer()
    matrix = vectorizer.fit_transform([{k: v for k, v in row.features.items() if k in kept} for row in rows])
    masked = np.array([row.masked for row in rows])
    # Experts may disagree: an entity counts as masked and as kept, each with its share.
    stacked = np.concatenate([np.ones(len(rows)), np.zeros(len(rows))])
    model = LogisticRegression(l1_ratio=1.0, C=STRENGTH, solver="liblinear", max_iter=300)
    model.fit(vstack([matrix, matrix]), stacked, sample_weight=np.concatenate([masked, 1 - masked]))
    return vectorizer, model


def surprisal_chances(rows: Sequence[Row], table: Table) -> np.ndarray:
    """What the surprisal table says of each row; one half where there are no bits."""
    return np.array([chance_of(table, row.type, row.bits) if row.bits is not None else 0.5 for row in rows])


def fit_combination(rows: Sequence[Row], table: Table, supervised: np.ndarray) -> dict[str, Any]:
    """Weights of the measures' log-odds."""
    known = np.array([row.bits is not None for row in rows])
    surprisal = surprisal_chances(rows, table)
    points = np.array([[logit(a), logit(b)] for a, b in zip(surprisal, supervised, strict=True)])[known]
    masked = np.array([row.masked for row in rows])[known]
    model = LogisticRegression(C=1e3)
    model.fit(
        np.concatenate([points, points]),
        np.concatenate([np.ones(len(points)), np.zeros(len(points))]),
        sample_weight=np.concatenate([masked, 1 - masked]),
    )
    # A measure never speaks against itself: a negative weight would turn a warning into an all-clear.
    first, second = (max(0.05, float(weight)) for weight in model.coef_[0])
    return {
        "intercept": round(float(model.intercept_[0]), 4),
        "weights": {"surprisal": round(first, 4), "supervised": round(second, 4)},
    }


def quality(rows: Sequence[Row], chances: np.ndarray) -> str:
    """Log loss and area under the curve, each entity by what most experts do with it."""
    truth = np.array([row.masked >= 0.5 for row in rows])
    bounded = np.array([clipped(chance) for chance in chances])
    return f"log loss {log_loss(truth, bounded):.3f}, AUC {roc_auc_score(truth, bounded):.3f}, {len(rows)} entities"
