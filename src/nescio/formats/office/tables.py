"""How a table becomes text that detectors understand: each cell on a line of its own, behind the name of its column."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.mapping.column_notes import shown_name
from nescio.formats.mapping.text_map import TextMap
from nescio.formats.tables.column_rules import ColumnRules, is_measured, known_rules, named_columns
from nescio.formats.tables.header_row import is_header

_LONGEST_LABEL = 40
# Above the names of the columns there may be a title and a few remarks.
_HEADER_WITHIN = 6
# Rows with which that row is compared.
_COMPARED = 50
# Numbers without a label say nothing unless they are long.
_LONG_NUMBER = re.compile(r"(?:\d\W?){6}")


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell says and how it is put into the text; ``column`` counts from 0."""

    column: int
    text: str
    put: Callable[[TextMap], None]
    is_number: bool = False


def lay_out(rows: Sequence[Sequence[Cell]], text: TextMap, options: Options = DEFAULTS) -> frozenset[str]:
    """Put a table into the text: "Kowalska" says little, "Name: Kowalska" all.

    Without names of columns, the first of two cells is taken for a label. Of the columns that the user speaks of, those that
    the table has are returned.
    """
    filled = [row for row in ([cell for cell in row if cell.text.strip()] for row in rows) if row]
    named = named_columns(options)
    header = text.decide(lambda: header_row(filled, named))
    names = {cell.column: cell.text.strip() for cell in filled[header]} if header is not None else {}
    rules, found = _rules(filled, options)
    columns = _TableColumns(text, rules)
    for column, name in names.items():
        columns.number(column, name, "")
    for number, row in enumerate(filled):
        labelled = header is not None and number > header
        text.line_end(2 if labelled else 1)
        before = ""
        for place, cell in enumerate(row):
            label = names.get(cell.column, "") if labelled else ""
            if not rules.is_read(cell.column):
                if number != header:
                    text.left_out[shown_name(label, cell.column)].append(cell.text)
                continue
            is_told = label or before or cell.column in rules.types
            if cell.is_number and not is_told and not _LONG_NUMBER.search(cell.text):
                continue
            if cell.is_number and cell.column not in rules.types and is_measured(cell.text, label or before):
                continue
            text.segment()
            if label:
                text.gap(f"{label} " if label.endswith(":") else f"{label}: ")
                text.boundary()
            before_value = not names and len(row) == 2 and place == 0 and _is_label(cell)
            if number == header or (before_value and names_value(cell.text)):
                with text.naming():
                    cell.put(text)
            else:
                with text.in_column(columns.number(cell.column, label, before)):
                    cell.put(text)
            text.boundary()
            if before_value:
                before = cell.text.strip() if names_value(cell.text) else ""
                text.gap(" " if cell.text.rstrip().endswith(":") else ": ")
                text.boundary()
            else:
                text.line_end()
    return found


class _TableColumns:
    """The columns of a table as the text knows them; behind a label in a form, each value is a column of its own."""

    def __init__(self, text: TextMap, rules: ColumnRules) -> None:
        self._text, self._rules = text, rules
        self._table = len(text.columns)
        self._numbers: dict[tuple[int, str], int] = {}

    def number(self, column: int, name: str, label: str) -> int:
        if (column, label) not in self._numbers:
            said = name or label
            self._numbers[column, label] = self._text.column(
                said, shown_name(said, column), table=self._table, type=self._rules.types.get(column, "")
            )
        return self._numbers[column, label]


def names_value(text: str) -> bool:
    """Whether a text before a value says what the value is, in words that usually do."""
    return text.rstrip().endswith(":") or is_header([text.strip()], ())


def header_row(rows: Sequence[Sequence[Cell]], named: tuple[str, ...] = ()) -> int | None:
    """The row that names the columns, among the first ones, or None."""
    if _is_form(rows):
        return None
    for number, row in enumerate(rows[:_HEADER_WITHIN]):
        followed = number + 1 < len(rows) and len(row) > 1 and not any(cell.is_number for cell in row)
        if followed and is_header(_texts(row), named, [_texts(below) for below in rows[number + 1 :][:_COMPARED]]):
            return number
    return None


def _texts(row: Sequence[Cell]) -> list[str]:
    """What the cells of a row say, each in the place of its column."""
    said = {cell.column: cell.text for cell in row}
    return [said.get(column, "") for column in range(max(said, default=-1) + 1)]


def _is_form(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether a table has a label and a value in each row: most of its first cells are the words of labels."""
    labels = sum(is_header([row[0].text], ()) for row in rows)
    return all(len(row) <= 2 for row in rows) and 2 * labels > len(rows)


def _rules(rows: Sequence[Sequence[Cell]], options: Options) -> tuple[ColumnRules, frozenset[str]]:
    """What the user says of columns, by the name in any of the first rows or by number; and the names that the table has."""
    said = {cell.column: cell.text.strip() for row in reversed(rows[:_HEADER_WITHIN]) for cell in row}
    by_name = {cell.text.strip(): cell.column for row in rows[:_HEADER_WITHIN] for cell in reversed(row)}
    width = max((cell.column for row in rows for cell in row), default=-1) + 1
    names = [said.get(column, "") for column in range(width)]
    for name in named_columns(options):
        if name in by_name:
            names[by_name[name]] = name
    found = {
        name for name in named_columns(options) if name in by_name or (name.isdecimal() and 0 < int(name) <= width)
    }
    rules = known_rules(options, names)
    if options.columns and not rules.chosen:
        rules = replace(rules, chosen=frozenset((-1,)))  # columns were chosen, and this table has none of them
    return rules, frozenset(found)


def _is_label(cell: Cell) -> bool:
    return not cell.is_number and len(cell.text) <= _LONGEST_LABEL and "\n" not in cell.text.strip()
