"""The letters attacker: nearest neighbour by short strings of letters inside words, and by nothing else.

It knows neither words nor their order, so it fails in other ways than ``lexical`` and ``svm`` do. That makes it the one to keep
out of hardening: what it still finds shows how far a result carries to an attacker who was never asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nescio.attack.attacker import Background, Rehearsal, Share
from nescio.attack.lexical import Comparison, Measure
from nescio.attack.rehearse import rehearse
from nescio.attack.views import count_grams, tf_idf
from nescio.text.visible_words import Word, wording

LENGTHS = (3, 4)


class LettersAttacker:
    """Compares strings of three and four letters."""

    name = "letters"

    def fit(self, background: Background) -> FittedLetters:
        rehearsal = rehearse(background, lambda texts: _comparison(texts).scores)
        return FittedLetters(_comparison(background.texts), rehearsal)


@dataclass(frozen=True, slots=True)
class FittedLetters:
    """A letters attacker who has studied a background."""

    comparison: Comparison
    rehearsal: Rehearsal

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        return self.comparison.scores(texts)

    def shares(self, text: str, individual: int) -> list[Share]:
        """Exact: the score is a sum over strings of letters."""
        values = self.values(text, [individual])[:, 0].tolist()
        return [
            Share(word.start, word.end, value) for word, value in zip(wording(text), values, strict=True) if word.text
        ]

    def values(self, text: str, individuals: Sequence[int]) -> np.ndarray:
        return self.comparison.values(text, wording(text), individuals)


def inner_grams(words: list[Word]) -> list[str]:
    """The strings of letters of each word, with its beginning and end marked."""
    return [gram for word in words for gram in _grams(word)]


def words_of_inner_grams(words: list[Word]) -> list[tuple[int, ...]]:
    """For each of ``inner_grams``, the number of its word."""
    return [(number,) for number, word in enumerate(words) for _ in _grams(word)]


def _grams(word: Word) -> list[str]:
    marked = f" {word.text} " if word.text else ""
    return [marked[start : start + size] for size in LENGTHS for start in range(len(marked) - size + 1)]


def _comparison(texts: Sequence[str]) -> Comparison:
    view = tf_idf(count_grams(texts, inner_grams))
    nobody = np.zeros(len(texts), dtype=np.float32)
    return Comparison((Measure(view, inner_grams, words_of_inner_grams, nobody),))
