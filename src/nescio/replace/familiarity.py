"""Does the language model know texts of this kind? Where it does not, neither do its phrases make sense.

Words that stay are hidden and guessed. The mean log-probability tells kinds of texts apart: judgments that the model has never seen
have -3.1 in the middle and -4.8 at worst, biographies -2.2 and -4.9; letters, chats and notes of clinics, schools and offices have
-6.4 in the middle and -4.6 at best.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from nescio.models.language_model import LanguageModel
from nescio.text.patterns import fixed

# The mean log-probability from which on a text is familiar.
FAMILIAR = -5.0
# Every fourth word of a short text is hidden, fewer of a long one; from too few, nothing can be told.
STRIDE = 4
MOST, LEAST = 60, 8
# Characters that are looked at: texts rarely change their kind.
EXCERPT = 4000
# Names, numbers and signs say nothing of the kind of a text.
_WORD = fixed(r"\b[a-z]{3,}\b")


def is_familiar(text: str, hidden: Sequence[tuple[int, int]], language_model: str) -> bool:
    """Whether the model guesses the words outside the hidden spans about as well as in texts it was trained on."""
    score = familiarity(text, hidden, language_model)
    return score is None or score >= FAMILIAR


def familiarity(text: str, hidden: Sequence[tuple[int, int]], language_model: str) -> float | None:
    """The mean log-probability of words outside the hidden spans; None if there are too few."""
    inside = np.zeros(len(text) + 1, dtype=bool)
    for start, end in hidden:
        inside[start:end] = True
    excerpt = text[:EXCERPT]
    words = [match.span() for match in _WORD.finditer(excerpt) if not inside[slice(*match.span())].any()]
    chosen = words[:: max(STRIDE, -(-len(words) // MOST))]
    if len(chosen) < LEAST:
        return None
    scores = _model(language_model).log_probabilities(excerpt, chosen)[1]
    return float(np.nanmean(scores))


@cache
def _model(name: str) -> LanguageModel:
    return LanguageModel(name)
