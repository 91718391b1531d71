"""Rows that name the columns of a table, told from rows of values."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nescio.lang.column_names import names_column

# What no name of a column holds: the marks of addresses and of markup, long numbers, dates, or nothing but a number.
_NO_NAME = re.compile(r'[@{}<>="]|\d{6}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|^\s*[-+]?\d[\d.,]*\s*$')
_NUMBER = re.compile(r"\s*[-+]?\d[\d.,]*(?:[eE][-+]?\d+)?\s?%?\s*|\s*-+\s*")
# Years may be names of columns, if others are.
_YEAR = re.compile(r"\s*(?:19|20)\d\d\s*")


def is_header(cells: Sequence[str], columns: tuple[str, ...] = (), below: Sequence[Sequence[str]] = ()) -> bool:
    """Whether the first row names the columns: at least half of them in known words, and no cell is like those ``below``.

    Words above numbers name these, too, if nearly all columns are named in one way or the other. In doubt it is data, which is
    read like any other row and cannot leak.
    """
    if any(name in cells for name in columns):
        return True
    filled = [cell for cell in cells if cell.strip() and not _YEAR.fullmatch(cell)]
    if any(len(cell) > 60 or len(cell.split()) > 4 or _NO_NAME.search(cell) for cell in filled):
        return False
    if not filled or _is_repeated(cells, below):
        return False
    if 2 * sum(map(names_column, filled)) >= len(filled):
        return True
    named = [
        names_column(cell) or _stands_above_numbers(place, below) for place, cell in enumerate(cells) if cell.strip()
    ]
    return len(below) > 1 and 5 * sum(named) >= 4 * len(named)


def _stands_above_numbers(place: int, below: Sequence[Sequence[str]]) -> bool:
    said = [row[place] for row in below if place < len(row) and row[place].strip()]
    return len(said) > 1 and 5 * sum(_NUMBER.fullmatch(cell) is not None for cell in said) >= 4 * len(said)


def _is_repeated(cells: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Whether a cell says what others in its column say: "open" above "closed" and "open" is a value."""
    said = {(place, cell.strip()) for row in below for place, cell in enumerate(row)}
    return any(cell.strip() and (place, cell.strip()) in said for place, cell in enumerate(cells))
