"""The one function that every engine runs: settings and some items in, what became of them out.

It depends on nothing but its arguments, so an item gives the same bytes in any process, on any machine and in any order. What
is costly to make (a pipeline with its models) is made once in a process and kept.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from nescio.background.by_name import open_background
from nescio.document import Document
from nescio.errors import DocumentError, InputError, UsageError
from nescio.formats.io.inputs import Input, create_format
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.results import place, refused
from nescio.formats.io.source import Source
from nescio.pipeline import Pipeline
from nescio.policy import Policy
from nescio.protocols import ByteSink
from nescio.replace.avoid import SeenWords
from nescio.report.batch import Tally
from nescio.report.run import RunReport
from nescio.run.local import process
from nescio.run.packing import pack


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a worker must know. ``with_originals`` brings the documents of whole files back, for the vault."""

    policy: Policy
    # Tells these settings from others in a process that has seen several.
    token: str
    lang: str = "auto"
    replace: str | None = None
    tolerance: str = "medium"
    model: str = "default"
    max_risk: float | None = None
    background: str | None = None
    assess: bool = False
    with_originals: bool = False
    options: Options = DEFAULTS
    subject: str = field(default="", repr=False)
    key: bytes | None = field(default=None, repr=False)
    avoid: SeenWords | None = field(default=None, repr=False)

    def pipeline(self) -> Pipeline:
        """The pipeline that these settings ask for."""
        return Pipeline.from_policy(
            self.policy,
            lang=self.lang,
            replace=self.replace,
            tolerance=self.tolerance,
            model=self.model,
            key=self.key,
            avoid=self.avoid if self.avoid is not None else (),
            max_risk=self.max_risk,
            background=open_background(self.background) if self.background else None,
            assess=self.assess,
        )


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

    Of a document: its packed result, for the reader has its text. Of a file: its outputs by suffix ("" is the file
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


# The pipeline of this process, with the token of its settings.
_ready: list[tuple[str, Pipeline]] = []


def process_partition(settings: Settings, items: Iterable[Item]) -> Iterator[Done]:
    """Process items one at a time, in their order; one bad item never stops the others."""
    pipeline = _pipeline(settings)
    together = RunReport(settings.policy)
    last: Done | None = None
    for item in items:
        if last is not None:
            yield last
        if isinstance(item.content, Document):
            last = _finish_document(settings, pipeline, item.content, together)
        else:
            last = _finish_file(settings, pipeline, item.content)
    if last is not None:
        yield replace(last, tally=Tally.of(together).to_dict()) if together.documents else last


def lost(item: Item) -> Done:
    """What to say of an item whose worker died, by itself, while it was at it."""
    where = place(item.content) if isinstance(item.content, Document) else item.content.name
    return Done(failures=(f"{where}: the worker process died over it (too little memory?); it is not written",))


def _pipeline(settings: Settings) -> Pipeline:
    if not _ready or _ready[0][0] != settings.token:
        try:
            _ready[:] = [(settings.token, settings.pipeline())]
        except UsageError as error:  # this machine lacks something; the plain class finds its way between processes
            raise UsageError(str(error)) from None
    return _ready[0][1]


def _finish_document(settings: Settings, pipeline: Pipeline, document: Document, report: RunReport) -> Done:
    try:
        (result,) = process(pipeline, [_with_subject(document, settings.subject)])
    except UsageError as error:  # such as a language that a document asks for and nobody knows
        return Done(failures=(f"{place(document)}: {error}",))
    if isinstance(result, DocumentError):
        return Done(failures=(str(result),))
    if refusal := refused(result):
        return Done(failures=(str(refusal),))
    report.add(result)
    return Done(result=pack(result), written=1)


def _finish_file(settings: Settings, pipeline: Pipeline, file: WholeFile) -> Done:
    failures: list[str] = []
    report = RunReport(settings.policy)
    finished: list[Document] = []

    def documents() -> Iterator[Document]:
        read = (_with_subject(item, settings.subject) if isinstance(item, Document) else item for item in one.read())
        for result in process(pipeline, read):
            if isinstance(result, DocumentError):
                failures.append(str(result))
                continue
            if settings.with_originals and not refused(result):
                finished.append(result)
            yield result
            if not refused(result):
                report.add(result)

    output = _MemoryOutput()
    try:
        format = create_format(file.format, replace(settings.options, key=settings.key))
        one = Input(Source(file.name, path=file.path), format)
        written = format.write(documents(), one.source, output)
    except DocumentError as error:
        return Done(failures=(*failures, str(error)))
    except UsageError as error:  # such as a missing extra, which concerns the files of one format
        return Done(failures=(*failures, f"{file.name}: {error}"))
    except Exception as error:  # an unforeseen fault in one file: name its kind, never its message or text
        what = f"could not be processed ({type(error).__name__}); it is not written"
        return Done(failures=(*failures, str(InputError(what, path=file.name))))
    return Done(
        outputs=output.contents(),
        written=written.documents,
        failures=(*failures, *map(str, written.failures)),
        notes=tuple(written.notes),
        originals=tuple(finished),
        tally=Tally.of(report).to_dict(),
    )


def _with_subject(document: Document, subject: str) -> Document:
    return document.with_(subject=subject) if subject and not document.subject else document


class _MemoryOutput:
    """An output that stays in memory until the one process that writes has it."""

    def __init__(self) -> None:
        self._files: dict[str, io.BytesIO] = {}

    def open(self, suffix: str = "") -> ByteSink:
        return self._files.setdefault(suffix, io.BytesIO())

    def contents(self) -> tuple[tuple[str, bytes], ...]:
        return tuple((suffix, file.getvalue()) for suffix, file in self._files.items())
