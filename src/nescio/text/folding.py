"""Compare strings the way a reader does: without case, diacritics and typographic variants."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Letters that do not decompose, as they are usually written in plain ASCII.
_PLAIN = str.maketrans({
    "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
    "ı": "i", "İ": "I", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ħ": "h", "Ħ": "H", "ŋ": "n",
    "’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-",
    "\u00ad": "", "\u200b": "", "\u200c": "", "\u200d": "", "\u200e": "", "\u200f": "", "\u2060": "", "\ufeff": "",
})  # fmt: skip


@lru_cache(maxsize=65536)
def fold(word: str) -> str:
    """Lower case without diacritics: "İSTANBUL", "Łódź" and "Gdańsk" become "istanbul", "lodz" and "gdansk"."""
    if word.isascii():
        return word.lower()
    decomposed = unicodedata.normalize("NFKD", word.translate(_PLAIN))
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()
