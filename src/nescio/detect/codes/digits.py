"""Long numbers: the few stretches with many digits, found once for all detectors, and numbers that are amounts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from nescio.text.patterns import fixed

# Five digits or more with separators between them, also a single capital as in "131052A308T" or "12 070649 C 103".
_RUN = fixed(r"\d(?:[ \u00a0./()‐‑–·+*-]{0,4}[A-Z]?\d){4,60}")
# How far a number may go on behind its last digit (letters, masks, the character that ends it).
_BEHIND = 40
_AMOUNT_AFTER = fixed(
    r"[ \u00a0]?(?:€|\$|£|(?:EUR|Euros?|euros?|USD|GBP|CHF|DM|TRY|RUB|RUR|UAH|PLN|HUF|ITL|FRF|ATS|SEK|NOK|DKK"
    r"|pounds|dollars|lire|lei|rubles|roubles|dinars|people|inhabitants"
    r"|Einwohner|Menschen|Mark|Franken|kg|km|votes|Stimmen|Bytes?|bytes?|Stück|shares|Aktien)\b)"
)
_AMOUNT_BEFORE = fixed(r"(?:€|\$|£|EUR|USD|GBP|CHF|DM|TRY|RUB|TRL|PLN|Rs\.?|lit\.?) ?\Z")


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


def is_amount(text: str, start: int, end: int) -> bool:
    """Whether a currency or a unit stands before or behind a number."""
    return bool(_AMOUNT_AFTER.match(text, end) or _AMOUNT_BEFORE.search(text, max(0, start - 5), start))
