"""The one function that every engine runs: settings and some items in, what became of them out.

It depends on nothing but its arguments, so an item gives the same bytes in any process, on any machine and in any order. What
is costly to make (a pipeline with its models) is made once in a process and kept.
"""

from __future__ import annotations

import io
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from nescio import codec
from nescio.document import Document
from nescio.errors import DocumentError, InputError, UsageError
from nescio.faults import kind_of
from nescio.formats.io.inputs import Input, create_format
from nescio.formats.io.results import place, refused
from nescio.formats.io.source import Source
from nescio.formats.io.subjects import Subjects
from nescio.pipeline import Pipeline
from nescio.protocols import ByteSink
from nescio.report.tally import Tally
from nescio.run.labels import Labels
from nescio.run.local import process
from nescio.settings import Settings


@dataclass(frozen=True, slots=True)
class Work:
    """What every worker is told; ``for_vault`` brings the documents of whole files back, with their texts."""

    settings: Settings
    for_vault: bool = False
    # Tells this work from other work in a process that has seen several.
    token: str = field(default_factory=lambda: secrets.token_hex(8))


@dataclass(frozen=True, slots=True)
class WholeFile:
    """A file that one worker reads and writes in one go, such as a letter."""

    name: str
    path: Path
    format: str


@dataclass(frozen=True, slots=True)
class Item:
    """One unit of work: a file, or the document at a position of a file that many workers share."""

    file: int
    position: int
    content: Document | WholeFile


@dataclass(frozen=True, slots=True)
class Done:
    """What became of an item.

    Of a document: its result without the text, which the reader has. Of a file: its outputs by suffix ("" is the file
    itself). ``failures`` say what was not written; they and the notes quote nothing. ``tally`` counts a file; documents
    are counted together, with the last one of a partition.
    """

    result: bytes = b""
    outputs: tuple[tuple[str, bytes], ...] = ()
    written: int = 0
    failures: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    originals: tuple[Document, ...] = ()
    tally: dict[str, Any] = field(default_factory=dict)


# The pipeline of this process, with the token of its work.
_ready: list[tuple[str, Pipeline]] = []


def process_partition(work: Work, items: Iterable[Item]) -> Iterator[Done]:
    """Process items one at a time, in their order; one bad item never stops the others."""
    pipeline = _pipeline(work)
    together = Tally()
    last: Done | None = None
    for item in items:
        if last is not None:
            yield last
        if isinstance(item.content, Document):
            last = _finish_document(pipeline, item.content, together)
        else:
            last = _finish_file(work, pipeline, item.content)
    if last is not None:
        yield replace(last, tally=together.to_dict()) if together.documents else last


def lost(item: Item) -> Done:
    """What to say of an item whose worker died, by itself, while it was at it."""
    where = place(item.content) if isinstance(item.content, Document) else item.content.name
    return Done(failures=(f"{where}: the worker process died over it (too little memory?); it is not written",))


def _pipeline(work: Work) -> Pipeline:
    if not _ready or _ready[0][0] != work.token:
        try:
            _ready[:] = [(work.token, Pipeline.from_settings(work.settings))]
        except UsageError as error:  # this machine lacks something; the plain class finds its way between processes
            raise UsageError(str(error)) from None
    return _ready[0][1]


def _finish_document(pipeline: Pipeline, document: Document, tally: Tally) -> Done:
    try:
        (result,) = process(pipeline, [document])
    except UsageError as error:  # such as a language that a document asks for and nobody knows
        return Done(failures=(f"{place(document)}: {error}",))
    if isinstance(result, DocumentError):
        return Done(failures=(str(result),))
    if refusal := refused(result):
        return Done(failures=(str(refusal),))
    tally.add(Tally.of(result))
    return Done(result=codec.dump_result(result), written=1)


def _finish_file(work: Work, pipeline: Pipeline, file: WholeFile) -> Done:
    failures: list[str] = []
    tally = Tally()
    finished: list[Document] = []

    def documents() -> Iterator[Document]:
        for item in process(pipeline, one.read(in_blocks=not work.for_vault)):
            if isinstance(item, DocumentError):
                failures.append(str(item))
                continue
            result = labels.seen(item)
            if work.for_vault and not refused(result):
                finished.append(result)
            yield result
            if not refused(result):
                tally.add(Tally.of(result))

    labels = Labels(file.name, file.format, neutral=work.settings.neutral_names)
    output = _MemoryOutput()
    try:
        format = create_format(file.format, work.settings.options)
        told = work.settings.subject_from
        one = Input(Source(file.name, path=file.path), format, Subjects.of(told) if told else None)
        written = format.write(documents(), one.source, output)
    except DocumentError as error:
        return Done(failures=(*failures, str(error)))
    except UsageError as error:  # such as a missing extra, which concerns the files of one format
        return Done(failures=(*failures, f"{file.name}: {error}"))
    except Exception as error:  # an unforeseen fault in one file: name its kind, never its message or text
        what = f"could not be processed ({kind_of(error)}); it is not written"
        return Done(failures=(*failures, str(InputError(what, path=file.name))))
    return Done(
        outputs=output.contents(),
        written=written.documents,
        failures=(*failures, *map(str, written.failures)),
        notes=(*written.notes, *labels.notes()),
        originals=tuple(finished),
        tally=tally.to_dict(),
    )


class _MemoryOutput:
    """An output that stays in memory until the one process that writes has it."""

    def __init__(self) -> None:
        self._files: dict[str, io.BytesIO] = {}

    def open(self, suffix: str = "") -> ByteSink:
        return self._files.setdefault(suffix, io.BytesIO())

    def contents(self) -> tuple[tuple[str, bytes], ...]:
        return tuple((suffix, file.getvalue()) for suffix, file in self._files.items())
