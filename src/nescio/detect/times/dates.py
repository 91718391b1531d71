"""Dates: days with a month, months of a year, and years.

Numeric forms are those of ISO 8601, DIN 5008 (24.03.2004), British (24/03/2004) and American order (03/24/2004);
written forms are English and German, with weekday, ordinal, list and range ("3 and 7 May 2004", "am 3. und 4. Mai").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from nescio.detect.times.years import years
from nescio.document import Mention
from nescio.lang import language, lines, rows
from nescio.lang.alternation import alternation, led_alternation
from nescio.lang.gazetteers import given_names
from nescio.lang.numbers import is_reference, ordinal
from nescio.lang.patterns import compiled
from nescio.protocols import PassageLike
from nescio.text.beginnings import finditer_at_digits
from nescio.text.classes import APOSTROPHE, DASH, GAP, UPPER
from nescio.text.folding import fold
from nescio.text.lines import stands_alone
from nescio.text.patterns import fixed

Found = tuple[int, int, str, float]

_YEAR = rf"(?:(?:1\d|20)\d\d(?!\d)|[{APOSTROPHE}]\d\d(?!\d))"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?!\d)"
# Lines of judgments and statutes are broken inside dates, and indented.
_BLANK = rf"(?:{GAP}|\s)"
_ORDINAL = r"(?:\s?(?:st|nd|rd|th)(?!\w))?"
# Month names that are also ordinary words or first names; alone they count only after a preposition.
_PREPOSITION = fixed(
    r"\b(?:[Ii]n|[Ss]ince|[Uu]ntil|[Tt]ill|[Bb]y|[Dd]uring|[Oo]f|[Ff]rom|[Ee]arly|[Ll]ate|[Mm]id|[Ee]nd|[Bb]efore|[Aa]fter|[Ll]ast|[Nn]ext|"
    rf"[Ii]m|[Ss]eit|[Bb]is|[Aa]b|[Aa]nfang|[Mm]itte|[Ee]nde|[Ll]etzten|[Nn]ächsten|[Ii]n\sden)[\s{DASH}]$"
)
_ANY_DAY = fixed(r"\d{1,2}")
_ARTICLES = frozenset({"the", "den", "dem"})
_LOWER_WORDS = frozenset({"may", "march", "mar"})
# ISO first, then day.month.year in any order with one and the same separator.
_NUMERIC = fixed(
    r"\d(?<![\w.,:/+@-]\d)(?:"
    r"(?<=[12])\d{3}(?P<iso>[-/.])(?:0?[1-9]|1[0-2])(?P=iso)(?:3[01]|[12]\d|0?[1-9])"
    r"|\d?(?P<dot>\.\s?|/|-)(?:3[01]|[12]\d|0?[1-9])(?P=dot)(?:(?:1[6-9]|20)\d\d|\d\d)"
    r")(?!\d|[./:,-]\d|\w(?<!T))"
)
# "03.–16.02.2023", "28.12. bis 3.1.23", "3./4.5.2021", "03/02–16/02/2023": days of which the last one has the year.
_FIRST_OF_RANGE = fixed(
    rf"\d(?<![\w.,:/+{DASH}]\d)\d?(?:"
    rf"\.(?:\s?(?:1[0-2]|0?[1-9])\.)?\s?(?:[{DASH}/]|bis|und)\s?"
    r"(?=(?P<dotted>(?:3[01]|[12]\d|0?[1-9])\.\s?(?:1[0-2]|0?[1-9])\.\s?(?:(?:19|20)\d\d|\d\d)(?!\d|[./:,-]\d|\w)))"
    rf"|/(?:3[01]|[12]\d|0?[1-9])\s?[{DASH}]\s?(?=(?P<slashed>\d\d?/\d\d?/(?:(?:19|20)\d\d|\d\d)(?!\d|[./:,-]\d|\w))))"
)
# "Merry Christmas": a wish tells no day.
_WISH = fixed(r"(?i:merry|happy|blessed|frohe[sn]?|schöne[sn]?|gesegnete[sn]?|fröhliche[sn]?)\s\Z")
_LONGEST_WISH = 12
_NAME_BEHIND = fixed(rf"[ -][{UPPER}]")
# How far from a date the name of a holiday speaks of it.
_NEAR = 40
_COMPACT = fixed(r"[01](?<![\w.,:/-].)(?:(?<=0)[1-9]|(?<=1)[0-2])/(?:19|20)\d\d(?![\w/-])")


class Patterns(NamedTuple):
    day_first: re.Pattern[str]
    month_first: re.Pattern[str]
    ordinal_day: re.Pattern[str]  # "the first of", up to the month


class DateDetector:
    """Dates with a day (DATE), months (MONTH), years (YEAR) and days that have a name (HOLIDAY; DATE beside a date).

    A weekday belongs to the date after it.
    """

    name = "date"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text, lang = passage.text, passage.lang
        taken: set[int] = set()
        days: list[tuple[int, int]] = []
        for start, end, subtype, score in _dates(text, lang):
            if taken.isdisjoint(range(start, end)):
                taken.update(range(start, end))
                yield Mention(start, end, f"DATETIME/{subtype}", score, self.name)
                if subtype == "DATE":
                    days.append((start, end))
        pattern = _holiday_names(lang)
        named = [match.span() for match in pattern.finditer(text)] if pattern else []
        near = set(_holidays(text, lang, days)) if named else set()
        for start, end in named:
            if taken.isdisjoint(range(start, end)) and ((start, end) in near or _tells_day(text, start, end)):
                taken.update(range(start, end))
                kind, score = ("DATE", 0.8) if (start, end) in near else ("HOLIDAY", 1.0)
                yield Mention(start, end, f"DATETIME/{kind}", score, self.name)
        for start, end, score in years(text, lang, taken):
            if taken.isdisjoint(range(start, end)):
                taken.update(range(start, end))
                yield Mention(start, end, "DATETIME/YEAR", score, self.name)


def _tells_day(text: str, start: int, end: int) -> bool:
    """Whether the name of a holiday by itself speaks of the day: not as a wish, a part of a name ("Easter Road") or a person
    who signs ("Nikolaus")."""
    if _WISH.search(text, max(0, start - _LONGEST_WISH), start) or _NAME_BEHIND.match(text, end):
        return False
    return fold(text[start:end]) not in given_names() or not stands_alone(text, start, end)


def _holidays(text: str, lang: str, days: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Names of holidays near a date in the same line, which tell the date: "Christmas Day, 25 December 2020"."""
    pattern = _holiday_names(lang)
    if pattern is None:
        return
    for start, end in days:
        low, high = max(0, start - _NEAR), end + _NEAR
        low = max(low, text.rfind("\n", low, start) + 1)
        line_end = text.find("\n", end, high)
        for match in pattern.finditer(text, low, line_end if line_end >= 0 else min(high, len(text))):
            yield match.span()


