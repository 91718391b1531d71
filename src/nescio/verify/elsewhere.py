"""What was masked in other blocks of the same whole: which of it may stand in a stretch of text.

A long text has hundreds of thousands of masked strings, of which few stand in any one stretch. Both searches are made for those
alone; they are chosen by hashes of words and letters, which let a few too many through and never one too few. A string takes about
300 bytes.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from nescio.identity.masked_strings import MaskedString
from nescio.identity.rule import masked_forms
from nescio.text.words import Words
from nescio.verify.judge import SHORTEST_PART
from nescio.verify.loose_text import LooseText
from nescio.verify.misspellings import SHORTEST, deletions
from nescio.verify.secrets import secrets_of

_BITS = 24
_MASK = (1 << _BITS) - 1
# So many letters in a row are looked up at once; of a secret those at its beginning, its middle and its end.
_LETTERS = 5
_FACTOR = np.uint32(2_654_435_761)

_Hashes = NDArray[np.uint32]


class _Entries:
    """Strings, each with its type and a number for its entity, close together."""

    def __init__(self) -> None:
        self._texts = bytearray()
        self._ends = array("Q", [0])
        self._types = array("H")
        self._owners = array("I")
        self._names: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._owners)

    def add(self, text: str, type: str, owner: int) -> None:
        self._texts += text.encode("utf-8", "surrogatepass")
        self._ends.append(len(self._texts))
        self._types.append(self._names.setdefault(type, len(self._names)))
        self._owners.append(owner)

    def chosen(self, numbers: Iterable[int]) -> Iterator[tuple[str, str, int]]:
        """Some of the strings with their types and owners."""
        types = list(self._names)
        for number in numbers:
            text = self._texts[self._ends[number] : self._ends[number + 1]].decode("utf-8", "surrogatepass")
            yield text, types[self._types[number]], self._owners[number]


class MaskedElsewhere:
    """Masked strings, and of whom: ``id_of`` tells the ids of owners by their numbers, once it is asked for strings."""

    def __init__(self, lang: str, id_of: Callable[[int], str]) -> None:
        self.lang = lang
        self._id_of = id_of
        # Owners that some detector was sure of.
        self.sure: set[int] = set()
        self._entries = _Entries()
        # By their hashes: two strings of the same would meet once in a billion files.
        self._known: set[int] = set()
        # Of each form the longest word.
        self._words = _Rows(1)
        self._short: dict[str, list[int]] = {}
        self._secrets = _Rows(3)
        self._misspelt = _Rows(1)

    def __bool__(self) -> bool:
        return bool(self._entries)

    def __contains__(self, string: tuple[str, str]) -> bool:
        """Whether a (text, type) is known."""
        return hash(string) in self._known

    def add(self, text: str, type: str, owner: int) -> None:
        """One more string; the first owner keeps it."""
        if (text, type) in self:
            return
        self._known.add(hash((text, type)))
        number = len(self._entries)
        self._entries.add(text, type, owner)
        for word in {max(form.words, key=len) for form in masked_forms(text, type, self.lang)}:
            self._words.add(number, [hash(word) & _MASK])
        for secret in secrets_of([MaskedString(text, type, "")], self.lang):
            letters = secret.letters
            if len(letters) < SHORTEST_PART:
                self._short.setdefault(letters, []).append(number)
                continue
            size = min(len(letters), _LETTERS)
            middle = (len(letters) - size) // 2
            parts = (letters[:size], letters[middle : middle + size], letters[-size:])
            self._secrets.add(number, [_hash_of(part) for part in parts])
            if secret.may_be_misspelt and len(letters) >= SHORTEST:
                for key in (letters, *deletions(letters)):
                    self._misspelt.add(number, [hash(key) & _MASK])

    def add_all(self, other: MaskedElsewhere) -> None:
        for entry in other._entries.chosen(range(len(other._entries))):
            self.add(*entry)
        self.sure |= other.sure

    def in_words(self, words: Words) -> list[MaskedString]:
        """The strings of which a form may stand among some words."""
        different = set(words.folded)
        different |= {word[:-1] for word in different if word.endswith("s")}
        return self._strings(self._words.marked(_marks(different)))

    def in_letters(self, text: LooseText) -> list[MaskedString]:
        """The strings that may stand in a text, written differently."""
        found = set(self._secrets.marked(_marks_of_letters(text.letters)))
        if self._misspelt:
            words = [word for word in text.different_words if len(word) + 1 >= SHORTEST]
            found.update(self._misspelt.marked(_marks(key for word in words for key in (word, *deletions(word)))))
        for letters in self._short.keys() & text.different_words:
            found.update(self._short[letters])
        return self._strings(found)

    def doubted(self, strings: Iterable[MaskedString]) -> frozenset[str]:
        """The entities of some strings of which no detector was sure."""
        sure = set(map(self._id_of, self.sure))
        return frozenset(string.entity for string in strings if string.entity not in sure)

    def _strings(self, numbers: Iterable[int]) -> list[MaskedString]:
        entries = self._entries.chosen(sorted(numbers))
        return [MaskedString(text, type, self._id_of(owner)) for text, type, owner in entries]


class _Rows:
    """Rows of hashes, each with a number."""

    def __init__(self, width: int) -> None:
        self._numbers = array("I")
        self._columns = [array("I") for _ in range(width)]

    def __bool__(self) -> bool:
        return bool(self._numbers)

    def add(self, number: int, hashes: Iterable[int]) -> None:
        self._numbers.append(number)
        for column, value in zip(self._columns, hashes, strict=True):
            column.append(value)

    def marked(self, marks: NDArray[np.bool_]) -> list[int]:
        """The numbers of the rows whose hashes are all marked."""
        if not self._numbers:
            return []
        kept = np.ones(len(self._numbers), bool)
        for column in self._columns:
            kept &= marks[np.frombuffer(column, np.uint32)]
        found: list[int] = np.unique(np.frombuffer(self._numbers, np.uint32)[kept]).tolist()
        return found


def _marks(keys: Iterable[str]) -> NDArray[np.bool_]:
    """The hashes of strings."""
    marks = np.zeros(1 << _BITS, bool)
    marks[[hash(key) & _MASK for key in keys]] = True
    return marks


def _marks_of_letters(letters: str) -> NDArray[np.bool_]:
    """The hashes of all stretches of letters that are looked up."""
    marks = np.zeros(1 << _BITS, bool)
    codes = np.frombuffer(letters.encode("utf-32-le", "surrogatepass"), np.uint32)
    for size in range(SHORTEST_PART, _LETTERS + 1):
        if len(codes) >= size:
            marks[_hashes(codes, size)] = True
    return marks


def _hashes(codes: _Hashes, size: int) -> _Hashes:
    """The hash of every stretch of so many letters."""
    count = len(codes) - size + 1
    made = np.full(count, size, np.uint32)
    for place in range(size):
        made = (made ^ codes[place : place + count]) * _FACTOR
        made ^= made >> np.uint32(15)
    return made & np.uint32(_MASK)


def _hash_of(letters: str) -> int:
    """The same of one stretch."""
    made = len(letters)
    for sign in letters:
        made = ((made ^ ord(sign)) * int(_FACTOR)) & 0xFFFFFFFF
        made ^= made >> 15
    return made & _MASK
