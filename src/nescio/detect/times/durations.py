"""Lengths of time: a number or a vague quantifier with a unit of time (ISO 8601 durations as people write them)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from nescio.document import Mention
from nescio.lang import language, rows
from nescio.lang.alternation import alternation
from nescio.lang.numbers import DIGITS, cardinal, is_reference, joined_start, numbers, vague_words
from nescio.lang.patterns import NOWHERE
from nescio.protocols import PassageLike
from nescio.text.classes import DASH
from nescio.text.patterns import fixed

SCORE = 0.9
VAGUE_SCORE = 0.6
# What follows a length of time that is an age, and what precedes it.
_AGE_AFTER = fixed(rf"[\s{DASH}](?:olds?(?![^\W_])|of\sage|alt(?![^\W_])|alte)")
_BETWEEN = r"\s(?:subsequent|consecutive|more|further|additional|full|whole|long|weiteren?|ganzen?|volle[nrs]?|lange)"
_AGE_BEFORE = fixed(r"(?:\b[Aa]ged?(?:\sof)?|\bAlter\svon)\s$")


class Patterns(NamedTuple):
    digits: re.Pattern[str]
    words: re.Pattern[str]
    more: re.Pattern[str]  # further parts: "two years, eight months and three days"


class DurationDetector:
    """Lengths of time such as "two years", "ten-day", "six months and three weeks", "drei Wochen", "zweijährig"."""

    name = "duration"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text, lang = passage.text, passage.lang
        patterns, vague, is_age = _patterns(lang), vague_words(lang), language(lang).ages.adjective_is_age
        found = numbers(passage)
        last = 0
        for index, (start, end) in enumerate(found):
            if start < last:
                continue
            unit = (patterns.digits if text[start].isdigit() else patterns.words).match(text, end)
            if unit is None or _is_other(text, start, unit.end(), lang):
                continue
            if unit["adjective"] and is_age(text, start, end, unit.end()):
                continue
            more = patterns.more.match(text, unit.end())
            finish = more.end() if more else unit.end()
            if _AGE_AFTER.match(text, finish):
                continue
            begin = joined_start(text, found, index)
            begin = begin if begin >= last else start
            score = VAGUE_SCORE if text[start:end].split()[0].lower() in vague else SCORE
            last = finish
            yield Mention(begin, finish, "DATETIME/DURATION", score, self.name)


def _is_other(text: str, start: int, end: int, lang: str) -> bool:
    """Whether number and unit are an age, a label ("no. 3 days") or the tail of a date or code."""
    if text[start - 1 : start] in ("/", ".", ":") or is_reference(text, start, lang):
        return True
    return bool(_AGE_AFTER.match(text, end) or _AGE_BEFORE.search(text, max(0, start - 12), start))


@cache
def _patterns(lang: str) -> Patterns:
    units: dict[str, set[str]] = {}
    for unit, kind in rows(lang, "units.tsv"):
        units.setdefault(kind, set()).add(unit)
    own = language(lang)
    words = alternation(units.get("time", ()), either_case=not own.writing.nouns_capitalized)
    short = alternation(units.get("timeshort", ()))
    gap = rf"[\s\u00a0\u202f{DASH}]"
    end = r"(?![^\W_])"
    number = rf"(?:{DIGITS}|{cardinal(lang)})"
    part = rf"\s{number}\s{words}{end}"
    # A list of parts ends with "and"; without it the next length of time is another one.
    more = rf"\sand\sa\shalf|(?:,{part}){{0,3}},?\s(?:and|und){part}|{part}"
    # "zweijährig", "10-tägige"; in English, "ten-day" is number, dash, unit.
    joined = own.numbers.joined_units
    adjective = rf"-?{joined}{own.writing.adjective_endings}?" if joined else NOWHERE
    return Patterns(
        fixed(rf"(?:(?P<adjective>{adjective})|{gap}?(?:{words}|{short})|{_BETWEEN}\s{words}){end}"),
        fixed(rf"(?:(?P<adjective>{adjective})|{gap}{words}|{_BETWEEN}\s{words}){end}"),
        fixed(more),
    )