@cache
def _holiday_names(lang: str) -> re.Pattern[str] | None:
    """The names of holidays, the longest first, without a letter before or behind."""
    names = sorted(lines(lang, "holidays.txt"), key=lambda name: (-len(name), name))
    return fixed(led_alternation(names, r"(?<!\w.)") + r"(?!\w)") if names else None


def _dates(text: str, lang: str) -> Iterator[Found]:
    """All that holds a month, the most certain form first."""
    patterns = _patterns(lang)
    for match in finditer_at_digits(_FIRST_OF_RANGE, text):
        if int(_ANY_DAY.match(match[0])[0]) in range(1, 32):  # type: ignore[index]
            end = max(match.end("dotted"), match.end("slashed"))
            yield _with_weekday(text, lang, match.start(), end, "DATE", 1.0)
    for match in finditer_at_digits(_NUMERIC, text):
        # With slashes or hyphens no place in a text is written: "NOTE 02/14/24" is a day, "rule 3.2.10" none.
        is_day = (match["iso"] or match["dot"]) in ("/", "-")
        if _is_plausible(text, match) and (is_day or not is_reference(text, match.start(), lang)):
            yield _with_weekday(text, lang, *match.span(), "DATE", 0.95)
    for match in finditer_at_digits(patterns.day_first, text):
        if found := _day_first(text, lang, match):
            yield _with_weekday(text, lang, *found)
    for match in patterns.month_first.finditer(text):
        if found := _month_first(text, match, patterns):
            yield _with_weekday(text, lang, *found)
    for match in finditer_at_digits(_COMPACT, text):
        # Among numbers of laws ("51/2001, 11/2003") it is another one.
        if "/" not in text[max(0, match.start() - 8) : match.start()] and not is_reference(text, match.start(), lang):
            yield *match.span(), "MONTH", 0.6
    own = language(lang).dates
    if own.told:
        yield from ((*match.span("date"), "MONTH", 0.75) for match in compiled(own.told).finditer(text))
    if own.short:
        for match in compiled(own.short).finditer(text):
            if not is_reference(text, match.start(), lang) and int(match[0].split(".")[0]) in range(1, 32):
                heading = text[match.start() - 1 : match.start()] in ("", "\n") and not match[0][0:2].isdigit()
                if not heading:
                    yield _with_weekday(text, lang, *match.span(), "DATE", 0.85)
    before = compiled(own.before_bare)
    for match in compiled(own.bare).finditer(text):
        if before.search(text, max(0, match.start() - 14), match.start()):
            yield _with_weekday(text, lang, *match.span(), "DATE", 0.7)


