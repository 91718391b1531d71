"""The human ceiling: each annotator scored against the others, so that readers see what is possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.information import InformationModel
from nescio.evaluate.masking_counts import count
from nescio.evaluate.scores import RESAMPLES, Result, summarize


def view(document: GoldDocument, *annotators: str) -> GoldDocument:
    """The document as only some of its annotators saw it."""
    return replace(document, annotators={name: document.annotators[name] for name in annotators})


def human_ceiling(
    gold: Sequence[GoldDocument], model: InformationModel | None = None, *, resamples: int = RESAMPLES
) -> Result | None:
    """How an annotator does in the eyes of the others; None if no document has two annotators."""
    documents = []
    for document in gold:
        for name in document.annotators:
            others = [other for other in document.annotators if other != name]
            if others:
                counted = count(view(document, *others), document.masked_by(name), model)
                documents.append(replace(counted, id=f"{document.id} by {name}"))
    return summarize(documents, resamples=resamples) if documents else None
