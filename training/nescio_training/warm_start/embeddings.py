"""Starting values for the embeddings of a new vocabulary.

After WECHSEL (Minixhofer et al., 2022) and FOCUS (Dobler and de Melo, 2023).
A piece that is a word with translations starts at the mean of these, a piece that both vocabularies have (a digit, a sign, a name)
where it was, any other at the mean of its nearest neighbours among those; nearness is that of skip-gram vectors of the new
language's own text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from tokenizers import Tokenizer

from nescio_training.errors import TrainingError
from nescio_training.umlauts import written_out

NEIGHBOURS = 10
# A word of the new language with the spelling of an old one is mostly another word if it is as short as this.
_LONGEST_CHANCE = 3
_SEED = 5


def start_embeddings(
    old: np.ndarray,
    old_tokenizer: Tokenizer,
    tokenizer: Tokenizer,
    translations: Mapping[str, Sequence[str]],
    vectors: np.ndarray,
) -> tuple[np.ndarray, dict[str, int]]:
    """The new matrix, and how many pieces started in which way."""
    size = tokenizer.get_vocab_size()
    pieces = [tokenizer.id_to_token(number) for number in range(size)]
    result = np.zeros((size, old.shape[1]), dtype=np.float32)
    anchored = np.zeros(size, dtype=bool)
    ways = {"translated": 0, "same": 0, "neighbours": 0}
    by_spelling = _with_written_out(translations)
    old_numbers = old_tokenizer.get_vocab()
    for number, piece in enumerate(pieces):
        words = by_spelling.get(piece, ())
        if words:
            result[number], way = _mean_of_translations(old, old_tokenizer, words), "translated"
        elif piece in old_numbers and _means_the_same(piece):
            result[number], way = old[old_numbers[piece]], "same"
        else:
            continue
        anchored[number] = True
        ways[way] += 1
    special = np.array([piece.startswith("[") and len(piece) > 1 for piece in pieces])
    norm = float(np.median(np.linalg.norm(old, axis=1)))
    free = np.flatnonzero(~anchored)
    result[free] = _mean_of_neighbours(result, vectors, free, np.flatnonzero(anchored & ~special))
    ways["neighbours"] = len(free)
    lengths = np.linalg.norm(result, axis=1, keepdims=True)
    scaled = result * norm / np.maximum(lengths, 1e-6)
    return np.where(special[:, None], result, scaled), ways


def _with_written_out(translations: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """The same with the spellings without umlauts, where these are not words already."""
    return {written_out(word): words for word, words in translations.items()} | dict(translations)


def _means_the_same(piece: str) -> bool:
    if piece.startswith("##"):
        return len(piece) == 3 or piece[2:].isdigit()
    return len(piece) == 1 or not piece.isalpha() or len(piece) > _LONGEST_CHANCE


def _mean_of_translations(old: np.ndarray, tokenizer: Tokenizer, words: Sequence[str]) -> np.ndarray:
    """Frequent translations count more: the old vocabulary is in order of frequency."""
    encoded = [tokenizer.encode(word, add_special_tokens=False).ids for word in words]
    weights = np.array([1 / np.sqrt(max(ids)) for ids in encoded])
    means = np.stack([old[ids].mean(axis=0) for ids in encoded])
    mean: np.ndarray = weights @ means / weights.sum()
    return mean


def _mean_of_neighbours(
    embeddings: np.ndarray, vectors: np.ndarray, free: np.ndarray, anchors: np.ndarray
) -> np.ndarray:
    unit = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
    result = np.zeros((len(free), embeddings.shape[1]), dtype=np.float32)
    count = min(NEIGHBOURS, len(anchors))
    for place in range(0, len(free), 1000):
        near = unit[free[place : place + 1000]] @ unit[anchors].T
        best = np.argpartition(-near, count - 1, axis=1)[:, :count]
        weights = np.maximum(np.take_along_axis(near, best, axis=1), 1e-3) ** 2
        weights /= weights.sum(axis=1, keepdims=True)
        result[place : place + 1000] = np.einsum("pn,pnw->pw", weights, embeddings[anchors[best]])
    return result


def skip_gram_vectors(texts: Iterable[str], tokenizer: Tokenizer, *, width: int = 100, threads: int = 1) -> np.ndarray:
    """Vectors of the pieces from the company they keep; the same every time with one thread."""
    try:
        from gensim.models import Word2Vec
    except ModuleNotFoundError:
        raise TrainingError("Neighbours need gensim, which is not installed.", fix="pip install gensim") from None
    lines = [tokenizer.encode(text, add_special_tokens=False).tokens for text in texts]
    model = Word2Vec(
        lines, vector_size=width, window=5, sg=1, negative=5, sample=1e-4, min_count=1, epochs=1, workers=threads,
        seed=_SEED,
    )  # fmt: skip
    vectors = np.zeros((tokenizer.get_vocab_size(), width), dtype=np.float32)
    for piece, place in model.wv.key_to_index.items():
        vectors[tokenizer.token_to_id(piece)] = model.wv.vectors[place]
    return vectors
