"""Times of day: all of a document move back by the same quarter of an hour or more, and keep their form.

The shift is a multiple of five minutes, so that round times stay round, with some seconds for times that tell seconds.
A time that tells the hour only takes the hour it then falls into. No time leaves its day: the first two hours are
squeezed, so that midnight stays midnight. A length of time grows like an amount ("two weeks" becomes three).
"""

from __future__ import annotations

import re
from functools import cache

from nescio.lang import language
from nescio.lang.number_words import read_number, write_number
from nescio.lang.numbers import cardinal
from nescio.lang.patterns import compiled
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.numbers.amounts import AmountMaker
from nescio.text.patterns import fixed

_STEP = 300
_SHORTEST, _LONGEST = 3, 11  # steps
_HOUR, _MINUTE, _DAY = 3600, 60, 86400
_HALF_DAY = 12
_DIGITAL = fixed(
    r"(?<![\d.,:])(?P<hour>[01]?\d|2[0-4])"
    r"(?:(?P<sign>[:.h]|\sUhr\s)(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d))?)?(?![\d:])"
)
# "0710": what begins otherwise may be a year.
_UNSEPARATED = fixed(r"(?:0\d|2[1-3])[0-5]\d")
_HALF = fixed(r"(?<![^\W\d_])([ap])(\.?\s?m\b)", re.IGNORECASE)
_FRACTION = fixed(r"[.,]\d+")
_CLOCK_MARK = fixed(
    r"[:h]\d\d|(?<![^\W\d_])[ap]\.?\s?m\b|Uhr\b|\bin\sthe\s(?:morning|afternoon|evening)\b|o['’]clock|\d\s?(?:hrs?|hours|h)\b",
    re.IGNORECASE,
)
# "1 hr 50 min"
_LENGTH = fixed(r"\d\s?(?:hrs?|hours?|h|Std\.?|Stunden?)\s?\d+\s?min", re.IGNORECASE)
_SPOKEN_MARK = fixed(
    r"\b(?:past|o['’]clock|quarter to|five to|ten to|twenty to|Uhr|halb|(?:drei)?viertel|vor|nach)\b", re.IGNORECASE
)


class TimeMaker:
    """Moves clock times, and makes other lengths of time."""

    def make(self, request: Request) -> list[str] | None:
        if any(kind.endswith("DURATION") for kind in request.types) or all(map(_LENGTH.search, request.surfaces)):
            return AmountMaker().make(request)
        moved = [shift_clock(surface, request) for surface in request.surfaces]
        return [text for text in moved if text is not None] if None not in moved else None


def shift_clock(surface: str, request: Request) -> str | None:
    """A surface with its clock times moved; None if it holds none that can be told."""
    back = _shift(request)
    if _UNSEPARATED.fullmatch(surface):
        return _digital(f"{surface[:2]}:{surface[2:]}", back).replace(":", "")
    if _DIGITAL.search(surface):
        if not _CLOCK_MARK.search(surface) and not _DIGITAL.fullmatch(surface):
            return None
        moved = _digital(surface, back)
        return moved if moved != surface else None  # midnight stays
    return _spoken(surface, back, request.page.lang)


def _shift(request: Request) -> int:
    """Seconds that the times of this document go back."""
    page = str(request.page.days)
    steps = _SHORTEST + request.choices.number(_LONGEST - _SHORTEST + 1, "clock steps", page)
    return steps * _STEP - 1 - request.choices.number(_MINUTE - 1, "clock seconds", page)


def _moved(time: int, back: int) -> int:
    """Seconds since midnight, earlier by ``back``; what would fall into the day before is squeezed instead."""
    return time // 2 if time < 2 * back else time - back


def _digital(surface: str, back: int) -> str:
    """Every time in digits; "a.m." and "p.m." follow, one that stands behind several times follows the last."""
    halves = {match.start(): match for match in _HALF.finditer(surface)}
    times = list(_DIGITAL.finditer(surface))
    parts: list[str] = []
    end = 0
    for index, match in enumerate(times):
        following = [place for place in halves if place >= match.end()]
        half = halves[min(following)] if following else None
        text, new_half = _time(match, half, back)
        parts += (surface[end : match.start()], text)
        end = match.end()
        own = half and not any(other.start() < half.start() for other in times[index + 1 :])
        if half and own:
            letter = new_half.upper() if half[1].isupper() else new_half
            parts += (surface[end : half.start()], letter)
            end = half.start() + 1
    parts.append(surface[end:])
    return "".join(parts)


def _time(match: re.Match[str], half: re.Match[str] | None, back: int) -> tuple[str, str]:
    """The new time in the same form, and the half of the day it falls into ("a" or "p")."""
    hour, minute, second = (int(match[name] or 0) for name in ("hour", "minute", "second"))
    if half and hour <= _HALF_DAY:
        hour = hour % _HALF_DAY + (_HALF_DAY if half[1] in "pP" else 0)
    time = _moved((hour * _HOUR + minute * _MINUTE + second) % _DAY, back)
    new_hour, new_minute, new_second = time // _HOUR, time // _MINUTE % 60, time % 60
    half = half if int(match["hour"]) <= _HALF_DAY else None  # "23.30 p.m."
    shown = (new_hour % _HALF_DAY or _HALF_DAY) if half else new_hour
    two_digits = len(match["hour"]) > 1 and (match["hour"][0] == "0" or (match["sign"] == ":" and not half))
    text = f"{shown:0{2 if two_digits else 1}d}"
    if match["minute"]:
        text += f"{match['sign']}{new_minute:02d}"
    if match["second"]:
        text += f":{new_second:02d}"
    return text, "p" if new_hour >= _HALF_DAY else "a"


def _spoken(surface: str, back: int, lang: str) -> str | None:
    """ "half past eight", "acht Uhr": the hour moves, what is past or to go of it stays."""
    if not _SPOKEN_MARK.search(surface):
        return None
    numbers = list(_words(lang).finditer(surface))
    hour = read_number(numbers[-1][0], lang) if numbers else None
    if hour is None or not 1 <= hour <= 24:
        return None
    moved = _moved(hour * _HOUR % _DAY, back) // _HOUR
    if hour <= _HALF_DAY:
        moved = moved % _HALF_DAY or _HALF_DAY
    word = write_number(moved, lang, like=numbers[-1][0])
    if compiled(language(lang).dates.after_hour).match(surface, numbers[-1].end()):
        word = language(lang).numbers.before_noun(word)
    return surface[: numbers[-1].start()] + word + surface[numbers[-1].end() :]


@cache
def _words(lang: str) -> re.Pattern[str]:
    return fixed(rf"(?<![^\W_]){cardinal(lang)}(?![^\W_])|\b\d\d?\b")
