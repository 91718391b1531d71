"""Lines: where one ends, and whether what stands on two of them can belong together."""

from __future__ import annotations

# Lines of prose are longer than this; those of a letter's head, a form or a chat are not.
_PROSE = 40
# So much punctuation may stand on either side of a word that has a line for itself.
_BESIDE = 40
# What may stand at the beginning of a line of a quoted mail.
_QUOTING = " \t\u00a0>|"


def line_ends_between(text: str, end: int, start: int) -> bool:
    """Whether a name cannot run on from ``end`` of one word to ``start`` of the next: over line ends it does so only in prose."""
    line_end = text.find("\n", end, start)
    if line_end < 0:
        return False
    in_prose = end >= _PROSE and "\n" not in text[end - _PROSE : end]
    between = text[line_end + 1 : start]
    return not in_prose or between.strip(_QUOTING) != "" or not text[start : start + 1].isalnum()


def stands_alone(text: str, start: int, end: int) -> bool:
    """Whether nothing but a little punctuation stands beside a stretch in its line, as beside a name under a letter."""
    # Only what is near is read: a line may be as long as the text.
    before, behind = text[max(0, start - _BESIDE) : start], text[end : end + _BESIDE]
    if (start > _BESIDE and "\n" not in before) or (end + _BESIDE < len(text) and "\n" not in behind):
        return False
    return not any(map(str.isalnum, before.rpartition("\n")[2] + behind.partition("\n")[0]))
