"""Dates: all of a document move by the same number of days and keep their form.

A date that says less than a day moves by the shift rounded to what it says: a year by whole years, a month by whole months,
each at least one. Between "every day of it moved" and the rounded shift no date can slip, so order survives also between
dates of different precision: if one was wholly before the other, it is not after it now. Intervals between dates of the
same precision stay exact.
"""

from __future__ import annotations

from calendar import isleap, monthrange
from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta
from functools import lru_cache

from nescio.date_order import AUTO, MONTH_FIRST
from nescio.lang import language
from nescio.lang.date_forms import Field, Moment, WrittenDate
from nescio.lang.patterns import compiled
from nescio.lang.written_dates import read_date, write
from nescio.replace.surrogates.engine.request import Page, Request
from nescio.replace.surrogates.numbers.ages import other_ordinal
from nescio.replace.surrogates.numbers.amounts import factor_of, scaled
from nescio.replace.surrogates.numbers.decades import move_decades
from nescio.replace.surrogates.numbers.times import shift_clock
from nescio.replace.surrogates.numbers.vague import listed_neighbour
from nescio.replace.surrogates.numbers.weeks import move_weeks
from nescio.text.patterns import fixed

DAYS_OF_YEAR = 365.25
DAYS_OF_MONTH = DAYS_OF_YEAR / 12
_MONTHS = 12
_LONGEST_MONTH = 31
_COMMON_YEAR = 2001  # with no leap day near; stands in where a document names no year
_CYCLE = 11  # years after which every day has fallen on every weekday
_SLASHED = fixed(r"(?<![\d/-])(\d\d?)[/-](\d\d?)[/-](?:\d{4}|\d\d)(?![\d/-])")
_SHORT_YEAR = fixed(r"['’]?\d\d")
# "3 yrs 4 mos"
_SHORT_LENGTH = fixed(r"(?:\d{1,3} ?(?:yrs?|mos?|mths?|wks?|hrs?|mins?|J|Mon|Wo|Std)\.?,? ?)+")
_PLAUSIBLE_YEARS = range(1900, 2100)


class DateMaker:
    """Moves dates, months, years, decades, weekdays and clock times; what it cannot read it leaves to others."""

    def make(self, request: Request) -> list[str] | None:
        """All mentions moved by the page's shift, whatever the attempt: one shift holds for all."""
        moved = [
            move(surface, request) or listed_neighbour(surface, request) or _bare_number(surface, request)
            for surface in request.surfaces
        ]
        return [text for text in moved if text is not None] if None not in moved else None


def move(surface: str, request: Request) -> str | None:
    """A surface with all its dates and clock times moved; None if it says neither."""
    page = request.page
    written = read_date(surface, page.lang, month_first=page.month_first)
    if written is None:
        weeks = move_weeks(surface, page.days, _usual_year(page.originals), page.lang)
        return weeks or shift_clock(surface, request) or move_decades(surface, page.days)
    try:
        moments = tuple(shifted(moment, page.days, _reference_year(moment, page)) for moment in written.moments)
    except (ValueError, OverflowError):  # before the year 1 or after 9999
        return None
    return write(_with_clocks(written, request).at(moments))


def _bare_number(surface: str, request: Request) -> str | None:
    """A year of two digits ("in '96"), or a number in words of which others say what it counts ("five weeks of seven")."""
    if _SHORT_YEAR.fullmatch(surface):
        return f"{surface[:-2]}{(int(surface[-2:]) + years_of(request.page.days)) % 100:02d}"
    if ordinal := other_ordinal(surface, request):
        return ordinal
    counts = surface.isalpha() or _SHORT_LENGTH.fullmatch(surface)
    return scaled(surface, factor_of(request), request.page.lang) if counts else None


def month_comes_first(text: str, surfaces: Iterable[str], lang: str, order: str = AUTO) -> bool:
    """Whether "3/5/2019" is in March in this document.

    What the user says counts; then dates that can only be read in one way; then what else tells where the text comes from.
    """
    own = language(lang).dates
    if order != AUTO:
        return order == MONTH_FIRST
    if not own.month_may_come_first:
        return False
    if (told := told_order(surfaces)) is not None:
        return told
    american, other = (
        sum(1 for _ in compiled(cues).finditer(text)) if cues else 0
        for cues in (own.month_first_cues, own.day_first_cues)
    )
    return american > other


def told_order(surfaces: Iterable[str]) -> bool | None:
    """Whether dates that can be read in one way only have the month first; None if there are none, or of both kinds."""
    orders = {
        int(match[1]) <= _MONTHS for surface in surfaces for match in _SLASHED.finditer(surface)
        if (int(match[1]) > _MONTHS) != (int(match[2]) > _MONTHS)
    }  # fmt: skip
    return orders.pop() if len(orders) == 1 else None


