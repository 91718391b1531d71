"""The lexical attacker: whose background shares the most telling words, pairs of words and letters with the document?

Nearest neighbour by three measures (TF-IDF of words and pairs, TF-IDF of letters, BM25), each in standard deviations above the
average individual. It takes seconds, and on the published benchmark it re-identifies more than neural classifiers do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from nescio.attack.attacker import Background, Rehearsal, Share
from nescio.attack.grams import letter_grams, word_grams, words_of_letter_grams, words_of_word_grams
from nescio.attack.hubs import hubs
from nescio.attack.rehearse import owners, passage_texts, rehearse, rehearsed_owners
from nescio.attack.standard import deviations, standardized
from nescio.attack.views import Grams, View, bm25, count_grams, hashes, tf_idf
from nescio.text.visible_words import Word, wording

Places = Callable[[list[Word]], list[tuple[int, ...]]]


class LexicalAttacker:
    """Compares words, pairs of words and letters."""

    name = "lexical"

    def fit(self, background: Background) -> FittedLexical:
        passages = passage_texts(background)
        rehearsal = rehearse(
            background,
            lambda texts: Comparison.with_texts(texts).less_hubs(passages, rehearsed_owners(background)).scores,
        )
        comparison = Comparison.with_texts(background.texts)
        if passages:
            comparison = comparison.less_hubs(passages, owners(background))
        return FittedLexical(comparison, rehearsal)


@dataclass(frozen=True, slots=True)
class FittedLexical:
    """A lexical attacker who has studied a background."""

    comparison: Comparison
    rehearsal: Rehearsal

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        return self.comparison.scores(texts)

    def shares(self, text: str, individual: int) -> list[Share]:
        """Exact: the shares of all words add up to the score (but for the correction for hubs, which no word causes)."""
        words = wording(text)
        values = self.comparison.values(text, words, [individual])[:, 0].tolist()
        return [Share(word.start, word.end, value) for word, value in zip(words, values, strict=True) if word.text]

    def values(self, text: str, individuals: Sequence[int]) -> np.ndarray:
        return self.comparison.values(text, wording(text), individuals)


@dataclass(frozen=True, slots=True)
class Measure:
    """A view with the grams it is made of, the words these come from, and how much everything looks like each individual."""

    view: View
    grams: Grams
    places: Places
    hubs: np.ndarray


@dataclass(frozen=True, slots=True)
class Comparison:
    """Documents against all individuals, by several measures."""

    measures: tuple[Measure, ...]

    @classmethod
    def with_texts(cls, texts: Sequence[str]) -> Comparison:
        none = np.zeros(len(texts), dtype=np.float32)
        letters = tf_idf(count_grams(texts, letter_grams))
        words = count_grams(texts, word_grams)
        return cls(
            (
                Measure(tf_idf(words), word_grams, words_of_word_grams, none),
                Measure(letters, letter_grams, words_of_letter_grams, none),
                Measure(bm25(words), word_grams, words_of_word_grams, none),
            )
        )

    def less_hubs(self, texts: Sequence[str], of: Sequence[int]) -> Comparison:
        """The same, but what an individual shares with texts about others is taken off its scores."""
        levels = [hubs(scores, of) for scores in self._raw(texts)]
        return Comparison(
            tuple(replace(measure, hubs=level) for measure, level in zip(self.measures, levels, strict=True))
        )

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        """Documents x individuals, in standard deviations."""
        return standardized(self._sum(self._raw(texts)))

    def values(self, text: str, words: list[Word], individuals: Sequence[int]) -> np.ndarray:
        """Words x individuals: what each word adds to the score of an individual, against the average individual."""
        raw = self._raw([text])
        total = deviations(self._sum(raw)).item()
        values = np.zeros((len(words), len(individuals)))
        for measure, scores in zip(self.measures, raw, strict=True):
            grams = measure.grams(words)
            scale = deviations(scores).item() * total
            if not grams or not scale:
                continue
            weights = measure.view.weigh(count_grams([text], measure.grams))
            rows = measure.view.index[weights.indices]
            above = rows[:, list(individuals)].toarray() - np.asarray(rows.mean(axis=1)).reshape(-1, 1)
            worth = weights.data[:, None] * above / scale
            rank = {key: place for place, key in enumerate(weights.indices.tolist())}
            keys = hashes(grams).tolist()
            often = Counter(keys)
            places = measure.places(words)
            # A pair is telling because of its rarer word: "a beekeeper" is about bees.
            alone: dict[int, float] = {}
            if measure.grams is word_grams:
                own = dict(zip(weights.indices.tolist(), weights.data.tolist(), strict=True))
                alone = {members[0]: own[key] for key, members in zip(keys, places, strict=True) if len(members) == 1}
            owners: list[int] = []
            sources: list[int] = []
            parts: list[float] = []
            for key, members in zip(keys, places, strict=True):
                own_weights = [alone.get(member, 1.0) + 1e-9 for member in members]
                whole = sum(own_weights) * often[key]
                owners += members
                sources += [rank[key]] * len(members)
                parts += [weight / whole for weight in own_weights]
            np.add.at(values, owners, np.array(parts)[:, None] * worth[sources])
        return values

    def _raw(self, texts: Sequence[str]) -> list[np.ndarray]:
        """The scores by each measure, less hubs; zeros for a document that has nothing in common with anybody."""
        counts = {grams: count_grams(texts, grams) for grams in {measure.grams for measure in self.measures}}
        raw = []
        for measure in self.measures:
            scores = measure.view.scores(counts[measure.grams])
            raw.append(np.where(scores.any(axis=1, keepdims=True), scores - measure.hubs, 0))
        return raw

    def _sum(self, raw: Sequence[np.ndarray]) -> np.ndarray:
        total: np.ndarray = np.sum([standardized(scores) for scores in raw], axis=0)
        return total
