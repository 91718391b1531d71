"""Telephone numbers: from the ranges set aside for fiction where a country has one (``any/example_phones.tsv``).

Country code, trunk nought, brackets and separators stay; area and subscriber change. Elsewhere the country code and the
first digit, which tells mobile from fixed, stay and the rest is scrambled.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from nescio.lang import language, rows
from nescio.replace.surrogates.codes.scrambling import scramble
from nescio.replace.surrogates.engine.request import Request
from nescio.text.patterns import fixed

_SHORTEST = 6  # digits of a whole number; fewer are an extension
_ABROAD = fixed(r"(?:\+|00)[ \u00a0]?")
_EXTENSION = fixed(r"[^\W\d_]|/ ?-")
_NORTH_AMERICA = fixed(r"(?:1[-. ])?\(?([2-9]\d\d)\)?[-. ]{0,2}\d{3}[-. ]?\d{4}")
_AMERICAN_LENGTH = 10
# Country codes by length: 1 and 7 have one digit, these two, all others three (ITU-T E.164).
_TWO_DIGITS = frozenset(
    "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 "
    "95 98".split()
)
_MOBILE = {"49": ("15", "16", "17"), "44": ("7",)}
_FREE = {"44": ("80", "3")}


class Range(NamedTuple):
    area: str
    subscriber: str
    free: int


def other_phone(surface: str, request: Request) -> str:
    """Another number in the same writing."""
    extension = _EXTENSION.search(surface, 1)
    main, rest = (surface[: extension.start()], surface[extension.start() :]) if extension else (surface, "")
    country, body_at = _parts(main, request.page.lang)
    body = re.sub(r"\D", "", main[body_at:])
    question = ("phone", country, body, str(request.attempt))
    if len(body) < _SHORTEST:
        return scramble(main, request.choices, *question, kept=range(body_at)) + _letters_kept(rest, request, question)
    ranges = _ranges(country, _kind(country, body)) if country != "1" or len(body) == _AMERICAN_LENGTH else ()
    groups = re.split(r"(\D+)", main[body_at:].rstrip("".join(c for c in main if not c.isdigit())))
    tail = main[body_at + len("".join(groups)) :]
    if not ranges:
        kept = {*range(body_at + 1)} if country else set()
        return scramble(main, request.choices, *question, kept=kept) + _letters_kept(rest, request, question)
    # An area code as long as the old one fits the writing best.
    fitting = [item for item in ranges if len(groups) > 1 and len(item.area) == len(groups[0])] or ranges
    chosen = request.choices.pick(fitting, *question, "range")
    number = f"{request.choices.number(10**chosen.free, *question):0{chosen.free}d}"
    written = main[:body_at] + _written(groups, chosen.area, chosen.subscriber + number) + tail
    return written + _letters_kept(rest, request, question)


def _parts(main: str, lang: str) -> tuple[str, int]:
    """The country code ("" if unknown) and where the number proper begins, behind country code and trunk nought."""
    digits = [place for place, character in enumerate(main) if character.isdigit()]
    if not digits:
        return "", len(main)
    if abroad := _ABROAD.match(main.lstrip("(")):
        start = abroad.end() + len(main) - len(main.lstrip("("))
        code = re.sub(r"\D", "", main[start:])[:3]
        length = 1 if code[:1] in ("1", "7") else 2 if code[:2] in _TWO_DIGITS else 3
        following = [place for place in digits if place >= start][length:]
        if following and main[following[0]] == "0":
            following = following[1:]
        return code[:length], following[0] if following else len(main)
    if american := _NORTH_AMERICA.fullmatch(main):
        return "1", american.start(1)
    if main[digits[0]] == "0" and len(digits) > 1:
        return language(lang).codes.phone_country, digits[1]
    return "", digits[0]


def _kind(country: str, body: str) -> str:
    if body.startswith(_MOBILE.get(country, ("-",))):
        return "mobile"
    return "free" if body.startswith(_FREE.get(country, ("-",))) else "landline"


@cache
def _ranges(country: str, kind: str) -> tuple[Range, ...]:
    table = rows("any", "example_phones.tsv")
    return tuple(
        Range(area, start, int(free)) for code, of, area, start, free in table if (code, of) == (country, kind)
    )


def _written(groups: list[str], area: str, subscriber: str) -> str:
    """Area and subscriber between the old separators; the last groups keep their lengths, the first takes the rest."""
    if len(groups) == 1:
        return area + subscriber
    signs, lengths = groups[1::2], [len(group) for group in groups[2::2]]
    parts: list[str] = []
    while len(lengths) > 1 and len(subscriber) > lengths[-1]:
        length = lengths.pop()
        parts.insert(0, signs[len(lengths)] + subscriber[len(subscriber) - length :])
        subscriber = subscriber[: len(subscriber) - length]
    return area + signs[0] + subscriber + "".join(parts)


def _letters_kept(rest: str, request: Request, question: tuple[str, ...]) -> str:
    """ " ext. 12" with other digits."""
    kept = [place for place, character in enumerate(rest) if character.isalpha()]
    return scramble(rest, request.choices, *question, "extension", kept=kept)
