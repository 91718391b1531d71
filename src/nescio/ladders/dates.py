"""Dates: day -> month -> year -> decade; times of day: part of the day.

Losses are shares of the bits that tell one day among those of a century: log2(36525) = 15.2, of which a month keeps
10.2, a year 6.6 and a decade 3.3; of a time of day, one minute among 1440 (10.5 bits), a quarter of the day keeps 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from nescio.ladders.ladder_step import LadderStep
from nescio.ladders.sayings import PartOfDay, Period
from nescio.lang import language, rows
from nescio.lang.written_dates import Moment, read_date

LOST = {"month": 0.33, "year": 0.56, "decade": 0.78, "part of the day": 0.81}
# "3/5/2019" may be March or May.
_EITHER = re.compile(r"\s*(0?[1-9]|1[0-2])[/-](0?[1-9]|1[0-2])[/-]\d{2,4}")
_TIME = re.compile(
    r"(?P<hour>[01]?\d|2[0-4])(?:[:.h](?P<minute>[0-5]\d))?(?::[0-5]\d)?\s?(?P<half>[ap]\.?\s?m\b\.?)?(?P<whole>\s?(?:Uhr|hrs?|hours|h)\b)?",
    re.IGNORECASE,
)
_TWELVE = {"midnight": 0, "mitternacht": 0, "noon": 12, "12 noon": 12}


@cache
def _months(lang: str) -> tuple[str, ...]:
    return tuple(name for _, name, _ in rows(lang, "months.tsv"))


@lru_cache(maxsize=4096)
def moments_of(surface: str, lang: str) -> tuple[Moment, ...]:
    """What a date says, () if it cannot be read; a month that may be a day is left out."""
    date = read_date(surface, lang)
    if date is None:
        return ()
    moments = date.moments
    either = _EITHER.match(surface) if language(lang).dates.month_may_come_first else None
    if either and int(either[1]) != int(either[2]):
        return tuple(moment._replace(month=None) for moment in moments)
    return moments


def date_steps(surface: str, lang: str) -> Iterator[LadderStep]:
    """The steps of a date or of several that stand together: what all of them share."""
    moments = moments_of(surface, lang)
    if not moments:
        return
    years = {moment.year for moment in moments}
    months = {moment.month for moment in moments}
    days = any(moment.day for moment in moments)
    year = years.pop() if len(years) == 1 else None
    month = months.pop() if len(months) == 1 else None
    shared = year is not None or years == set()
    several = len(moments) > 1
    if month and (days or several) and shared:
        name = _months(lang)[month - 1]
        yield LadderStep(Period(f"{name} {year}" if year else name, lang), LOST["month"], "month")
    fuller = days or any(moment.month for moment in moments) or several or not surface.strip().isdigit()
    if year and fuller and surface.strip() != str(year):
        yield LadderStep(Period(str(year), lang), LOST["year"], "year")
    decades = {moment.year // 10 * 10 for moment in moments if moment.year}
    if len(decades) == 1 and all(moment.year for moment in moments):
        yield LadderStep(Period(language(lang).ladder.decade(decades.pop()), lang), LOST["decade"], "decade")


def hour_of(surface: str, lang: str) -> int | None:
    """The hour that a clock time says (0 to 23), None where morning and evening cannot be told apart."""
    if surface.lower() in _TWELVE:
        return _TWELVE[surface.lower()]
    match = _TIME.fullmatch(surface.strip())
    if match is None:
        return None
    hour = int(match["hour"])
    if match["half"]:
        return hour % 12 + (12 if match["half"][0] in "pP" else 0) if hour <= 12 else None
    told = language(lang).dates.counts_to_24 or match["whole"] or ":" in surface or hour > 12
    return hour % 24 if told else None


def time_steps(surface: str, lang: str) -> Iterator[LadderStep]:
    """The part of the day: 0-6 night, 6-12 morning, 12-18 afternoon, 18-24 evening."""
    hour = hour_of(surface, lang)
    if hour is not None:
        yield LadderStep(
            PartOfDay(language(lang).ladder.parts_of_day[hour // 6], lang), LOST["part of the day"], "part of the day"
        )
