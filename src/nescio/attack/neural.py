"""The neural attacker: retrieval with the contextual states of the embedded language model.

Documents and backgrounds are cut into short overlapping stretches; each is the average of its pieces' states, rarer pieces
weighing more. A document looks like an individual as far as its stretches have near ones in that individual's background (late
interaction; Khattab and Zaharia, 2020), be it in other words. The space is whitened by how much stretches of one individual
differ, so that what all stretches have in common does not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from nescio.attack.attacker import Background, Rehearsal, Share
from nescio.attack.encoding import Encoder, Pieces
from nescio.attack.hubs import hubs
from nescio.attack.rehearse import owners, passage_texts, rehearsal_of, rehearsed_individuals, rehearsed_owners
from nescio.attack.standard import standardized
from nescio.attack.word_shares import shares_by_masking
from nescio.models.language_model import SEGMENT
from nescio.text.visible_words import GAP, Word, wording

STRETCH = 10
STEP = 5
SHRINKAGE = 0.1
# Words whose masking is tried for an explanation; the others are given no share.
TRIED = 20
_LEAST_WEIGHT = 0.02


class NeuralAttacker:
    """Compares what stretches of text mean."""

    name = "neural"

    def __init__(self, encoder: Encoder | None = None) -> None:
        self.encoder = encoder or Encoder()

    def fit(self, background: Background) -> FittedNeural:
        self.encoder.check()
        known = [self.encoder.pieces(wording(text)) for text in background.texts]
        without = [self.encoder.pieces(wording(text)) for text in background.without_passages()]
        reader = Reader(self.encoder, _rarity(without, self.encoder))
        stretches, rehearsed = reader.with_and_without(known, without)
        matcher, rehearsal = Matcher.of(stretches), Rehearsal.empty()
        if background.passages:
            passages = [reader.stretches(self.encoder.pieces(wording(text))) for text in passage_texts(background)]
            unprepared = Matcher.of([rehearsed[number] for number in rehearsed_individuals(background)])
            unprepared = unprepared.less_hubs(passages, rehearsed_owners(background))
            rehearsal = rehearsal_of(background, standardized(unprepared.scores(passages)))
            matcher = matcher.less_hubs(passages, owners(background))
        return FittedNeural(reader, matcher, rehearsal)


@dataclass(frozen=True, slots=True)
class FittedNeural:
    """A neural attacker who has studied a background."""

    reader: Reader
    matcher: Matcher
    rehearsal: Rehearsal

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        return self._scores([wording(text) for text in texts])

    def shares(self, text: str, individual: int) -> list[Share]:
        """What the score loses when a word is masked wherever it occurs, for the words that matter most to the matching."""
        words = wording(text)
        values = self._estimated(words, individual)
        sums: dict[str, float] = {}
        for word, value in zip(words, values, strict=True):
            sums[word.text] = sums.get(word.text, 0.0) + value
        tried = sorted((word for word in sums if word != GAP), key=lambda word: -sums[word])[:TRIED]
        return shares_by_masking(words, tried, lambda versions: self._scores(versions)[:, individual])

    def _scores(self, readings: Sequence[list[Word]]) -> np.ndarray:
        stretches = [self.reader.stretches(self.reader.encoder.pieces(words)) for words in readings]
        return standardized(self.matcher.scores(stretches))

    def _estimated(self, words: list[Word], individual: int) -> np.ndarray:
        """What the stretches around each word add: where to look for words to try."""
        pieces = self.reader.encoder.pieces(words)
        stretches = self.reader.stretches(pieces)
        values = np.zeros(len(words))
        if not len(stretches.weights):
            return values
        near = self.matcher.nearest(stretches)
        worth = (near[:, individual] - near.mean(axis=1)) * stretches.weights
        for start, value in zip(stretches.starts, worth, strict=True):
            inside = slice(start, start + STRETCH)
            weights = self.reader.rarity[pieces.ids[inside]]
            np.add.at(values, pieces.words[inside], value * weights / max(weights.sum(), _LEAST_WEIGHT))
        return values


@dataclass(frozen=True, slots=True)
class Stretches:
    """Stretches of one text: a vector, a weight and the first piece of each."""

    vectors: np.ndarray
    weights: np.ndarray
    starts: np.ndarray


@dataclass(frozen=True, slots=True)
class Reader:
    """Turns pieces into stretches, with ``rarity`` as the weight of each piece of the vocabulary."""

    encoder: Encoder
    rarity: np.ndarray

    def stretches(self, pieces: Pieces) -> Stretches:
        return self._pooled(pieces, self.encoder.states(pieces))

    def with_and_without(
        self, whole: Sequence[Pieces], without: Sequence[Pieces]
    ) -> tuple[list[Stretches], list[Stretches]]:
        """The stretches of whole texts and of the same texts with their ends cut off, which have most segments in common."""
        long, short = [], []
        for one, cut in zip(whole, without, strict=True):
            states = self.encoder.states(one)
            long.append(self._pooled(one, states))
            if len(one.ids) == len(cut.ids):
                short.append(long[-1])
                continue
            shared = len(cut.ids) // SEGMENT * SEGMENT
            rest = self.encoder.states(Pieces(cut.ids[shared:], cut.words[shared:]))
            short.append(self._pooled(cut, np.concatenate([states[:shared], rest])))
        return long, short

    def _pooled(self, pieces: Pieces, states: np.ndarray) -> Stretches:
        weights = self.rarity[pieces.ids]
        starts = np.arange(0, max(1, len(weights) - STRETCH // 2), STEP)
        # Sums over stretches as differences of running sums.
        masses = _windows(weights[:, None], starts)[:, 0]
        sums = _windows(states * weights[:, None], starts)
        filled = masses > _LEAST_WEIGHT
        vectors = sums[filled] / np.maximum(np.linalg.norm(sums[filled], axis=1, keepdims=True), 1e-9)
        return Stretches(vectors.astype(np.float32), masses[filled].astype(np.float32), starts[filled])


@dataclass(frozen=True, slots=True)
class Matcher:
    """The stretches of all individuals in a whitened space; those of one individual begin at its ``firsts``."""

    center: np.ndarray
    whitening: np.ndarray
    vectors: np.ndarray
    firsts: np.ndarray
    known: np.ndarray
    hubs: np.ndarray = field(repr=False)

    @classmethod
    def of(cls, individuals: Sequence[Stretches]) -> Matcher:
        counts = np.array([len(one.weights) for one in individuals])
        known = counts > 0
        vectors = np.concatenate([one.vectors for one in individuals])
        center = vectors.mean(axis=0)
        averages = np.stack([one.vectors.mean(axis=0) for one in individuals if len(one.weights)])
        inside = vectors - np.repeat(averages, counts[known], axis=0)
        covariance = inside.T @ inside / max(1, len(inside))
        size = len(center)
        covariance += (SHRINKAGE * np.trace(covariance) / size + 1e-6) * np.eye(size)
        whitening = np.linalg.cholesky(np.linalg.inv(covariance)).astype(np.float32)
        firsts = np.concatenate([[0], np.cumsum(counts[known])[:-1]])
        return cls(
            center, whitening, _unit((vectors - center) @ whitening), firsts, known, np.zeros(len(counts), np.float32)
        )

    def nearest(self, document: Stretches) -> np.ndarray:
        """Stretches x individuals: how near is the nearest stretch of each individual?"""
        products = _unit((document.vectors - self.center) @ self.whitening) @ self.vectors.T
        near = np.full((len(products), len(self.known)), products.min(initial=0.0), dtype=np.float32)
        near[:, self.known] = np.maximum.reduceat(products, self.firsts, axis=1)
        return near

    def raw(self, documents: Sequence[Stretches]) -> np.ndarray:
        """Documents x individuals: the weighted average of ``nearest``."""
        rows = np.zeros((len(documents), len(self.known)), dtype=np.float32)
        for row, document in zip(rows, documents, strict=True):
            if len(document.weights):
                row[:] = document.weights @ self.nearest(document) / document.weights.sum()
        return rows

    def less_hubs(self, texts: Sequence[Stretches], of: Sequence[int]) -> Matcher:
        """The same, but what an individual shares with texts about others is taken off its scores."""
        return replace(self, hubs=hubs(self.raw(texts), of))

    def scores(self, documents: Sequence[Stretches]) -> np.ndarray:
        """The same, less hubs."""
        rows = self.raw(documents)
        corrected: np.ndarray = np.where(rows.any(axis=1, keepdims=True), rows - self.hubs, 0)
        return corrected


def _rarity(individuals: Sequence[Pieces], encoder: Encoder) -> np.ndarray:
    """The weight of each piece of the vocabulary: higher the fewer individuals have it; 0 if none has, or for gaps."""
    sharing = np.zeros(encoder.vocabulary)
    for pieces in individuals:
        sharing[np.unique(pieces.ids)] += 1
    rarity = np.maximum(np.log((len(individuals) + 1) / (sharing + 0.5)), _LEAST_WEIGHT)
    rarity[sharing == 0] = 0
    rarity[encoder.weightless()] = 0
    return rarity


def _windows(values: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """Sums over ``STRETCH`` rows from each start on."""
    running = np.concatenate([np.zeros((1, values.shape[1])), np.cumsum(values, axis=0, dtype=np.float64)])
    ends = np.minimum(starts + STRETCH, len(values))
    sums: np.ndarray = running[ends] - running[starts]
    return sums


def _unit(vectors: np.ndarray) -> np.ndarray:
    units: np.ndarray = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    return units
