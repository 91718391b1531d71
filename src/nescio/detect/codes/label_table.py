"""Find label phrases ("Kd.-Nr.", "date of birth") among the words of a passage: one dictionary look-up a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from nescio.protocols import PassageLike
from nescio.text.folding import fold
from nescio.text.words import WORD, Words, words_of

T = TypeVar("T")

# Between two words of one label stands at most this ("Kd.-Nr.", "Az. / Nr."), and never a line end.
_WIDEST_GAP = 3


class LabelTable(Generic[T]):
    """Phrases, compared word by word without case and diacritics, each with what it stands for."""

    def __init__(self, phrases: Iterable[tuple[str, T]]) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], T]]] = {}
        for phrase, meaning in phrases:
            key = tuple(fold(match[0]) for match in WORD.finditer(phrase))
            self._by_first.setdefault(key[0], []).append((key, meaning))
        for entries in self._by_first.values():
            entries.sort(key=lambda entry: -len(entry[0]))

    def find(self, passage: PassageLike) -> Iterator[tuple[int, int, T]]:
        """Start, end and meaning of each label, the longest phrase at each place."""
        words: Words = getattr(passage, "words", None) or words_of(passage.text)
        by_first = self._by_first
        done = 0
        for index in words.among(by_first.keys()):
            if index < done:
                continue
            for key, meaning in by_first[words.folded[index]]:
                last = index + len(key) - 1
                if last == index or (
                    tuple(words.folded[index : last + 1]) == key and _adjacent(passage.text, words, index, last)
                ):
                    yield words.starts[index], words.ends[last], meaning
                    done = last + 1
                    break


def _adjacent(text: str, words: Words, first: int, last: int) -> bool:
    for index in range(first, last):
        gap = text[words.ends[index] : words.starts[index + 1]]
        if len(gap) > _WIDEST_GAP or "\n" in gap:
            return False
    return True
