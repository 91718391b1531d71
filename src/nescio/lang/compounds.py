"""Compounds of languages that write them as one word: "Pflegeüberleitungsbogen" is made of ordinary nouns."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

# What may stand between the parts: "Kind-er-wagen", "Überleitung-s-bogen".
_LINKS = ("", "s", "n", "en", "es", "e", "er")
# How plurals and cases end.
_ENDINGS = ("", "s", "n", "en", "es", "e", "er", "ern", "innen")
_SHORTEST_PART = 3
_SHORTEST_END = 4
_MOST_PARTS = 4


def is_noun(word: str, nouns: AbstractSet[str]) -> bool:
    """Whether a folded word is one of ``nouns``, in any case and number, or a compound that ends in one."""
    stems = [word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending)]
    return any(stem in nouns for stem in stems) or any(is_compound(stem, nouns) for stem in stems)


def is_compound(word: str, parts: AbstractSet[str], most: int = _MOST_PARTS) -> bool:
    """Whether a folded word consists of at least two of ``parts``, at most ``most``, with what links them."""
    for cut in range(_SHORTEST_PART, len(word) - _SHORTEST_END + 1):
        if word[cut:] not in parts:
            continue
        for link in _LINKS:
            front = word[: cut - len(link)]
            if len(front) < _SHORTEST_PART or not word.startswith(link, len(front)):
                continue
            if front in parts or (most > 2 and is_compound(front, parts, most - 1)):
                return True
    return False
