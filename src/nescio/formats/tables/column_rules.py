"""What the user says about the columns of a table, and what their names say: which are read, and as what."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.lang.column_names import ORDINARY, column_hint

# What may identify somebody: words, addresses, dates and numbers of six digits or more, whatever stands between them.
_WORTH_READING = re.compile(r"[^\W\d_]|@|(?:\d\W?){6}|\d{1,4}[./-]\d{1,2}[./-]\d{2,4}")
# A number that may be somebody's where the name of its column does not say for sure.
_NUMBER = re.compile(r"(?:\d\W?){4}")
# Without names of columns, five digits may be a postal code; the column beside it tells.
_POSTAL_CODE = re.compile(r"\s*\d{5}\s*")
# Measured or computed values; no telephone number looks like one.
_FRACTION = re.compile(r"\s*[-+]?(?:0|[1-9]\d{0,6})\.\d+(?:[eE][-+]?\d+)?\s*")
_PRECISE = re.compile(r"\s*[-+]?\d{1,9}\.\d{3,}(?:[eE][-+]?\d+)?\s*")
# Unless they say where something is.
_COORDINATE = re.compile(r"(?i)(?:^|[\W_])(?:lat|lon|lng|long|latitude|longitude|coord|geo|gps|breite|laenge|länge)")


def worth_reading(cell: str, column: str = "", type: str = "") -> bool:
    """Whether a cell may identify somebody; under a name that says so ("PLZ", "Alter"), or with a type, any may."""
    if not cell.strip():
        return False
    hint = column_hint(column)
    is_told = hint is not None and hint.type != ORDINARY
    if type or (is_told and hint is not None and hint.is_sure):
        return True
    if _FRACTION.fullmatch(cell):
        return bool(_COORDINATE.search(column))
    if is_told and _NUMBER.search(cell):
        return True
    return _WORTH_READING.search(cell) is not None or (not column and _POSTAL_CODE.fullmatch(cell) is not None)


def is_measured(number: str, column: str = "") -> bool:
    """Whether a number is measured or computed to a precision that nobody writes by hand, and says no place."""
    return _PRECISE.fullmatch(number) is not None and not _COORDINATE.search(column)


@dataclass(frozen=True, slots=True)
class ColumnRules:
    """What the user says of the columns of a table, by their numbers from 0; ``chosen`` is empty if all are."""

    chosen: frozenset[int] = frozenset()
    kept: frozenset[int] = frozenset()
    types: Mapping[int, str] = field(default_factory=dict)

    def is_read(self, column: int) -> bool:
        return column not in self.kept and (not self.chosen or column in self.chosen)

    @property
    def leave_out(self) -> bool:
        """Whether there may be columns that are copied without being read."""
        return bool(self.chosen or self.kept)


def named_columns(options: Options) -> tuple[str, ...]:
    """All names of columns that the user speaks of."""
    return (*options.columns, *options.keep_columns, *(name for name, _ in options.column_types))


def column_rules(options: Options, names: Sequence[str], source: str) -> ColumnRules:
    """The user's rules for a table with these columns; a name that is none of them is refused."""
    if missing := [name for name in named_columns(options) if _number(name, names) is None]:
        # The names of the table are not listed: without a header they are the text of its first row.
        near = get_close_matches(missing[0], names, n=1, cutoff=0.6)
        hint = f" (did you mean '{near[0]}'?)" if near else ""
        raise InputError(
            f"has no column '{missing[0]}'{hint}; the table has {len(names)} columns, which may also be named by number",
            path=source,
        )
    return known_rules(options, names)


def known_rules(options: Options, names: Sequence[str]) -> ColumnRules:
    """The user's rules for a table, without those for columns that it does not have."""
    return ColumnRules(
        _numbers(options.columns, names),
        _numbers(options.keep_columns, names),
        {number: type for name, type in options.column_types if (number := _number(name, names)) is not None},
    )


def _numbers(wanted: Collection[str], names: Sequence[str]) -> frozenset[int]:
    return frozenset(number for name in wanted if (number := _number(name, names)) is not None)


def _number(wanted: str, names: Sequence[str]) -> int | None:
    """The number of a column from 0, by its name, else by its number from 1."""
    if wanted in names:
        return names.index(wanted)
    return int(wanted) - 1 if wanted.isdecimal() and 1 <= int(wanted) <= len(names) else None
