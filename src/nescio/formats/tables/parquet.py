"""Parquet tables: every cell with text is a document, as in CSV; writing gives back the whole table with its types."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from nescio.document import Document
from nescio.errors import InputError, MissingExtraError, OutputError
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.results import Written, refused
from nescio.formats.tables.delimited import WORTH_READING, InOrder, chosen_columns
from nescio.protocols import OutputLike, SourceLike

_ROWS = 2000
_LARGEST = 8 << 30
_IN_MEMORY = 1 << 24
_CHUNK = 1 << 20
_WHOLE = re.compile(r"[+-]?\d{1,18}")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: ``kind`` is how its values become text ("" if they cannot), ``read`` whether they are documents."""

    name: str
    kind: str
    read: bool


class ParquetFormat:
    """``.parquet``; ids look like "file.parquet:12:comment" (row from 1)."""

    name = "parquet"
    suffixes: tuple[str, ...] = (".parquet",)
    companions: tuple[str, ...] = ()

    def __init__(self, options: Options = DEFAULTS) -> None:
        self.options = options

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        source.hold()
        with _opened(source) as table:
            columns = self._columns(table, source.name)
            for number, row in _rows(table):
                for index, column in enumerate(columns):
                    if text := _text(row[index], column):
                        ident = _id(source, number, column)
                        yield Document(id=ident, text=text, meta={"source": source.name, "line": number})

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:
        """Write the table of ``source``; a cell whose document may not be written is emptied."""
        if source is None:
            raise OutputError("Parquet tables can only be written from the file they came from")
        pyarrow = _pyarrow()
        written, finished = Written(), InOrder(documents)
        with _opened(source) as table, tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as spool:
            columns = self._columns(table, source.name)
            # What programs note about a table may name people, files and times.
            schema = pyarrow.schema([field.remove_metadata() for field in table.schema_arrow])
            with pyarrow.parquet.ParquetWriter(spool, schema) as writer:
                for rows in _batches(_rows(table)):
                    made = [self._row(source, number, row, columns, finished, written) for number, row in rows]
                    arrays = [_array([row[at] for row in made], field.type) for at, field in enumerate(schema)]
                    writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))
            finished.check_all_used(source)
            emptied = sum(not column.kind and not self.options.columns for column in columns)
            if emptied:
                written.notes.append(f"{source.name}: {emptied} columns of kinds that cannot be searched were emptied")
            spool.seek(0)
            shutil.copyfileobj(spool, output.open(), _CHUNK)
        return written

    def _columns(self, table: Any, name: str) -> list[Column]:
        names = tuple(table.schema_arrow.names)
        chosen = chosen_columns(self.options.columns, names, name)
        kinds = [_kind(field.type) for field in table.schema_arrow]
        if refusing := [number + 1 for number in chosen if not kinds[number]]:
            raise InputError(f"column {refusing[0]} is of a kind that cannot be searched", path=name)
        return [
            Column(column, kinds[index], bool(kinds[index]) and (not chosen or index in chosen))
            for index, column in enumerate(names)
        ]

    def _row(
        self,
        source: SourceLike,
        number: int,
        row: list[Any],
        columns: list[Column],
        finished: InOrder,
        written: Written,
    ) -> list[Any]:
        made: list[Any] = []
        for column, value in zip(columns, row, strict=True):
            if _text(value, column):
                document = finished.take(_id(source, number, column))
                place = f"{source.name}:{number}: column {len(made) + 1}"
                made.append(_cell(document, value, column, place, written))
            else:
                made.append(value if column.kind or self.options.columns else None)
        return made


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise MissingExtraError("Reading and writing Parquet tables", "parquet") from None
    return pyarrow


@contextmanager
def _opened(source: SourceLike) -> Iterator[Any]:
    """The table of a source; whatever is wrong with it is an ``InputError``."""
    pyarrow = _pyarrow()
    with source.open() as stream:
        file = stream if stream.seekable() else BytesIO(stream.read())
        try:
            table = pyarrow.parquet.ParquetFile(file)
            groups = range(table.metadata.num_row_groups)
            if sum(table.metadata.row_group(group).total_byte_size for group in groups) > _LARGEST:
                raise InputError(f"unpacks to more than {_LARGEST >> 30} GB; it is refused", path=source.name)
            yield table
        except (pyarrow.ArrowException, OSError, ValueError, UnicodeError):
            raise InputError(
                "is damaged or encrypted: it cannot be read as a Parquet table", path=source.name
            ) from None


def _kind(type: Any) -> str:
    """How the values of a type become text."""
    from pyarrow import types

    if types.is_dictionary(type):
        type = type.value_type
    if types.is_string(type) or types.is_large_string(type):
        return "string"
    if types.is_integer(type):
        return "integer"
    if types.is_date(type) or types.is_timestamp(type):
        return "date" if types.is_date(type) else "moment"
    return "other" if types.is_boolean(type) or types.is_floating(type) or types.is_null(type) else ""


def _rows(table: Any) -> Iterator[tuple[int, list[Any]]]:
    """The rows with their numbers; values of a kind that cannot be searched may be of any type."""
    number = 0
    for batch in table.iter_batches(batch_size=_ROWS):
        for row in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            number += 1
            yield number, list(row)


def _batches(rows: Iterator[tuple[int, list[Any]]]) -> Iterator[list[tuple[int, list[Any]]]]:
    batch: list[tuple[int, list[Any]]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == _ROWS:
            yield batch
            batch = []
    if batch:
        yield batch


def _text(value: Any, column: Column) -> str:
    """The text of a cell that is a document, or ""."""
    if value is None or not column.read or column.kind == "other":
        return ""
    text = value.isoformat() if column.kind in ("date", "moment") else str(value)
    return text if WORTH_READING.search(text) else ""


def _cell(document: Document | None, value: Any, column: Column, place: str, written: Written) -> Any:
    """The new value of a cell; none, with a failure, if there is none that may be shown."""
    if document is None:
        written.failures.append(OutputError(f"{place} was not processed; the cell is emptied"))
        return None
    if refusal := refused(document):
        written.failures.append(refusal)
        return None
    written.documents += 1
    written.note(document)
    text = document.output
    if not document.edits:
        return value
    if column.kind == "string":
        return text
    return _typed(text, column.kind)


def _typed(text: str, kind: str) -> Any:
    """A replacement in the type of its column; none if it is no such value."""
    from datetime import date, datetime

    if kind == "integer":
        return int(text) if _WHOLE.fullmatch(text.strip()) else None
    try:
        return (date if kind == "date" else datetime).fromisoformat(text.strip())
    except ValueError:
        return None


def _array(values: list[Any], type: Any) -> Any:
    import pyarrow
    from pyarrow import types

    if types.is_dictionary(type):
        return pyarrow.array(values, type.value_type).dictionary_encode().cast(type)
    return pyarrow.array(values, type)


def _id(source: SourceLike, number: int, column: Column) -> str:
    return f"{source.name}:{number}:{column.name}"
