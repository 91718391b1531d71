"""What is known of the words of a training text: the lexicon of a tagger or of a recogniser with hints, and what the rules find."""

from __future__ import annotations

from functools import cache

import numpy as np

from nescio.models import store, tagger
from nescio.models.hints import FILE, HintReader, load_hints
from nescio.models.lexicon import Lexicon
from nescio.models.pieces import Pieces
from nescio_training.tagger.fit import Rules


class TrainingHints:
    """The hints of texts; the rules read each of them."""

    def __init__(self, lexicon_of: str, lang: str) -> None:
        if has_hints(lexicon_of):
            self._reader, _ = load_hints(store.path_of(lexicon_of, FILE), lang)
        else:
            _, lexicon = tagger.load(store.path_of(lexicon_of, ".npz"))
            self._reader = HintReader(lang, lexicon)
        self._rules = Rules(lang)

    @property
    def lexicon(self) -> Lexicon:
        return self._reader.lexicon

    @property
    def sizes(self) -> tuple[int, ...]:
        return self._reader.sizes

    def __call__(self, text: str, pieces: Pieces) -> np.ndarray:
        return self._reader.of(text, pieces, self._rules(text))


@cache
def hints_of(lexicon_of: str, lang: str) -> TrainingHints:
    """The hints that the lexicon of a released (or self-made) tagger or recogniser gives."""
    return TrainingHints(lexicon_of, lang)


def has_hints(name: str) -> bool:
    """Whether a model is a recogniser that was taught with hints."""
    return any(file.endswith(FILE) for file in store.card(name).files)
