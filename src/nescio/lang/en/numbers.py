"""Numbers in English words: "one hundred and two", "twenty-three", "two million"."""

from __future__ import annotations

import re
from functools import cache

from nescio.lang import rows
from nescio.lang.alternation import alternation
from nescio.lang.definition import Numbers
from nescio.text.classes import DASH
from nescio.text.patterns import fixed

_TABLE = "cardinals.tsv"
_SCALES = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (10**3, "thousand"))
_APART = fixed(r"\w+ty \w+", re.IGNORECASE)  # "twenty three"


def cardinal() -> str:
    """Source of a pattern for a cardinal number, without boundaries."""
    words = alternation((word for word, _, kind in rows("en", _TABLE) if kind != "vague"), either_case=True)
    # "and" joins only below a scale: "one hundred and two" is a number, "five and six" are two.
    link = rf"(?:[{DASH}\s]|(?<=hundred)\sand\s|(?<=thousand)\sand\s|(?<=million)\sand\s)"
    return rf"{words}(?:{link}{words}){{0,10}}(?:\sand\sa\s(?:half|quarter))?"


def read(words: str) -> int | None:
    """ "one hundred and two" is 102."""
    table = {word: (int(value), kind) for word, value, kind in rows("en", _TABLE) if value}
    total = group = 0
    for word in re.findall(rf"[^\W\d_{DASH}]+", words.lower()):
        if word == "and":
            continue
        if word not in table:
            return None
        value, kind = table[word]
        if kind == "unit":
            group += value
        elif value < 1000:
            group = (group or 1) * value
        else:
            total += (group or 1) * value
            group = 0
    return total + group


def write(value: int, like: str) -> str:
    """The number in words, American ("one hundred two") or without a hyphen where ``like`` is."""
    words = _written(value, american="hundred " in like and " and " not in like)
    return words.replace("-", " ") if _APART.fullmatch(like) else words


@cache
def _names() -> dict[int, str]:
    """The usual word for each number that has one."""
    table = reversed(rows("en", _TABLE))
    return {int(value): word for word, value, kind in table if kind == "unit" and value and "." not in value}


def _written(value: int, *, american: bool) -> str:
    names = _names()
    if value < 100:
        return names[value] if value in names else f"{names[value // 10 * 10]}-{names[value % 10]}"
    if value < 1000:
        rest = "" if value % 100 == 0 else ("" if american else " and") + " " + _written(value % 100, american=american)
        return f"{names[value // 100]} hundred{rest}"
    scale, name = next(pair for pair in _SCALES if pair[0] <= value)
    below = value % scale
    head = f"{_written(value // scale, american=american)} {name}"
    link = " " if below >= 100 or american else " and "
    return head + link + _written(below, american=american) if below else head


NUMBERS = Numbers(
    decimal=".",
    group=",",
    cardinal=cardinal,
    read=read,
    write=write,
    after_vague=r"(?:\s(?:hundred|thousand|more)(?![^\W_]))?",
    ordinal_digits=r"\d{1,2}(?:st|nd|rd|th)",
)
