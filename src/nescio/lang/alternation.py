"""Regular expression source for a list of words, grouped by first letter so that ``re`` can skip most of it at once."""

from __future__ import annotations

import re
from collections.abc import Iterable

from nescio.lang.patterns import NOWHERE


def alternation(words: Iterable[str], *, either_case: bool = False) -> str:
    """An alternation of the words, longest first; ``either_case`` lets the first letter be a capital or not.

    Without words it matches nowhere.
    """
    groups: dict[str, set[str]] = {}
    for word in words:
        first = word[0].lower() if either_case else word[0]
        groups.setdefault(first, set()).add(word[1:])
    if not groups:
        return NOWHERE
    return "(?:" + "|".join(_group(first, groups[first], either_case) for first in sorted(groups)) + ")"


def _group(first: str, rests: set[str], either_case: bool) -> str:
    head = f"[{first}{first.upper()}]" if either_case and first.upper() != first else re.escape(first)
    ordered = sorted(rests, key=lambda rest: (-len(rest), rest))
    return head + "(?:" + "|".join(re.escape(rest).replace("\\ ", r"\s") for rest in ordered) + ")"