def _day_first(text: str, lang: str, match: re.Match[str]) -> Found | None:
    """Judge "24 May 2004" or "3 and 7 May"; leading numbers may be labels ("p. 12, 24 May") and are left out."""
    if match["month"] in _LOWER_WORDS and not match["year"]:
        return None
    days = [(day.start(), int(day[0])) for day in _ANY_DAY.finditer(text, match.start(), match.start("month"))]
    first = len(days) - 1
    # Days of one month come in order; what breaks it belongs to something before the date.
    while first and 0 < days[first - 1][1] <= days[first][1] and not is_reference(text, days[first - 1][0], lang):
        first -= 1
    start, day = days[first]
    if not 1 <= day <= 31 or (is_reference(text, start, lang) and not match["year"]):
        return None
    return start, match.end(), "DATE", 1.0


def _month_first(text: str, match: re.Match[str], patterns: Patterns) -> Found | None:
    """ "May 5th, 2001", "May 2001", or a month alone where a preposition tells that it is one."""
    start, end = match.span()
    before = text[start - 1 : start]
    if before.isalnum() or before in ("_", ".") or (before == "-" and not text[start - 2 : start - 1].isdigit()):
        return None
    ordinal_before = text[start - 3 : start] in ("of ", "of\n", "en ", "te ", "er ")  # spares most months the search
    if ordinal_before and (ordinal_day := patterns.ordinal_day.search(text, max(0, start - 28), start)):
        return ordinal_day.start(), end, "DATE", 0.95
    if match["day"]:
        return start, end, "DATE", 0.95 if match["year"] else 0.85
    if match["year"] or match["months_year"]:
        return start, end, "MONTH", 1.0
    if len(match[0]) > 2 and _PREPOSITION.search(text, max(0, start - 12), start):
        return start, end, "MONTH", 0.6
    return None


def _is_plausible(text: str, match: re.Match[str]) -> bool:
    """Whether a numeric date has a day and a month, and is no heading such as "3.2.10"."""
    if match["iso"]:
        return True
    first, second, _ = (int(part) for part in re.split(r"\D+", match[0]))
    if not (1 <= first <= 31 and 1 <= second <= 31 and min(first, second) <= 12):
        return False
    long = len(match[0].split(match["dot"].strip())[-1].strip()) == 4
    at_line_start = text[match.start() - 1 : match.start()] in ("", "\n")
    return long or not (at_line_start and first < 10 and match[0][0] != "0")


