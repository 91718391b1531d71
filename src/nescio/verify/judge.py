"""Which finds of a secret's letters count: by their length, by what stands around them, by what else the word may mean.

Letters alone prove little: "Anna" is in "Annahme", "Mark" in "Market". A find counts as a whole word in another spelling; with an
ending of names ("Müllersche"); in a compound whose other half is a word ("Müllerakte") or another secret ("JurgenHoffmann");
as a long name with anything around it. A word that is known for something else never counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache

from nescio.identity.rule import particles, titles
from nescio.lang import LANGUAGES
from nescio.lang.gazetteers import cues
from nescio.verify.known_words import is_known, is_ordinary_word
from nescio.verify.loose_text import LooseText
from nescio.verify.secrets import Kind, Secret

# Names of so many letters count inside other words; shorter ones are found there by chance.
SHORTEST_PART = 4
# ... with any word behind them.
SHORTEST_IN_COMPOUND = 5
# ... with anything behind them, and with anything around them.
LONG, VERY_LONG = 7, 8
# Rows of letters longer than this are no words but data.
LONGEST_WORD = 40
_SHORTEST_OTHER_HALF = 3
# What may stand between the words of a secret.
_WIDEST_GAP = 3
_WIDEST_INDENT = 40
_LINKING = ("", "s", "n", "en", "es")


class Variant(Enum):
    """How a secret is still to be read."""

    SPELLING = "in another spelling"
    PART = "as part of a longer word"
    JOINED = "run together or taken apart"
    MISSPELT = "misspelt"
    GROUPING = "with its digits in other groups"


@dataclass(frozen=True, slots=True)
class Find:
    """A secret in a text: a stretch of its letters."""

    start: int
    end: int
    secret: Secret
    variant: Variant


class _Edge(Enum):
    """What a place between two letters is: inside a word, the start of a part of it ("MüllerAkte", "akte_mueller75"), its end."""

    NONE = 0
    INNER = 1
    OUTER = 2

    def __bool__(self) -> bool:
        return self is not _Edge.NONE


class Judge:
    """Says of letters in a text whether they give a secret away; ``secrets`` are all, by their letters."""

    def __init__(self, text: LooseText, secrets: Mapping[str, Secret]) -> None:
        self._text = text
        self._others = secrets

    def find(self, secret: Secret, start: int, end: int) -> Find | None:
        """What the letters from ``start`` to ``end``, which are those of a secret, amount to; None if nothing."""
        variant = self._variant(secret, start, end)
        return None if variant is None else Find(start, end, secret, variant)

    def _variant(self, secret: Secret, start: int, end: int) -> Variant | None:
        text = self._text
        first, last = text.word_at(start), text.word_at(end - 1)
        breaks = [text.starts[word] - start for word in range(first + 1, last + 1)]
        if breaks and not all(_is_close(text.gap(word)) for word in range(first + 1, last + 1)):
            return None
        opens, closes = self._edge(start, first), self._edge(end, last)
        if secret.kind is Kind.CODE:
            return self._of_code(secret, breaks, opens, closes)
        if not secret.breaks.issuperset(breaks):
            return self._of_pieces(secret, first, last, opens, closes)
        if breaks:
            return self._of_words(secret, start, first, opens, closes)
        if self._is_something_else(secret, first, opens, closes):
            return None
        if secret.kind is Kind.NAME:
            return self._of_name(secret, start, end, first, opens, closes)
        if opens and closes:
            return Variant.JOINED
        return Variant.JOINED if len(secret.letters) >= VERY_LONG and (opens or closes) else None

    def _edge(self, place: int, word: int) -> _Edge:
        text = self._text
        if place in (text.starts[word], text.end_of(word)):
            return _Edge.OUTER
        before, after = text.sign(place - 1), text.sign(place)
        starts_anew = (before.islower() and after.isupper()) or before.isdigit() != after.isdigit()
        return _Edge.INNER if starts_anew or text.is_joint(place) else _Edge.NONE

    def _of_code(self, secret: Secret, breaks: list[int], opens: _Edge, closes: _Edge) -> Variant | None:
        if not (opens and closes):
            return None
        # Short numbers that stand in a row are found by chance.
        is_grouped_alike = secret.breaks.issuperset(breaks)
        return Variant.GROUPING if is_grouped_alike or len(secret.letters) >= LONG else None

    def _of_pieces(self, secret: Secret, first: int, last: int, opens: _Edge, closes: _Edge) -> Variant | None:
        """A word in two halves ("Merko witz"), unless the halves are words themselves."""
        if secret.kind is not Kind.NAME or last != first + 1 or len(secret.letters) < LONG:
            return None
        if not (opens is _Edge.OUTER and closes is _Edge.OUTER) or secret.is_ordinary or secret.is_doubted:
            return None
        halves = (self._text.said(first), self._text.said(last))
        is_one_word = not self._text.gap(last).strip(" \t\r\n\u00a0-") and not all(map(is_known, halves))
        return Variant.JOINED if is_one_word else None

    def _of_words(self, secret: Secret, start: int, first: int, opens: _Edge, closes: _Edge) -> Variant | None:
        """Words that stand apart; a single letter needs to be an initial, for "a rose" is nobody's name."""
        if not (opens and closes):
            return None
        if secret.kind is Kind.INITIAL and not (
            self._text.sign(start).isupper() and self._text.gap(first + 1)[:1] == "."
        ):
            return None
        return Variant.SPELLING

    def _is_something_else(self, secret: Secret, word: int, opens: _Edge, closes: _Edge) -> bool:
        """Whether the word around the letters, or the word that they are, is known for something else."""
        is_whole = opens is _Edge.OUTER and closes is _Edge.OUTER
        if len(self._text.words[word]) > LONGEST_WORD:
            return len(secret.letters) < VERY_LONG
        said = self._text.said(word)
        return is_ordinary_word(said) and secret.kind is not Kind.NAME if is_whole else is_known(said)

    def _of_name(self, secret: Secret, start: int, end: int, word: int, opens: _Edge, closes: _Edge) -> Variant | None:
        text, length = self._text, len(secret.letters)
        if opens is _Edge.OUTER and closes is _Edge.OUTER:
            return Variant.SPELLING if text.is_disguised(word) or not secret.is_ordinary else None
        if opens and closes:
            return Variant.PART if length >= SHORTEST_PART and not secret.is_ordinary else None
        if len(text.words[word]) > LONGEST_WORD:
            return Variant.PART if length >= VERY_LONG else None
        before = text.letters[text.starts[word] : start]
        behind = text.letters[end : text.end_of(word)]
        if opens and self._goes_on(secret, behind, is_capital=text.sign(start).isupper()):
            return Variant.PART
        if secret.is_ordinary or secret.is_doubted:
            return None
        if closes and (before in self._others or (length >= SHORTEST_IN_COMPOUND and before in _before_names())):
            return Variant.PART
        return Variant.PART if length >= VERY_LONG else None

    def _goes_on(self, secret: Secret, behind: str, *, is_capital: bool) -> bool:
        """Whether what stands behind a name makes one word with it."""
        length = len(secret.letters)
        if length < SHORTEST_PART:
            return False
        if behind in _own_endings():
            return True
        if secret.is_ordinary or secret.is_doubted:
            return is_capital and behind in _behind_names()
        if behind in self._others or behind in _behind_names():
            return True
        if not is_capital:
            # A name that is written small and inflected is rather an ordinary word that was taken for a name.
            return length >= LONG and not _is_ending(behind)
        if behind in _endings() or length >= LONG:
            return True
        return length >= SHORTEST_IN_COMPOUND and (behind in _short_endings() or _is_other_half(behind))


