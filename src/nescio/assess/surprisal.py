"""Surprisal: what a language model cannot guess from the rest of the text is special, and may single somebody out.

All mentions are hidden at once; the information of a mention is -log2 of the probability of its word pieces, summed up
(Papadopoulou et al., 2022). An entity counts by its most surprising mention. Bits become a chance by a table for each type,
fitted to the decisions of experts, so that the value means the same as that of every other measure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import log

import numpy as np

from nescio.assess.calibration import chance_of, surprisal_table
from nescio.document import Document, Risk
from nescio.errors import MeasureError
from nescio.models.language_model import LanguageModel, is_available
from nescio.models.language_model import lang as language_of
from nescio.reasons import Reason

# The model reads a stretch of about this many characters at a time, so that the work grows evenly with the text.
STRETCH = 20_000
MARGIN = 1_000


class SurprisalMeasure:
    """Bits of information of each entity, and the chance that an expert masks what is so surprising."""

    name = "surprisal"

    def __init__(self, threads: int = 0, language_model: str = "", risk_model: str = "") -> None:
        self.threads = threads
        self.language_model = language_model
        self.risk_model = risk_model
        self._models: dict[str, LanguageModel] = {}

    def measure(self, document: Document) -> Iterable[Risk]:
        model = self.model_for(document.lang)
        table = surprisal_table(self.risk_model)
        bits = mention_bits(document, model)
        for entity in document.entities:
            most = max(bits[index] for index in entity.mentions)
            value = chance_of(table, entity.type, most)
            yield Risk((entity.id,), self.name, value, _how_hard(entity.type, most), bits=most)

    def model_for(self, lang: str) -> LanguageModel:
        """The language model that was chosen, if it knows the language, or the one that comes with nescio."""
        own = self.language_model
        name = own if own and language_of(own) == lang else f"language-model-{lang}"
        if not is_available(name):
            raise MeasureError(Reason.of("remark.no_language_model", lang=lang))
        return self._models.setdefault(name, LanguageModel(name, threads=self.threads))


def mention_bits(document: Document, model: LanguageModel) -> list[float]:
    """The information of each mention in bits, in the order of the document's mentions."""
    bits: list[float] = []
    for start, end, spans in _stretches(document.text, [(m.start, m.end) for m in document.mentions]):
        inside = [(first - start, last - start) for first, last in spans]
        pieces, scores = model.log_probabilities(document.text[start:end], inside)
        for first, last in inside:
            low = int(np.searchsorted(pieces.ends, first, side="right"))
            high = int(np.searchsorted(pieces.starts, last, side="left"))
            # A mention of which the tokenizer sees nothing tells nothing.
            bits.append(max(0.0, -float(np.nansum(scores[low:high])) / log(2)))
    return bits


def _stretches(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, list[tuple[int, int]]]]:
    """Parts of the text with the spans inside them, in order, each with a margin that holds no other span."""
    start, inside = 0, list[tuple[int, int]]()
    for first, last in spans:
        if inside and last - start > STRETCH:
            yield start, min(first, inside[-1][1] + MARGIN), inside
            start, inside = inside[-1][1], []
        if not inside:
            start = max(start, first - MARGIN)
        inside.append((first, last))
    if inside:
        yield start, min(len(text), inside[-1][1] + MARGIN), inside


def _how_hard(type_name: str, bits: float) -> Reason:
    """How hard something is to guess from the text around it."""
    whole = round(bits)
    if bits < 5:
        return Reason.of("measure.guessable", type=type_name, bits=whole)
    if bits < 15:
        return Reason.of("measure.hard_to_guess", type=type_name, bits=whole)
    if bits < 40:
        return Reason.of("measure.very_hard_to_guess", type=type_name, bits=whole)
    return Reason.of("measure.impossible_to_guess", type=type_name, bits=whole)
