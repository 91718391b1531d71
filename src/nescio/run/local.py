"""Run a pipeline over a stream of documents on this machine; one bad document never stops the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nescio.document import Document
from nescio.errors import DocumentError, UsageError
from nescio.faults import kind_of
from nescio.formats.io.results import place
from nescio.pipeline import Pipeline


def process(
    pipeline: Pipeline, documents: Iterable[Document | DocumentError], *, until: str | None = None
) -> Iterator[Document | DocumentError]:
    """Yield each document after the pipeline, or what was wrong with it, in order and one at a time."""
    for document in documents:
        if isinstance(document, DocumentError):
            yield document
            continue
        try:
            yield pipeline.run(document, until=until)
        except UsageError:  # the caller's mistake, the same for every document
            raise
        except DocumentError as error:
            yield error
        except Exception as error:  # an unforeseen fault in one document: name its kind, never its message or text
            yield DocumentError(f"{place(document)}: could not be processed ({kind_of(error)}); it is not written")