def _with_weekday(text: str, lang: str, start: int, end: int, subtype: str, score: float) -> Found:
    """The date with the weekday before it, if there is one: "Monday, 3 May", "Freitag, den 3. Mai"."""
    if subtype == "DATE" and start > 1 and text[start - 1].isspace():
        words = text[max(0, start - 20) : start].split()
        last = words.pop() if words else ""
        if last in _ARTICLES and words:
            last = f"{words.pop()} {last}"
        if last.partition(" ")[0].rstrip(".,") in _weekdays(lang):
            start = text.rindex(last.partition(" ")[0], 0, start)
    return start, end, subtype, score


@cache
def _weekdays(lang: str) -> frozenset[str]:
    return frozenset(word for word, role in rows(lang, "dating.tsv") if role == "weekday")


@cache
def _patterns(lang: str) -> Patterns:
    own = language(lang)
    table = [row for one in (lang, *own.quotes) for row in rows(one, "months.tsv")]  # German mails quote English dates
    full = {name for _, name, _ in table}
    short = {name for *_, abbreviations in table for name in abbreviations.split(";") if name}
    month = _month(*({cased for name in names for cased in (name, name.upper())} for names in (full, short)))
    any_case = _month(
        *({cased for name in names for cased in (name, name.upper(), name.lower())} for names in (full, short))
    )
    dot = own.dates.after_day
    link = (
        rf"(?:\s?[,/&]\s?(?:and\s|und\s)?|\s?[{DASH}]\s?|"
        r"\s(?:and|to|or|until|till|und|bis|oder)\s(?:the\s|on\s|am\s|zum\s|den\s)?)"
    )
    first = rf"\d(?<![\w.,:/$€£§-]\d)\d?(?!\d){dot}"
    tail = rf"(?:{own.dates.before_year}{_BLANK}?(?:of\s)?(?P<year>{_YEAR}))?"
    day_first = rf"{first}(?:{link}{_DAY}{dot}){{0,8}}{_BLANK}?(?:day\s)?(?:of\s)?(?P<month>{any_case}){tail}"
    late = f"|{own.dates.late_year}" if own.dates.late_year else ""
    months = rf"(?:(?:,\s(?:and\s|und\s)?|\s(?:and|to|or|until|und|bis|oder)\s|\s?[{DASH}/]\s?){month}){{0,5}}"
    month_first = (
        rf"{month}(?:{_BLANK}(?P<day>{_DAY}{_ORDINAL}(?:{link}{_DAY}{_ORDINAL}){{0,6}})(?![:.]\d|\s?(?:%|[ap]\.?m))(?:,?{_BLANK}?(?P<year>{_YEAR}(?:\sor\s{_YEAR})?))?"
        rf"|{months},?{_BLANK}(?:of\s|des\sJahres\s)?(?P<months_year>{_YEAR}{late}))?"
    )
    return Patterns(
        fixed(day_first),
        fixed(month_first),
        fixed(rf"(?<!\w){ordinal(lang)}\s(?:day\s)?{own.dates.before_month}$"),
    )


def _month(full: set[str], short: set[str]) -> str:
    """Month names; a full stop belongs to abbreviations only. By first letters, so that ``re`` skips to these."""
    firsts = sorted({name[0] for name in full | short})
    return f"(?:{'|'.join(_months_with(first, full, short) for first in firsts)})"


def _months_with(first: str, full: set[str], short: set[str]) -> str:
    rests = [alternation(name[1:] for name in names if name[0] == first) for names in (full, short)]
    return rf"{re.escape(first)}(?:{rests[0]}(?![^\W_])|{rests[1]}(?![^\W_])\.?)"
