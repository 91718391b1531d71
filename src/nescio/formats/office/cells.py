"""Cells of a workbook as slots: numbers and dates keep their type as long as their replacement allows it."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from nescio.formats.markup.hardened_xml import Element, legal, remove
from nescio.formats.office.drawing import new_element

S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_PRESERVE = "{http://www.w3.org/XML/1998/namespace}space"
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d+)?")
_BUILT_IN_DATES = frozenset((*range(14, 18), 22, *range(27, 32), *range(34, 37), *range(50, 59)))
_NO_CODE = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')
_EPOCH = datetime(1899, 12, 30)
_EPOCH_1904 = datetime(1904, 1, 1)
# 31 December 9999, the last day that spreadsheets know.
_LAST_DAY = 2_958_465


class DateFormats:
    """Which styles of a workbook show a number as a date, and how it is written in the text."""

    def __init__(self, styles: Element | None, *, since_1904: bool) -> None:
        self.epoch = _EPOCH_1904 if since_1904 else _EPOCH
        self._patterns: list[str] = []
        if styles is None:
            return
        codes = {row.get("numFmtId", ""): row.get("formatCode", "") for row in styles.iter(f"{S}numFmt")}
        for row in styles.iterfind(f"{S}cellXfs/{S}xf"):
            ident = row.get("numFmtId", "0")
            self._patterns.append(_pattern(codes.get(ident, ""), ident))

    def pattern(self, style: str) -> str:
        """How a date in a cell of this style is written ("%d.%m.%Y"), "" if the cell is no date."""
        return self._patterns[int(style)] if style.isdecimal() and int(style) < len(self._patterns) else ""


def _pattern(code: str, ident: str) -> str:
    bare = _NO_CODE.sub("", code.replace("\\.", ".")).lower()
    is_date = (
        ("d" in bare and "m" in bare) or "yy" in bare if code else ident.isdecimal() and int(ident) in _BUILT_IN_DATES
    )
    if not is_date:
        return ""
    return "%d.%m.%Y" if "." in bare and "d" in bare else "%Y-%m-%d"


def set_string(cell: Element, text: str) -> None:
    """Let a cell hold a string of its own."""
    for child in list(cell):
        remove(child)
    cell.set("t", "inlineStr")
    run = new_element(f"{S}t", new_element(f"{S}is", cell))
    run.text = legal(text)
    run.set(_PRESERVE, "preserve")


class StringSlot:
    """One run of the string in a cell or a comment."""

    is_number = False

    def __init__(self, run: Element) -> None:
        self._run = run
        self.place = (run, "text")
        self.changed = False

    @property
    def text(self) -> str:
        return self._run.text or ""

    def set(self, text: str) -> None:
        self._run.text = legal(text)
        self._run.set(_PRESERVE, "preserve")
        self.changed = True


class NumberSlot:
    """A number; a replacement that is none makes the cell a string. ``typed`` says that it is still a number."""

    is_number = True

    def __init__(self, cell: Element, value: Element) -> None:
        self._cell, self._value = cell, value
        self.place = (value, "text")
        self.text = plain_number(value.text or "")
        self.changed = self.typed = False

    def set(self, text: str) -> None:
        self.changed = True
        self.typed = bool(_NUMBER.fullmatch(text.strip()))
        if self.typed:
            self._value.text = text.strip()
        else:
            set_string(self._cell, text)


class DateSlot:
    """A date, which is a count of days; the time of day, its fraction, stays."""

    is_number = True

    def __init__(self, cell: Element, value: Element, pattern: str, epoch: datetime) -> None:
        self._cell, self._value, self._pattern, self._epoch = cell, value, pattern, epoch
        self.place = (value, "text")
        days = float(value.text)
        self._time = days - int(days)
        self.text = (epoch + timedelta(days=int(days))).strftime(pattern)
        self.changed = self.typed = False

    def set(self, text: str) -> None:
        self.changed = True
        try:
            days = (datetime.strptime(text.strip(), self._pattern) - self._epoch).days
        except ValueError:
            set_string(self._cell, text)
            return
        self.typed = True
        self._value.text = str(days) if not self._time else repr(days + self._time)


class ResultSlot:
    """The remembered result of a formula; if it is masked, it stays, without the formula, which could compute it again."""

    def __init__(self, cell: Element, value: Element, inner: NumberSlot | DateSlot | None) -> None:
        self._cell, self._value, self._inner = cell, value, inner
        self.place = (value, "text")
        self.text = inner.text if inner else value.text or ""
        self.is_number = inner is not None
        self.changed = False

    def set(self, text: str) -> None:
        self.changed = True
        if self._inner:
            for formula in self._cell.findall(f"{S}f"):
                remove(formula)
            self._inner.set(text)
        else:
            set_string(self._cell, text)

    @property
    def typed(self) -> bool:
        return self._inner is not None and self._inner.typed


CellSlot = StringSlot | NumberSlot | DateSlot | ResultSlot


def freeze(cell: Element) -> bool:
    """Let a cell with a formula hold its last result instead; says whether there was one."""
    formula, value = cell.find(f"{S}f"), cell.find(f"{S}v")
    if formula is None or value is None or not value.text:
        return False
    remove(formula)
    if cell.get("t") == "str":
        set_string(cell, value.text)
    return True


def is_day(number: str) -> bool:
    """Whether a number can be a date."""
    try:
        return 1 <= float(number) <= _LAST_DAY
    except ValueError:
        return False


def plain_number(number: str) -> str:
    """A number as it is usually shown: 4.91701234567E11 is a telephone number, 0.30000000000000004 is 0.3."""
    try:
        value = float(number)
    except ValueError:
        return number
    if value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return f"{value:.15g}"
