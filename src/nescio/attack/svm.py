"""The linear classifier: a support vector machine on windows of the background, one class for each individual.

For few individuals each has a machine of its own, for more all are solved together by least squares. Among very many, a
document is first compared with everybody by an inverted index, and the classifier is made for those who come near.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from nescio.attack.attacker import Background, Rehearsal, Share
from nescio.attack.grams import word_grams, words_of_word_grams
from nescio.attack.least_squares import LeastSquares
from nescio.attack.machines import Machines
from nescio.attack.rehearse import rehearse, rehearsed_individuals
from nescio.attack.standard import deviations, standardized
from nescio.attack.views import View, count_grams, hashes, tf_idf
from nescio.errors import UsageError
from nescio.text.visible_words import wording

if TYPE_CHECKING:
    from scipy.sparse import csr_array

WINDOW = 100
OVERLAP = 25
# One machine for each individual up to here; the library takes minutes for more.
MOST_MACHINES = 100
# All together by least squares up to so many windows; their products are a dense matrix.
MOST_WINDOWS = 6000
# Those who come near, beyond that.
SHORTLIST = 200


class LinearClassifier(Protocol):
    """Texts as rows of grams -> individuals."""

    def decide(self, rows: csr_array) -> np.ndarray: ...

    def worth(self, row: csr_array, individuals: Sequence[int]) -> np.ndarray: ...


class SvmAttacker:
    """Learns which grams tell the individuals apart; masks are learned from the disguised background, if there is one."""

    name = "svm"
    learns_masks = True

    def fit(self, background: Background) -> FittedSvm:
        def study(texts: list[str]) -> Any:
            chosen = rehearsed_individuals(background)
            disguised = [background.disguised[number] for number in chosen] if background.disguised else []
            return FittedSvm(Studied.of(texts, disguised), Rehearsal.empty()).scores

        return FittedSvm(Studied.of(background.texts, background.disguised), rehearse(background, study))


@dataclass(frozen=True, slots=True)
class FittedSvm:
    """A trained classifier."""

    studied: Studied
    rehearsal: Rehearsal

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        rows = self.studied.vectors(texts)
        blind = np.diff(rows.indptr) == 0
        return standardized(np.where(blind[:, None], 0, self.studied.decide(rows)))

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
        row = self.studied.vectors([text])
        scale = deviations(self.studied.decide(row)).item()
        values = np.zeros((len(words), len(individuals)))
        if grams and scale:
            worth = self.studied.worth(row, individuals) / scale
            rank = {key: place for place, key in enumerate(row.indices.tolist())}
            keys = hashes(grams).tolist()
            often = Counter(keys)
            for key, members in zip(keys, words_of_word_grams(words), strict=True):
                values[list(members)] += worth[rank[key]] / often[key] / len(members)
        return values


@dataclass(frozen=True, slots=True)
class Studied:
    """All windows of a background and whose they are; ``whole`` classifies among all, if they are few enough."""

    view: View
    windows: csr_array
    labels: np.ndarray
    individuals: int
    whole: LinearClassifier | None

    @classmethod
    def of(cls, texts: Sequence[str], disguised: Sequence[str]) -> Studied:
        view = tf_idf(count_grams(texts, word_grams))
        pieces: list[str] = []
        labels: list[int] = []
        for version in (texts, disguised):
            for number, text in enumerate(version):
                found = windows(text)
                pieces += found
                labels += [number] * len(found)
        if not pieces:
            raise UsageError("All texts of the background are empty: the attacker would know nothing.")
        counted = view.weigh(count_grams(pieces, word_grams))
        owners = np.array(labels)
        whole: LinearClassifier | None = None
        if len(texts) <= MOST_MACHINES and len(set(labels)) > 1:
            whole = Machines.trained(counted, labels, len(texts))
        elif len(pieces) <= MOST_WINDOWS:
            whole = LeastSquares.trained(counted, labels, len(texts))
        order = np.argsort(owners, kind="stable")
        return cls(view, counted[order], owners[order], len(texts), whole)

    def vectors(self, texts: Sequence[str]) -> csr_array:
        return self.view.weigh(count_grams(texts, word_grams))

    def decide(self, rows: csr_array) -> np.ndarray:
        """Texts x individuals; whoever does not come near has the lowest value of all."""
        if self.whole is not None:
            return self.whole.decide(rows)
        decisions = np.zeros((rows.shape[0], self.individuals), dtype=np.float32)
        for number in range(rows.shape[0]):
            row = rows[[number]]
            near, classifier = self._among_near(row)
            values = classifier.decide(row)[0]
            decisions[number] = values.min()
            decisions[number, near] = values
        return decisions

    def worth(self, row: csr_array, individuals: Sequence[int]) -> np.ndarray:
        if self.whole is not None:
            return self.whole.worth(row, individuals)
        near, classifier = self._among_near(row)
        place = {number: place for place, number in enumerate(near.tolist())}
        worth = np.zeros((len(row.indices), len(individuals)))
        known = [column for column, number in enumerate(individuals) if number in place]
        worth[:, known] = classifier.worth(row, [place[individuals[column]] for column in known])
        return worth

    def _among_near(self, row: csr_array) -> tuple[np.ndarray, LeastSquares]:
        """Those who share most with a text, and a classifier that tells them apart."""
        scores = (row @ self.view.index).toarray()[0]
        near = np.sort(np.argpartition(-scores, SHORTLIST)[:SHORTLIST])
        firsts = np.searchsorted(self.labels, near, side="left")
        ends = np.searchsorted(self.labels, near, side="right")
        chosen = np.concatenate([np.arange(first, end) for first, end in zip(firsts, ends, strict=True)])
        labels = np.repeat(np.arange(len(near)), ends - firsts)
        return near, LeastSquares.trained(self.windows[chosen], labels.tolist(), len(near))


def windows(text: str, size: int = WINDOW, overlap: int = OVERLAP) -> list[str]:
    """Stretches of ``size`` words, each sharing ``overlap`` with the next."""
    words = text.split()
    starts = range(0, max(1, len(words) - overlap), size - overlap) if words else ()
    return [" ".join(words[start : start + size]) for start in starts]
