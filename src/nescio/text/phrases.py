"""Find many thousand phrases in one pass over the words of a passage."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from nescio.text.passage import Passage

Payload = TypeVar("Payload")

# What may stand between two words of a phrase: one blank or line break, a hyphen, an apostrophe, a slash, "&", or a full
# stop inside an abbreviation ("Ph.D."). A comma, or a full stop with a blank behind it, ends a phrase.
_GAP = re.compile(r"[ \t\u00a0\u202f]{1,3}|[ \t\u00a0]?\r?\n[ \t>]{0,4}|[-\u2010-\u2013'\u2019/.]| ?& ?|\u2019 |' ")
# Abbreviations that may end with a full stop and a blank inside a phrase: "St. Gallen".
_SHORTENED = frozenset({"st", "ste", "mt", "ft", "dr", "d", "dipl", "jr"})


class PhraseTable(Generic[Payload]):
    """Phrases (folded words joined by single spaces, see ``nescio.lang.gazetteers.phrase_key``) and what they stand for."""

    def __init__(self, phrases: Mapping[str, Payload]) -> None:
        self._phrases = phrases
        # How many words the longest phrase has that starts with a word.
        self._longest: dict[str, int] = dict.fromkeys(phrases, 1)
        for phrase in phrases:
            if " " in phrase:
                first, count = phrase.partition(" ")[0], phrase.count(" ") + 1
                if self._longest.get(first, 0) < count:
                    self._longest[first] = count

    def match(self, passage: Passage) -> Iterator[tuple[int, int, Payload]]:
        """Phrases from left to right, the longest at each place, as (first word, word after the last, payload)."""
        words, longest, phrases = passage.words, self._longest, self._phrases
        folded = words.folded
        done = 0
        for index in [i for i, word in enumerate(folded) if word in longest]:
            if index < done:
                continue
            limit = min(longest[folded[index]], len(folded) - index)
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
