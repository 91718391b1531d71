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


def led_alternation(words: Iterable[str], before: str, *, blank: str = r"\s") -> str:
    """An alternation of the words in their order, where ``before`` holds: a look-behind that skips the first letter by a dot.

    The first letter comes first and looks back then, so that ``re`` skips to the few places where one stands. With the
    look-behind in front it would try every character of the text. ``blank`` is what matches a blank inside a word.
    """
    rests: dict[str, list[str]] = {}
    for word in words:
        rests.setdefault(word[0], []).append(re.escape(word[1:]).replace("\\ ", blank))
    firsts = "".join(map(re.escape, rests))
    branches = "|".join(f"(?<={re.escape(first)})(?:{'|'.join(ends)})" for first, ends in rests.items())
    return f"[{firsts}]{before}(?:{branches})"


def first_letters(words: Iterable[str], *, either_case: bool = False) -> str:
    """A class of the letters that words begin with: one look at it spares ``re`` the branches of a long alternation."""
    firsts = {word[0] for word in words}
    if either_case:
        firsts = {form for first in firsts for form in (first.lower(), first.lower().upper())}
    return f"[{''.join(map(re.escape, sorted(firsts)))}]" if firsts else NOWHERE


def _group(first: str, rests: set[str], either_case: bool) -> str:
    head = f"[{first}{first.upper()}]" if either_case and first.upper() != first else re.escape(first)
    ordered = sorted(rests, key=lambda rest: (-len(rest), rest))
    return head + "(?:" + "|".join(re.escape(rest).replace("\\ ", r"\s") for rest in ordered) + ")"
