"""Lines: where one ends, and whether what stands on two of them can belong together."""

from __future__ import annotations

# Lines of prose are longer than this; those of a letter's head, a form or a chat are not.
_PROSE = 40
# What may stand at the beginning of a line of a quoted mail.
_QUOTING = " \t\u00a0>|"


def line_ends_between(text: str, end: int, start: int) -> bool:
    """Whether a name cannot run on from ``end`` of one word to ``start`` of the next: over line ends it does so only in prose."""
    line_end = text.find("\n", end, start)
    if line_end < 0:
        return False
    before, between = text[text.rfind("\n", 0, end) + 1 : end], text[line_end + 1 : start]
    runs_on = len(before) >= _PROSE and not between.strip(_QUOTING) and text[start : start + 1].isalnum()
    return not runs_on
