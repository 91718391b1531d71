"""The script of a word: Latin, Cyrillic, Arabic, Han ..."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=4096)
def script(word: str) -> str:
    """The script of a word by its first letter: "LATIN", "CYRILLIC", "ARABIC", "CJK" ..."""
    for letter in word:
        if letter.isalpha():
            return "LATIN" if ord(letter) < 0x250 else unicodedata.name(letter, "LATIN").split()[0].split("-")[0]
    return "LATIN"
