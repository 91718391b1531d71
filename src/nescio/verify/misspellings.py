"""Words that are one slip of the pen away from a name: a letter too many, too few, another one, or two that changed places.

Each name is entered with all strings that one deletion makes of it; so is each word looked up (symmetric delete: Garbe, 2012).
The work for a word depends on its own length alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

SHORTEST = 6
# Longer rows of letters are no names; each of their letters would be taken out once.
_LONGEST = 40
_END = 3


class Misspellings:
    """Finds the name that a word is a misspelling of."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names: dict[str, list[str]] = defaultdict(list)
        # One slip leaves at least one end of a name as it is.
        self._ends: set[str] = set()
        for name in names:
            if SHORTEST <= len(name) < _LONGEST:
                self._ends |= {f"{name[:_END]} ", f" {name[-_END:]}"}
                for key in (name, *deletions(name)):
                    self._names[key].append(name)

    def __bool__(self) -> bool:
        return bool(self._names)

    def of(self, word: str) -> str:
        """The name that a word was meant to be, or ""; the name itself is none."""
        if f"{word[:_END]} " not in self._ends and f" {word[-_END:]}" not in self._ends:
            return ""
        if not SHORTEST - 1 <= len(word) <= _LONGEST:
            return ""
        for key in (word, *deletions(word)):
            for name in self._names.get(key, ()):
                if name != word and is_one_slip(name, word):
                    return name
        return ""


def deletions(word: str) -> Iterator[str]:
    """What is left of a word without one of its letters."""
    return (word[:place] + word[place + 1 :] for place in range(len(word)))


def is_one_slip(one: str, other: str) -> bool:
    """Whether two different strings are one insertion, deletion, replacement or exchange of neighbours apart."""
    if len(one) > len(other):
        one, other = other, one
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    if len(one) < len(other):
        return one[start:] == other[start + 1 :]
    swapped = one[start : start + 2] == other[start : start + 2][::-1]
    return one[start + 1 :] == other[start + 1 :] or (swapped and one[start + 2 :] == other[start + 2 :])
