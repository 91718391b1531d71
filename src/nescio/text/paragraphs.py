"""Paragraphs: stretches of lines between empty ones, all at one depth of quotation."""

from __future__ import annotations

from nescio.text.patterns import fixed

_EMPTY = fixed(r"[ \t>|]*(?:\r?\n|$)")
_MARKS = fixed(r"[ \t]*(?:[>|][ \t]?)*")
# What an empty line, or one that is quoted, begins with: hardly any does.
_OPENINGS = " \t>|\r\n"


def paragraphs(text: str) -> list[tuple[int, int]]:
    """Start and end of each paragraph, with the empty lines behind it, so that there are no gaps."""
    found: list[tuple[int, int]] = []
    start = place = 0
    depth, ended = -1, False
    for line in text.splitlines(keepends=True):
        empty = line[0] in _OPENINGS and _EMPTY.fullmatch(line) is not None
        marks = quotation_depth(text, place)
        if not empty and place > start and (ended or marks != depth):
            found.append((start, place))
            start = place
        if not empty:
            depth = marks
        ended = empty
        place += len(line)
    if place > start:
        found.append((start, place))
    return found


def quotation_depth(text: str, place: int) -> int:
    """How many marks of quotation stand at the beginning of a line."""
    match = _MARKS.match(text, place) if text[place : place + 1] in _OPENINGS else None
    return match[0].count(">") + match[0].count("|") if match else 0
