"""ROUGE-1, -2 and -L (Lin, 2004): how much of one text is in another, as F1 over words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

_WORD = re.compile(r"\w+")


def rouge(candidate: str, reference: str) -> dict[str, float]:
    """The three figures, words in lower case; 1 for equal texts, also for two without words."""
    own, wanted = ([word.lower() for word in _WORD.findall(text)] for text in (candidate, reference))
    return {
        "rouge_1": _overlap(_grams(own, 1), _grams(wanted, 1)),
        "rouge_2": _overlap(_grams(own, 2), _grams(wanted, 2)),
        "rouge_l": _f1(longest_common(own, wanted), len(own), len(wanted)),
    }


def longest_common(first: Sequence[str], second: Sequence[str]) -> int:
    """The length of the longest common subsequence, in the time of its bits (Hyyrö, 2004)."""
    places: dict[str, int] = {}
    for number, word in enumerate(first):
        places[word] = places.get(word, 0) | 1 << number
    full = (1 << len(first)) - 1
    row = full
    for word in second:
        found = row & places.get(word, 0)
        row = ((row + found) | (row - found)) & full
    return len(first) - row.bit_count()


def _grams(words: Sequence[str], length: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(words[place : place + length]) for place in range(len(words) - length + 1))


def _overlap(own: Counter[tuple[str, ...]], wanted: Counter[tuple[str, ...]]) -> float:
    return _f1((own & wanted).total(), own.total(), wanted.total())


def _f1(common: int, own: int, wanted: int) -> float:
    return 2 * common / (own + wanted) if own + wanted else 1.0
