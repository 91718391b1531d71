"""Dates and times of day in German (DIN 5008: 24.03.2004, 14.30 Uhr)."""

from __future__ import annotations

from functools import cache

from nescio.lang import rows
from nescio.lang.definition import Dates
from nescio.text.classes import DASH
from nescio.text.patterns import fixed

_LAST_DAY = 31
_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?!\d)"
_ENDING = fixed(r"(.+?)(e[nmrs]?)")


@cache
def ordinal_days() -> dict[str, int]:
    """ "erste" is 1, "einunddreißigste" 31; they take other endings when written."""
    known = {word: int(value) for word, value in rows("de", "ordinals.tsv") if int(value) <= _LAST_DAY}
    units = {
        int(value): word
        for word, value, kind in reversed(rows("de", "cardinals.tsv"))
        if kind == "part" and value in "123456789"
    }
    for tens, stem in ((20, "zwanzigst"), (30, "dreißigst")):
        known.setdefault(stem, tens)
        for unit, word in units.items():
            if tens + unit <= _LAST_DAY:
                known.setdefault(f"{'ein' if unit == 1 else word}und{stem}", tens + unit)
    return {f"{stem}e": value for stem, value in known.items()}


def inflect_day(word: str, like: str) -> str:
    """ "dritte" with the ending of "Ersten"."""
    ending = _ENDING.fullmatch(like.lower())
    return word[:-1] + (ending[2] if ending else "en")


DATES = Dates(
    after_day=r"\.?",
    before_year="[.,]?",
    # "Mai 99"; in English "May 99" may as well begin "May 99 people".
    late_year=r"[4-9]\d(?![\d.,:%])",
    # "24.03.", "25.-27.02."
    short=(
        rf"\d(?<![\w.,:/-]\d)\d?\.(?:\s?(?:[{DASH}/]|und|bis)\s?{_DAY}\.)?\s?(?:1[0-2]|0?[1-9])"
        rf"(?:\.(?!\d)|\.?(?=\s?[{DASH}]\s?\d{{1,2}}\.\d))(?:\s?(?:19|20)\d\d(?!\d))?"
    ),
    # Without the last full stop, or a day alone, the word before must tell: "am 24.03", "am 15."
    bare=(
        rf"\d(?<![\w.,:/]\d)(?:(?<=[12])\d|(?<=3)[01]|(?<=0)[1-9])?\.(?:(?:1[0-2]|0?[1-9])(?![\w:]|\.?\d|\s?(?:Uhr|%|Euro|€|h\b))"
        rf"|(?=\s(?:[a-zäöü(]|[{DASH}]\s)|[,;)?!]|\s*\n|\s*$)(?!\s(?:und|oder|bis|Uhr)))"
    ),
    before_bare=(
        r"(?:\b(?:[Aa]m|[Vv]om|[Zz]um|[Aa]b|[Dd]en|[Bb]is|[Ss]eit|[Dd]em|(?:Mo|Di|Mi|Do|Fr|Sa|So)\.?,?|[A-Z]\w{3,8}tag,?|Mittwoch,?)\s|\d\s?[-–]\s?)$"
    ),
    # "seit 9/19", "bis 03/22", "KW 25".
    told=(
        r"(?<!\w)(?:(?:[Ss]eit|[Bb]is|[Aa]b|[Ii]m|[Vv]on|[Vv]om|[Zz]uletzt|[Ee]rstmals|[Aa]nfang|[Ee]nde|ED|EM|Z\.\s?n\.(?:\s[^\W\d_][\w.-]*){0,3})\s|(?=KW))"
        r"(?P<date>(?:1[0-2]|0?[1-9])/\d\d(?![\w/]|[.,:]\d)|KW\s?\d{1,2}(?:\s?/\s?(?:20)?\d\d)?(?!\w))"
    ),
    terms=(
        r"(?:WS|SS|WiSe|SoSe|Wintersemester|Sommersemester)\s?(?P<year>(?:19|20)?\d\d(?:\s?/\s?(?:(?:19|20)\d\d|\d\d))?)(?![\w/]|[.,:]\d)"
    ),
    weeks=rf"(?:KW|Kalenderwoche|Woche|W)\.?\s?(?P<week>\d{{1,2}})(?:\s?(?:[{DASH}]|und|bis)\s?(?P<last>\d{{1,2}}))?(?:\s?/\s?(?P<year>(?:20)?\d\d))?",
    ordinal_days=ordinal_days,
    inflect_day=inflect_day,
    day_endings=("", "n", "r", "m", "s"),
    slash_joins_years=True,
    short_year_after_month=True,
    counts_to_24=True,
    before_hour=(
        r"\b(?:[Hh]alb|(?:[Dd]rei)?[Vv]iertel(?:\s(?:vor|nach))?|(?:fünf|zehn|zwanzig|\d\d?)\s(?:vor|nach)(?:\shalb)?)\s$"
    ),
    after_hour=r"\sUhr(?![^\W_])",
)
