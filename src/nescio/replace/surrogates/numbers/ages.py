"""Ages: all of a document move by one or two years, and nobody comes of age or passes 89 by it.

45 CFR 164.514(b)(2)(i)(C) treats all ages over 89 as one; within them any other will do.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from os.path import commonprefix

from nescio.lang import language, rows
from nescio.lang.date_words import english_suffix
from nescio.lang.number_words import read_number, write_number
from nescio.lang.numbers import cardinal
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.engine.spelling import like
from nescio.text.patterns import fixed

# Where something changes for a person: toddler, school, youth court, adult, Safe Harbor.
BOUNDS = (0, 2, 6, 14, 18, 90, 130)
_PLURAL = 2
_FIRST_TENS, _LAST = 20, 99
_ADJECTIVE_ENDINGS = ("en", "e", "er", "es", "em")
_STEPS = (-2, -1, 1, 2)
_OTHER_UNITS = fixed(r"months?|weeks?|days?|Monat|Woche|Tag", re.IGNORECASE)
_DECADES = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties")
_DECADE = fixed(rf"(?:(?P<part>early|mid|late)(?P<gap>[\s-]))?(?P<decade>{'|'.join(_DECADES)}|[2-8]0(?=['’]?s\b))")
_PARTS = ("early", "mid", "late")


class AgeMaker:
    """Makes other ages, in digits and words, and other parts of a decade ("in her late fifties")."""

    def make(self, request: Request) -> list[str] | None:
        made = [_other(surface, request) for surface in request.surfaces]
        return [text for text in made if text is not None] if None not in made else None


def other_age(age: int, step: int) -> int:
    """An age ``step`` years on, or as many back where that would cross a bound; below two years it stays."""
    band = bisect_right(BOUNDS, age)
    changes = (step, -step, 1, -1) if age >= _PLURAL else ()
    return next((age + change for change in changes if bisect_right(BOUNDS, age + change) == band), age)


def other_ordinal(surface: str, request: Request) -> str | None:
    """Another ordinal, alone or before one word ("eightieth", "her fifth birthday", "60. Geburtstag"); None for anything else."""
    match = _ordinal(request.page.lang).match(surface)
    if match is None:
        return None
    step = request.choices.pick(_STEPS, "age", str(request.page.days), str(request.attempt))
    values = _ordinals(request.page.lang)
    if match["word"]:
        new = other_age(values[match["word"].lower()], step)
        word = _in_form_of(match["word"].lower(), new, values)
        return (
            like(match["word"], word) + surface[match.end("word") :] if word and word != match["word"].lower() else None
        )
    new = other_age(int(match["figures"]), step)
    sign = english_suffix(new) if match["sign"].isalpha() else match["sign"]
    return f"{new}{sign}{surface[match.end('sign') :]}" if str(new) != match["figures"] else None


def _in_form_of(word: str, value: int, values: Mapping[str, int]) -> str:
    """The ordinal of a value, with the ending that a word has where ordinals have endings; "" if there is none."""
    forms = [other for other, its in values.items() if its == value]
    return max(forms, key=lambda other: len(commonprefix((word[::-1], other[::-1]))), default="")


@cache
def _ordinals(lang: str) -> dict[str, int]:
    """Ordinals as they are written before a noun -> value, up to the nineties."""
    listed = {word: int(value) for word, value in rows(lang, "ordinals.tsv")}
    if language(lang).writing.compounds:
        # "achtzigst" is the number and "st"; listed are those that no rule makes.
        made = {f"{write_number(value, lang)}st": value for value in range(_FIRST_TENS, _LAST + 1)}
        return {f"{word}{end}": value for word, value in (listed | made).items() for end in _ADJECTIVE_ENDINGS}
    tens = [value for value in listed.values() if value >= _FIRST_TENS and value % 10 == 0]
    units = [(word, value) for word, value in listed.items() if value < min(tens, default=0) and value < 10]
    return listed | {f"{write_number(ten, lang)}-{word}": ten + value for ten in tens for word, value in units}


@cache
def _ordinal(lang: str) -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, _ordinals(lang)), key=len, reverse=True))
    said = rf"(?P<word>{words})|(?P<figures>\d{{1,3}})(?P<sign>st|nd|rd|th|\.)"
    return fixed(rf"(?:{said})(?=$| (?:birthday|anniversary|Geburtstag|Jahrestag))", re.IGNORECASE)


def _other(surface: str, request: Request) -> str | None:
    lang = request.page.lang
    own = language(lang)
    if ordinal := other_ordinal(surface, request):
        return ordinal
    if decade := _DECADE.search(surface):
        return _other_decade(surface, decade, request)
    step = request.choices.pick(_STEPS, "age", str(request.page.days), str(request.attempt))
    young = bool(_OTHER_UNITS.search(surface))

    def changed(match: re.Match[str]) -> str:
        text = match[0]
        value = int(text) if text.isdigit() else read_number(text, lang)
        if value is None:
            return text
        new = _other_count(value, step) if young else other_age(value, step)
        return str(new) if text.isdigit() else own.numbers.before_noun(write_number(new, lang, like=text))

    # "sixty three" is one number.
    whole = surface.replace(" ", "-")
    new = _numbers(lang).sub(changed, whole if read_number(whole.lower(), lang) is not None else surface)
    return None if new == surface else new


def _other_count(count: int, step: int) -> int:
    """Another number of months or days; "one" asks for a singular that the others do not have."""
    if count < _PLURAL:
        return count
    return count + step if count + step >= _PLURAL else count - step


def _other_decade(surface: str, match: re.Match[str], request: Request) -> str:
    """ "late fifties" becomes "mid-fifties"; a whole decade its neighbour."""
    question = ("decade", match[0], str(request.page.days), str(request.attempt))
    if match["part"]:
        part = request.choices.pick([other for other in _PARTS if other != match["part"].lower()], *question)
        gap = "-" if part == "mid" else " "
        return surface[: match.start()] + part + gap + surface[match.start("decade") :]
    step = request.choices.pick((-1, 1), *question)
    if match["decade"].isdigit():
        new = str(min(80, max(20, int(match["decade"]) + 10 * step)))
        new = new if new != match["decade"] else str(int(new) - 10 * step)
    else:
        place = _DECADES.index(match["decade"])
        new = _DECADES[place + step if 0 <= place + step < len(_DECADES) else place - step]
    return surface[: match.start("decade")] + new + surface[match.end("decade") :]


@cache
def _numbers(lang: str) -> re.Pattern[str]:
    joined, end = language(lang).ages.joined, r"(?![^\W_])"
    after = rf"(?=[^\W_]*{joined}|{end})" if joined else end
    return fixed(rf"(?<!\d)\d{{1,3}}(?![\d.,]\d)|(?<![^\W_]){cardinal(lang)}{after}")
