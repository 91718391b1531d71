"""Which cells a formula reads, so that formulas over masked cells do not silently compute something else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

_LITERAL = re.compile(r'"(?:[^"]|"")*"')
_CELL = r"\$?[A-Za-z]{1,3}\$?\d{1,7}"
_REFERENCE = re.compile(
    rf"(?<![\w.])(?:(?P<sheet>'(?:[^']|'')+'|[^\W\d][\w.]*(?::[^\W\d][\w.]*)?)!)?"
    rf"(?P<from>{_CELL}|\$?[A-Za-z]{{1,3}}(?=:\$?[A-Za-z])|\$?\d{{1,7}}(?=:\$?\d))(?::(?P<to>{_CELL}|\$?[A-Za-z]{{1,3}}|\$?\d{{1,7}}))?"
    rf"(?![\w(.!])"
)
_PARTS = re.compile(r"(\$?)([A-Za-z]*)(\$?)(\d*)")
_NAME = re.compile(r"(?<![\w.!'])[^\W\d][\w.]*(?![\w.(!])")
_FUNCTION = re.compile(r"([A-Za-z][\w.]*)\s*\(")
# References in OpenDocument: "[.A1:.B2]", "[$'My sheet'.A1]".
_BRACKETED = re.compile(r"\[([^\[\]]*)\]")
_DOTTED = re.compile(r"(?:\$?(?P<sheet>'(?:[^']|'')+'|[^\W\d]\w*))?\.(?P<cell>\$?[A-Za-z]*\$?\d*)")
# Functions that may read any cell, and those that only see numbers.
_ANYWHERE = frozenset(("INDIRECT", "OFFSET"))
_NUMERIC = frozenset(
    "SUM AVERAGE MIN MAX COUNT PRODUCT ROUND ROUNDUP ROUNDDOWN ABS INT MEDIAN STDEV STDEVP VAR VARP SQRT POWER".split()
)
_LAST_ROW, _LAST_COLUMN = 1 << 21, 1 << 15


@dataclass(frozen=True, slots=True)
class Cells:
    """A rectangle of cells of a sheet (in folded case); rows and columns count from 0, and the last ones belong to it."""

    sheet: str
    top: int
    left: int
    bottom: int
    right: int

    def holds(self, row: int, column: int) -> bool:
        return self.top <= row <= self.bottom and self.left <= column <= self.right


@dataclass(slots=True)
class Changes:
    """The cells of a workbook that were masked: ``numbers`` that became words, and words that became others.

    Both map a sheet to (row, column); ``names`` are the formulas of defined names, ``tables`` where tables lie.
    """

    numbers: dict[str, set[tuple[int, int]]] = field(default_factory=dict)
    words: dict[str, set[tuple[int, int]]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    tables: Iterable[Cells] = ()

    def __bool__(self) -> bool:
        return bool(self.numbers or self.words)

    def note(self, sheet: str, row: int, column: int, *, is_number: bool) -> None:
        (self.numbers if is_number else self.words).setdefault(sheet.casefold(), set()).add((row, column))

    def meet(self, cells: Cells, *, numbers_only: bool = False) -> bool:
        """Whether a masked cell lies in a rectangle."""
        kinds = (self.numbers,) if numbers_only else (self.numbers, self.words)
        return any(cells.holds(*place) for kind in kinds for place in kind.get(cells.sheet, ()))

    def affect(self, formula: str, sheet: str, *, rows: int = 0, columns: int = 0) -> bool:
        """Whether a formula of a sheet reads a masked cell; ``rows`` and ``columns`` move its relative references."""
        functions = {name.upper().rpartition(".")[2] for name in _FUNCTION.findall(_LITERAL.sub("", formula))}
        if functions & _ANYWHERE:
            return True
        read = [*references(formula, sheet, rows=rows, columns=columns), *self._by_name(formula, sheet)]
        return any(self.meet(cells, numbers_only=functions <= _NUMERIC) for cells in read)

    def _by_name(self, formula: str, sheet: str) -> Iterable[Cells]:
        bare = _LITERAL.sub("", formula)
        if "[" in bare:
            yield from self.tables
        for match in _NAME.finditer(bare):
            target = self.names.get(match[0].casefold())
            if target:
                yield from references(target, sheet)


def references(formula: str, sheet: str, *, rows: int = 0, columns: int = 0) -> list[Cells]:
    """The rectangles that a formula of a sheet names."""
    bare = _BRACKETED.sub(lambda inside: _plain(inside[1]) or inside[0], _LITERAL.sub('""', formula))
    found = []
    for match in _REFERENCE.finditer(bare):
        top, left = _place(match["from"], rows, columns)
        bottom, right = _place(match["to"] or match["from"], rows, columns)
        lows = (0 if top is None else top), (0 if left is None else left)
        highs = (_LAST_ROW if bottom is None else bottom), (_LAST_COLUMN if right is None else right)
        names = (match["sheet"] or "").strip("'").replace("''", "'").casefold().split(":")
        for name in names:
            found.append(Cells(name or sheet.casefold(), *lows, *highs))
    return found


def _plain(inside: str) -> str:
    """A reference of OpenDocument as other programs write it, "" if it is none."""
    parts = inside.split(":")
    matches = [_DOTTED.fullmatch(part) for part in parts]
    if len(parts) > 2 or not all(matches):
        return ""
    sheet = f"{matches[0]['sheet']}!" if matches[0] and matches[0]["sheet"] else ""
    return sheet + ":".join(match["cell"] for match in matches if match)


def _place(cell: str, rows: int, columns: int) -> tuple[int | None, int | None]:
    """Row and column of a cell from 0; None for all rows or all columns."""
    match = _PARTS.fullmatch(cell)
    assert match is not None
    fixed_column, letters, fixed_row, digits = match.groups()
    if not letters and not fixed_row:
        # Of "$5" alone, the sign belongs to the row.
        fixed_row, fixed_column = fixed_column, ""
    column = None if not letters else column_of(letters) + (0 if fixed_column else columns)
    row = None if not digits else int(digits) - 1 + (0 if fixed_row else rows)
    return row, column


def column_of(letters: str) -> int:
    """The number of a column from 0: "A" is 0, "AA" is 26."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number - 1
