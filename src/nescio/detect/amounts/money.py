"""Amounts of money in all currencies, present and past.

Codes and names are those of ISO 4217 and Unicode CLDR (``currencies.tsv``), everyday words and symbols come
from ``currency_words.tsv``. A currency without an amount is no mention.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from nescio.document import Mention
from nescio.lang import language, rows
from nescio.lang.alternation import alternation, first_letters
from nescio.lang.numbers import is_reference, joined_start, numbers
from nescio.protocols import PassageLike
from nescio.text.classes import DASH
from nescio.text.patterns import fixed

# Codes that are also English words; before a number they need an amount that looks like money ("TOP 1,000.00").
WORD_CODES = frozenset({"ALL", "TOP", "CUP", "MOP", "PEN", "SOS", "BAM", "ANG", "LAK", "GEL", "MAD", "NIO"})
# Behind the end of a line "Fr." are no francs: "Zimmer 14 / Fr. Kranz".
_WOMAN_BELOW = fixed(r"\s*\n\s*Fr\b")
_SEPARATED = fixed(r"\d[.,'’ \u00a0\u202f]\d")


class Patterns(NamedTuple):
    before: re.Pattern[str]  # ends where the amount begins
    after: re.Pattern[str]  # begins where the amount ends


class MoneyDetector:
    """Amounts with their currency: "EUR 4,000", "£5.2m", "10,000 Polish zlotys (PLN)", "3 Mio. Euro"."""

    name = "money"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text, patterns = passage.text, _patterns(passage.lang)
        found = numbers(passage)
        last = 0
        for index, (start, end) in enumerate(found):
            if (after := patterns.after.match(text, end)) and not _WOMAN_BELOW.match(text, end):
                begin = joined_start(text, found, index)
                # A currency may stand on both sides ("$1,000 USD").
                begin, finish = _start(patterns, text, begin if begin >= last else start), after.end()
            else:
                begin, finish = _start(patterns, text, start), _scaled(text, end)
                if begin == start:
                    continue
            if not is_reference(text, begin, passage.lang):
                last = finish
                yield Mention(begin, finish, "QUANTITY/MONEY", 1.0, self.name)


def _start(patterns: Patterns, text: str, start: int) -> int:
    """Where an amount begins when a symbol or code stands before it; ``start`` when none does."""
    before = patterns.before.search(text, max(0, start - 8), start)
    if before is None or (before.start() and text[before.start() - 1].isalnum()):
        return start
    if before[1] in WORD_CODES and not _SEPARATED.search(text, start, start + 16):
        return start
    return before.start()


_SCALE = fixed(
    r"[ \u00a0]?(?:m|M|mn|mln|bn|k|K|tn|Mio\.?|Mrd\.?|Tsd\.?)(?![^\W_])(?:\s?[(\[](?:euros?|[A-Z]{3})[)\]])?|"
    r"\s?[(\[](?:euros?|[A-Z]{3})[)\]]|,[-–—]{1,2}"
)


def _scaled(text: str, end: int) -> int:
    """The end of an amount after a symbol: with "m", "bn" or "k", the currency in brackets, ",--"."""
    scale = _SCALE.match(text, end)
    return scale.end() if scale else end


@cache
def _patterns(lang: str) -> Patterns:
    everyday: dict[str, set[str]] = defaultdict(set)
    for word, role in rows(lang, "currency_words.tsv"):
        everyday[role].add(word)
    codes = {code for code, *_ in rows("any", "currencies.tsv")} | everyday["code"]
    heads, modifiers = everyday["head"], everyday["modifier"]
    for name in _names(lang):
        *first, last = name.split()
        heads.add(last)
        modifiers.update(first)
    bound = everyday["bound"]
    free = {head for head in heads if head not in bound and head.lower() not in bound}
    symbols = alternation(codes | everyday["symbol"])
    either = not language(lang).writing.nouns_capitalized
    country = alternation(modifiers, either_case=either)
    named = rf"(?:{country}[\s{DASH}]){{1,3}}{alternation(heads | bound, either_case=either)}"
    opening = rf"{first_letters(modifiers | free, either_case=either)}|{first_letters(codes | everyday['symbol'])}"
    currency = rf"(?={opening})(?:{named}|{alternation(free, either_case=either)}|{symbols})"
    scales = alternation(everyday["scale"])
    bracket = r"(?:\s?[(\[][^\W\d_]{2,6}[)\]])?"
    after = (
        rf"(?:[ \u00a0\u202f]?{scales}(?![^\W_]))?(?:(?<=Mio|Mrd|Tsd)\.)?(?:,[-–—]{{1,2}})?"
        rf"[\s\u00a0{DASH}]?{currency}(?![^\W_])"
        rf"(?:\s{alternation(everyday['after'])})?{bracket}"
    )
    return Patterns(fixed(rf"({symbols})[ \u00a0\u202f\n]?\Z"), fixed(after))


def _names(lang: str) -> set[str]:
    return {name for _, *names in rows(lang, "currencies.tsv") for name in ";".join(names).split(";") if name}