def full_days(surfaces: Iterable[str], page: Page) -> frozenset[int]:
    """The days that dates name in full, counted."""
    found = set()
    for surface in surfaces:
        written = read_date(surface, page.lang, month_first=page.month_first)
        for moment in written.moments if written else ():
            if moment.year and moment.month and moment.day and moment.day <= monthrange(moment.year, moment.month)[1]:
                found.add(date(moment.year, moment.month, moment.day).toordinal())
    return frozenset(found)


def shifted(moment: Moment, days: int, year: int = _COMMON_YEAR) -> Moment:
    """The moment ``days`` later; ``year`` is the one meant where none is said."""
    weekday = None if moment.weekday is None else (moment.weekday + days) % 7
    if moment.day is not None and moment.month is not None:
        new_year, month, day = _day(moment.year or year, moment.month, moment.day, days, exact=moment.year is not None)
        return Moment(new_year if moment.year else None, month, day, weekday)
    if moment.month is not None:
        months = whole(days, DAYS_OF_MONTH)
        if moment.year is None and not months % _MONTHS:
            months += 1 if days > months * DAYS_OF_MONTH else -1
        years, month = divmod(moment.month - 1 + months, _MONTHS)
        return Moment(moment.year + years if moment.year else None, month + 1, None, weekday)
    if moment.year is not None:
        return Moment(_checked(moment.year + years_of(days)), None, None, weekday)
    if moment.day is not None:
        return Moment(None, None, _lone_day(moment.day, days), weekday)
    return Moment(weekday=weekday)


def years_of(days: int) -> int:
    """The shift in whole years, at least one."""
    return whole(days, DAYS_OF_YEAR)


def whole(days: int, unit: float) -> int:
    """A shift in whole units, rounded, but never none at all."""
    return round(days / unit) or (1 if days > 0 else -1)


def _day(year: int, month: int, day: int, days: int, *, exact: bool) -> tuple[int, int, int]:
    last = monthrange(year, month)[1]
    if day <= last:
        moved = date(year, month, day) + timedelta(days)
        return moved.year, moved.month, moved.day
    if not exact:  # 29 February of a year that has none is the day after the 28th
        moved = date(year, month, last) + timedelta(days + 1)
        return moved.year, moved.month, moved.day
    return _impossible(date(year, month, last), day, days)


def _impossible(last: date, day: int, days: int) -> tuple[int, int, int]:
    """The 31st of February, whose month ends with ``last``, stays a day that its month does not have."""
    moved = last + timedelta(days)
    year, month = moved.year, moved.month
    while (year, month) == (last.year, last.month) or monthrange(year, month)[1] == _LONGEST_MONTH:
        carry, month = divmod(month - 1 + (1 if days > 0 else -1), _MONTHS)
        year, month = year + carry, month + 1
    beyond = monthrange(year, month)[1] + day - last.day
    return year, month, day if day > _LONGEST_MONTH else min(_LONGEST_MONTH, beyond)


def _lone_day(day: int, days: int) -> int:
    """A day of a month that is not said: moved round a month of 31 days, or of 30 where that would not move it."""
    length = _LONGEST_MONTH if days % _LONGEST_MONTH else _LONGEST_MONTH - 1
    return (day - 1 + days) % length + 1


def _checked(year: int) -> int:
    new = date(year, 1, 1)
    return new.year


def _reference_year(moment: Moment, page: Page) -> int:
    """The year that a date without one most likely means: one whose weekday fits, else a usual one of the document."""
    if moment.year or not (moment.day and moment.month):
        return _COMMON_YEAR
    usual = _usual_year(page.originals)
    if moment.weekday is not None and moment.day <= monthrange(_COMMON_YEAR, moment.month)[1]:
        for year in range(usual, usual - _CYCLE, -1):
            if date(year, moment.month, moment.day).weekday() == moment.weekday:
                return year
    return usual


@lru_cache(maxsize=4)
def _usual_year(words: frozenset[str]) -> int:
    """The latest year among the words of a document that lies to leap days as most of its years do.

    All its dates without a year count from this one, so that they keep their distances; a day may be lost where one of
    them means a year with another leap day nearby.
    """
    numbers = (int(word) for word in words if len(word) == 4 and word.isascii() and word.isdigit())
    years = [year for year in numbers if year in _PLAUSIBLE_YEARS]
    if not years:
        return _COMMON_YEAR
    kinds = Counter(map(_leap_days_near, years))
    return max(years, key=lambda year: (kinds[_leap_days_near(year)], not isleap(year), year))


def _leap_days_near(year: int) -> tuple[bool, ...]:
    return tuple(isleap(near) for near in (year - 1, year, year + 1))


def _with_clocks(written: WrittenDate, request: Request) -> WrittenDate:
    """The same date with its clock times moved."""
    if not any(isinstance(piece, Field) and piece.kind == "clock" for piece in written.pieces):
        return written
    pieces = tuple(
        shift_clock(piece.text, request) or piece.text if isinstance(piece, Field) and piece.kind == "clock" else piece
        for piece in written.pieces
    )
    return WrittenDate(pieces, written.moments, written.hosts, written.lang)
