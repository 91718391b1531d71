"""The words that are indexed and searched for: without case and diacritics, dates in one spelling.

"March 24th, 2004", "24. März 2004", "24.03.2004" and "2004-03-24" all become "24 march 2004", so that each finds the others
and "March 2004" or "2004" finds them all. A numeric date whose day and month might be exchanged is left as it is written.
"""

from __future__ import annotations

import re
from functools import cache

from nescio.lang import DEFAULT, LANGUAGES, rows
from nescio.text.folding import fold
from nescio.text.words import WORD

_NUMERIC = re.compile(
    r"(?<![\w./-])(?:(?P<year>[12]\d{3})-(?P<month>\d\d?)-(?P<day>\d\d?)"
    r"|(?P<first>\d\d?)(?P<mark>\. ?|/)(?P<second>\d\d?)(?P=mark)(?P<last>[12]\d{3}))(?![\w/-]|\.\d)"
)


def terms(text: str) -> list[str]:
    """The words of a text in the form in which they are compared."""
    text = _NUMERIC.sub(_from_numbers, text)
    text = _written().sub(_from_words, text)
    return [fold(word) for word in WORD.findall(text)]


def phrase(text: str) -> str:
    """The same, joined by blanks: what a search takes."""
    return " ".join(terms(text))


@cache
def _months() -> dict[str, int]:
    """Folded names and abbreviations of the months in all languages -> number."""
    return {
        fold(spelling): int(number)
        for lang in LANGUAGES
        for number, name, abbreviations in rows(lang, "months.tsv")
        for spelling in (name, *filter(None, abbreviations.split(";")))
    }


@cache
def _names() -> dict[int, str]:
    return {int(number): fold(name) for number, name, _ in rows(DEFAULT, "months.tsv")}


@cache
def _written() -> re.Pattern[str]:
    """ "24th of March, 2004", "March 24, 2004", "24. März", "March 2004"."""
    spellings = {
        spelling
        for lang in LANGUAGES
        for _, name, abbreviations in rows(lang, "months.tsv")
        for spelling in (name, *filter(None, abbreviations.split(";")))
    }
    month = f"(?:{'|'.join(sorted(map(re.escape, spellings), key=len, reverse=True))})(?![^\\W_])\\.?"
    ending = r"(?:(?:st|nd|rd|th)\b|\.)?"
    year = r"[12]\d{3}(?![^\W_])"
    return re.compile(
        rf"(?<![\w.,/-])(?:(?P<day>\d\d?){ending}\s+(?:(?:day\s+)?of\s+)?(?P<month>{month})(?:,?\s+(?P<year>{year}))?"
        rf"|(?P<month2>{month})\s+(?P<day2>\d\d?)(?!\d|[.:,]\d){ending}(?:,?\s+(?P<year2>{year}))?"
        rf"|(?P<month3>{month}),?\s+(?P<year3>{year}))",
        re.IGNORECASE,
    )


def _from_words(match: re.Match[str]) -> str:
    month = _months().get(fold((match["month"] or match["month2"] or match["month3"]).rstrip(".")))
    day = match["day"] or match["day2"] or ""
    if month is None or (day and not 1 <= int(day) <= 31):
        return match[0]
    return _spelled(day, month, match["year"] or match["year2"] or match["year3"] or "")


def _from_numbers(match: re.Match[str]) -> str:
    if match["year"]:
        day, month, year = int(match["day"]), int(match["month"]), match["year"]
    else:
        first, second, year = int(match["first"]), int(match["second"]), match["last"]
        if match["mark"] == "/" and first <= 12 and second <= 12 and first != second:
            return match[0]
        day, month = (second, first) if match["mark"] == "/" and second > 12 else (first, second)
    if not (1 <= day <= 31 and 1 <= month <= 12):
        return match[0]
    return _spelled(str(day), month, year)


def _spelled(day: str, month: int, year: str) -> str:
    # Blanks around it, as what follows may have stood close: "March 24.They".
    return f" {day.lstrip('0')} {_names()[month]} {year} "
