"""Where numbers and lines begin in a text, found once for all patterns that begin with one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from nescio.text.patterns import fixed

# Not "\d+", for which ``re`` does not skip ahead.
_DIGITS = fixed(r"\d\d*")
_LINE_END = fixed("\n")


@lru_cache(maxsize=2)
def digit_runs(text: str) -> tuple[int, ...]:
    """The places where rows of digits begin."""
    return tuple([match.start() for match in _DIGITS.finditer(text)])


@lru_cache(maxsize=2)
def line_starts(text: str) -> tuple[int, ...]:
    """The places where lines begin."""
    return (0, *[match.end() for match in _LINE_END.finditer(text)])


def finditer_at_lines(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """The matches of a pattern that begins with a line, as ``finditer`` gives them, which would try every character."""
    return finditer_at(pattern, text, line_starts(text))


def finditer_at_digits(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """The matches of a pattern that begins with the first digit of a row, as ``finditer`` gives them."""
    return finditer_at(pattern, text, digit_runs(text))


def finditer_at(pattern: re.Pattern[str], text: str, places: Iterable[int]) -> Iterator[re.Match[str]]:
    """The matches of a pattern that begin at some places (sorted), without those that begin inside the one before."""
    match_at, done = pattern.match, 0
    for place in places:
        # A place inside a match is not even tried: a long chain of numbers would be read again from each of them.
        if place >= done and (match := match_at(text, place)):
            done = match.end()
            yield match
