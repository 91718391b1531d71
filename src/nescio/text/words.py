"""The words of a text with their offsets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from nescio.text.folding import fold

# What nobody sees: soft hyphens, joiners, direction marks. Inside a word they hide nothing from the reader, so they are
# part of it ("Ka\u200bya" reads "Kaya"); at its end they are not.
_INVISIBLE = r"\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
# A word: letters and digits with their combining marks; hyphen, apostrophe and underscore end it.
WORD = re.compile(rf"[^\W_]+(?:[\u0300-\u036f]+[^\W_]*|[{_INVISIBLE}\u0300-\u036f]+[^\W_]+)*")


@dataclass(frozen=True)
class Words:
    """The words of a passage as parallel lists: text, folded text, start and end."""

    texts: list[str]
    folded: list[str]
    starts: list[int]
    ends: list[int]

    @cached_property
    def lower(self) -> frozenset[str]:
        """The words that also occur in lower case, which names rarely do."""
        return frozenset(text for text in self.texts if text.islower())

    def __len__(self) -> int:
        return len(self.texts)


def words_of(text: str) -> Words:
    """Split a text into words."""
    spans = [match.span() for match in WORD.finditer(text)]
    texts = [text[start:end] for start, end in spans]
    starts, ends = ([start for start, _ in spans], [end for _, end in spans])
    return Words(texts, list(map(fold, texts)), starts, ends)
