"""Log probability: the language-model risk as it was published (Papadopoulou et al., 2022), beside the calibrated one.

All mentions are hidden at once; the score of a mention is the sum of the logarithms (base 10) of the probabilities of its
word pieces. An entity is risky if one of its mentions scores at or below a threshold, for all types alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log10

from nescio.assess.surprisal import SurprisalMeasure, mention_bits
from nescio.document import Document, Risk
from nescio.reasons import Reason

PUBLISHED = -3.5


class LogProbabilityMeasure:
    """1 for what is at or below the threshold, 0 for the rest; the published threshold belongs to BERT."""

    name = "log probability"

    def __init__(self, threshold: float = PUBLISHED, language_model: str = "", threads: int = 0) -> None:
        self.threshold = threshold
        self._surprisal = SurprisalMeasure(threads=threads, language_model=language_model)

    def measure(self, document: Document) -> Iterable[Risk]:
        bits = mention_bits(document, self._surprisal.model_for(document.lang))
        for entity in document.entities:
            most = max(bits[index] for index in entity.mentions)
            score = -most * log10(2)
            yield Risk(
                (entity.id,), self.name, float(score <= self.threshold), self._why(entity.type, score), bits=most
            )

    def _why(self, type_name: str, score: float) -> Reason:
        shown = round(score, 1)
        if score <= self.threshold:
            return Reason.of("measure.below_threshold", type=type_name, score=shown, threshold=self.threshold)
        return Reason.of("measure.above_threshold", type=type_name, score=shown, threshold=self.threshold)
