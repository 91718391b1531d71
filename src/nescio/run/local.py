"""Run a pipeline over a stream of documents on this machine; one bad document never stops the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nescio.document import Document
from nescio.errors import DocumentError
from nescio.formats.io.results import place
from nescio.pipeline import Pipeline
from nescio.piping import UnforeseenError
from nescio.wholes.running import outcomes


def process(
    pipeline: Pipeline, documents: Iterable[Document | DocumentError], *, until: str | None = None
) -> Iterator[Document | DocumentError]:
    """Yield each document after the pipeline, or what was wrong with it, in order and one at a time."""
    for document, outcome in outcomes(pipeline, documents, until):
        if isinstance(document, Document) and outcome is not None:
            outcome = named(outcome, document)
        if outcome is not None:
            yield outcome


def named(outcome: Document | DocumentError, document: Document) -> Document | DocumentError:
    """What became of a document; a fault that nobody expected says where it happened."""
    if isinstance(outcome, UnforeseenError):
        return DocumentError(f"{place(document)}: could not be processed ({outcome}); it is not written")
    return outcome
