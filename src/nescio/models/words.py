"""The words of a text as columns of numbers: spelling, shape, zone, what lists and letters say of them, what the rules found.

What is known of a word alone is remembered, for texts repeat their words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np

from nescio.document import Mention
from nescio.lang import gazetteers
from nescio.models.lexicon import Lexicon, word_hash
from nescio.models.pieces import SHAPES, Pieces, shapes_of_words, zone_numbers
from nescio.models.word_shapes import KINDS
from nescio.text.folding import fold

# The columns: of a word alone, then of a word in its place.
ALONE = (
    "spelling", "begins", "ends2", "ends3", "ends4", "length", "names", "places", "coarse", "fine", "looks", "lead",
    *(f"looks {kind}" for kind in KINDS),
)  # fmt: skip
PLACED = ("shape", "zone", "gap", "repeated", "rule", "found", "sure")
COLUMNS = {name: place for place, name in enumerate((*ALONE, *PLACED))}
# What the rules found; anything else counts as its main type.
RULES = (
    "PERSON", "PERSON/USER", "ORG", "LOC", "LOC/CITY", "LOC/COUNTRY", "LOC/REGION", "LOC/ADDRESS", "LOC/STREET", "LOC/ZIP",
    "DATETIME", "DATETIME/DATE", "DATETIME/MONTH", "DATETIME/YEAR", "CODE", "CODE/EMAIL", "CODE/PHONE", "CODE/URL",
    "DEM", "QUANTITY", "MISC",
)  # fmt: skip
_SURE = 0.5
_DIGIT = re.compile(r"\d")
_YEAR = re.compile(r"(?:19|20)\d\d")
_GENDERS = {"": 0, "f": 1, "m": 2, "u": 3}
_PLACES = {"": 0, "CITY": 1, "REGION": 2, "COUNTRY": 3, "NATURE": 4}
# A town with at least this many digits of inhabitants is known to everybody.
_LARGE = 6
_LARGE_CITY, _DEMONYM = 5, 6
_LONGEST = 12
_MAX_REMEMBERED = 50_000


def spelling(word: str) -> str:
    """A word without case, and without its digits; years stay years."""
    if word.isdigit():
        return "year" if _YEAR.fullmatch(word) else "0" * len(word)
    return _DIGIT.sub("0", word.lower())


class WordColumns:
    """Turns texts of one language into columns."""

    def __init__(self, lang: str, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._given = gazetteers.given_names()
        self._family = gazetteers.family_names()
        self._places = gazetteers.places()
        self._common = gazetteers.common_words(lang)
        self._demonyms = gazetteers.nationalities(lang)
        self._known: dict[str, tuple[int, ...]] = {}

    def of(self, text: str, found: Sequence[Mention] = ()) -> tuple[Pieces, np.ndarray]:
        """The words of a text and a matrix with a row for each; ``found`` is sorted and without overlaps."""
        starts, ends, shapes = shapes_of_words(text)
        places = np.arange(len(starts))
        pieces = Pieces(places, shapes, starts, ends, places)
        if not len(starts):
            return pieces, np.zeros((0, len(COLUMNS)), dtype=np.int64)
        words = [text[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
        alone = np.array([self._word(word) for word in words], dtype=np.int64)
        counts = Counter(words)
        placed = (
            shapes % len(SHAPES),
            zone_numbers(text, starts),
            _gaps(text, starts, ends),
            np.array([counts[word] > 1 for word in words]),
            *_rules(starts, found),
        )
        return pieces, np.column_stack([alone, *placed])

    def _word(self, word: str) -> tuple[int, ...]:
        facts = self._known.get(word)
        if facts is None:
            if len(self._known) >= _MAX_REMEMBERED:
                self._known.clear()
            facts = self._known[word] = self._look_up(word)
        return facts

    def _look_up(self, word: str) -> tuple[int, ...]:
        spelt = spelling(word)
        parts = (spelt, spelt[:3], spelt[-2:], spelt[-3:], spelt[-4:])
        hashes = tuple(map(word_hash, parts))
        learnt = (*self._lexicon.clusters.numbers(hashes[0]), *self._lexicon.looks.numbers(spelt))
        return (*hashes, min(len(word), _LONGEST), *self._listed(word), *learnt)

    def _listed(self, word: str) -> tuple[int, int]:
        """What the lists say of a word, or of the word without the "s" of a genitive ("Annas", "Kanadas")."""
        if not word[0].isalpha():
            return 0, 0
        key = fold(word)
        facts = self._facts(key)
        return facts if any(facts) or not key.endswith("s") else self._facts(key[:-1])

    def _facts(self, key: str) -> tuple[int, int]:
        names = _GENDERS[self._given.get(key, "")] + 4 * (key in self._family) + 8 * (key in self._common)
        place = self._places.get(key)
        if place is None:
            return names, _DEMONYM if key in self._demonyms else 0
        return names, _LARGE_CITY if place.kind == "CITY" and place.digits >= _LARGE else _PLACES[place.kind]


def _gaps(text: str, starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """What stands before each word: nothing, a space, the end of a line or of a paragraph, or it is the first."""
    breaks = [text.count("\n", end, start) for end, start in zip(ends[:-1].tolist(), starts[1:].tolist(), strict=True)]
    counted = np.array(
        breaks, dtype=np.int64
    )  # of one word alone there are none, which would make floats of all columns
    gaps = np.where(starts[1:] == ends[:-1], 0, 1 + np.minimum(counted, 2))
    return np.concatenate([[4], gaps])


def _rules(starts: np.ndarray, found: Sequence[Mention]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What the rules found at each word: its type and whether a mention begins there, its type, and whether they are sure."""
    rule, kind, sure = (np.zeros(len(starts), dtype=np.int64) for _ in range(3))
    firsts = np.searchsorted(starts, [mention.start for mention in found])
    lasts = np.searchsorted(starts, [mention.end for mention in found])
    for mention, first, last in zip(found, firsts.tolist(), lasts.tolist(), strict=True):
        number = 1 + RULES.index(mention.type if mention.type in RULES else mention.main_type)
        kind[first:last] = number
        rule[first:last] = 2 * number + 1
        rule[first : first + 1] = 2 * number
        sure[first:last] = 1 + (mention.score >= _SURE)
    return rule, kind, sure
