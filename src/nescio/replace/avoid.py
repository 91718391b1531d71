"""The words of a whole corpus in little memory, so that no surrogate is one of them.

A Bloom filter of four megabytes: a word that was added is always found; of others, one in ten thousand is found by mistake when
a million distinct words are in it (one in twenty-five at five millions), which costs a surrogate and nothing else. It gives the
same answers on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from nescio.text.words import words_of

BITS = 1 << 25
HASHES = 4


class SeenWords:
    """A set of folded words that forgets none and needs the same memory for any number."""

    def __init__(self) -> None:
        self._bits = bytearray(BITS // 8)

    def add(self, texts: Iterable[str]) -> None:
        """Add all words of some texts."""
        for text in texts:
            for word in set(words_of(text).folded):
                for place in _places(word):
                    self._bits[place >> 3] |= 1 << (place & 7)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and all(self._bits[place >> 3] >> (place & 7) & 1 for place in _places(word))


def _places(word: str) -> list[int]:
    digest = hashlib.blake2b(word.encode("utf8", "surrogatepass"), digest_size=4 * HASHES).digest()
    return [int.from_bytes(digest[i : i + 4], "big") % BITS for i in range(0, 4 * HASHES, 4)]