def _is_close(gap: str) -> bool:
    """Whether words that stand this far apart can belong together: over a line end and an indent, not over a blank line."""
    if "\n" in gap:
        return gap.count("\n") == 1 and len(gap) <= _WIDEST_INDENT and not gap.lstrip(",").strip(" \t\r\n>|")
    return len(gap) <= _WIDEST_GAP


def _is_other_half(letters: str) -> bool:
    """Whether letters are a word, perhaps behind a letter that joins it to the one before."""
    return any(
        letters.startswith(link)
        and len(letters) - len(link) >= _SHORTEST_OTHER_HALF
        and is_ordinary_word(letters[len(link) :])
        for link in _LINKING
    )


def _is_ending(letters: str) -> bool:
    return letters in _endings() or letters in _short_endings() or len(letters) < _SHORTEST_OTHER_HALF


def _variants(role: str) -> frozenset[str]:
    return frozenset().union(*(cues(lang, "name_variants.tsv")[role] for lang in LANGUAGES))


@cache
def _own_endings() -> frozenset[str]:
    """Endings that are said of names alone: "Kochsche", "kantisch"."""
    return _variants("own_ending")


@cache
def _endings() -> frozenset[str]:
    return _variants("ending")


@cache
def _short_endings() -> frozenset[str]:
    return _variants("short_ending")


@cache
def _behind_names() -> frozenset[str]:
    return _variants("behind")


@cache
def _before_names() -> frozenset[str]:
    return _variants("before") | particles() | frozenset().union(*map(titles, LANGUAGES))
