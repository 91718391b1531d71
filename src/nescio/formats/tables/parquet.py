"""Parquet tables: a document of all cells with text, as in CSV; writing gives back the whole table with its types."""

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
from nescio.formats.io.results import Written
from nescio.formats.mapping.column_notes import column_note, repeating_column, shown_name
from nescio.formats.tables.blocks import (
    Block,
    InOrder,
    TableCell,
    apply_block,
    block_id,
    in_blocks,
)
from nescio.formats.tables.column_rules import ColumnRules, column_rules, worth_reading
from nescio.protocols import OutputLike, SourceLike

_ROWS = 2000
_LARGEST = 8 << 30
_IN_MEMORY = 1 << 24
_CHUNK = 1 << 20
_WHOLE = re.compile(r"[+-]?\d{1,18}")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: ``kind`` is how its values become text ("" if they cannot), ``read`` whether they are; ``type`` is the user's."""

    name: str
    kind: str
    read: bool
    type: str = ""
    # Whether it is left as it is because the user says so.
    is_copied: bool = False


class ParquetFormat:
    """``.parquet``; of chosen columns, every cell is a document ("file.parquet:12:comment"; row from 1)."""

    name = "parquet"
    suffixes: tuple[str, ...] = (".parquet",)
    companions: tuple[str, ...] = ()

    def __init__(self, options: Options = DEFAULTS) -> None:
        self.options = options

    @property
    def _by_cell(self) -> bool:
        return bool(self.options.columns) or self.options.each_cell

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        source.hold()
        with _opened(source) as table:
            rules = self._rules(table, source.name)
            columns = self._columns(table, rules)
            for block, first, rows in self._blocks(table, columns, _TableNames(columns)):
                if len(block.text):
                    yield block.part_of(source, first, {"source": source.name, "line": first})
                for number, (_, slots) in enumerate(rows, first) if self._by_cell else ():
                    for index, slot in slots.items():
                        place = {"source": source.name, "line": number, "row": number, "column": columns[index].name}
                        yield slot.block.document(_cell_id(source, number, columns[index]), place)

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:
        """Write the table of ``source``; the cells of a document that may not be written are emptied."""
        if source is None:
            raise OutputError("Parquet tables can only be written from the file they came from")
        pyarrow = _pyarrow()
        written = Written()
        with _opened(source) as table, tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as spool:
            rules = self._rules(table, source.name)
            columns, finished = self._columns(table, rules), InOrder(documents, searched=rules.leave_out)
            names = _TableNames(columns)
            # What programs note about a table may name people, files and times.
            fields = [field.remove_metadata() for field in table.schema_arrow]
            writer = None
            blocks = 0
            for block, first, rows in self._blocks(table, columns, names):
                passed = True
                if len(block.text):
                    blocks += 1
                    place = f"{source.name}: what begins at row {first}"
                    passed = apply_block(block, block_id(source, first), place, finished, written)
                for number, (_, slots) in enumerate(rows, first) if self._by_cell else ():
                    for index, slot in slots.items():
                        ident, place = (
                            _cell_id(source, number, columns[index]),
                            f"{source.name}:{number}: column {index + 1}",
                        )
                        slot.failed = not apply_block(slot.block, ident, place, finished, written)
                made = [self._row(row, slots, columns, passed=passed) for row, slots in rows]
                if writer is None:
                    fields = names.renamed(fields, shown=passed)
                    schema = pyarrow.schema(fields)
                    writer = pyarrow.parquet.ParquetWriter(spool, schema)
                arrays = [_array([row[at] for row in made], field.type) for at, field in enumerate(schema)]
                writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))
            if writer is None:
                writer = pyarrow.parquet.ParquetWriter(spool, pyarrow.schema(fields))
            writer.close()
            finished.check_all_used(source)
            if rules.leave_out:
                _check_left_out(table, columns, rules, finished, source.name)
            emptied = sum(not column.kind and rules.is_read(at) for at, column in enumerate(columns))
            if emptied:
                written.notes.append(f"{source.name}: {emptied} columns of kinds that cannot be searched were emptied")
            if names.changed:
                written.notes.append(f"{source.name}: names of columns that held something masked: {names.changed}")
            if note := column_note(finished.types):
                written.notes.append(f"{source.name}: {note}")
            if blocks > 1:
                written.notes.append(f"{source.name}: {in_blocks(blocks)}")
            spool.seek(0)
            shutil.copyfileobj(spool, output.open(), _CHUNK)
        return written

    def _rules(self, table: Any, source: str) -> ColumnRules:
        return column_rules(self.options, table.schema_arrow.names, source)

    def _columns(self, table: Any, rules: ColumnRules) -> list[Column]:
        kinds = [_kind(field.type) for field in table.schema_arrow]
        if refusing := [number + 1 for number in rules.chosen if not kinds[number]]:
            raise InputError(f"column {refusing[0]} is of a kind that cannot be searched")
        return [
            Column(
                name, kinds[at], bool(kinds[at]) and rules.is_read(at), rules.types.get(at, ""), not rules.is_read(at)
            )
            for at, name in enumerate(table.schema_arrow.names)
        ]

    def _blocks(
        self, table: Any, columns: list[Column], names: _TableNames
    ) -> Iterator[tuple[Block, int, list[tuple[list[Any], dict[int, _Cell]]]]]:
        """The table in blocks: each with the number of its first row and its rows, with the slots of what is read."""
        block, first = names.block(), 1
        if not self._by_cell:
            names.put(block)
        rows: list[tuple[list[Any], dict[int, _Cell]]] = []
        for number, row in _rows(table):
            texts = [(index, text) for index, column in enumerate(columns) if (text := _text(row[index], column))]
            if self._by_cell:
                own = {index: names.block(labelled=False) for index, _ in texts}
                slots = {index: _Cell(own[index].add([(index, text)])[index], own[index]) for index, text in texts}
            else:
                slots = {index: _Cell(slot, block) for index, slot in block.add(texts).items()}
            rows.append((row, slots))
            if block.is_full or len(rows) == _ROWS * (1 if self._by_cell else 100):
                yield block, first, rows
                block, first, rows = names.block(), number + 1, []
        if rows or len(block.text):
            yield block, first, rows

    def _row(self, row: list[Any], slots: dict[int, _Cell], columns: list[Column], *, passed: bool) -> list[Any]:
        made: list[Any] = []
        for index, (column, value) in enumerate(zip(columns, row, strict=True)):
            if index in slots:
                is_shown = passed and not slots[index].failed
                made.append(_new_value(slots[index].slot, value, column) if is_shown else None)
            else:
                made.append(value if column.kind or column.is_copied else None)
        return made


