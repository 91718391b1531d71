"""Tables that are typed into a text: the name of a column says what stands under it.

Columns are parted by bars, tabs or runs of blanks; a row has as many cells as the head. Only names that tell the type alone
("NPI", "Geburtsdatum") count here, for what cells have in common is too little to go by in a few lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from nescio.detect.tables.column_values import can_be
from nescio.document import Mention
from nescio.lang.column_names import ORDINARY, ColumnHint, column_hint
from nescio.protocols import COLUMN, PassageLike
from nescio.text.patterns import fixed

_LINE = fixed(r"[^\n]+")
_SEPARATORS = (fixed(r"[ \t]*\|[ \t]*"), fixed(r"[ ]*\t[ \t]*"), fixed(r" {2,}"))
# One of these stands between cells.
_SIGNS = ("|", "\t", "  ")
_RULE = fixed(r"[-=+|:_ \t]+\Z")
# "Surname: Osei" is the line of a form and no head.
_WITH_VALUE = fixed(r":[ \t]*[^\s:|]")
_LONGEST_LINE = 1_000
_MAX_COLUMNS = 40
_SCORE = 0.9
# Two names of columns at least: one word that happens to be a label is no head.
_LEAST_NAMES = 2

Cells = list[tuple[int, int]]


class TextTableDetector:
    """Cells of typed tables, by the names of their columns."""

    name = COLUMN

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        types: dict[int, str] = {}
        separator: re.Pattern[str] | None = None
        width = 0
        for start, end in _lines(text):
            if end - start > _LONGEST_LINE:
                types = {}
                continue
            if types and _RULE.match(text, start, end):
                continue
            if separator is not None and types:
                cells = _cells(text, start, end, separator)
                if len(cells) == width:
                    yield from self._typed(text, cells, types)
                    continue
            separator, width, types = _head(text, start, end)

    def _typed(self, text: str, cells: Cells, types: dict[int, str]) -> Iterator[Mention]:
        for number, kind in types.items():
            start, end = cells[number]
            if start < end and can_be(text[start:end], kind):
                yield Mention(start, end, kind, _SCORE, self.name)


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """The lines of a text; an empty one ends a table, and stands between as a line of no length."""
    last = 0
    for match in _LINE.finditer(text):
        if text.count("\n", last, match.start()) > 1:
            yield match.start(), match.start()
        yield match.span()
        last = match.end()


def _head(text: str, start: int, end: int) -> tuple[re.Pattern[str] | None, int, dict[int, str]]:
    """How the cells of a line are parted, how many there are, and the types that they name; no types if it is no head."""
    if not any(text.find(sign, start, end) >= 0 for sign in _SIGNS):
        return None, 0, {}
    for separator in _SEPARATORS:
        cells = _cells(text, start, end, separator)
        if not 1 < len(cells) <= _MAX_COLUMNS:
            continue
        hints, nameless = list[ColumnHint | None](), 0
        for first, last in cells:
            is_name = first < last and not _WITH_VALUE.search(text, first, last)
            hints.append(column_hint(text[first:last]) if is_name else None)
            nameless += hints[-1] is None
            # Most lines are no head, and their first cells tell.
            if len(cells) - nameless < _LEAST_NAMES:
                break
        else:
            return separator, len(cells), _sure_types(hints)
    return None, 0, {}


def _sure_types(hints: Sequence[ColumnHint | None]) -> dict[int, str]:
    """The types that are told for sure, by the numbers of their columns."""
    return {
        number: hint.type
        for number, hint in enumerate(hints)
        if hint is not None and hint.is_sure and hint.type != ORDINARY
    }


def _cells(text: str, start: int, end: int, separator: re.Pattern[str]) -> Cells:
    """The cells of a line, without the bars at its ends."""
    while start < end and text[start] in " \t|":
        start += 1
    while end > start and text[end - 1] in " \t|\r":
        end -= 1
    edges = [start, *(edge for cut in separator.finditer(text, start, end) for edge in cut.span()), end]
    return [(first, last) for first, last in list(pairwise(edges))[::2]]
