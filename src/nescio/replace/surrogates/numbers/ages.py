"""Ages: all of a document move by one or two years, and nobody comes of age or passes 89 by it.

45 CFR 164.514(b)(2)(i)(C) treats all ages over 89 as one; within them any other will do.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache

from nescio.lang import language
from nescio.lang.number_words import read_number, write_number
from nescio.lang.numbers import cardinal
from nescio.replace.surrogates.engine.request import Request
from nescio.text.patterns import fixed

# Where something changes for a person: toddler, school, youth court, adult, Safe Harbor.
BOUNDS = (0, 2, 6, 14, 18, 90, 130)
_PLURAL = 2
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


def _other(surface: str, request: Request) -> str | None:
    lang = request.page.lang
    own = language(lang)
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
