"""The TRIA attacker (Manzanares-Salor et al., 2024): a neural text classifier with one class for each individual.

It is trained for hours and needs the ``train`` extra. Its development set are the background's passages, which it
does not study; the public code of the paper takes it from the documents that are attacked, which flatters the attack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from nescio.attack.attacker import Background, Rehearsal, Share
from nescio.attack.rehearse import owners, passage_texts, rehearsal_of, rehearsed_individuals
from nescio.attack.standard import standardized
from nescio.attack.word_shares import shares_by_masking
from nescio.errors import MissingExtraError, UsageError
from nescio.identity.rule import function_words
from nescio.lang import LANGUAGES
from nescio.text.folding import fold
from nescio.text.visible_words import GAP, Word, wording

MAX_INDIVIDUALS = 1000
# What can be set of the training and the kind of its value; docs/attack.md says what each means.
SETTINGS: dict[str, type[str] | type[int] | type[float]] = {
    "encoder": str, "window": int, "overlap": int, "batch_size": int, "learning_rate": float, "head_learning_rate": float,
    "epochs": int, "patience": int, "pooling": str, "further_epochs": int, "further_batch_size": int,
    "further_learning_rate": float, "further_window": int, "further_overlap": int, "checkpoint": str, "seed": int,
    "threads": int, "lemmas": int,
}  # fmt: skip


class TriaAttacker:
    """Trains a classifier on windows of the background, raw and disguised; ``settings`` are those of its training."""

    name = "tria"
    learns_masks = True

    def __init__(self, say: Callable[[str], None] = lambda _: None, lemmas: int = 0, **settings: Any) -> None:
        self.say = say
        self.lemmas = bool(lemmas)
        self.settings = settings

    def fit(self, background: Background) -> FittedTria:
        if len(background.individuals) > MAX_INDIVIDUALS:
            raise UsageError(
                f"The tria attacker takes at most {MAX_INDIVIDUALS} individuals, the background has "
                f"{len(background.individuals)}. Use --attacker lexical."
            )
        try:
            from nescio_training.attack.classifier import Labelled, Settings, train
        except ModuleNotFoundError:
            raise MissingExtraError("The tria attacker", "train") from None
        read = _lemma_reader() if self.lemmas else telling_part
        numbers = list(range(len(background.individuals)))
        versions = [background.without_passages(), background.disguised]
        studied = Labelled(
            [read(wording(text)) for version in versions for text in version],
            [number for version in versions for number in numbers[: len(version)]],
        )
        passages = [read(wording(text)) for text in passage_texts(background)]
        development = Labelled(passages, owners(background))
        classifier = train(studied, development, len(numbers), Settings(**self.settings), say=self.say)
        rehearsal = Rehearsal.empty()
        if passages:
            scores = classifier.logits(passages)[:, rehearsed_individuals(background)]
            rehearsal = rehearsal_of(background, standardized(scores))
        return FittedTria(classifier, rehearsal, read)


@dataclass(frozen=True, slots=True)
class FittedTria:
    """A trained classifier."""

    classifier: Any
    rehearsal: Rehearsal
    read: Callable[[Iterable[Word]], str]

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        return self._scores([wording(text) for text in texts])

    def shares(self, text: str, individual: int) -> list[Share]:
        """What the score loses when a word is masked."""
        words = wording(text)
        tried = dict.fromkeys(_telling(words))
        return shares_by_masking(words, tried, lambda versions: self._scores(versions)[:, individual])

    def _scores(self, readings: Sequence[list[Word]]) -> np.ndarray:
        return standardized(self.classifier.logits([self.read(words) for words in readings]))


def telling_part(words: Iterable[Word]) -> str:
    """The words that the classifier reads: no function words, no masks, nothing but letters and digits."""
    return " ".join(_telling(words))


def _lemma_reader() -> Callable[[Iterable[Word]], str]:
    """Reads the same words, each in the form under which a dictionary has it: "plays" and "played" are "play"."""
    try:
        from simplemma import lemmatize
    except ModuleNotFoundError:
        raise MissingExtraError("Reading lemmas", "train") from None

    @cache
    def lemma(word: str) -> str:
        return fold(lemmatize(word, lang=tuple(LANGUAGES)))

    return lambda words: " ".join(map(lemma, _telling(words)))


def _telling(words: Iterable[Word]) -> list[str]:
    stop = frozenset().union(*(function_words(lang) for lang in LANGUAGES))
    return [word.text for word in words if word.text != GAP and word.text not in stop]
