"""Which words gave a document away: alone, and in combination.

This is what hardening builds on: ``telling_words`` ranks the words of a document with all their places, and
``combinations`` finds small sets of words of which each is enough to recognise the individual.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nescio.identity import rule
from nescio.lang import LANGUAGES
from nescio.text.visible_words import wording

if TYPE_CHECKING:
    from nescio.attack.attacker import Fitted

Span = tuple[int, int]
MASK = "***"
LARGEST_COMBINATION = 8
MAX_COMBINATIONS = 3


@dataclass(frozen=True, slots=True)
class TellingWord:
    """A word (folded), all its places in the text, and what it adds to the score of the individual."""

    word: str
    spans: tuple[Span, ...]
    value: float


@dataclass(frozen=True, slots=True)
class Combination:
    """Words that, with nothing else left of the document, still make the individual the first guess."""

    words: tuple[TellingWord, ...]


def telling_words(
    fitted: Fitted, text: str, individual: int, *, most: int | None = None, function_words: bool = False
) -> list[TellingWord]:
    """The words that speak for an individual (a column of the scores), the most telling first.

    Function words are left out unless asked for: how often somebody writes "the" may add to a score, but hardly anybody
    is hidden by masking it.
    """
    values = {(share.start, share.end): share.value for share in fitted.shares(text, individual)}
    sums: dict[str, float] = {}
    spans: dict[str, list[Span]] = {}
    for word in wording(text):
        if (word.start, word.end) in values and (function_words or not is_function_word(word.text)):
            sums[word.text] = sums.get(word.text, 0.0) + values[word.start, word.end]
            spans.setdefault(word.text, []).append((word.start, word.end))
    ranked = sorted((word for word in sums if sums[word] > 0), key=lambda word: (-sums[word], word))
    return [TellingWord(word, tuple(spans[word]), sums[word]) for word in ranked[:most]]


def combinations(fitted: Fitted, text: str, individual: int, words: Sequence[TellingWord]) -> list[Combination]:
    """Small sets of words, no word in two of them, each of which leads to the individual by itself.

    Each is found by adding telling words until they suffice, and then leaving out those that are not needed.
    """
    found: list[Combination] = []
    left = list(words)
    while len(found) < MAX_COMBINATIONS:
        enough = _enough(fitted, text, individual, left)
        if not enough:
            break
        found.append(Combination(tuple(enough)))
        left = [word for word in left if word not in enough]
    return found


def without(text: str, words: Collection[TellingWord]) -> str:
    """The text with some words masked."""
    return masked(text, [span for word in words for span in word.spans])


def only(text: str, words: Collection[TellingWord]) -> str:
    """The text with all words masked but some."""
    kept = {span for word in words for span in word.spans}
    return masked(text, [(w.start, w.end) for w in wording(text) if w.text and (w.start, w.end) not in kept])


def is_function_word(word: str) -> bool:
    """Whether a folded word is a function word of any language."""
    return any(word in rule.function_words(lang) for lang in LANGUAGES)


def _enough(fitted: Fitted, text: str, individual: int, words: Sequence[TellingWord]) -> list[TellingWord]:
    trials = [words[: count + 1] for count in range(min(len(words), LARGEST_COMBINATION))]
    if not trials:
        return []
    leads = _leads(fitted, [only(text, trial) for trial in trials], individual)
    if True not in leads:
        return []
    enough = list(trials[leads.index(True)])
    for word in reversed(enough[:]):
        rest = [other for other in enough if other is not word]
        if rest and _leads(fitted, [only(text, rest)], individual)[0]:
            enough = rest
    return enough


def _leads(fitted: Fitted, texts: Sequence[str], individual: int) -> list[bool]:
    """Whether the individual is the first guess for each text, without a tie."""
    scores = fitted.scores(texts)
    return [bool(row[individual] > 0 and (row >= row[individual]).sum() == 1) for row in scores]


def masked(text: str, spans: Collection[Span]) -> str:
    """The text with some stretches masked."""
    parts: list[str] = []
    position = 0
    for start, end in sorted(spans):
        parts += (text[position:start], MASK)
        position = end
    return "".join([*parts, text[position:]])
