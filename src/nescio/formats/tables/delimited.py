"""Tables (CSV, TSV): a document of all cells with text, or of chosen columns a document a cell; the whole table comes back."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from nescio.document import Document
from nescio.errors import InputError, OutputError
from nescio.formats.io.encoded import EncodedText
from nescio.formats.io.encoding import Encoding, decoded_lines, find_encoding, undecodable
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.results import Written
from nescio.formats.io.subjects import NOTED, column_of
from nescio.formats.mapping.column_notes import column_note, repeating_column, shown_name
from nescio.formats.tables.blocks import (
    Block,
    InOrder,
    TableCell,
    apply_block,
    block_id,
    in_blocks,
)
from nescio.formats.tables.column_rules import ColumnRules, column_rules, named_columns, worth_reading
from nescio.formats.tables.dialect import DELIMITERS, SNIFFED, Dialect, Row, join, parse, sniff
from nescio.formats.tables.header_row import is_header
from nescio.protocols import OutputLike, SourceLike

# A cell that a spreadsheet computes when the file is opened, which may send other cells away or start programs; signed
# numbers, telephone numbers, handles and dashes are none (OWASP, CSV injection).
_COMPUTED = re.compile(r"\s*(?:=\s*\S|@[A-Za-z][\w.]*\(|[+-].*[A-Za-z][\d.]{0,5}[(|])", re.DOTALL)

# Rows with which the first is compared, to see whether it names the columns.
_COMPARED = 50
_IN_MEMORY = 1 << 24


@dataclass(frozen=True, slots=True)
class Layout:
    """What is known about a table before its rows are read; ``rules`` are what the user says of its columns."""

    encoding: Encoding
    dialect: Dialect
    columns: tuple[str, ...]
    has_header: bool
    rules: ColumnRules

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns, none if the table does not tell them."""
        return self.columns if self.has_header else ()

    def problem(self, row: Row) -> str:
        """Why a row cannot be used, or ""."""
        return row.problem or next(filter(None, (undecodable(cell, self.encoding) for cell in row.cells)), "")

    def texts(self, row: Row) -> list[tuple[int, str]]:
        """The cells of a row that are read, with their columns."""
        cells = [(index, _bare(cell)) for index, cell in enumerate(row.cells)]
        if self.is_header(row):
            return [(index, cell) for index, cell in cells if worth_reading(cell)] if not self.rules.chosen else []
        return [
            (index, cell) for index, cell in cells if self.rules.is_read(index) and self._is_worth_reading(index, cell)
        ]

    def _is_worth_reading(self, index: int, cell: str) -> bool:
        if self.rules.chosen:
            return bool(cell)
        return worth_reading(cell, self._name(index), self.rules.types.get(index, ""))

    def left_out(self, row: Row) -> list[tuple[int, str]]:
        """The cells of a row that are copied without being read because the user says so, with their columns."""
        if self.is_header(row):
            return []
        return [(index, cell) for index, cell in enumerate(row.cells) if not self.rules.is_read(index)]

    def block(self, *, labelled: bool = True) -> Block:
        """A block for some rows of the table."""
        return Block(self.names, self.rules.types, labelled=labelled)

    def cells(self, row: Row) -> Iterator[tuple[int, TableCell, Block]]:
        """The cells of a row that are read, each as a block of its own, with their columns."""
        for index, text in self.texts(row) if not self.is_header(row) else ():
            block = self.block(labelled=False)
            yield index, block.add([(index, text)])[index], block

    def is_header(self, row: Row) -> bool:
        return self.has_header and row.number == 1

    def column(self, index: int) -> str:
        """The name of a column, or its number."""
        return self.columns[index] if index < len(self.columns) else str(index + 1)

    def value(self, row: Row, column: str) -> str:
        """The cell of a row in a column given by its name or number; "" if there is none."""
        index = self.columns.index(column) if column in self.columns else int(column) - 1 if column.isdecimal() else -1
        return row.cells[index].strip() if 0 <= index < len(row.cells) else ""

    def meta(self, block: Block) -> dict[str, Any]:
        """What is noted about the encoding of a block."""
        return self.encoding.meta(block.text.text)

    def _name(self, index: int) -> str:
        return self.names[index] if index < len(self.names) else ""


