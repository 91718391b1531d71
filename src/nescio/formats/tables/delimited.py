"""Tables (CSV, TSV): every cell with text is a document; writing gives back the whole table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nescio.document import Document
from nescio.errors import DocumentError, InputError, OutputError
from nescio.formats.io.encoded import EncodedText
from nescio.formats.io.encoding import Encoding, decoded_lines, find_encoding, undecodable
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.results import Written, refused
from nescio.formats.tables.dialect import DELIMITERS, SNIFFED, Dialect, Row, join, parse, sniff
from nescio.formats.tables.header_row import is_header
from nescio.protocols import OutputLike, SourceLike

# What may identify somebody: words, addresses and numbers of six digits or more, whatever stands between them.
WORTH_READING = re.compile(r"[^\W\d_]|@|(?:\d\W?){6}")
# A cell that a spreadsheet computes when the file is opened, which may send other cells away or start programs; signed
# numbers, telephone numbers, handles and dashes are none (OWASP, CSV injection).
_COMPUTED = re.compile(r"\s*(?:=\s*\S|@[A-Za-z][\w.]*\(|[+-].*[A-Za-z][\d.]{0,5}[(|])", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Layout:
    """What is known about a table before its rows are read; ``chosen`` are the text columns the user asked for."""

    encoding: Encoding
    dialect: Dialect
    columns: tuple[str, ...]
    has_header: bool
    chosen: frozenset[int]

    def problem(self, row: Row) -> str:
        """Why a row cannot be used, or ""."""
        if row.problem or not row.cells:
            return row.problem
        if len(row.cells) != len(self.columns):
            return f"has {len(row.cells)} cells; the first row has {len(self.columns)}"
        return next(filter(None, (undecodable(cell, self.encoding) for cell in row.cells)), "")

    def texts(self, row: Row) -> list[int]:
        """The columns of a row that hold a document."""
        if not row.cells or (self.has_header and row.number == 1):
            return []
        if self.chosen:
            return [index for index in sorted(self.chosen) if row.cells[index]]
        return [index for index, cell in enumerate(row.cells) if WORTH_READING.search(cell)]


class CsvFormat:
    """``.csv`` with comma, semicolon, tab or bar; ids look like "file.csv:12:comment" (row as a spreadsheet counts)."""

    name = "csv"
    suffixes: tuple[str, ...] = (".csv",)
    companions: tuple[str, ...] = ()
    delimiters: tuple[str, ...] = DELIMITERS

    def __init__(self, options: Options = DEFAULTS) -> None:
        self.options = options

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        source.hold()
        layout = self._layout(source)
        for row in _rows(source, layout):
            if problem := layout.problem(row):
                yield InputError(problem, path=source.name, line=row.line)
                continue
            for index in layout.texts(row):
                column = layout.columns[index]
                place = {"source": source.name, "line": row.line, "row": row.number, "column": column}
                cell = row.cells[index]
                if cell.startswith("'") and _COMPUTED.match(cell, 1):
                    cell = cell[1:]  # put there by us or by a spreadsheet; writing puts it there again
                yield Document(_id(source, row, column), cell, meta={**place, **layout.encoding.meta(cell)})

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:
        """Write the table of ``source`` with the documents, which come in its order, in their cells.

        The cell of a document that is missing or was not verified is emptied, so is a row that could not be read: no
        row shifts and nothing passes in clear.
        """
        if source is None:
            raise OutputError("a table can only be written from the table it came from")
        source.hold()
        layout = self._layout(source)
        written = Written()
        file = EncodedText(output.open(), layout.encoding)
        finished = InOrder(documents)
        computed = 0
        for row in _rows(source, layout):
            cells = list(row.cells)
            if layout.problem(row):
                cells = [""] * len(layout.columns)
            else:
                for index in layout.texts(row):
                    document = finished.take(_id(source, row, layout.columns[index]))
                    place = f"{source.name}:{row.line}: column {index + 1}"
                    cells[index] = _cell(document, place, layout.dialect, written)
            formulas = [index for index, cell in enumerate(cells) if _COMPUTED.match(cell)]
            for index in formulas:
                cells[index] = "'" + cells[index]
            computed += len(formulas)
            file.write(join(cells, layout.dialect) + layout.dialect.line_end)
        finished.check_all_used(source)
        if computed:
            written.notes.append(
                f"{source.name}: cells that were formulas and are text now, behind an apostrophe: {computed}"
            )
        if note := file.finish():
            written.notes.append(f"{source.name}: {note}")
        return written

    def _layout(self, source: SourceLike) -> Layout:
        with source.open() as stream:
            encoding = find_encoding(stream, source.name)
            sample = ""
            for line in decoded_lines(stream, encoding, source.name, newline=""):
                sample += line[: SNIFFED - len(sample)]
                if len(sample) >= SNIFFED:
                    break
        dialect = sniff(sample, self.delimiters)
        plain = Layout(encoding, dialect, (), False, frozenset())
        first = next((row for row in _rows(source, plain) if row.cells), Row(1, 1, []))
        has_header = first.number == 1 and is_header(first.cells, self.options.columns)
        columns = _names(first.cells) if has_header else tuple(str(n) for n in range(1, len(first.cells) + 1))
        chosen = chosen_columns(self.options.columns, columns, source.name) if columns else frozenset()
        return Layout(encoding, dialect, columns, has_header, chosen)


class TsvFormat(CsvFormat):
    """``.tsv``: the same with tabs, with or without quotes."""

    name = "tsv"
    suffixes: tuple[str, ...] = (".tsv",)
    delimiters: tuple[str, ...] = ("\t",)


class InOrder:
    """Finished documents, asked for by id in the order of the table; some may be missing."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self._documents = iter(documents)
        self._next: Document | None = None

    def take(self, ident: str) -> Document | None:
        if self._next is None:
            self._next = next(self._documents, None)
        if self._next is None or self._next.id != ident:
            return None
        document, self._next = self._next, None
        return document

    def check_all_used(self, source: SourceLike) -> None:
        if self._next is not None or next(self._documents, None) is not None:
            raise OutputError(f"{source.name}: the results do not come in the order of the table, or it has changed")


