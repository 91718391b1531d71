"""What is known of the words of a training text: the lexicon of a tagger, and what the rules find."""

from __future__ import annotations

from functools import cache

import numpy as np

from nescio.models import store, tagger
from nescio.models.hints import HintReader
from nescio.models.pieces import Pieces
from nescio_training.tagger.fit import Rules


class TrainingHints:
    """The hints of texts; the rules read each of them."""

    def __init__(self, lexicon_of: str, lang: str) -> None:
        _, self.lexicon = tagger.load(store.path_of(lexicon_of, ".npz"))
        self._reader = HintReader(lang, self.lexicon)
        self._rules = Rules(lang)

    @property
    def sizes(self) -> tuple[int, ...]:
        return self._reader.sizes

    def __call__(self, text: str, pieces: Pieces) -> np.ndarray:
        return self._reader.of(text, pieces, self._rules(text))


@cache
def hints_of(lexicon_of: str, lang: str) -> TrainingHints:
    """The hints that the lexicon of a released (or self-made) tagger gives."""
    return TrainingHints(lexicon_of, lang)
