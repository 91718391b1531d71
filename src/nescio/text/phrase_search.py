"""Find many thousand phrases in one pass over the words of a passage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, TypeVar

from nescio.text.passage import Passage
from nescio.text.patterns import fixed

Payload = TypeVar("Payload")

# What may stand between two words of a phrase: one blank or line break, a hyphen, an apostrophe, a slash, "&", or a
# full stop inside an abbreviation ("Ph.D."). A comma, or a full stop with a blank behind it, ends a phrase.
_GAP = fixed(r"[ \t\u00a0\u202f]{1,3}|[ \t\u00a0]?\r?\n[ \t>]{0,4}|[-\u2010-\u2013'\u2019/.]| ?& ?|\u2019 |' ")
# Abbreviations that may end with a full stop and a blank inside a phrase: "St. Gallen".
_SHORTENED = frozenset({"st", "ste", "mt", "ft", "dr", "d", "dipl", "jr"})


# For each first word of a longer phrase: the possible second words, and how many words the longest has.
Beginnings = tuple[dict[str, set[str]], dict[str, int]]


def beginnings_of(phrases: Iterable[str]) -> Beginnings:
    """How the phrases of several words begin."""
    seconds: dict[str, set[str]] = {}
    longest: dict[str, int] = {}
    for phrase in [phrase for phrase in phrases if " " in phrase]:
        first, _, rest = phrase.partition(" ")
        seconds.setdefault(first, set()).add(rest.partition(" ")[0])
        count = phrase.count(" ") + 1
        if longest.get(first, 0) < count:
            longest[first] = count
    return seconds, longest


class PhraseTable(Generic[Payload]):
    """Phrases and what they stand for; keys are folded words joined by single spaces."""

    def __init__(self, phrases: Mapping[str, Payload], beginnings: Beginnings | None = None) -> None:
        """``beginnings`` are those of the phrases, if they are known already."""
        self._phrases = phrases
        self._seconds, self._longest = beginnings or beginnings_of(phrases)

    def match(self, passage: Passage) -> Iterator[tuple[int, int, Payload]]:
        """Phrases from left to right, the longest at each place, as (first word, word after the last, payload)."""
        phrases, seconds = self._phrases, self._seconds
        folded = passage.words.folded
        done = 0
        for index in passage.words.among(phrases.keys(), seconds.keys()):
            word = folded[index]
            if index < done or (
                word not in phrases and (index + 1 == len(folded) or folded[index + 1] not in seconds[word])
            ):
                continue
            limit = min(self._longest.get(folded[index], 1), len(folded) - index)
            reach = self._reach(passage, index, limit) if limit > 1 else 1
            for count in range(reach, 0, -1):
                key = folded[index] if count == 1 else " ".join(folded[index : index + count])
                if key in phrases:
                    done = index + count
                    yield index, done, phrases[key]
                    break

    def _reach(self, passage: Passage, index: int, limit: int) -> int:
        """How many words from ``index`` on stand close enough to be one phrase."""
        text, words = passage.text, passage.words
        for count in range(1, limit):
            last = index + count - 1
            gap = text[words.ends[last] : words.starts[last + 1]]
            if not _GAP.fullmatch(gap) and not (gap == ". " and words.folded[last] in _SHORTENED):
                return count
        return limit