def _rows(source: SourceLike, layout: Layout) -> Iterator[Row]:
    with source.open() as stream:
        lines = decoded_lines(stream, layout.encoding, source.name, newline="")
        yield from parse(lines, layout.dialect)


def _id(source: SourceLike, row: Row, column: str) -> str:
    return f"{source.name}:{row.number}:{column}"


def _cell(document: Document | None, place: str, dialect: Dialect, written: Written) -> str:
    """The new text of a cell; empty, with a failure, if there is none that may be shown."""
    failure: DocumentError | None = None
    if document is None:
        failure = OutputError(f"{place} was not processed; the cell is emptied")
    elif not (failure := refused(document)):
        text = document.output
        try:
            join([text], dialect)
        except ValueError as error:
            failure = OutputError(f"{place}: {error}; the cell is emptied")
        else:
            written.documents += 1
            written.note(document)
            return text
    written.failures.append(failure)
    return ""


def _names(cells: list[str]) -> tuple[str, ...]:
    """Names of the columns, each once: the number is added to those that are empty or double."""
    return tuple(
        name if name and cells.index(name) == index else f"{name}#{index + 1}" for index, name in enumerate(cells)
    )


def chosen_columns(wanted: tuple[str, ...], columns: tuple[str, ...], name: str) -> frozenset[int]:
    """The numbers of the wanted columns; names first, else numbers from 1."""
    found: set[int] = set()
    for column in wanted:
        if column in columns:
            found.add(columns.index(column))
        elif column.isdecimal() and 1 <= int(column) <= len(columns):
            found.add(int(column) - 1)
        else:
            # The names of the table are not listed: without a header they are the text of its first row.
            raise InputError(f"has no column '{column}'; the table has {len(columns)} columns", path=name)
    return frozenset(found)
