"""The linear classifier: a support vector machine on windows of the background, one class for each individual."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from nescio.attack.attacker import Background, Rehearsal, Share
from nescio.attack.grams import word_grams, words_of_word_grams
from nescio.attack.rehearse import rehearse
from nescio.attack.standard import deviations, standardized
from nescio.attack.views import count_grams, hashes, tf_idf
from nescio.attack.visible_words import wording
from nescio.errors import UsageError

if TYPE_CHECKING:
    from scipy.sparse import csr_array

WINDOW = 100
OVERLAP = 25
# One weight for each gram and individual: beyond this the classifier does not fit into memory.
MAX_INDIVIDUALS = 1000


class SvmAttacker:
    """Learns which grams tell the individuals apart; masks are learned from the disguised background, if there is one."""

    name = "svm"

    def fit(self, background: Background) -> FittedSvm:
        if len(background.individuals) > MAX_INDIVIDUALS:
            raise UsageError(
                f"The svm attacker takes at most {MAX_INDIVIDUALS} individuals, the background has "
                f"{len(background.individuals)}. Use --attacker lexical."
            )
        rehearsal = rehearse(background, lambda texts: Classifier.trained(texts, background.disguised).scores)
        return FittedSvm(Classifier.trained(background.texts, background.disguised), rehearsal)


@dataclass(frozen=True, slots=True)
class FittedSvm:
    """A trained classifier."""

    classifier: Classifier
    rehearsal: Rehearsal

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        return self.classifier.scores(texts)

    def shares(self, text: str, individual: int) -> list[Share]:
        """Exact: the decision is a sum over grams."""
        values = self.values(text, [individual])[:, 0].tolist()
        return [
            Share(word.start, word.end, value) for word, value in zip(wording(text), values, strict=True) if word.text
        ]

    def values(self, text: str, individuals: Sequence[int]) -> np.ndarray:
        """Words x individuals: what each word adds to the score of an individual, against the average individual."""
        words = wording(text)
        grams = word_grams(words)
        row = self.classifier.vectors([text])
        scale = deviations(self.classifier.decide(row)).item()
        values = np.zeros((len(words), len(individuals)))
        if grams and scale:
            worth = self.classifier.worth(row, individuals) / scale
            rank = {key: place for place, key in enumerate(self.classifier.columns[row.indices].tolist())}
            keys = hashes(grams).tolist()
            often = Counter(keys)
            for key, members in zip(keys, words_of_word_grams(words), strict=True):
                if key in rank:
                    values[list(members)] += worth[rank[key]] / often[key] / len(members)
        return values


@dataclass(frozen=True, slots=True)
class Classifier:
    """Weights over the grams that occur in the background (``columns`` of the hashed space)."""

    weigh: Any
    columns: np.ndarray
    weights: np.ndarray
    bias: np.ndarray

    @classmethod
    def trained(cls, texts: Sequence[str], disguised: Sequence[str]) -> Classifier:
        from sklearn.svm import LinearSVC

        weigh = tf_idf(count_grams(texts, word_grams)).weigh
        pieces, labels = [], []
        for version in (texts, disguised):
            for number, text in enumerate(version):
                found = windows(text)
                pieces += found
                labels += [number] * len(found)
        counts = count_grams(pieces, word_grams)
        columns = np.unique(counts.indices)
        machine = LinearSVC(C=1.0, random_state=0).fit(weigh(counts)[:, columns], labels)
        weights, bias = machine.coef_, machine.intercept_
        if len(machine.classes_) == 2:  # the library keeps one row of weights for two classes
            weights, bias = np.concatenate([-weights, weights]), np.concatenate([-bias, bias])
        everybody = np.zeros((len(texts), len(columns)), dtype=np.float32)
        everybody[machine.classes_] = weights
        biases = np.full(len(texts), bias.min(), dtype=np.float32)
        biases[machine.classes_] = bias
        return cls(weigh, columns, everybody, biases)

    def vectors(self, texts: Sequence[str]) -> csr_array:
        """The weights of the grams that the background has."""
        from scipy.sparse import csr_array

        rows = self.weigh(count_grams(texts, word_grams))
        places = np.searchsorted(self.columns, rows.indices).clip(max=max(0, len(self.columns) - 1))
        known = self.columns[places] == rows.indices if len(self.columns) else np.zeros(len(places), dtype=bool)
        ends = np.concatenate([[0], np.cumsum(known)])[rows.indptr]
        return csr_array((rows.data[known], places[known], ends), shape=(len(texts), len(self.columns)))

    def decide(self, rows: csr_array) -> np.ndarray:
        decisions: np.ndarray = rows @ self.weights.T + self.bias
        return decisions

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        rows = self.vectors(texts)
        blind = np.diff(rows.indptr) == 0
        return standardized(np.where(blind[:, None], 0, self.decide(rows)))

    def worth(self, row: csr_array, individuals: Sequence[int]) -> np.ndarray:
        """Grams of a row x individuals: what each gram adds for an individual, against the average individual."""
        used = self.weights[:, row.indices]
        above = used[list(individuals)] - used.mean(axis=0)
        worth: np.ndarray = row.data[:, None] * above.T
        return worth


def windows(text: str, size: int = WINDOW, overlap: int = OVERLAP) -> list[str]:
    """Stretches of ``size`` words, each sharing ``overlap`` with the next."""
    words = text.split()
    starts = range(0, max(1, len(words) - overlap), size - overlap) if words else ()
    return [" ".join(words[start : start + size]) for start in starts]
