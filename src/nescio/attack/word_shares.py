"""Shares of words for attackers that are no sums over words: mask a word and see what the score loses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np

from nescio.attack.attacker import Share
from nescio.text.visible_words import GAP, Word

Scores = Callable[[Sequence[list[Word]]], np.ndarray]


def shares_by_masking(words: list[Word], tried: Iterable[str], scores: Scores) -> list[Share]:
    """Mask each of the ``tried`` words wherever it occurs; what the score loses is shared by its places.

    ``scores`` gives one number for each version of the text. Words that are not tried have no share.
    """
    candidates = list(tried)
    versions = [
        [replace(word, text=GAP) if word.text == tried_word else word for word in words] for tried_word in candidates
    ]
    values = scores([words, *versions])
    losses = dict(zip(candidates, (values[0] - values[1:]).tolist(), strict=True))
    texts = [word.text for word in words]
    often = {word: texts.count(word) for word in candidates}
    return [
        Share(word.start, word.end, losses[word.text] / often[word.text] if word.text in losses else 0.0)
        for word in words
        if word.text != GAP
    ]
