"""The two fits, and how often the result agrees with real searches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.metrics import roc_auc_score
from sklearn.preprocessing import StandardScaler

from nescio.assess.emulation import chance_of_few, outcome_features, share_of
from nescio_training.emulation.examples import Searched

FOLDS = 5
STRENGTH = 200.0
# A fact that is rarer than this says more about the sample than about searches.
LEAST_CLUES = 15


def fit(examples: Sequence[Searched], *, k: int, population: int) -> dict[str, Any]:
    """A model as ``nescio.assess.emulation`` reads it."""
    model: dict[str, Any] = {"k": k, "population": population, "share": _fit_share(examples, population)}
    rows: list[list[float]] = []
    risky: list[bool] = []
    # Shares of documents that the first model has not seen: on its own ones it is surer than it should be.
    for fold in range(FOLDS):
        others = [one for place, one in enumerate(examples) if place % FOLDS != fold]
        unseen = {**model, "share": _fit_share(others, population)}
        for one in examples[fold::FOLDS]:
            for members, count in one.searches:
                rows.append(outcome_features([share_of(unseen, one.described[clue]) for clue in members]))
                risky.append(count < k)
    outcome = LogisticRegression(max_iter=5_000).fit(np.array(rows), np.array(risky))
    model["outcome"] = {
        "weights": [round(float(weight), 4) for weight in outcome.coef_[0]],
        "intercept": round(float(outcome.intercept_[0]), 4),
    }
    return model


def agreement(model: dict[str, Any], examples: Sequence[Searched]) -> dict[str, Any]:
    """Agreement with real searches, for all combinations and by their size."""
    rows = [
        (
            len(members),
            chance_of_few(model, [share_of(model, one.described[clue]) for clue in members]),
            count < model["k"],
        )
        for one in examples
        for members, count in one.searches
    ]
    report: dict[str, Any] = {"documents": len(examples), "all": _agreement(rows)}
    for size in sorted({size for size, *_ in rows}):
        report[f"of {size}"] = _agreement([row for row in rows if row[0] == size])
    singles = [
        (share_of(model, one.described[members[0]]), np.log2(count / model["population"]))
        for one in examples
        for members, count in one.searches
        if len(members) == 1
    ]
    report["correlation of shares"] = round(float(np.corrcoef(np.array(singles).T)[0, 1]), 3)
    return report


def _agreement(rows: Sequence[tuple[int, float, bool]]) -> dict[str, float]:
    chances = np.array([chance for _, chance, _ in rows])
    risky = np.array([truth for *_, truth in rows])
    said = chances >= 0.5
    return {
        "combinations": len(rows),
        "risky": round(float(risky.mean()), 3),
        "agreement": round(float((said == risky).mean()), 3),
        "precision": round(float(risky[said].mean()), 3),
        "recall": round(float(said[risky].mean()), 3),
        "auc": round(float(roc_auc_score(risky, chances)), 3),
    }


def _fit_share(examples: Sequence[Searched], population: int) -> dict[str, Any]:
    singles = [
        (*one.described[members[0]], np.log2(count / population))
        for one in examples
        for members, count in one.searches
        if len(members) == 1
    ]
    facts = [found for found, _, _ in singles]
    vectorizer = DictVectorizer(sparse=False)
    matrix = vectorizer.fit_transform(facts)
    kept = (matrix != 0).sum(axis=0) >= LEAST_CLUES
    names = [str(name) for name, keep in zip(vectorizer.feature_names_, kept, strict=True) if keep]
    matrix = np.hstack([matrix[:, kept], np.array([vector for _, vector, _ in singles])])
    scaler = StandardScaler().fit(matrix)
    ridge = Ridge(STRENGTH).fit(scaler.transform(matrix), np.array([share for *_, share in singles]))
    weights = ridge.coef_ / scaler.scale_
    return {
        "weights": {name: round(float(weight), 5) for name, weight in zip(names, weights, strict=False)},
        "embedding": [round(float(weight), 4) for weight in weights[len(names) :]],
        "intercept": round(float(ridge.intercept_ - weights @ scaler.mean_), 4),
    }
