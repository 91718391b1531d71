"""Percentages, measures with a unit, and counts of people and things.

Units follow the SI brochure (BIPM), UCUM for clinical ones and everyday British, American and German use
(``units.tsv``). Counts are marked only for nouns of ``counted.txt`` and with half the score: most of them say nothing
about anybody.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from nescio.document import Mention
from nescio.lang import LANGUAGES, language, lines, rows
from nescio.lang.alternation import alternation
from nescio.lang.numbers import is_reference, joined_start, numbers, vague_words
from nescio.protocols import PassageLike
from nescio.text.classes import DASH
from nescio.text.folding import fold
from nescio.text.patterns import fixed

COUNT_SCORE = 0.5
_PERCENT = fixed(
    rf"[\s\u00a0\u202f{DASH}]?(?:[%‰]|per\s?cent(?:age\spoints?)?(?![^\W_])|Prozent(?:punkte?n?)?(?![^\W_])|v\.\s?H\.)"
)
# Blood pressure is written as a fraction; feet and inches with marks.
_PRESSURE = fixed(r"\d{2,3}\s?/\s?\d{2,3}(?:\s?mm\s?Hg)")
_FEET = fixed(r"[3-8]['’′]\s?(?:1[01]|\d)(?:[\"”″]|''|’’)")
_WORD = r"[^\W\d_]{1,40}(?:[-‑][^\W\d_]{1,40}){0,3}"
_WORDS_AFTER = fixed(rf"[\s{DASH}]((?:{_WORD}\s){{0,2}}{_WORD})")
_CROWDS = ("hundreds", "thousands", "dozens", "scores", "hundert", "tausend", "dutzend")
_OF = fixed(r"(?:\s(?:of|von))?")
_MINUS = ("-", " -", "−", " −")
_PLAIN_YEAR = fixed(r"(?:1[5-9]|20)\d\d")
# Function words that describe, and so may stand between number and noun: "nine other parties".
_DESCRIBING = frozenset({"other", "further", "more", "such", "same", "own", "weitere", "andere", "anderen", "weiteren"})


class Patterns(NamedTuple):
    digits: re.Pattern[str]  # a unit after digits
    words: re.Pattern[str]  # a unit after a number word
    more: re.Pattern[str]  # a second measure: "2 ft 4 in", "6 feet, 3 inches"


class QuantityDetector:
    """Percentages ("4.5%", "20 Prozent"), measures ("5 kg", "120/80 mmHg") and counts ("119 hearings")."""

    name = "quantity"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text, lang = passage.text, passage.lang
        for match in _special(text):
            yield Mention(*match.span(), "QUANTITY/MEASURE", 1.0, self.name)
        patterns, counted = _patterns(lang), _counted(lang)
        found = numbers(passage)
        last = 0
        for index, (start, end) in enumerate(found):
            if start < last:
                continue
            if unit := _PERCENT.match(text, end):
                finish, type_, score = unit.end(), "QUANTITY/PERCENT", 1.0
            elif finish := _measured(patterns, text, start, end):
                type_, score = "QUANTITY/MEASURE", 1.0
            elif finish := _counted_end(counted, text, start, end):
                type_, score = "QUANTITY/COUNT", COUNT_SCORE
            else:
                continue
            begin = joined_start(text, found, index)
            begin = begin if begin >= last else start
            if is_reference(text, begin, lang) or text[begin - 1 : begin] == "/" or _is_inside(text, begin):
                continue
            if type_ != "QUANTITY/COUNT" and text[max(0, begin - 2) : begin] in _MINUS:
                begin -= 1
            last = finish
            yield Mention(begin, finish, type_, score, self.name)


def _special(text: str) -> Iterator[re.Match[str]]:
    """Measures that are not a plain number with a unit; the cheap checks spare most texts the search."""
    if "mmHg" in text or "mm Hg" in text:
        yield from _PRESSURE.finditer(text)
    yield from _FEET.finditer(text)


def _is_inside(text: str, start: int) -> bool:
    """Whether digits belong to something longer, such as "A4", "COVID-19" or "3.5/2"."""
    return start >= 2 and text[start - 1] in "-–.,:/" and text[start - 2].isalnum() and text[start].isdigit()


def _measured(patterns: Patterns, text: str, start: int, end: int) -> int:
    """Where the measure ends whose number is ``text[start:end]``; 0 if no unit follows."""
    digits = text[start].isdigit()
    unit = (patterns.digits if digits else patterns.words).match(text, end)
    if unit is None:
        return 0
    # "2004-V" is a volume of reports and "2007 Gy" begins with a year, whatever V and Gy measure.
    if _PLAIN_YEAR.fullmatch(text, start, end) and (unit[0][0] in "-‑–" or unit[0].strip()[0].isupper()):
        return 0
    more = patterns.more.match(text, unit.end())
    return more.end() if more else unit.end()


def _counted_end(counted: frozenset[str], text: str, start: int, end: int) -> int:
    """Where the counted noun after a number ends; 0 if none follows."""
    number = text[start:end].lower()
    if number.startswith(_CROWDS) and number[-1] in "sen" and (of := _OF.match(text, end)):
        end = of.end()
    elif number.split()[0] in _vague() or number == "ein paar":
        return 0
    after = _WORDS_AFTER.match(text, end)
    if after is None or number in ("one", "ein", "eine", "eins") or _PLAIN_YEAR.fullmatch(text, start, end):
        return 0
    position, finish = after.start(1), 0
    for word in after[1].split():
        if word.lower() in _not_between():
            break
        position = text.index(word, position) + len(word)
        if word in counted or fold(word) in counted:
            finish = position
    return finish


@cache
def _not_between() -> frozenset[str]:
    """Words that part a number from the noun: in "two of the parties" nothing is counted."""
    return frozenset(word for lang in LANGUAGES for word in lines(lang, "function_words.txt")) - _DESCRIBING


@cache
def _vague() -> frozenset[str]:
    """First words of amounts that are not told, in any language."""
    return frozenset().union(*map(vague_words, LANGUAGES))


@cache
def _counted(lang: str) -> frozenset[str]:
    """The nouns that count; German ones only with their capital, for "stellen" is a verb and "Stellen" a noun."""
    return frozenset(lines(lang, "counted.txt"))


@cache
def _patterns(lang: str) -> Patterns:
    units: dict[str, set[str]] = defaultdict(set)
    for unit, kind in rows(lang, "units.tsv"):
        units[kind].add(unit)
    words = alternation(units["word"], either_case=not language(lang).writing.nouns_capitalized)
    gap = rf"[\s\u00a0\u202f{DASH}]?"
    # "m", "g" and the like only directly after digits and never before an apostrophe ("I'm" has none before it anyway).
    digits = rf"{gap}(?:{words}|{alternation(units['short'])})(?![^\W_]|['’]\w)"
    small = r"(?:inches|inch|in|ounces|oz|cm|centimetres|centimeters|lbs?|pounds|g|Gramm|Zentimeter)"
    more = rf",?\s\d{{1,3}}\s?{small}(?![^\W_])"
    return Patterns(fixed(digits), fixed(rf"[\s\u00a0{DASH}]{words}(?![^\W_])"), fixed(more))
