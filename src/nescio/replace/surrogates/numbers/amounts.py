"""Amounts: all of a document are multiplied by the same factor, so that sums and conversions still fit.

Digits keep their separators and about as many zeros at the end; number words stay words. Percentages up to a hundred move
by their odds, which leaves 0 and 100 where they are, so that no part becomes greater than the whole.
"""

from __future__ import annotations

import re
from functools import cache

from nescio.lang import language, rows
from nescio.lang.date_words import english_suffix
from nescio.lang.number_words import read_number, write_number
from nescio.lang.numbers import cardinal
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.numbers.vague import listed_neighbour
from nescio.text.patterns import fixed

# Thousandths by which amounts grow: enough to hide them, too little to make a man three metres tall. They never shrink, for
# then two would have to become one, or more than three.
_LEAST, _MOST = 60, 250
_GROUP = 3
_DIGITS = fixed(
    r"(?<![\d.,])(?<![a-wyz])\d+(?:[.,'’\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)*(?P<suffix>(?:st|nd|rd|th)\b)?"
)
_DECIMALS = fixed(r"[.,](\d{1,2}|\d{4,})$")
_FRACTION = fixed(
    r"(?<!\d)[1-9]/[2-9](?!\d)|\b(?:halb\w*|halves|thirds?|quarters?|fifths?|drittel|viertel)\b", re.IGNORECASE
)
_NAME_INSIDE = fixed(r"(?<=\w) [A-Z][\w’'-]+(?= [a-z])")
# "six and a half years", "sechseinhalb Jahre": the half stays.
_AND_A_HALF = fixed(r" and a half\b|(?<=[a-zß])einhalb\b|(?<=\d)½")
_PERCENT = fixed(r"%|‰|per\s?cent|prozent|v\.\s?H\.", re.IGNORECASE)
# What a one may stand before without asking for a singular: "1 %", "1 Euro", "1 kg".
_ANY_NUMBER = fixed(r"\s?(?:%|per\s?cent|Prozent|Euro\b|[^\W\d_]{1,3}\b)|[^\s\w]|$")


class AmountMaker:
    """Makes other amounts; vague ones ("several"), fractions and a single thing are left to others."""

    def make(self, request: Request) -> list[str] | None:
        factor = factor_of(request)
        lang = request.page.lang
        surfaces = request.surfaces
        if request.attempt and not language(lang).writing.nouns_capitalized:
            # "722 other Karasu defendants", "900 Swedish kronor": what is refused may be the name in it.
            surfaces = tuple(_NAME_INSIDE.sub("", surface) for surface in surfaces)
        made = [scaled(surface, factor, lang) or listed_neighbour(surface, request) for surface in surfaces]
        return [text for text in made if text is not None] if None not in made else None


def factor_of(request: Request) -> float:
    """What the amounts of this document are multiplied by."""
    steps = request.choices.number(_MOST - _LEAST + 1, "amount factor", str(request.page.days))
    return 1 + (_LEAST + steps + 30 * request.attempt) / 1000


def scaled(surface: str, factor: float, lang: str) -> str | None:
    """The surface with all its numbers multiplied; None if nothing in it can be."""
    if half := _AND_A_HALF.search(surface):
        front = scaled(surface[: half.start()], factor, lang)
        return front and front + surface[half.start() :]
    if _FRACTION.search(surface):
        return None
    percent = bool(_PERCENT.search(surface))
    parts: list[str] = []
    end, changed = 0, False
    for match in _numbers(lang).finditer(surface):
        text = match[0]
        if text[0].isdigit():
            lonely = text == "1" and not _ANY_NUMBER.match(surface, match.end())
            new = text if lonely else scale_digits(text, factor, percent=percent)
        else:
            new = _scale_words(text, factor, lang, percent=percent)
        parts += (surface[end : match.start()], new)
        end = match.end()
        changed = changed or new != text
    return "".join((*parts, surface[end:])) if changed else None


def scale_digits(text: str, factor: float, *, percent: bool = False) -> str:
    """ "12.500,50" times 1.2 is "15.000,60": the digits are one number, the separators keep their places from the right."""
    suffix = text[-2:] if text[-1].isalpha() else ""
    number = text[: len(text) - len(suffix)]
    digits = re.sub(r"\D", "", number)
    value = int(digits)
    decimals = _DECIMALS.search(number)
    whole = 100 * 10 ** (len(decimals[1]) if decimals else 0) if percent else 0
    new = scale(value, factor, whole=whole)
    written = _grouped(f"{new:0{len(digits) if digits[0] == '0' else 1}d}", number)
    return written + (english_suffix(new) if suffix else "")


def scale(value: int, factor: float, *, whole: int = 0, round_words: bool = False) -> int:
    """Another number near ``value * factor``, as round as the old one but for a digit; ``whole`` is what it may not pass."""
    if value in (0, whole):
        return value
    # Below a whole the odds are multiplied: small parts grow like other amounts, great ones come near the whole.
    exact = factor * value / (1 + (factor - 1) * value / whole) if value < whole else value * factor
    zeros = len(str(value)) - len(str(value).rstrip("0"))
    if zeros and len(str(value)) - zeros < 2 and not (round_words and zeros > 1):
        zeros -= 1
    step: int = 10**zeros
    new = max(int(exact / step + 0.5) * step, value + step)
    return value - step if value < whole <= new else new


def _grouped(digits: str, like: str) -> str:
    """Digits with the separators of another number, counted from the right; a number that grew gets further groups."""
    signs = {sum(c.isdigit() for c in like[place:]): sign for place, sign in enumerate(like) if not sign.isdigit()}
    leftmost = max(signs, default=0)
    grouped = len(signs) > 1 or leftmost == _GROUP
    parts: list[str] = []
    for place, digit in enumerate(reversed(digits)):
        further = grouped and place > leftmost and (place - leftmost) % _GROUP == 0
        parts += (signs.get(place, signs[leftmost] if further else ""), digit)
    return "".join(reversed(parts))


def _scale_words(words: str, factor: float, lang: str, *, percent: bool) -> str:
    value = read_number(words, lang)
    if value is None or value < 2 or words.lower() in _scales(lang):
        return words
    return write_number(scale(value, factor, whole=100 if percent else 0, round_words=True), lang, like=words)


@cache
def _scales(lang: str) -> frozenset[str]:
    return frozenset(word.lower() for word, _, kind in rows(lang, "cardinals.tsv") if kind == "scale")


@cache
def _numbers(lang: str) -> re.Pattern[str]:
    return fixed(rf"{_DIGITS.pattern}|(?<![^\W_]){cardinal(lang)}(?![^\W_])")
