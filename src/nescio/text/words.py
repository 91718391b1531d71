"""The words of a text with their offsets."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nescio.text.folding import fold

# A word: letters and digits with their combining marks; hyphen, apostrophe and underscore end it.
WORD = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f\u00ad\u200c\u200d])*")


@dataclass(frozen=True)
class Words:
    """The words of a passage as parallel lists: text, folded text, start and end."""

    texts: list[str]
    folded: list[str]
    starts: list[int]
    ends: list[int]

    def __len__(self) -> int:
        return len(self.texts)


def words_of(text: str) -> Words:
    """Split a text into words."""
    texts, starts, ends = [], [], []
    for match in WORD.finditer(text):
        texts.append(match[0])
        starts.append(match.start())
        ends.append(match.end())
    return Words(texts, [fold(word) for word in texts], starts, ends)