class _TableNames:
    """The names of the columns, which are the first row of the text, and what becomes of them."""

    def __init__(self, columns: list[Column]) -> None:
        self._names = [column.name for column in columns]
        self._types = {at: column.type for at, column in enumerate(columns) if column.type}
        self._slots: dict[int, TableCell] = {}
        self.changed = 0

    def block(self, *, labelled: bool = True) -> Block:
        return Block(self._names, self._types, labelled=labelled)

    def put(self, block: Block) -> None:
        """Put the names into the first block."""
        texts = [(at, name) for at, name in enumerate(self._names) if worth_reading(name)]
        self._slots = block.add(texts, is_header=True)

    def renamed(self, fields: list[Any], *, shown: bool) -> list[Any]:
        """The fields of a schema under their new names; by numbers if the names may not be shown."""
        if not shown:
            return [field.with_name(f"column {at + 1}") for at, field in enumerate(fields)]
        new = {at: slot.new for at, slot in self._slots.items() if slot.new is not None}
        self.changed = len(new)
        return [field.with_name(new.get(at, field.name)) for at, field in enumerate(fields)]


def _check_left_out(table: Any, columns: list[Column], rules: ColumnRules, finished: InOrder, source: str) -> None:
    """Refuse a table in which a column that was not read repeats something masked."""
    for _, row in _rows(table):
        left_out = [(at, str(value)) for at, value in enumerate(row) if value is not None and not rules.is_read(at)]
        if finished.survivors.in_strings(text for _, text in left_out):
            for at, text in left_out:
                if finished.survivors.in_strings([text]):
                    raise repeating_column(source, shown_name(columns[at].name, at))


@dataclass(slots=True)
class _Cell:
    """A cell that is read, and the block that it stands in."""

    slot: TableCell
    block: Block
    failed: bool = False


def _cell_id(source: SourceLike, number: int, column: Column) -> str:
    return f"{source.name}:{number}:{column.name}"


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
    if types.is_floating(type):
        return "fraction"
    return "other" if types.is_boolean(type) or types.is_null(type) else ""


def _rows(table: Any) -> Iterator[tuple[int, list[Any]]]:
    """The rows with their numbers; values of a kind that cannot be searched may be of any type."""
    number = 0
    for batch in table.iter_batches(batch_size=_ROWS):
        for row in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            number += 1
            yield number, list(row)


def _text(value: Any, column: Column) -> str:
    """The text of a cell that is a document, or ""."""
    if value is None or not column.read or column.kind == "other":
        return ""
    text = value.isoformat() if column.kind in ("date", "moment") else str(value)
    if column.kind == "fraction":
        # Numbers of a column in which one is missing become fractions: 47118.0 is a customer number.
        text = text.removesuffix(".0") if text != "nan" else ""
    return text if worth_reading(text, column.name, column.type) else ""


def _new_value(slot: TableCell, value: Any, column: Column) -> Any:
    """The new value of a cell; none if the column cannot hold it."""
    if slot.new is None:
        return value
    return slot.new if column.kind == "string" else _typed(slot.new, column.kind)


def _typed(text: str, kind: str) -> Any:
    """A replacement in the type of its column; none if it is no such value."""
    from datetime import date, datetime

    if kind in ("integer", "fraction"):
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