class CsvFormat:
    """``.csv`` with comma, semicolon, tab or bar: one document, or a few if it is very long.

    Of chosen columns, every cell is a document ("file.csv:12:comment"; row as a spreadsheet counts).
    """

    name = "csv"
    suffixes: tuple[str, ...] = (".csv",)
    companions: tuple[str, ...] = ()
    delimiters: tuple[str, ...] = DELIMITERS

    def __init__(self, options: Options = DEFAULTS) -> None:
        self.options = options

    @property
    def _by_cell(self) -> bool:
        return bool(self.options.columns) or self.options.each_cell

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        source.hold()
        layout = self._layout(source)
        block, first = layout.block(), 1
        for row in _rows(source, layout):
            if problem := layout.problem(row):
                yield InputError(problem, path=source.name, line=row.line)
            elif self._by_cell:
                for index, _, cell in layout.cells(row):
                    place = {"source": source.name, "line": row.line, "row": row.number, "column": layout.column(index)}
                    if told := column_of(self.options.subject_from):
                        place[NOTED] = layout.value(row, told)
                    yield cell.document(_cell_id(source, row, layout, index), {**place, **layout.meta(cell)})
            else:
                block.add(layout.texts(row), is_header=layout.is_header(row))
            if block.is_full:
                yield from _documents(block, source, first, layout)
                block, first = layout.block(), row.number + 1
        yield from _documents(block, source, first, layout)

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:
        """Write the table of ``source`` with the documents, which come in its order.

        The cells of a document that is missing or was not verified are emptied, so is a row that could not be read: no
        row shifts and nothing passes in clear. A row in which nothing changed stays as it was written.
        """
        if source is None:
            raise OutputError("a table can only be written from the table it came from")
        source.hold()
        layout = self._layout(source)
        table = _TableWriter(layout, source, output, InOrder(documents, searched=layout.rules.leave_out))
        block, first = layout.block(), 1
        rows: list[tuple[Row, dict[int, TableCell]]] = []
        for row in _rows(source, layout):
            if layout.problem(row):
                rows.append((row, {}))
            elif self._by_cell:
                table.write_cells(row)
                continue
            else:
                rows.append((row, block.add(layout.texts(row), is_header=layout.is_header(row))))
            if block.is_full or self._by_cell:
                table.write_block(block, first, rows)
                block, first, rows = layout.block(), row.number + 1, []
        table.write_block(block, first, rows)
        return table.finish()

    def _layout(self, source: SourceLike) -> Layout:
        with source.open() as stream:
            encoding = find_encoding(stream, source.name)
            sample = ""
            for line in decoded_lines(stream, encoding, source.name, newline=""):
                sample += line[: SNIFFED - len(sample)]
                if len(sample) >= SNIFFED:
                    break
        dialect = sniff(sample, self.delimiters)
        plain = Layout(encoding, dialect, (), False, ColumnRules())
        rows = list(islice((row for row in _rows(source, plain) if row.cells), _COMPARED + 1)) or [Row(1, 1, [])]
        first, below = rows[0], [row.cells for row in rows[1:]]
        named = named_columns(self.options)
        has_header = first.number == 1 and is_header(first.cells, named, below)
        columns = _names(first.cells) if has_header else tuple(str(n) for n in range(1, len(first.cells) + 1))
        rules = column_rules(self.options, columns, source.name) if columns else ColumnRules()
        return Layout(encoding, dialect, columns, has_header, rules)


class TsvFormat(CsvFormat):
    """``.tsv``: the same with tabs, with or without quotes."""

    name = "tsv"
    suffixes: tuple[str, ...] = (".tsv",)
    delimiters: tuple[str, ...] = ("\t",)


def _rows(source: SourceLike, layout: Layout) -> Iterator[Row]:
    with source.open() as stream:
        lines = decoded_lines(stream, layout.encoding, source.name, newline="")
        yield from parse(lines, layout.dialect)


def _documents(block: Block, source: SourceLike, first: int, layout: Layout) -> Iterator[Document]:
    """The document of a block, if it has any text."""
    if len(block.text):
        yield block.part_of(source, first, {"source": source.name, **layout.meta(block)})


def _cell_id(source: SourceLike, row: Row, layout: Layout, index: int) -> str:
    return f"{source.name}:{row.number}:{layout.column(index)}"


