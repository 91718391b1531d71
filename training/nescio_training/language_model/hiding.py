"""Whole-word and span masking (spans as in SpanBERT, Joshi et al. 2020): the model will later score and fill spans."""

from __future__ import annotations

import numpy as np

IGNORE = -100


def mask_spans(
    ids: np.ndarray,
    starts_word: np.ndarray,
    rng: np.random.Generator,
    *,
    mask_id: int,
    special: np.ndarray,
    share: float = 0.18,
    max_words: int = 8,
) -> tuple[np.ndarray, np.ndarray]:
    """Mask spans of whole words in one sequence and return (inputs, labels).

    Two of three choices are single words, the others spans whose length in words is geometric (p = .3), cut at
    ``max_words``: with spans alone the model learns little from its first millions of tokens. A choice is masked as a whole nine
    times of ten and left in sight otherwise, so that the encoder also learns good states for words that are not masked.
    """
    word_of = np.cumsum(starts_word[ids] | special[ids]) - 1
    first = np.flatnonzero(np.diff(word_of, prepend=-1))
    word_count = len(first)
    ends = np.append(first[1:], len(ids))
    chosen = np.zeros(len(ids), dtype=bool)
    shown = np.zeros(len(ids), dtype=bool)
    budget = max(1, round(share * len(ids)))
    for _ in range(4 * len(ids)):
        if chosen.sum() >= budget:
            break
        length = 1 if rng.random() < 0.67 else min(int(rng.geometric(0.3)), max_words)
        start = int(rng.integers(0, word_count))
        span = slice(first[start], ends[min(start + length, word_count) - 1])
        if chosen[span].any() or special[ids[span]].any():
            continue
        chosen[span] = True
        shown[span] = rng.random() < 0.1
    inputs = ids.copy()
    inputs[chosen & ~shown] = mask_id
    labels = np.where(chosen, ids, IGNORE)
    return inputs, labels
