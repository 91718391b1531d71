"""Identifiers of many countries, for those who look for such numbers and those who invent them.

The table is ``any/identifiers.tsv``; most check digits are those of python-stdnum, the others are in ``identifier_checks``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from nescio.lang import rows
from nescio.lang.identifier_checks import check
from nescio.text.encodable import encodable
from nescio.text.patterns import fixed

_BLANKS = " \u00a0\u202f"
_SEPARATOR = f"[{_BLANKS}.\u2010-\u2013-]?"
_SHORTHAND = fixed(r"\[[^\]]*\]| |_")
# A number does not end where a word, a date or a decimal goes on.
_END = r"(?!\w|-\w|[/.:]\d|,\d{1,3}(?!\d))"
# No number is longer: the addresses of Monero have 95 characters.
LONGEST = 110


@dataclass(frozen=True, slots=True, eq=False)
class Identifier:
    """One row of the table; ``bare`` is the score of a right number that stands alone, 0 if it needs a label.

    ``checker`` looks at check digits, dates and areas; "" if there is nothing to check.
    """

    country: str
    name: str
    type: str
    checker: str
    has_check_digit: bool
    form: str
    bare: float
    labels: tuple[str, ...]

    @property
    def pattern(self) -> re.Pattern[str]:
        """The form as a regular expression, made when it is first asked for: a text needs few of the hundreds."""
        return _compiled(self.form)

    def is_valid(self, number: str) -> bool:
        """Whether check digits, dates and areas inside the number are right."""
        return not self.checker or check(self.checker)(number)


@cache
def identifiers() -> tuple[Identifier, ...]:
    """The table ``lang/any/identifiers.tsv``."""
    return tuple(
        Identifier(
            country=country.strip("-"),
            name=name,
            type=type_name,
            checker=checker.lstrip("~-"),
            has_check_digit=checker[0] not in "~-",
            form=_written(form),
            bare=0.0 if bare == "-" else float(bare),
            labels=tuple(filter(None, labels.split("|"))),
        )
        for country, name, type_name, checker, form, bare, labels in rows("any", "identifiers.tsv")
    )


@cache
def _compiled(form: str) -> re.Pattern[str]:
    return fixed(f"(?:{form}){_END}", re.IGNORECASE)


def readings(text: str, start: int, *, bare: bool = False) -> Iterator[tuple[int, Identifier]]:
    """What a number that starts here can be by its form: where it ends, and the row; with ``bare`` only what needs no label."""
    forms = _forms(bare)
    for index in sorted(forms.all.Match(encodable(text[start : start + LONGEST])) or ()):
        same_form = forms.rows[index]
        if match := same_form[0].pattern.match(text, start):
            for row in same_form:
                yield match.end(), row


@dataclass(frozen=True, slots=True)
class _Forms:
    """All forms as one automaton (RE2), which tells in one reading which of them fit, and the rows of each form."""

    all: Any
    rows: tuple[tuple[Identifier, ...], ...]


@cache
def _forms(bare: bool) -> _Forms:
    import re2

    grouped: dict[str, list[Identifier]] = {}
    for row in identifiers():
        if row.bare or not bare:
            grouped.setdefault(row.form, []).append(row)
    options = re2.Options()
    options.case_sensitive = False
    every = re2.Set.MatchSet(options)
    for form in grouped:
        every.Add(f"(?:{form})(?:$|[^0-9A-Za-z_])")
    every.Compile()
    return _Forms(every, tuple(map(tuple, grouped.values())))


def _written(form: str) -> str:
    """The regular expression that a form of the table stands for."""

    def expanded(match: re.Match[str]) -> str:
        sign = match[0]
        if sign == "_":
            return _SEPARATOR
        return f"[{_BLANKS}]" if sign == " " else sign.replace(" ", _BLANKS)

    return _SHORTHAND.sub(expanded, form)
