"""Views of texts as sparse vectors: an inverted index over hashed grams, weighted by TF-IDF or BM25.

Everything is sparse and hashed into a fixed space, so that memory grows with the background's text and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from nescio.errors import MissingExtraError
from nescio.text.visible_words import Word, wording

if TYPE_CHECKING:
    from scipy.sparse import csr_array

SPACE = 1 << 22
BLOCK = 2000
_LENGTH_DAMPING = 0.4
Grams = Callable[[list[Word]], list[str]]


@dataclass(frozen=True, slots=True)
class View:
    """One way to compare: ``index`` has a row for each gram and a column for each individual.

    The score of a document is the product of its own weights (``weigh``) with the index.
    """

    index: csr_array
    weigh: Callable[[csr_array], csr_array]

    def scores(self, counts: csr_array) -> np.ndarray:
        """Documents x individuals."""
        dense: np.ndarray = (self.weigh(counts) @ self.index).toarray()
        return dense


def count_grams(texts: Iterable[str], grams: Grams) -> csr_array:
    """How often each hashed gram occurs in each text."""
    from scipy.sparse import csr_array, vstack

    hasher = _hasher()
    blocks: list[Any] = []
    block: list[list[str]] = []
    for text in texts:
        block.append(grams(wording(text)))
        if len(block) == BLOCK:
            blocks.append(hasher.transform(block))
            block = []
    if block or not blocks:
        blocks.append(hasher.transform(block) if block else csr_array((0, SPACE), dtype=np.float32))
    return csr_array(vstack(blocks, format="csr") if len(blocks) > 1 else blocks[0])


def hashes(grams: Sequence[str]) -> np.ndarray:
    """The row of the index for each gram."""
    single = _hasher().transform([[gram] for gram in grams])
    rows: np.ndarray = single.indices
    return rows


def tf_idf(counts: csr_array) -> View:
    """Cosine of logarithmic term frequencies, weighted by how few individuals share a gram.

    The usual weight is squared: among thousands of individuals it is rare words that tell, not many common ones.
    """
    individuals = counts.shape[0]
    rarity = _rarity(counts, lambda sharing: (np.log((1 + individuals) / (1 + sharing)) + 1) ** 2)

    def weigh(documents: csr_array) -> csr_array:
        return _unit_rows(_reweighted(documents, (1 + np.log(documents.data)) * rarity[documents.indices]))

    return View(_inverted(weigh(counts)), weigh)


def bm25(counts: csr_array, *, saturation: float = 2.0, length: float = 0.75) -> View:
    """Okapi BM25 (Robertson et al., 1994) with squared weights of grams and with damped lengths.

    An attacker knows much about some individuals and little about others. Taken as they are, lengths that differ by a
    factor of twenty would rule out those it knows best.
    """
    individuals = counts.shape[0]
    rarity = _rarity(counts, lambda sharing: np.log1p((individuals - sharing + 0.5) / (sharing + 0.5)) ** 2)
    lengths = np.asarray(counts.sum(axis=1)).ravel()
    relative = (lengths / max(1e-9, lengths.mean())) ** _LENGTH_DAMPING
    rows = np.repeat(np.arange(individuals), np.diff(counts.indptr))
    damping = saturation * (1 - length + length * relative[rows])
    weights = counts.data * (saturation + 1) / (counts.data + damping) * rarity[counts.indices]

    def weigh(documents: csr_array) -> csr_array:
        return _reweighted(documents, 1 + np.log(documents.data))

    return View(_inverted(_reweighted(counts, weights)), weigh)


def _rarity(counts: csr_array, weight: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
    """A weight for each gram by how many individuals share it; 0 for grams that nobody has, which tell nobody apart."""
    sharing = np.bincount(counts.indices, minlength=SPACE)
    seen = np.flatnonzero(sharing)
    rarity = np.zeros(SPACE, dtype=np.float32)
    rarity[seen] = weight(sharing[seen])
    return rarity


def _reweighted(counts: csr_array, weights: np.ndarray) -> csr_array:
    """The same grams with other numbers; the places are shared, not copied."""
    from scipy.sparse import csr_array

    return csr_array((weights.astype(np.float32), counts.indices, counts.indptr), shape=counts.shape)


def _inverted(rows: csr_array) -> csr_array:
    from scipy.sparse import csr_array

    return csr_array(rows.T, dtype=np.float32)


def _unit_rows(rows: csr_array) -> csr_array:
    number = np.repeat(np.arange(rows.shape[0]), np.diff(rows.indptr))
    lengths = np.sqrt(np.bincount(number, weights=rows.data**2, minlength=rows.shape[0]))
    rows.data = (rows.data / np.maximum(lengths, 1e-12)[number]).astype(np.float32)
    return rows


def _hasher() -> Any:
    try:
        from sklearn.feature_extraction import FeatureHasher
    except ModuleNotFoundError:
        raise MissingExtraError("An attack", "attack") from None
    return FeatureHasher(n_features=SPACE, input_type="string", alternate_sign=False, dtype=np.float32)
