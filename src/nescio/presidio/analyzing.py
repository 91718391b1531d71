"""What Presidio's analyser would say of a text: the stretches that a policy masks, by Presidio's names."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from nescio.document import Document
from nescio.pipeline import Pipeline
from nescio.presidio.names import presidio_name
from nescio.settings import Settings


class Found(NamedTuple):
    """A stretch of a text, what Presidio calls it, how sure, and why it is masked."""

    start: int
    end: int
    entity_type: str
    score: float
    source: str
    reason: str


def analyzed(
    pipeline: Pipeline, text: str, *, entities: Collection[str] = (), score_threshold: float = 0.0
) -> list[Found]:
    """What is found in a text, in order; only the ``entities`` that are asked for, if any are."""
    document = pipeline.run(Document("text", text), until="decide")
    return [
        one
        for one in _masked(document, entities)
        if (not entities or one.entity_type in entities) and one.score >= score_threshold
    ]


def pipeline_for(settings: Settings, lang: str, allow: Collection[str] = ()) -> Pipeline:
    """The pipeline for a language, with strings that are never found."""
    return Pipeline.from_settings(settings.with_(lang=lang, allow=(*settings.allow, *allow)))


def _masked(document: Document, asked: Collection[str]) -> Iterator[Found]:
    reasons = {decision.entity: str(decision.reason) for decision in document.decisions}
    for stretch in sorted(document.masked_stretches, key=lambda one: one.start):
        mention = stretch.mention
        yield Found(
            stretch.start,
            stretch.end,
            presidio_name(stretch.type, asked),
            round(mention.score, 4),
            mention.source,
            reasons.get(stretch.entity.id, ""),
        )
