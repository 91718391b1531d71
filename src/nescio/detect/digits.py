"""Find the few stretches with many digits once, so that not every detector of long numbers reads the whole text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

# Five digits or more with separators between them, also a single capital as in "131052A308T" or "12 070649 C 103".
_RUN = re.compile(r"\d(?:[ \u00a0./()‐‑–·+*-]{0,4}[A-Z]?\d){4,60}")
# How far a number may go on behind its last digit (letters, masks, the character that ends it).
_BEHIND = 40


@lru_cache(maxsize=2)
def _runs(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(match.span() for match in _RUN.finditer(text))


def finditer_near_digits(pattern: re.Pattern[str], text: str, before: int = 1) -> Iterator[re.Match[str]]:
    """The matches of a pattern that start in a stretch of digits, or at most ``before`` characters in front of it."""
    done = 0
    for start, end in _runs(text):
        for match in pattern.finditer(text, max(done, start - before), min(len(text), end + _BEHIND)):
            if match.start() >= end:
                break
            yield match
            done = max(match.end(), done)
