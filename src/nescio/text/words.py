"""The words of a text with their offsets."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, compress, count
from operator import itemgetter

from nescio.text.classes import ALPHANUMERIC, FURTHER_LETTERS
from nescio.text.folding import fold
from nescio.text.patterns import fixed

# What nobody sees: soft hyphens, joiners, direction marks. Inside a word they hide nothing from the reader, so they are
# part of it ("Ka\u200bya" reads "Kaya"); at its end they are not.
INVISIBLE = r"\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
# A word: letters and digits with their combining marks; hyphen, apostrophe and underscore end it.
WORD = fixed(rf"[^\W_]+(?:[\u0300-\u036f]+[^\W_]*|[{INVISIBLE}\u0300-\u036f]+[^\W_]+)*")
_CUT = fixed(f"({WORD.pattern})")
# The same, in half the time, where none of the signs stands that few texts have: marks, invisible ones, letters of further scripts.
_PLAIN_CUT = fixed(f"([{ALPHANUMERIC}]+)")
_RARE = fixed(f"[{INVISIBLE}\u0300-\u036f{FURTHER_LETTERS}]")
# Characters that a stretch has at least.
_STRETCH = 50_000


@dataclass(frozen=True)
class Words:
    """The words of a passage as parallel lists: text, folded text, start and end."""

    texts: list[str]
    folded: list[str]
    starts: Sequence[int]
    ends: Sequence[int]

    @cached_property
    def lower(self) -> frozenset[str]:
        """The words that also occur in lower case, which names rarely do."""
        return frozenset(filter(str.islower, self.texts))

    @cached_property
    def capitals(self) -> list[int]:
        """The indices of the words with a capital."""
        return list(compress(count(), map(str.isupper, map(itemgetter(0), self.texts))))

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Where each folded word stands, as indices; a text has far fewer different words than words."""
        places: defaultdict[str, list[int]] = defaultdict(list)
        for index, word in enumerate(self.folded):
            places[word].append(index)
        return dict(places)

    def among(self, *keys: Set[str]) -> list[int]:
        """The indices of all words whose folded text is in one of the sets, in order."""
        # Of the words and a set the smaller one is gone through: lists have ten thousands of words, a line has ten.
        places = self.places
        found = set[str]()
        for some in keys:
            found.update(places.keys() & some if len(some) < len(places) else filter(some.__contains__, places))
        return sorted(chain.from_iterable(map(places.__getitem__, found))) if found else []

    def at(self, wanted: Set[str]) -> list[int]:
        """The indices of all words whose folded text is one of the wanted; for who asks a single time, without ``places``."""
        return list(compress(count(), map(wanted.__contains__, self.folded)))

    def like(self, test: Callable[[str], object]) -> list[int]:
        """The indices of all words whose folded text passes a test, in order; each different word is tested once."""
        return sorted(index for word, places in self.places.items() if test(word) for index in places)

    def packed(self) -> Words:
        """The same words without what was worked out of them: equal ones are one, and places take four bytes in place of forty."""
        one: dict[str, str] = {}
        texts = [one.setdefault(word, word) for word in self.texts]
        return Words(texts, self.folded, array("I", self.starts), array("I", self.ends))

    def __len__(self) -> int:
        return len(self.texts)


def words_in(text: str) -> list[str]:
    """The words of a text without their offsets, which takes half the time."""
    return (_CUT if _RARE.search(text) else _PLAIN_CUT).findall(text)


def count_words(text: str) -> Counter[str]:
    """How often each word stands in a text."""
    counts = Counter[str]()
    for stretch in cut_at_blanks(text):
        counts.update(words_in(stretch))
    return counts


def cut_at_blanks(text: str) -> Iterator[str]:
    """A text in stretches: its words all at once take thirty times its memory."""
    start = 0
    while start < len(text):
        blank = text.find(" ", start + _STRETCH)
        end = blank if blank >= 0 else len(text)
        yield text[start:end]
        start = end


def words_of(text: str) -> Words:
    """Split a text into words."""
    # What stands between words and the words take turns; all of it is cut and counted without a loop of our own.
    pieces = (_CUT if _RARE.search(text) else _PLAIN_CUT).split(text)
    edges = list(accumulate(map(len, pieces)))
    texts = pieces[1::2]
    return Words(texts, list(map(fold, texts)), edges[:-1:2], edges[1::2])
