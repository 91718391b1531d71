"""Fit the attribute model: one logistic regression for each attribute, over all values that might be said of a text.

A row is a text and a value. Words and pairs of words have weights of their own for each value of a fixed list; kinds of cue
have one weight for all values of an attribute, so that towns of a country that no text has are read like all others.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from nescio.profiles.features import Reading, cue_features, labels_in, read
from nescio.profiles.model import Weights
from nescio.profiles.values import ATTRIBUTES, values
from nescio_training.attributes.examples import Example


@dataclass(frozen=True, slots=True)
class Settings:
    """``fewest_texts``: grams of fewer texts are left out, for they might tell who somebody is. ``strength``: of the fit."""

    lang: str = "en"
    fewest_texts: int = 3
    words: float = 0.25
    strength: float = 4.0
    seed: int = 3


def fit(examples: Sequence[Example], settings: Settings) -> Weights:
    """The weights for all attributes."""
    readings = [read(example.text, settings.lang) for example in examples]
    counts = Counter(number for reading in readings for number in reading.grams)
    known = {
        number: place for place, number in enumerate(sorted(n for n, c in counts.items() if c >= settings.fewest_texts))
    }
    labels = values().labels
    rows = np.zeros((len(known), len(labels)), dtype=np.float32)
    bias = np.zeros(len(labels), dtype=np.float32)
    cues: dict[str, float] = {}
    for attribute in ATTRIBUTES:
        fixed = list(values().named.get(attribute, ()))
        columns = {label: number for number, label in enumerate(labels) if label[0] == attribute}
        names, found = _rows(attribute, examples, readings, known, fixed, settings)
        weights = _solved(found, settings)
        if weights is None:
            continue
        for (kind, place), weight in zip(names, weights.tolist(), strict=True):
            if kind == "cue":
                cues[str(place)] = weight
            elif kind == "bias":
                bias[columns[attribute, str(place)]] += weight
            else:
                assert isinstance(place, tuple)
                rows[place[0], columns[attribute, place[1]]] = weight * settings.words
    used = np.flatnonzero(np.abs(rows).max(axis=1, initial=0.0) > 1e-3)
    numbers = np.array(sorted(known), dtype=np.uint64)
    return Weights(numbers[used], rows[used], bias, cues, {})


Name = tuple[str, str | tuple[int, str]]


def _rows(
    attribute: str, examples: Sequence[Example], readings: Sequence[Reading], known: dict[int, int], fixed: Sequence[str],
    settings: Settings,
) -> tuple[list[Name], list[tuple[dict[int, float], bool]]]:  # fmt: skip
    """The features by their numbers, and one row for each text and value that its labels do not leave open."""
    names: dict[Name, int] = {}
    found = []

    def number(kind: str, place: str | tuple[int, str]) -> int:
        return names.setdefault((kind, place), len(names))

    for example, reading in zip(examples, readings, strict=True):
        grams = [known[one] for one in reading.grams if one in known] if fixed else []
        for name, value in labels_in(reading):
            tells = example.tells(name, value) if name == attribute else None
            if tells is None:
                continue
            row = {number("cue", cue): 1.0 for cue in cue_features(reading, attribute, value)}
            row[number("bias", value) if fixed else number("cue", f"{attribute}: any")] = 1.0
            row |= {number("gram", (gram, value)): settings.words for gram in grams}
            found.append((row, tells))
    return list(names), found


def _solved(found: Sequence[tuple[dict[int, float], bool]], settings: Settings) -> np.ndarray | None:
    truth = np.array([tells for _, tells in found])
    if truth.all() or not truth.any():
        return None
    indptr = np.cumsum([0, *(len(row) for row, _ in found)])
    indices = np.array([place for row, _ in found for place in row])
    data = np.array([value for row, _ in found for value in row.values()])
    matrix = csr_matrix((data, indices, indptr))
    machine = LogisticRegression(
        C=settings.strength, solver="liblinear", random_state=settings.seed, fit_intercept=False
    )
    weights: np.ndarray = machine.fit(matrix, truth).coef_[0]
    return weights


def folds(examples: Sequence[Example], count: int) -> list[list[int]]:
    """Numbers of examples in so many parts, the same every time."""
    parts: defaultdict[int, list[int]] = defaultdict(list)
    for place, number in enumerate(sorted(range(len(examples)), key=lambda n: examples[n].id)):
        parts[place % count].append(number)
    return list(parts.values())
