"""Arrow tables through the pipeline: written as Parquet in memory, read and written by its format, so that a frame and a file
with the same rows come out the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from nescio.collecting import collecting_rarely
from nescio.document import Document
from nescio.errors import DocumentError, MissingExtraError, UsageError
from nescio.formats.io.source import Source
from nescio.formats.tables.parquet import ParquetFormat
from nescio.frames.bar import progress_bar
from nescio.frames.progress import FrameProgress
from nescio.pipeline import Pipeline
from nescio.replace.avoid import SeenWords
from nescio.run.local import named
from nescio.settings import Settings
from nescio.watching import listening

# What a frame is called in messages.
_NAME = "frame"


@dataclass(frozen=True, slots=True)
class Reading:
    """How a table is read, beside the settings (see ``nescio.frames.anonymize_frame``)."""

    columns: tuple[str, ...] = ()
    keep_columns: tuple[str, ...] = ()
    column_types: tuple[str, ...] = ()
    each_cell: bool = False
    workers: int = 1
    progress: bool | Callable[[int], None] = False
    on_note: Callable[[str], None] | None = None


class _Memory:
    """An output in memory."""

    def __init__(self) -> None:
        self.stream = BytesIO()

    def open(self, suffix: str = "") -> BytesIO:  # noqa: ARG002
        return self.stream


def as_table(table: Any) -> Any:
    """An Arrow table as it is."""
    if not hasattr(table, "schema") or not hasattr(table, "column_names"):
        raise UsageError(f"A pyarrow {type(table).__name__} is no table: make one with pyarrow.table(...).")
    return table


def with_changes(_frame: Any, _before: Any, after: Any) -> Any:
    """The table that came out."""
    return after


def anonymize_table(table: Any, how: Reading, **settings: Any) -> Any:
    """The table with everything replaced that identifies somebody; raises what kept a part of it from being written."""
    parquet = _parquet()
    kept = how.keep_columns
    if how.columns:
        missing = [name for name in how.columns if name not in table.column_names]
        if missing:
            raise UsageError(
                f"The frame has no column {missing[0]!r}. It has {len(table.column_names)}: check the names given as columns."
            )
        kept = (*kept, *(name for name in table.column_names if name not in how.columns))
    chosen = Settings.of(**settings, keep_columns=kept, column_types=how.column_types)
    format = ParquetFormat(replace(chosen.options, each_cell=how.each_cell))
    stream = BytesIO()
    parquet.write_table(table, stream)
    stream.seek(0)
    source = Source(_NAME, stream=stream)
    source.hold()
    if chosen.makes_names:
        seen = SeenWords()
        seen.add(item.text for item in format.read(source) if isinstance(item, Document))
        chosen = chosen.with_(avoid=seen)
    output = _Memory()
    with collecting_rarely():
        written = format.write(_finished(format, source, Pipeline.from_settings(chosen), how), source, output)
    if written.failures:
        raise written.failures[0]
    for note in written.notes if how.on_note else ():
        assert how.on_note is not None
        how.on_note(note)
    output.stream.seek(0)
    return parquet.ParquetFile(output.stream).read()  # read_table refuses columns of the same name


def _finished(format: ParquetFormat, source: Source, pipeline: Pipeline, how: Reading) -> Iterator[Document]:
    """The documents of a table after the pipeline; the first that cannot be processed ends it."""

    def documents() -> Iterator[Document]:
        for item in format.read(source):
            if isinstance(item, DocumentError):
                raise item
            waiting.append(item.with_(text="", meta={}))  # only its name is asked for
            yield item

    waiting: deque[Document] = deque()
    with ExitStack() as until_done:
        told: Callable[[int], None] | None = None
        if how.progress is True:
            told, pipeline = _shown(until_done, format, source, pipeline, how)
        elif how.progress:
            told = how.progress
        for number, outcome in enumerate(pipeline.outcomes(documents(), workers=how.workers), 1):
            document = waiting.popleft()
            if outcome is None:
                raise DocumentError(f"{document.id}: was not processed.")
            done = named(outcome, document)
            if isinstance(done, DocumentError):
                raise done
            yield done
            if told is not None:
                told(number)


def _shown(
    until_done: ExitStack, format: ParquetFormat, source: Source, pipeline: Pipeline, how: Reading
) -> tuple[Callable[[int], None], Pipeline]:
    """What shows a bar when it is told how many documents are done; and the pipeline, which tells of itself if they are long."""
    lengths = [len(item.text) for item in format.read(source) if isinstance(item, Document)]
    tell = until_done.enter_context(progress_bar("anonymising"))
    if how.each_cell or how.workers > 1 or pipeline.settings is None:
        return lambda number: tell(number / max(1, len(lengths))), pipeline
    watch = FrameProgress(pipeline.settings, lengths, tell)
    until_done.enter_context(listening(watch))
    return lambda _: watch.end_document(), watch.watched(pipeline)


def _parquet() -> Any:
    try:
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise MissingExtraError("Data frames", "frames") from None
    return pyarrow.parquet
