"""Compare strings the way a reader does: without case, diacritics and typographic variants."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Letters that do not decompose, as they are usually written in plain ASCII.
_PLAIN = str.maketrans({
    "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
    "ı": "i", "İ": "I", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ħ": "h", "Ħ": "H", "ŋ": "n", "Ŋ": "N",
    "’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-",
    **dict.fromkeys((0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF), ""),
})  # fmt: skip

# Letters of old prints, one for one.
_MODERN = str.maketrans({"ſ": "s", "ꝛ": "r"})


def in_modern_letters(text: str) -> str:
    """A text of the same length in which letters of old prints are those of today: "Haſlinger" is "Haslinger"."""
    return text if text.isascii() else text.translate(_MODERN) if "ſ" in text or "ꝛ" in text else text


@lru_cache(maxsize=65536)
def fold(word: str) -> str:
    """Lower case without diacritics: "İSTANBUL", "Łódź" and "Gdańsk" become "istanbul", "lodz" and "gdansk"."""
    if word.isascii():
        return word.lower()
    decomposed = unicodedata.normalize("NFKD", word.translate(_PLAIN))
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    # Once more: decomposing "Ǿ" gives an "Ø" that was not there before.
    return bare.translate(_PLAIN).casefold()
