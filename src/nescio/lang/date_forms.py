"""Dates as people write them: read into values and a form, and written again in that form with other values.

``read_date("10. und 12. März 2019", "de")`` has two moments, 10 March and 12 March 2019. ``write`` puts moments back
into the same words, signs, leading zeros and abbreviations; days that shared a month get their own where they no longer
do ("30. März und 1. April 2019"). ``write(read_date(x, lang)) == x`` holds for everything that can be read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from nescio.lang.date_words import ROMAN, english_suffix, spell, spell_day
from nescio.text.patterns import fixed

_DIGITS = fixed(r"(\D*)(\d+)(.*)", re.DOTALL)
_ENGLISH_SUFFIX = fixed(r"(\s?)(?:st|nd|rd|th)", re.IGNORECASE)


class Moment(NamedTuple):
    """What one date says; None where it says nothing. ``weekday`` counts from Monday = 0."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None


class Field(NamedTuple):
    """A stretch of the surface that says one thing ("day", "month", "year", "weekday", "clock") about one moment."""

    kind: str
    text: str
    value: int
    lang: str = "en"
    padded: bool = False  # with leading zeros
    moment: int = -1


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """One or several dates in their form.

    ``hosts`` gives for each moment the moments whose month and year it shares; a moment with its own is its own host.
    """

    pieces: tuple[str | Field, ...]
    moments: tuple[Moment, ...]
    hosts: tuple[tuple[int, int], ...]
    lang: str

    def at(self, moments: tuple[Moment, ...]) -> WrittenDate:
        """The same form with other values."""
        return replace(self, moments=moments)


def write(date: WrittenDate) -> str:
    """The text of a date."""
    parts: list[str] = []
    century = 0
    for piece in date.pieces:
        if isinstance(piece, str) or piece.kind == "clock":
            parts.append(piece if isinstance(piece, str) else piece.text)
            continue
        before, after = _additions(date, piece)
        value = getattr(date.moments[piece.moment], piece.kind)
        text = render(piece, value)
        if piece.kind == "year":
            digits = sum(c.isdigit() for c in text)
            # "1998/99" a year on is "1999/2000", not "1999/00".
            if value != piece.value and century and digits < 4 and value // 10**digits != century // 10**digits:
                text = str(value)
            century = value if digits == 4 else 0
        parts += (before, text, after)
    return "".join(parts)


def render(field: Field, value: int | None) -> str:
    """The text of a field with another value, in the same form."""
    if value is None or value == field.value:
        return field.text
    if field.kind == "weekday":
        return spell("weekday", value, field.text, field.lang)
    match = _DIGITS.fullmatch(field.text)
    if match is None:
        if field.kind == "day":
            return spell_day(value, field.text, field.lang)
        if field.text in ROMAN:
            return ROMAN[value - 1]
        return spell("month", value, field.text, field.lang)
    before, digits, after = match.groups()
    if field.kind == "year":
        return f"{before}{value % 10 ** len(digits):0{len(digits)}d}{after}"
    if suffix := _ENGLISH_SUFFIX.fullmatch(after):
        right = english_suffix(value)
        after = suffix[1] + (right.upper() if after.isupper() else right)
    return f"{before}{value:0{2 if field.padded else 1}d}{after}"


def _additions(date: WrittenDate, field: Field) -> tuple[str, str]:
    """What must stand before and after a field because its moment no longer shares month or year with its host."""
    mine = date.moments[field.moment]
    month_host, year_host = date.hosts[field.moment]
    other_month = month_host != field.moment and mine.month != date.moments[month_host].month
    other_year = year_host != field.moment and mine.year != date.moments[year_host].year
    if not (other_month or other_year) or field.kind not in ("day", "month"):
        return "", ""
    before = after = ""
    month_at, year_at = _find(date, "month", month_host), _find(date, "year", year_host)
    day_at = _find(date, "day", month_host)
    month_first = month_at < day_at
    if field.kind == "day" and other_month:
        name = render(_field(date, month_at), mine.month)
        if month_first:
            before = name + _between(date, month_at, day_at)
        else:
            after = _between(date, day_at, month_at) + name
    # The year stands behind what comes last of day and month.
    last = field.kind == ("day" if month_host != field.moment or month_first else "month")
    if other_year and last:
        host_at = max(_find(date, "day", year_host), _find(date, "month", date.hosts[year_host][0]))
        after += _between(date, host_at, year_at) + render(_field(date, year_at), mine.year)
    return before, after


def _find(date: WrittenDate, kind: str, moment: int) -> int:
    """Where the field of this kind of a moment stands; -1 if it has none."""
    for place, piece in enumerate(date.pieces):
        if isinstance(piece, Field) and piece.kind == kind and piece.moment == moment:
            return place
    return -1


def _field(date: WrittenDate, place: int) -> Field:
    piece = date.pieces[place]
    assert isinstance(piece, Field)
    return piece


def _between(date: WrittenDate, start: int, end: int) -> str:
    """The signs between two fields, one blank if something else stands there."""
    between = date.pieces[start + 1 : end]
    return between[0] if len(between) == 1 and isinstance(between[0], str) else " " if between else ""
