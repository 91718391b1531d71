"""Read the numbers of a short text, in digits and in words, with how they are written."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from nescio.lang import language
from nescio.lang.number_words import read_number
from nescio.lang.numbers import numbers
from nescio.text.passage import Passage

_GROUPED = re.compile(r"\d{1,3}(?:([.,'’ \u00a0\u202f])\d{3})(?:\1\d{3})*(?:([.,])\d{1,2})?")
_PLAIN = re.compile(r"\d+(?:([.,])\d+)?")


class Number(NamedTuple):
    """A number in a text: where it stands, its value ("3.5" of "3.5 million"), and its group separator."""

    start: int
    end: int
    value: Decimal
    separator: str


@lru_cache(maxsize=8192)
def numbers_in(surface: str, lang: str) -> tuple[Number, ...] | None:
    """All numbers of a surface, None if one of them cannot be read for certain."""
    found = []
    for start, end in numbers(Passage(surface, lang)):
        number = _digits(surface, start, end, lang) if surface[start].isdigit() else _words(surface, start, end, lang)
        if number is None:
            return None
        found.append(number)
    return tuple(found)


def _digits(surface: str, start: int, end: int, lang: str) -> Number | None:
    """A number in digits; "1.200" is twelve hundred in German and 1.2 in English, "1,200" the other way round."""
    match = _GROUPED.match(surface, start, end)
    if match and match.group(1) != match.group(2):
        separator = match[1]
        # One group behind the sign that is the language's decimal sign may be either.
        single = len(re.findall(r"\d+", match[0])) == 2
        if single and not match[2] and separator == language(lang).numbers.decimal:
            return None
        whole, _, part = match[0].rpartition(match[2]) if match[2] else (match[0], "", "")
        value = Decimal(re.sub(r"\D", "", whole) + (f".{part}" if part else ""))
    elif plain := _PLAIN.match(surface, start, end):
        match = plain
        separator = ""
        value = Decimal(plain[0].replace(",", "."))
    else:
        return None
    rest = surface[match.end() : end].strip()
    if rest and not rest.strip("- ").isalpha():  # "2½", "1 1/2"
        return None
    return Number(start, match.end(), value, separator)


def _words(surface: str, start: int, end: int, lang: str) -> Number | None:
    value = read_number(surface[start:end], lang)
    return None if value is None else Number(start, end, Decimal(value), language(lang).numbers.group)
