"""Years without a day or month: single years, spans, decades, centuries, and seasons of a year.

Any number of four digits could be a year, so one counts only by its context, or when it lies between 1900 and 2049 and
nothing beside it makes it an amount or a label.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from nescio.lang import language, lines, rows
from nescio.lang.alternation import alternation
from nescio.lang.numbers import is_reference, ordinal
from nescio.lang.patterns import NOWHERE, compiled
from nescio.text.beginnings import finditer_at_digits
from nescio.text.classes import APOSTROPHE, DASH
from nescio.text.patterns import fixed

Found = tuple[int, int, float]

STATUTE_SCORE = 0.4
_TO = rf"(?:\s?[{DASH}/]\s?|\s(?:to|until|till|through|bis)\s(?:the\s|zum\sJahr\s)?)"
# Starts with a digit so that ``re`` can skip to it; the look-behind then sees that no longer number is cut.
_YEAR = fixed(
    rf"[12](?<![\w.,:/$€£#+][12])\d{{3}}(?!\d)(?P<decade>[{APOSTROPHE}]?s(?!\w)|er(?:n)?(?:[-\s]Jahren?)?(?!\w))?"
    rf"(?P<to>{_TO}(?:(?:1\d|20)\d\d(?:[{APOSTROPHE}]?s)?|\d\d?|(?:present|date|heute)\b)(?![\d\w]|[.,:]\d|[{DASH}]\d))?"
)
_DECADE = fixed(rf"[{APOSTROPHE}1-9](?:(?<=[{APOSTROPHE}])[1-9]0s(?!\w)|(?<![\w.,][1-9])0er[-\s]Jahren?(?!\w))")
_AMOUNT = fixed(
    rf"\s?[%€$£°]|[.,]\d|[{DASH}](?:\d|[a-z])|[:/]\d|[\s{DASH}](?:million|billion|per\s?cent|Prozent|people|persons)(?!\w)"
)
_REPORT = fixed(
    rf"[{DASH}][IVX]+(?!\w)|\s(?:\w+\s)?(?:Act|Law|Code|Convention|Constitution|Regulations?|Decree|Rules|Protocol|Treaty)(?!\w)"
)
_PLURAL = fixed(r"\s[a-z]{4,}s(?!\w)")
_WEAK = frozenset({"and", "of", "to", "by", "from", "about", "around", "between"})
_CENTURIES = ("century", "centuries", "Jahrhundert")
_CENTURY = fixed(r"(?:century|centuries|Jahrhunderts?)(?!\w)")


class Context(NamedTuple):
    before: frozenset[str]  # words after which a year is likely
    statute: frozenset[str]
    openers: frozenset[str]  # words that end what ``leading`` finds
    leading: re.Pattern[str]  # seasons and parts of a year, up to the year
    unit: re.Pattern[str]
    which: re.Pattern[str]  # ordinals up to the word "century"


def years(text: str, lang: str, taken: set[int]) -> Iterator[Found]:
    """Start, end and score of each year whose first digit is not in ``taken``, the offsets of full dates."""
    context = _context(lang)
    for match in finditer_at_digits(_YEAR, text):
        if match.start() in taken:
            continue
        span = _is_span(match)
        score = _score(text, match, span, context, lang)
        if score:
            end = match.start("to") if match["to"] and not span else match.end()
            leading = None
            if _word_before(text, match.start()).lower() in context.openers:
                leading = context.leading.search(text, max(0, match.start() - 28), match.start())
            yield (leading.start() if leading else match.start()), end, score
    terms = language(lang).dates.terms
    for match in compiled(terms).finditer(text) if terms else ():  # of academic terms only the year is marked
        if not text[match.start() - 1 : match.start()].isalnum():
            yield *match.span("year"), 0.9
    for match in _DECADE.finditer(text):
        yield match.start(), match.end(), 0.9
    for match in _CENTURY.finditer(text) if any(word in text for word in _CENTURIES) else ():
        if which := context.which.search(text, max(0, match.start() - 48), match.start()):
            yield which.start(), match.end(), 0.9


def _is_span(match: re.Match[str]) -> bool:
    """Whether "1961-66" runs forward in time; "2004/5" may also be a file number, which only grows by accident."""
    to = match["to"]
    if not to:
        return False
    first = match[0][:4]
    digits = "".join(character for character in to if character.isdigit())
    if not digits:
        return True
    last = int(first[: 4 - len(digits)] + digits)
    if len(digits) < 4 and to[0].isspace():
        return False
    return 0 < last - int(first) <= 130 or (int(first) % 100 == 99 and digits == "00")


def _score(text: str, match: re.Match[str], span: bool, context: Context, lang: str) -> float:
    start, year = match.start(), int(match[0][:4])
    if is_reference(text, start, lang) or text[match.end() : match.end() + 1].isalnum():
        return 0.0
    before = _word_before(text, start)
    if _REPORT.match(text, start + 4) or before in context.statute or _is_law_of(text, start, context):
        return STATUTE_SCORE
    if match["decade"]:
        return 0.95
    amount = _AMOUNT.match(text, start + 4) or context.unit.match(text, start + 4)
    if not span and (amount or (match["to"] and "/" in match["to"])):
        return 0.0
    if year < 1900 and before.lower() in _WEAK and _PLURAL.match(text, start + 4):  # "and 1742 bricks"
        return 0.0
    if before == "(" or before.lower() in context.before or (before.isdigit() and len(before) == 4):
        return 0.95 if 1000 <= year < 2100 else 0.0
    if (before.isupper() and len(before) == 3) or year >= 2050:  # a currency or another code stands before it
        return 0.0
    return 0.8 if 1900 <= year < 2050 or (span and year >= 1500) else 0.0


def _word_before(text: str, start: int) -> str:
    """The word before an offset without its punctuation; "(" when a bracket opens there."""
    before = text[max(0, start - 18) : start]
    if before[-1:] in ("(", "["):
        return "("
    words = before.rsplit(None, 1)
    return words[-1].strip("\"'’“”,.;:()[]-–") if words else ""


def _is_law_of(text: str, start: int, context: Context) -> bool:
    """Whether the year belongs to "Law of 1956" or "Constitution of 1982"."""
    words = text[max(0, start - 30) : start].split()
    return len(words) > 1 and words[-1] in ("of", "von", "vom") and words[-2] in context.statute


@cache
def _context(lang: str) -> Context:
    roles: dict[str, set[str]] = {}
    for word, role in rows(lang, "dating.tsv"):
        roles.setdefault(role, set()).add(word)
    units = {unit for unit, kind in rows(lang, "units.tsv") if kind in ("word", "time", "short")}
    counted = set(lines(lang, "counted.txt"))
    money = {word for word, role in rows(lang, "currency_words.tsv") if role in ("head", "code", "symbol", "modifier")}
    own = language(lang)
    either_case = not own.writing.nouns_capitalized
    if either_case:
        money -= {word for word in money if word[0].isupper() and not word.isupper()} - {"Euro", "Euros"}
    seasons = alternation(roles.get("season", ()), either_case=either_case)
    parts = alternation(roles.get("part", ()), either_case=True)
    leading = (
        rf"(?<!\w)(?:{parts}[\s{DASH}](?:the\s)?)?(?:{seasons}\s(?:of\s|des\sJahres\s)?|{parts}[\s{DASH}](?:the\s)?)"
        rf"(?:\d{{4}}s?\sand\s)?$"
    )
    number = rf"(?:{own.numbers.ordinal_digits or NOWHERE}|{ordinal(lang)})"
    qualified = rf"(?:{parts}[\s{DASH}](?:the\s)?)?{number}"
    which = rf"(?<!\w){qualified}(?:(?:,\s|\s(?:and|to|or|und|bis)\s(?:the\s)?){qualified}){{0,3}}[\s{DASH}]$"
    openers = {word.lower().split()[-1] for word in roles.get("season", set()) | roles.get("part", set())} | {
        "of",
        "the",
        "in",
        "and",
        "jahres",
    }
    amounts = alternation(units | counted | money | {"euro", "euros", "EUR", "Euro"})
    return Context(
        frozenset(word.lower() for word in roles.get("before", ())),
        frozenset(roles.get("statute", ())),
        frozenset(openers),
        fixed(leading),
        fixed(rf"[\s{DASH}]{amounts}(?![^\W_])"),
        fixed(which),
    )
