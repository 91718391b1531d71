"""Numbers in running text, in digits and in words, found once for all detectors that need an amount.

Digits follow ISO 80000-1 and everyday use: groups of three with a comma, full stop, apostrophe or narrow space,
decimals with a comma or full stop. Words are those of the language (``cardinals.tsv``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from weakref import WeakKeyDictionary

from nescio.lang import language, lines, rows
from nescio.lang.alternation import alternation
from nescio.protocols import PassageLike
from nescio.text.beginnings import digit_runs, finditer_at
from nescio.text.classes import DASH
from nescio.text.folding import fold
from nescio.text.patterns import fixed

Span = tuple[int, int]

DIGITS = (
    r"(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)(?:,\d{1,2}(?!\d))?"
    r"|\d+(?:[.,'’]\d+)*(?:[ \u00a0]?[½¼¾])?(?:[ \u00a0]?[13]/[2348](?![\d/]))?|[½¼¾])"
)
# What may stand before a number word.
_BEFORE_WORD = r"\s\u00a0(\[\"'“”‘’„‚«»/>*|" + DASH
# Between two numbers that share a unit: "50 to 79 %", "drei bis fünf Tage", "two or three".
_JOINT = fixed(rf"\s?(?:[{DASH}]|to|or|and|bis|oder|und|bis zu|x|×)\s?")
# A longer chain is a list or a table; the bound keeps the search linear.
_MAX_JOINED = 4
# So many letters tell the words for numbers from most other words.
_BEGINNING = 3
_FRACTION = fixed("[½¼¾]")
_MARKS = ("§", "#", "/", "_")
_numbers: WeakKeyDictionary[PassageLike, list[Span]] = WeakKeyDictionary()


@cache
def cardinal(lang: str) -> str:
    """Source of a pattern for a cardinal number in words, without boundaries."""
    return language(lang).numbers.cardinal()


@cache
def ordinal(lang: str) -> str:
    """Source of a pattern for an ordinal number in words; where adjectives are inflected, stems take any ending."""
    words = alternation((word for word, *_ in rows(lang, "ordinals.tsv")), either_case=True)
    return words + language(lang).writing.adjective_endings


@cache
def _in_digits(lang: str) -> re.Pattern[str]:
    scales = alternation(word for word, _, kind in rows(lang, "cardinals.tsv") if kind == "scale")
    return fixed(
        r"[\d½¼¾](?<!\w.)(?:(?<=\d)\d{0,2}(?:[ \u00a0\u202f]\d{3})+(?!\d)(?:,\d{1,2}(?!\d))?"
        r"|\d*(?:[.,'’]\d+)*(?:[ \u00a0]?[½¼¾])?(?:[ \u00a0]?[13]/[2348](?![\d/]))?)"
        rf"(?:[\s\u00a0{DASH}]{scales}(?![^\W_]))?"
    )


@cache
def _in_words(lang: str) -> re.Pattern[str]:
    own = language(lang).numbers
    vague = alternation((word for word, _, kind in rows(lang, "cardinals.tsv") if kind == "vague"), either_case=True)
    end = r"(?![^\W_])"
    if own.joined_units:  # "zweijährig" is one word
        end = rf"(?:{end}|(?=-?{own.joined_units}))"
    return fixed(rf"(?<![^{_BEFORE_WORD}])(?:{vague}{own.after_vague}|{cardinal(lang)}){end}")


@cache
def _beginnings(lang: str) -> frozenset[str]:
    """What the words for numbers begin with, folded: few other words do, so that few are looked at."""
    return frozenset(fold(word)[:_BEGINNING] for word, *_ in rows(lang, "cardinals.tsv"))


def _number_starts(text: str) -> Sequence[int]:
    """Where numbers in digits may begin, or signs for halves and quarters."""
    parts = [match.start() for match in _FRACTION.finditer(text)] if any(sign in text for sign in "½¼¾") else []
    return sorted((*digit_runs(text), *parts)) if parts else digit_runs(text)


def _number_words(passage: PassageLike) -> Iterator[Span]:
    """Start and end of all numbers in words, with one character at least between them."""
    pattern, beginnings = _in_words(passage.lang), _beginnings(passage.lang)
    starts, done = passage.words.starts, -1
    for index in passage.words.like(lambda word: word[:_BEGINNING] in beginnings):
        if starts[index] > done and (match := pattern.match(passage.text, starts[index])):
            done = match.end()
            yield match.span()


def numbers(passage: PassageLike) -> list[Span]:
    """Start and end of all numbers of a passage, in order; kept as long as the passage lives."""
    known = _numbers.get(passage)
    if known is None:
        digits = [
            match.span() for match in finditer_at(_in_digits(passage.lang), passage.text, _number_starts(passage.text))
        ]
        spans = sorted([*digits, *_number_words(passage)])
        # "3 Mio" holds the word "Mio", which is no second number.
        apart = [span for index, span in enumerate(spans) if not index or span[0] >= spans[index - 1][1]]
        known = _numbers[passage] = apart
    return known


def joined_start(text: str, found: list[Span], index: int) -> int:
    """Where the number at ``index`` begins, including numbers before it that share its unit ("thirty to sixty")."""
    for _ in range(_MAX_JOINED):
        if not index or not _JOINT.fullmatch(text, found[index - 1][1], found[index][0]):
            break
        index -= 1
    return found[index][0]


@cache
def vague_words(lang: str) -> frozenset[str]:
    """First words of amounts that are not told ("several", "ein paar"), in lower case."""
    return frozenset(word.split()[0] for word, _, kind in rows(lang, "cardinals.tsv") if kind == "vague") - {"ein"}


def refers(word: str, lang: str) -> bool:
    """Whether a word, with or without its full stop, leads to the number of a place in a text: "Sec", "Page"."""
    return not {word.lower(), f"{word.lower()}."}.isdisjoint(_references(lang))


@cache
def _references(lang: str) -> frozenset[str]:
    return frozenset(word for one in (lang, *language(lang).quotes) for word in lines(one, "references.txt"))


def is_reference(text: str, start: int, lang: str) -> bool:
    """Whether the number at ``start`` is a label ("Article 34", "§ 12", "S. 7") rather than an amount."""
    before = text[max(0, start - 16) : start]
    if before[-1:] in _MARKS:
        return True
    words = before.rsplit(None, 1)
    return bool(words) and words[-1].lstrip("([").lower() in _references(lang)
