"""How a table is written down: delimiter, quotes and line ends, found out, parsed and written the same way."""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

DELIMITERS = (",", ";", "\t", "|")
SNIFFED = 65536


@dataclass(frozen=True, slots=True)
class Dialect:
    """``quote`` is "" for tables without quoting, such as plain TSV; ``quote_all`` if every cell is quoted."""

    delimiter: str = ","
    quote: str = '"'
    quote_all: bool = False
    line_end: str = "\n"


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its number as a spreadsheet shows it (from 1) and the line of the file on which it begins.

    ``problem`` says why it could not be parsed; an empty line is a row without cells. ``raw`` is how it was written.
    """

    number: int
    line: int
    cells: list[str]
    problem: str = ""
    raw: str = ""


def sniff(sample: str, delimiters: Iterable[str] = DELIMITERS) -> Dialect:
    """The dialect under which most rows of the sample have as many cells as the first."""
    lines = re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$", sample)
    if len(sample) >= SNIFFED and len(lines) > 1:
        lines.pop()
    best, best_fit = Dialect(delimiter=next(iter(delimiters))), (0.0, 0)
    for delimiter in delimiters:
        for quote in _quotes(sample, delimiter):
            candidate = Dialect(delimiter, quote)
            fit = _fit(list(parse(lines, candidate)))
            if fit > best_fit:
                best, best_fit = candidate, fit
    first = lines[0] if lines else ""
    bare = first.rstrip("\r\n")
    quoted = replace(best, quote_all=True)
    cells = next((row.cells for row in parse([first], best)), [])
    if best.quote and bare and join(cells, quoted) == bare:
        best = quoted
    return replace(best, line_end=first[len(bare) :] or "\n")


def parse(lines: Iterable[str], dialect: Dialect) -> Iterator[Row]:
    """The rows of a table; a row with wrong quotes has a ``problem`` and the following ones go on."""
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
    read: list[str] = []

    def noted() -> Iterator[str]:
        for line in lines:
            read.append(line)
            yield line

    reader = csv.reader(
        noted(),
        delimiter=dialect.delimiter,
        quotechar=dialect.quote or None,
        quoting=csv.QUOTE_MINIMAL if dialect.quote else csv.QUOTE_NONE,
        strict=True,
    )
    number = 0
    while True:
        number += 1
        line = reader.line_num + 1
        read.clear()
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield Row(number, line, [], "has a quoted cell that is not closed or goes on after its closing quote")
        else:
            yield Row(number, line, cells, raw="".join(read))


def join(cells: list[str], dialect: Dialect) -> str:
    """One row without its line end; raises ``ValueError`` for a cell that an unquoted table cannot hold.

    Not ``csv.writer``: before Python 3.13 that leaves a carriage return unquoted, which would split the row.
    """
    special = re.compile(f"[{re.escape(dialect.delimiter + dialect.quote)}\r\n]")
    parts: list[str] = []
    for cell in cells:
        needed = dialect.quote_all or special.search(cell) or cells == [""]
        if needed and dialect.quote:
            cell = dialect.quote + cell.replace(dialect.quote, dialect.quote * 2) + dialect.quote
        elif special.search(cell):
            raise ValueError("a cell holds the delimiter or a line break and the table has no quotes")
        parts.append(cell)
    return dialect.delimiter.join(parts)


def _quotes(sample: str, delimiter: str) -> Iterator[str]:
    yield '"'
    border = re.escape(delimiter)
    if '"' not in sample and re.search(rf"(?:^|{border})'[^'\r\n]*'(?={border}|[\r\n]|$)", sample, re.MULTILINE):
        yield "'"
    if delimiter == "\t":
        yield ""


def _fit(rows: list[Row]) -> tuple[float, int]:
    """The share of rows that are as wide as the first, then their width; one column fits nothing."""
    filled = [row for row in rows if row.cells or row.problem]
    if not filled or len(filled[0].cells) < 2:
        return 0.0, 0
    width = len(filled[0].cells)
    return sum(len(row.cells) == width for row in filled) / len(filled), width
