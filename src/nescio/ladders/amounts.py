"""Amounts, durations and ages: a range around the number, then how big it is at least.

The range is half a power of ten wide, on round numbers: 23,450 lies in 20,000 to 25,000, 7 in 5 to 10. Losses: of a number
with n digits log2(10) * n bits are there; the range keeps log2(20) of the last digit pair and the magnitude; coarser ones
keep the magnitude alone. For what people write (two to five digits) that is about a half and three quarters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_FLOOR, Decimal

from nescio.ladders.ladder_step import LadderStep
from nescio.ladders.numbers import Number, numbers_in
from nescio.ladders.sayings import Words
from nescio.lang import language
from nescio.lang.patterns import compiled
from nescio.text.classes import DASH

LOST = {"range": 0.5, "magnitude": 0.75, "band": 0.35, "decade": 0.5, "generation": 0.7}
# From this age on HIPAA allows no finer statement (45 CFR 164.514(b)(2)(i)(C)).
OLDEST = 90
# A joint between two numbers that makes them one range or list; anything else makes them two amounts.
_JOINT = re.compile(rf"\s?(?:[{DASH}/x×]|to|or|and|bis|oder|und|bis zu)\s?")
_YEARS = re.compile(r"year|yr|\by\b|y/?o|jahr|jähr", re.IGNORECASE)
_SHORT_UNITS = re.compile(r"month|week|day|monat|woche|tag", re.IGNORECASE)
_AGE_DECADE = re.compile(
    r"(?:early\s|mid[\s-]|late\s)(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|teens|[1-9]0['’]?s)"
)


def bounds(value: Decimal) -> tuple[int, int] | None:
    """Round numbers around a value, both included: 23450 -> (20000, 25000); None below 1, where they say too much."""
    if value < 1:
        return None
    step = max(5, 5 * 10 ** (value.adjusted() - 1))
    low = int((value / step).to_integral_value(ROUND_FLOOR)) * step
    return max(low, 1), low + step


def amount_steps(surface: str, lang: str) -> Iterator[LadderStep]:
    """The steps of an amount of anything: range, then a lower bound; the unit stays as it is written."""
    found = numbers_in(surface, lang)
    if not found:
        return
    first, low, high, end, more = _span(surface, found)
    if more and not _conversion(surface, end):
        # "two years, eight months": the rest is less than one of the first unit.
        tail = re.match(rf"[\s{DASH}]*[^\W\d_]+", surface[end:])
        surface, high = surface[: end + (tail.end() if tail else 0)], high + 1
    elif more:
        surface = surface[:end] + re.split(r"\s*[(=]", surface[end:])[0]
    around, above = bounds(low), bounds(high)
    if around and above:
        yield LadderStep(Words(_ranged(surface, first, end, (around[0], above[1]), lang)), LOST["range"], "range")
    magnitude = 10 ** low.adjusted() if low >= 1 else 0
    if magnitude >= 10:
        text = surface[: first.start] + _written(magnitude, first, lang) + surface[end:]
        yield LadderStep(Words(f"{language(lang).ladder.at_least} {text}"), LOST["magnitude"], "magnitude")


def _span(surface: str, found: tuple[Number, ...]) -> tuple[Number, Decimal, Decimal, int, bool]:
    """The first number, least and greatest of those joined with it, where they end, and whether others follow."""
    last = 0
    while last + 1 < len(found) and _JOINT.fullmatch(surface[found[last].end : found[last + 1].start]):
        last += 1
    values = [number.value for number in found[: last + 1]]
    return found[0], min(values), max(values), found[last].end, last + 1 < len(found)


def _conversion(surface: str, end: int) -> bool:
    """Whether what follows is the same amount in another currency or unit: "(approximately 2,500 euros)"."""
    return "(" in surface[end:] or "=" in surface[end:]


def _ranged(surface: str, number: Number, end: int, limits: tuple[int, int], lang: str) -> str:
    """The surface with the range in place of its number: "EUR 20,000–25,000", "1 to 5 weeks", "40- bis 44-jährige"."""
    low, high = (_written(limit, number, lang) for limit in limits)
    before, after = surface[: number.start], surface[end:]
    to = language(lang).ladder.to
    if _is_joined(after, lang):
        return f"{before}{low}- {to} {high}-{after.lstrip(' -').lower()}"
    if re.match(rf"[{DASH}]\w", after):  # "44-year-old"
        return f"{before}{low}- {to} {high}{after}"
    if before.strip() and not after.strip():
        return f"{before}{low}–{high}{after}"
    return f"{before}{low} {to} {high}{after}"


def _written(value: int, number: Number, lang: str) -> str:
    separator = number.separator or language(lang).numbers.group
    grouped = f"{value:,}".replace(",", separator)
    return grouped if number.separator or value >= 10_000 else str(value)


def age_steps(surface: str, lang: str) -> Iterator[LadderStep]:
    """Ages: bands of five years, of ten, of twenty; ninety or older is one band."""
    if match := _AGE_DECADE.fullmatch(surface):  # "late thirties"
        yield LadderStep(Words(match[1]), LOST["decade"], "decade")
        return
    found = numbers_in(surface, lang)
    if not found:
        return
    first, low, high, end, more = _span(surface, found)
    if more:
        return
    if _SHORT_UNITS.search(surface) and not _YEARS.search(surface):
        yield from amount_steps(surface, lang)
        return
    before = None
    for width, kind in ((5, "band"), (10, "decade"), (20, "generation")):
        start, stop = int(low) // width * width, int(high) // width * width + width - 1
        limits = (start, min(stop, OLDEST - 1))
        if high >= OLDEST or limits == before:
            break
        before = limits
        yield LadderStep(Words(_ranged(surface, first, end, limits, lang)), LOST[kind], kind)
    if low >= OLDEST:
        yield LadderStep(
            Words(f"{language(lang).ladder.at_least} {surface[: first.start]}{OLDEST}{_joined(surface[end:], lang)}"),
            LOST["generation"],
            "generation",
        )


def _joined(after: str, lang: str) -> str:
    """What follows an age, with the hyphen that digits need before "jährig"."""
    if _is_joined(after, lang) and not after.startswith("-"):
        return f"-{after.lstrip().lower()}"
    return after


def _is_joined(after: str, lang: str) -> bool:
    """Whether a unit follows that is one word with its number: "jährig"."""
    units = language(lang).numbers.joined_units
    return bool(units) and compiled(rf"\s?[{DASH}]?\s?{units}").match(after) is not None
