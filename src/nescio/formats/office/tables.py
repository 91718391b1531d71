"""How a table becomes text that detectors understand: each cell on a line of its own, behind the name of its column."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from contextlib import nullcontext
from dataclasses import dataclass

from nescio.formats.mapping.text_map import TextMap
from nescio.formats.tables.header_row import is_header

_LONGEST_LABEL = 40
# Above the names of the columns there may be a title and a few remarks.
_HEADER_WITHIN = 6
# Numbers without a label say nothing unless they are long.
_LONG_NUMBER = re.compile(r"(?:\d\W?){6}")


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell says and how it is put into the text; ``column`` counts from 0."""

    column: int
    text: str
    put: Callable[[TextMap], None]
    is_number: bool = False


def lay_out(rows: Sequence[Sequence[Cell]], text: TextMap, *, only: Collection[int] | None = None) -> None:
    """Put a table into the text: "Kowalska" says little, "Name: Kowalska" all.

    Without names of columns, the first of two cells is taken for a label. ``only`` restricts the text to some columns.
    """
    filled = [row for row in ([cell for cell in row if cell.text.strip()] for row in rows) if row]
    header = text.decide(lambda: header_row(filled))
    names = {cell.column: cell.text.strip() for cell in filled[header]} if header is not None else {}
    for number, row in enumerate(filled):
        labelled = header is not None and number > header
        text.line_end(2 if labelled else 1)
        for place, cell in enumerate(row):
            label = names.get(cell.column, "") if labelled else ""
            if only is not None and cell.column not in only:
                continue
            if cell.is_number and not label and not _LONG_NUMBER.search(cell.text):
                continue
            text.segment()
            if label:
                text.gap(f"{label} " if label.endswith(":") else f"{label}: ")
                text.boundary()
            before_value = not names and len(row) == 2 and place == 0 and _is_label(cell)
            with text.naming() if number == header or (before_value and names_value(cell.text)) else nullcontext():
                cell.put(text)
            text.boundary()
            if before_value:
                text.gap(" " if cell.text.rstrip().endswith(":") else ": ")
                text.boundary()
            else:
                text.line_end()


def names_value(text: str) -> bool:
    """Whether a text before a value says what the value is, in words that usually do."""
    return text.rstrip().endswith(":") or is_header([text.strip()], ())


def header_row(rows: Sequence[Sequence[Cell]]) -> int | None:
    """The row that names the columns, among the first ones, or None."""
    if _is_form(rows):
        return None
    for number, row in enumerate(rows[:_HEADER_WITHIN]):
        followed = number + 1 < len(rows) and len(row) > 1 and not any(cell.is_number for cell in row)
        if followed and is_header([cell.text for cell in row], ()):
            return number
    return None


def _is_form(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether a table has a label and a value in each row: most of its first cells are the words of labels."""
    labels = sum(is_header([row[0].text], ()) for row in rows)
    return all(len(row) <= 2 for row in rows) and 2 * labels > len(rows)


def chosen_columns(rows: Sequence[Sequence[Cell]], wanted: Collection[str]) -> set[int]:
    """The columns that the user wants, by the name in any of the first rows or by number from 1."""
    names = {cell.text.strip(): cell.column for row in list(rows)[:_HEADER_WITHIN] for cell in reversed(row)}
    numbers = {int(one) - 1 for one in wanted if one.isdecimal() and one not in names}
    return {names[one] for one in wanted if one in names} | numbers


def _is_label(cell: Cell) -> bool:
    return not cell.is_number and len(cell.text) <= _LONGEST_LABEL and "\n" not in cell.text.strip()
