"""Weeks of a year ("KW 8", "week 32/2019"): they move with all dates of the document, a year behind them with them."""

from __future__ import annotations

import re
from datetime import date, timedelta

from nescio.lang import language
from nescio.lang.patterns import compiled

_DAYS_OF_WEEK = 7
_LAST_WEEK = 53


def move_weeks(surface: str, days: int, year: int, lang: str) -> str | None:
    """The surface with its weeks ``days`` later; ``year`` is the one meant where none is said. None if it names no week."""
    pattern = language(lang).dates.weeks
    match = compiled(pattern).fullmatch(surface) if pattern else None
    if match is None:
        return None
    said = match["year"]
    if said:
        year = int(said) + (0 if len(said) > 2 else year - year % 100)
    numbers = [name for name in ("week", "last") if match[name]]
    if any(not 1 <= int(match[name]) <= _LAST_WEEK for name in numbers):
        return None
    # A shift by whole years leads to the same week: then it is the next one.
    moved = [_week(year, int(match[name]), days) for name in numbers]
    if not said and moved[0][1] == int(match["week"]):
        moved = [_week(year, int(match[name]), days + _DAYS_OF_WEEK) for name in numbers]
    texts = {name: _like(match[name], week) for name, (_, week) in zip(numbers, moved, strict=True)}
    if said:
        texts["year"] = str(moved[-1][0])[-len(said) :]
    return _with(surface, match, texts)


def _week(year: int, week: int, days: int) -> tuple[int, int]:
    """The year and the number of the week that lies ``days`` behind another one."""
    monday = date.fromisocalendar(year, 1, 1) + timedelta(_DAYS_OF_WEEK * (week - 1) + days)
    return monday.isocalendar()[:2]


def _like(old: str, week: int) -> str:
    return f"{week:02d}" if old[0] == "0" else str(week)


def _with(surface: str, match: re.Match[str], texts: dict[str, str]) -> str:
    """The surface with some groups of a match replaced."""
    for name in sorted(texts, key=lambda group: -match.start(group)):
        surface = surface[: match.start(name)] + texts[name] + surface[match.end(name) :]
    return surface
