"""Entities as the pipeline finds them, with the share of experts' decisions that mask them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from nescio.assess.features import features
from nescio.assess.surprisal import mention_bits
from nescio.document import Document
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.masking_counts import Cover, merge_spans
from nescio.models.language_model import MODEL, LanguageModel, is_available, lang
from nescio.pipeline import Pipeline


@dataclass(frozen=True, slots=True)
class Row:
    """One entity: its features, its bits (None without a language model), and how often experts mask it."""

    document: str
    type: str
    features: dict[str, float]
    bits: float | None
    masked: float


def rows_of(
    gold: Iterable[GoldDocument], model: str, say: Callable[[str], None], language_model: str = ""
) -> Iterator[Row]:
    """Detect and link each document, and compare its entities with what the experts masked."""
    pipeline = Pipeline.from_policy("strict", model=model)
    chosen = language_model or MODEL
    guess = LanguageModel(chosen) if is_available(chosen) else None
    for number, document in enumerate(gold, 1):
        if number % 50 == 0:
            say(f"{number} documents read")
        # Users name the subject or not; so every other document comes with its own.
        subject = document.subject if hashlib.sha256(document.id.encode()).digest()[0] % 2 else ""
        found = pipeline.run(Document(document.id, document.text, document.lang, subject), until="link")
        bits = mention_bits(found, guess) if guess is not None and found.lang == lang(chosen) else None
        views = [
            Cover(document.text, document.lang, merge_spans(document.masked_by(annotator)))
            for annotator in document.annotators
        ]
        for entity, facts in features(found):
            mentions = found.mentions_of(entity)
            hits = [view.touches(m.start, m.end) for view in views for m in mentions]
            yield Row(
                document.id,
                entity.type,
                facts,
                max(bits[index] for index in entity.mentions) if bits is not None else None,
                sum(hits) / len(hits),
            )
