"""Cells of OpenDocument spreadsheets as slots, and what becomes of formulas when cells are masked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from nescio.formats.markup.hardened_xml import Element, legal, local, remove
from nescio.formats.office.cells import plain_number
from nescio.formats.office.drawing import is_number, new_element
from nescio.formats.office.opendocument import OFFICE, TABLE, TEXT
from nescio.formats.office.references import Changes

VALUES = tuple(
    f"{OFFICE}{end}" for end in ("value", "date-value", "time-value", "boolean-value", "currency", "value-type")
)
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d+)?")
_WORD = re.compile(r"[^\W\d_]{2,}")
_ROWS = ("table-rows", "table-header-rows", "table-row-group")


class ValueSlot:
    """A number or a date in a cell, or remembered as the result of its formula; a replacement that is none makes it a string.

    A masked result stays without its formula, which could compute it again.
    """

    is_number = True

    def __init__(self, cell: Element, attribute: str, text: str) -> None:
        self._cell, self._attribute = cell, attribute
        self.place = (cell, attribute)
        self.text = text
        self.changed = self.typed = False
        if _WORD.search("".join("".join(paragraph.itertext()) for paragraph in cell.findall(f"{TEXT}p"))):
            # The paragraph shows the value in the format of the cell, which may hold words; programs format it anew.
            self._show(text)

    def set(self, text: str) -> None:
        text = legal(text.strip())
        self.changed = True
        self._cell.attrib.pop(f"{TABLE}formula", None)
        is_date = self._attribute == f"{OFFICE}date-value"
        self.typed = _is_date(text) if is_date else bool(_NUMBER.fullmatch(text))
        if self.typed:
            self._cell.set(self._attribute, text + (self._cell.get(self._attribute)[10:] if is_date else ""))
        else:
            as_string(self._cell)
        self._show(text)

    def _show(self, text: str) -> None:
        for paragraph in list(self._cell.findall(f"{TEXT}p")):
            remove(paragraph)
        # Paragraphs come after the comment of a cell and before its shapes.
        shown = new_element(f"{TEXT}p")
        shown.text = text
        self._cell.insert(len(self._cell.findall(f"{OFFICE}annotation")), shown)


def as_string(cell: Element) -> None:
    """Let a cell be nothing but what it shows: times and truths, too, are kept a second time beside it."""
    for name in VALUES:
        cell.attrib.pop(name, None)
    cell.set(f"{OFFICE}value-type", "string")


def value_slot(cell: Element) -> ValueSlot | None:
    """The slot of a cell that holds a number or a date."""
    kind = cell.get(f"{OFFICE}value-type", "string")
    date, value = cell.get(f"{OFFICE}date-value", ""), cell.get(f"{OFFICE}value", "")
    if kind == "date" and _is_date(date[:10]):
        return ValueSlot(cell, f"{OFFICE}date-value", date[:10])
    if kind in ("float", "currency", "percentage") and is_number(value):
        return ValueSlot(cell, f"{OFFICE}value", plain_number(value))
    return None


def _is_date(text: str) -> bool:
    try:
        datetime.strptime(text, "%Y-%m-%d")
    except ValueError:
        return False
    return True


def rows_of(table: Element) -> Iterator[Element]:
    """The rows of a table, in groups or not."""
    for element in table:
        if element.tag == f"{TABLE}table-row":
            yield element
        elif local(element.tag) in _ROWS:
            yield from rows_of(element)


def repeated(element: Element, what: str) -> int:
    """How many rows or columns an element stands for."""
    count = element.get(f"{TABLE}number-{what}-repeated", "1")
    return int(count) if count.isdecimal() else 1


@dataclass(slots=True)
class Sheet:
    """A sheet with its cells and formulas by row and column from 0, as they were read."""

    name: str
    values: list[tuple[int, int, ValueSlot]] = field(default_factory=list)
    # Cells with words, and what they said.
    words: list[tuple[int, int, Element, str]] = field(default_factory=list)
    formulas: list[tuple[Element, str]] = field(default_factory=list)


def said(cell: Element) -> str:
    """What the paragraphs of a cell say."""
    return "\n".join("".join(paragraph.itertext()) for paragraph in cell.findall(f"{TEXT}p"))


def settle_formulas(sheets: list[Sheet], names: dict[str, str]) -> list[str]:
    """Formulas over masked cells keep their last results; if numbers were changed to others, all are computed anew.

    Returns what the user should know.
    """
    changes = Changes(names=names)
    shifted = False
    for sheet in sheets:
        for row, column, slot in sheet.values:
            shifted |= slot.typed
            if slot.changed and not slot.typed:
                changes.note(sheet.name, row, column, is_number=True)
        for row, column, cell, before in sheet.words:
            if said(cell) != before:
                changes.note(sheet.name, row, column, is_number=False)
                # A masked result stays without its formula.
                cell.attrib.pop(f"{TABLE}formula", None)
    frozen = unknown = 0
    left = []
    for sheet in sheets:
        for cell, before in sheet.formulas:
            formula = cell.get(f"{TABLE}formula")
            if formula is None:
                continue
            if formula == before and not changes.affect(formula, sheet.name):
                left.append(cell)
            elif cell.get(f"{OFFICE}value-type"):
                del cell.attrib[f"{TABLE}formula"]
                frozen += 1
            else:
                unknown += 1
    for cell in left if shifted else ():
        for name in VALUES:
            cell.attrib.pop(name, None)
        for paragraph in list(cell.findall(f"{TEXT}p")):
            remove(paragraph)
    notes = []
    if shifted and left:
        notes.append(f"formulas to be computed anew when the file is opened: {len(left)}")
    if frozen:
        notes.append(f"formulas over masked cells that became their last results: {frozen}")
    if unknown:
        notes.append(f"formulas over masked cells without a last result, which may show something else: {unknown}")
    return notes
