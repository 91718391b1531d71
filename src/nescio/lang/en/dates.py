"""Dates and times of day in English."""

from __future__ import annotations

from functools import cache

from nescio.lang import rows
from nescio.lang.definition import Dates
from nescio.text.classes import DASH

_LAST_DAY = 31


@cache
def ordinal_days() -> dict[str, int]:
    """ "first" is 1, "thirty-first" 31."""
    return {word: int(value) for word, value in rows("en", "ordinals.tsv") if int(value) <= _LAST_DAY}


DATES = Dates(
    after_day=r"(?:\s?(?:st|nd|rd|th)(?!\w))?",
    before_year=",?",
    before_month="of ",
    bare=r"\d(?<![\w.,:/-]\d)\d?/(?:3[01]|[12]\d|0?[1-9])(?![\w/.-])",
    before_bare=r"\b(?:[Oo]n|[Ff]rom|[Uu]ntil|[Ss]ince|[Dd]ated)\s$",
    ordinal_days=ordinal_days,
    month_may_come_first=True,
    month_first_cues=(
        r"\b[A-Z]{2},? \d{5}(?:-\d{4})?\b|\bSSN\b|\bU\.?S\.?A\b|(?<!\d)\(\d{3}\) ?\d{3}-\d{4}\b|(?<![\w+])\+1[ -]?\(?[2-9]\d\d"
        r"|\bMedicare\b|\bMedicaid\b|\bZIP\b"
    ),
    day_first_cues=(
        r"\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|(?<![\w+])\+(?:44|353|61|64|27|91)\b|£|€|\bNHS\b|\bUK\b|\bUnited Kingdom\b"
        r"|\bpostcode\b"
    ),
    weeks=rf"(?:[Cc]alendar\s)?(?:[Ww]eek|[Ww]k\.?|CW|KW)\s?(?P<week>\d{{1,2}})(?:\s?(?:[{DASH}]|to|and)\s?(?P<last>\d{{1,2}}))?(?:\s?/\s?(?P<year>(?:20)?\d\d))?",
    before_hour=(
        r"(?:\b(?:[Hh]alf\spast|[Qq]uarter\s(?:past|to)|(?:[Ff]ive|[Tt]en|[Tt]wenty(?:-five)?)\spast)"
        r"|(?<=\bat )(?:five|ten|twenty(?:-five)?)\sto)\s$"
    ),
    after_hour=r"\so['’]clock",
)
