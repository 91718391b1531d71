"""Formulas of spreadsheets: the strings in them are text, and the names in them follow when something is renamed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from nescio.formats.mapping.slots import Pieces, Slot
from nescio.formats.markup.hardened_xml import legal

_LITERAL = re.compile(r'"((?:[^"]|"")*)"')
# Literals, quoted sheet names, names before "!", columns of tables, and other names that are no functions.
_TOKEN = re.compile(
    r"""(?P<literal>"(?:[^"]|"")*")|'(?P<quoted>(?:[^']|'')+)'(?=[!.])|(?<!\#)(?P<sheet>\b[^\W\d][\w.]*)(?=!)|(?<=\$)(?P<dotted>[^\W\d]\w*)(?=\.)"""
    r"""|\[(?P<row>@?)(?P<column>[^\[\]@$.'][^\[\]]*)\]|(?P<name>[^\W\d][\w.]*)(?![\w.(!])"""
)
# A reference to a cell of another workbook, whose name stands in a part that is not kept.
OTHER_BOOK = re.compile(r"\[\d+\][^!\[\]]*'?!|\[\d+\]!")
_PLAIN_SHEET = re.compile(r"[^\W\d]\w*")
_LIKE_A_CELL = re.compile(r"(?i)[a-z]{1,3}\d+|r\d*c\d*")
# What looks like a name in a formula and is none: columns, cells, truth values, variables, what programs made.
_NO_NAME = re.compile(r"(?i)[a-z]{1,3}\d*|r\d*c\d*|true|false|_xl.*|ref|name|value|div|null|num")
_LONGEST_SHEET_NAME = 31
_NOT_IN_SHEET_NAMES = re.compile(r"[\[\]:*?/\\]")


@dataclass(slots=True)
class Renamed:
    """What is called differently now: sheets, names (also of tables) and columns of tables; old -> new.

    If ``existing`` is given (sheets and names there are, in folded case), references to other ones are cut.
    """

    sheets: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    columns: dict[str, str] = field(default_factory=dict)
    existing: frozenset[str] | None = None
    existing_names: frozenset[str] | None = None

    def __bool__(self) -> bool:
        return bool(self.sheets or self.names or self.columns)

    def in_formula(self, formula: str) -> str:
        """The formula with the new names."""
        return _TOKEN.sub(self._token, formula)

    def _token(self, match: re.Match[str]) -> str:
        if match["quoted"] is not None:
            return self._sheets(match["quoted"].replace("''", "'").split(":"))
        if match["sheet"] or match["dotted"]:
            return self._sheets([match["sheet"] or match["dotted"]])
        if match["column"] is not None and match["column"] in self.columns:
            escaped = re.sub(r"([\[\]#'])", r"'\1", self.columns[match["column"]])
            return f"[{match['row']}{escaped}]"
        if match["name"] is not None:
            return self._name(match["name"])
        return match[0]

    def _name(self, name: str) -> str:
        known = self.existing_names is None or name.casefold() in self.existing_names
        return self.names.get(name.casefold(), name) if known or _NO_NAME.fullmatch(name) else "#NAME?"

    def _sheets(self, names: list[str]) -> str:
        """A sheet, or the first and the last of a row of sheets, as it is written before a cell."""
        if self.existing is not None and any(name.casefold() not in self.existing for name in names):
            return "#REF"
        return _quoted(":".join(self.sheets.get(name, name) for name in names))


class RenamingSlot:
    """A name that other places use: setting it notes what it is called now, and the file follows on saving."""

    def __init__(self, name: str, rename: Callable[[str], None]) -> None:
        # As text, so that the words of a name like "Salary_Diallo" are seen; the length stays.
        self.text = name.replace("_", " ")
        self.place = (rename, "name")
        self._rename = rename

    def set(self, text: str) -> None:
        self._rename(legal(text))


def _quoted(sheet: str) -> str:
    return (
        sheet
        if _PLAIN_SHEET.fullmatch(sheet) and not _LIKE_A_CELL.fullmatch(sheet)
        else f"""'{sheet.replace("'", "''")}'"""
    )


def literals(formula: Slot) -> list[Slot]:
    """The strings inside a formula, as slots."""
    return Pieces(formula, [match.span(1) for match in _LITERAL.finditer(formula.text)], quote='"').slots()


def sheet_name(text: str, taken: Mapping[str, str]) -> str:
    """A text as the name of a sheet that no other sheet has."""
    name = _NOT_IN_SHEET_NAMES.sub(" ", text).strip().strip("'")[:_LONGEST_SHEET_NAME].strip() or "Sheet"
    return _unique(name, {other.casefold() for other in taken.values()}, " ", _LONGEST_SHEET_NAME)


def defined_name(text: str, taken: Mapping[str, str]) -> str:
    """A text as a name that formulas can use."""
    name = re.sub(r"\W+", "_", text).strip("_") or "Name"
    if not re.match(r"[^\W\d]", name) or _LIKE_A_CELL.fullmatch(name):
        name = f"_{name}"
    return _unique(name, {other.casefold() for other in taken.values()}, "_", 250)


def _unique(name: str, taken: set[str], joint: str, longest: int) -> str:
    number, candidate = 1, name
    while candidate.casefold() in taken:
        number += 1
        end = f"{joint}{number}"
        candidate = name[: longest - len(end)] + end
    return candidate
