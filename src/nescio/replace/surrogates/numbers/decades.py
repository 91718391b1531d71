"""Decades: "the 1990s" move by a decade and "the late 1960s" by a third of one, in the direction of the document's shift.

That is the rule of all dates (see ``dates``): what says less than a day moves by what it says, at least one.
"""

from __future__ import annotations

import re

from nescio.text.patterns import fixed

_DECADE = fixed(
    r"(?:\b(?P<part>early|mid|late|anfang|mitte|ende)(?P<gap>[\s-](?:the\s|der\s)?))?"
    r"(?<![\d.,])(?P<decade>(?:1[5-9]|20)?\d0)(?=['’]?s\b|er(?:n|\b))",
    re.IGNORECASE,
)
_PARTS = {"early": ("early", "mid", "late"), "anfang": ("Anfang", "Mitte", "Ende")}
_TURN = 90  # the last decade of a century


def move_decades(surface: str, days: int) -> str | None:
    """The surface with its decades moved; None if it names none, or something else in digits."""
    step = 1 if days > 0 else -1
    moved, count = _DECADE.subn(lambda match: _moved(match, step), surface)
    others = _DECADE.sub("", surface)
    return moved if count and not any(character.isdigit() for character in others) else None


def _moved(match: re.Match[str], step: int) -> str:
    part, carry = _part(match["part"], step) if match["part"] else ("", step)
    decade = int(match["decade"]) + 10 * carry
    if len(match["decade"]) == 2:
        decade %= 100
        # "the 90s" end in a century that needs all its digits.
        written = "2000" if carry > 0 and int(match["decade"]) == _TURN else f"{decade:02d}"
    else:
        written = str(decade)
    gap = match["gap"] or ""
    if part and gap in ("-", " ") and part.lower() in _PARTS["early"]:
        gap = "-" if part.lower() == "mid" else " "
    return part + gap + written


def _part(word: str, step: int) -> tuple[str, int]:
    """The third of the decade before or after, and by how many decades that leads away."""
    parts = next(parts for parts in _PARTS.values() if word.lower() in map(str.lower, parts))
    place = [part.lower() for part in parts].index(word.lower()) + step
    new = parts[place % len(parts)]
    cased = new.capitalize() if word[0].isupper() else new.lower()
    return cased, place // len(parts)
