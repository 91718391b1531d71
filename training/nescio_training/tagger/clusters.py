"""Group words that stand in the same company, from plain texts: "wohne" and "lebe", "Firma" and "Verein"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import numpy as np
from scipy.sparse import coo_matrix
from sklearn.cluster import MiniBatchKMeans
from sklearn.decomposition import TruncatedSVD

from nescio.models.lexicon import Clusters
from nescio.models.words import spelling

_WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
# A word counts if this many texts have it: rarer ones could point to somebody.
_LEAST_TEXTS = 25
_MAX_WORDS = 20_000
_COMPANY = 3_000
_WINDOW = 2
_WIDTH = 100
_SIZES = (64, 400)


def learn_clusters(texts: Iterable[str], seed: int = 1) -> Clusters:
    """Two groupings, a coarse and a fine one, by which words stand just before and after (positive mutual information)."""
    split = [[spelling(word) for word in _WORD.findall(text)] for text in texts]
    counts = Counter(word for words in split for word in set(words))
    known = [word for word, count in counts.most_common(_MAX_WORDS) if count >= _LEAST_TEXTS]
    number = {word: place for place, word in enumerate(known)}
    vectors = _vectors([np.array([number.get(word, -1) for word in words]) for words in split], len(known), seed)
    groups = [
        MiniBatchKMeans(min(size, len(known)), random_state=seed, n_init=1, batch_size=4096).fit_predict(vectors)
        for size in _SIZES
    ]
    return Clusters.of(known, np.column_stack(groups) + 1)


def _vectors(texts: list[np.ndarray], count: int, seed: int) -> np.ndarray:
    """A short vector for each word, from the frequent words around it; each distance has columns of its own."""
    rows, columns = [], []
    for words in texts:
        for place, distance in enumerate(d for d in range(-_WINDOW, _WINDOW + 1) if d):
            here, there = (
                (words[-distance:], words[:distance]) if distance < 0 else (words[:-distance], words[distance:])
            )
            kept = (here >= 0) & (there >= 0) & (there < _COMPANY)
            rows.append(here[kept])
            columns.append(there[kept] + place * _COMPANY)
    row, column = np.concatenate(rows), np.concatenate(columns)
    table = coo_matrix((np.ones(len(row), np.float32), (row, column)), (count, 2 * _WINDOW * _COMPANY)).tocsr()
    of_rows, of_columns = (np.asarray(table.sum(axis=axis)).ravel() for axis in (1, 0))
    pairs = table.tocoo()
    expected = of_rows[pairs.row] * of_columns[pairs.col] / table.sum()
    pairs.data = np.maximum(0, np.log(pairs.data / expected))
    short = TruncatedSVD(min(_WIDTH, count - 1), random_state=seed).fit_transform(pairs.tocsr())
    return short / np.maximum(np.linalg.norm(short, axis=1, keepdims=True), 1e-9)