def _bare(cell: str) -> str:
    """A cell without the apostrophe that we or a spreadsheet put there; writing puts it there again."""
    return cell[1:] if cell.startswith("'") and _COMPUTED.match(cell, 1) else cell


class _TableWriter:
    """A table in the making."""

    def __init__(self, layout: Layout, source: SourceLike, output: OutputLike, finished: InOrder) -> None:
        self._layout, self._source, self._finished = layout, source, finished
        self._written = Written()
        self._output = output
        # A table that may be refused at its end is held back until then.
        self._held = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) if layout.rules.leave_out else None  # noqa: SIM115
        self._file = EncodedText(self._held or output.open(), layout.encoding)
        self._computed = self._blocks = 0

    def write_block(self, block: Block, first: int, rows: list[tuple[Row, dict[int, TableCell]]]) -> None:
        """Write the rows of a block as its document says."""
        passed = True
        if len(block.text):
            self._blocks += 1
            place = f"{self._source.name}: what begins at row {first}"
            passed = apply_block(block, block_id(self._source, first), place, self._finished, self._written)
        for row, slots in rows:
            self._write_row(row, slots, passed=passed)

    def write_cells(self, row: Row) -> None:
        """Write a row of which every cell that is read is a document."""
        slots = {}
        for index, slot, cell in self._layout.cells(row):
            place = f"{self._source.name}:{row.line}: column {index + 1}"
            ident = _cell_id(self._source, row, self._layout, index)
            if not apply_block(cell, ident, place, self._finished, self._written):
                slot.set("")
            slots[index] = slot
        self._write_row(row, slots, passed=True)

    def _write_row(self, row: Row, slots: dict[int, TableCell], *, passed: bool) -> None:
        cells = list(row.cells)
        changed = False
        if self._layout.problem(row):
            cells, changed = [""] * max(1, len(self._layout.columns)), True
        for index, slot in slots.items():
            if not passed or slot.new is not None:
                cells[index] = self._fitting(slot.new, row, index) if passed and slot.new is not None else ""
                changed = True
        for index, cell in enumerate(cells):
            if _COMPUTED.match(cell):
                cells[index] = f"'{cell}"
                self._computed += 1
                changed = True
        end = self._layout.dialect.line_end
        self._file.write(join(cells, self._layout.dialect) + end if changed or not row.raw else row.raw)

    def _fitting(self, text: str, row: Row, index: int) -> str:
        """The new text of a cell; empty, with a failure, if the table cannot hold it."""
        try:
            join([text], self._layout.dialect)
        except ValueError as error:
            place = f"{self._source.name}:{row.line}: column {index + 1}"
            self._written.failures.append(OutputError(f"{place}: {error}; the cell is emptied"))
            return ""
        return text

    def finish(self) -> Written:
        """Bring everything out; returns what became of it."""
        self._finished.check_all_used(self._source)
        self._check_left_out()
        notes, name = self._written.notes, self._source.name
        if note := column_note(self._finished.types):
            notes.append(f"{name}: {note}")
        if self._computed:
            notes.append(f"{name}: cells that were formulas and are text now, behind an apostrophe: {self._computed}")
        if self._blocks > 1:
            notes.append(f"{name}: {in_blocks(self._blocks)}")
        if note := self._file.finish():
            notes.append(f"{name}: {note}")
        if self._held is not None:
            with self._held:
                self._held.seek(0)
                shutil.copyfileobj(self._held, self._output.open())
        return self._written

    def _check_left_out(self) -> None:
        """Refuse a table in which a column that was not read repeats something masked: it is read once more for that."""
        layout = self._layout
        for row in _rows(self._source, layout) if layout.rules.leave_out else ():
            left_out = layout.left_out(row)
            if self._finished.survivors.in_strings(cell for _, cell in left_out):
                for index, cell in left_out:
                    if self._finished.survivors.in_strings([cell]):
                        name = layout.names[index] if index < len(layout.names) else ""
                        raise repeating_column(self._source.name, shown_name(name, index))


def _names(cells: list[str]) -> tuple[str, ...]:
    """Names of the columns, each once: the number is added to those that are empty or double."""
    return tuple(
        name if name and cells.index(name) == index else f"{name}#{index + 1}" for index, name in enumerate(cells)
    )
