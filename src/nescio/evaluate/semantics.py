"""Meaning before and after: an encoder for machines without a model, clusters, and how far two sets of them agree."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from nescio.evaluate.information import TOKEN
from nescio.evaluate.masking_counts import ignored_words
from nescio.evaluate.predictions import Span
from nescio.lang import LANGUAGES

_SENTENCE_END = re.compile(r"(?<=[.!?:;])\s+|\n+")
_ROUNDS = 10


class LexicalEncoder:
    """Words and their three-letter pieces, hashed into a fixed space: the same on every machine, no model needed."""

    name = "hashed words"

    def __init__(self, dimensions: int = 512) -> None:
        self.dimensions = dimensions
        self._places: dict[str, list[int]] = {}

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        space = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            places = [place for match in TOKEN.finditer(text.lower()) for place in self._places_of(match[0])]
            if places:
                space[row] = np.bincount(places, minlength=self.dimensions)
        return np.sqrt(space)

    def _places_of(self, word: str) -> list[int]:
        if word not in self._places:
            if any(word in ignored_words(lang) for lang in LANGUAGES):
                pieces = []
            else:
                padded = f"^{word}$"
                pieces = [word, *(padded[i : i + 3] for i in range(len(padded) - 2))]
            self._places[word] = [zlib.crc32(piece.encode("utf8", "replace")) % self.dimensions for piece in pieces]
        return self._places[word]


def unit_rows(vectors: np.ndarray) -> np.ndarray:
    """Vectors of length one; a zero vector stays zero."""
    matrix = np.asarray(vectors, dtype=np.float32)
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    units: np.ndarray = np.divide(matrix, lengths, out=np.zeros_like(matrix), where=lengths > 0)
    return units


def sentences(text: str, fewest_words: int = 4) -> list[Span]:
    """The spans of the sentences and lines that have a few words at least."""
    cuts = [0, *(match.end() for match in _SENTENCE_END.finditer(text)), len(text)]
    spans = [(start, end) for start, end in pairwise(cuts) if end > start]
    return [span for span in spans if sum(1 for _ in TOKEN.finditer(text, *span)) >= fewest_words]


def centers(points: np.ndarray, clusters: int, first: int) -> list[int]:
    """Indices of points far from each other: a first one, then always the farthest from all before."""
    chosen = [first]
    nearest = _products(points, points[[first]])[:, 0]
    while len(chosen) < clusters:
        chosen.append(int(nearest.argmin()))
        nearest = np.maximum(nearest, _products(points, points[[chosen[-1]]])[:, 0])
    return chosen


def cluster(points: np.ndarray, start: Sequence[int]) -> np.ndarray:
    """Spherical k-means that starts from some of the points; the same points always give the same clusters."""
    means = points[list(start)]
    labels = np.full(len(points), -1)
    for _ in range(_ROUNDS):
        new = _products(points, means).argmax(axis=1)
        if (new == labels).all():
            break
        labels = new
        sums = np.stack([points[labels == number].sum(axis=0) for number in range(len(start))])
        filled = np.linalg.norm(sums, axis=1) > 0
        means[filled] = unit_rows(sums[filled])
    return labels


def _products(points: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Inner products of all points with a few others.

    Not by ``@``: for matrices this small, the threads of a BLAS library wait for each other longer than they work, on a
    busy machine five times longer.
    """
    return np.stack([np.einsum("ij,j->i", points, other) for other in others], axis=1)


def agreement(left: np.ndarray, right: np.ndarray) -> float:
    """Normalized mutual information of two labellings (arithmetic mean of the entropies); 1 when they are the same."""
    table = np.zeros((left.max() + 1, right.max() + 1))
    np.add.at(table, (left, right), 1)
    joint = table / table.sum()
    rows, columns = joint.sum(axis=1), joint.sum(axis=0)
    filled = joint > 0
    mutual = float((joint[filled] * np.log(joint[filled] / np.outer(rows, columns)[filled])).sum())
    entropy = sum(float(-(p[p > 0] * np.log(p[p > 0])).sum()) for p in (rows, columns)) / 2
    return min(1.0, max(0.0, mutual / entropy)) if entropy > 1e-12 else 1.0
