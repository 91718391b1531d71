"""Times of day: ISO 8601 (14:30, 14:30:05), twelve-hour clock, German "Uhr" (DIN 5008), and spoken forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from nescio.document import Mention
from nescio.lang.numbers import cardinal
from nescio.protocols import PassageLike
from nescio.text.classes import DASH

_HOUR = r"(?:[01]?\d|2[0-4])"
_MINUTE = r"[0-5]\d"
_ZONE = r"(?:\s(?:GMT|UTC|CET|CEST|BST|EST|EDT|PST|PDT)(?!\w))?"
_SUFFIX = rf"\s?(?:(?:[apAP]\.\s?[mM]\.?|[ap]m(?!\w)|[AP]M(?!\w)){_ZONE}|o['’]clock|Uhr(?!\w)(?:\s[0-5]\d(?![\d.,:]))?)"
_TO = rf"(?:\s?[{DASH}]\s?|\s(?:to|and|until|till|or|bis|und|oder)\s)"
# Starts with a digit, so that ``re`` skips to digits; the look-behind then sees that no longer number is cut.
_START = r"\d(?<![\w.,:/§-]\d)(?:(?<=[01])\d|(?<=2)[0-4])?"
_MARKED = re.compile(
    rf"{_START}(?:[:.]{_MINUTE})?(?:{_SUFFIX})?(?:{_TO}{_HOUR}(?:[:.]{_MINUTE})?)?{_SUFFIX}"
    rf"|{_START}(?:[:.]{_MINUTE}\s?(?:h|hrs|hours)(?!\w)|h[0-5]\d(?!\w))"
)
_COLON = re.compile(
    rf"{_START}:{_MINUTE}(?::{_MINUTE}(?:[.,]\d{{1,6}})?)?"
    rf"(?:{_TO}{_HOUR}:{_MINUTE})?(?![\w:/]|[.,]\d)(?:Z|\s?[+-]\d\d:?\d\d(?!\d))?"
)
_AT = re.compile(rf"\b(?:[Aa]t|[Uu]m|[Aa]round|[Gg]egen|[Aa]b)\s(?P<time>{_HOUR}\.{_MINUTE})(?![\w%]|[.,]\d|\s?(?:%|per|[Pp]rozent|[Uu]hr|[ap]\.?m))")


class ClockTimes:
    """Times of day: "11.45 p.m.", "14:30", "9 am", "half past eight", "14.30 Uhr", "halb neun"."""

    name = "clock_times"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text, taken = passage.text, set[int]()
        for pattern in (_MARKED, _COLON, _AT, _spoken(passage.lang)):
            for match in pattern.finditer(text):
                start, end = match.span(match.lastgroup or 0)
                if taken.isdisjoint(range(start, end)):
                    taken.update(range(start, end))
                    yield Mention(start, end, "DATETIME/TIME", 0.95, self.name)


@cache
def _spoken(lang: str) -> re.Pattern[str]:
    number = cardinal(lang)
    if lang == "de":
        day = r"(?:\s(?:morgens|vormittags|mittags|nachmittags|abends|nachts))?"
        return re.compile(
            rf"\b(?:(?:[Hh]alb|(?:[Dd]rei)?[Vv]iertel\s(?:vor|nach)|(?:fünf|zehn|zwanzig|5|10|20)\s(?:vor|nach))\s(?:halb\s)?"
            rf"(?:{number}|1[0-2]|[1-9])(?:\sUhr)?{day}(?![^\W_])|{number}\sUhr(?:\s{number})?{day}(?![^\W_])|[Mm]itternacht(?![^\W_]))"
        )
    half = r"(?:\s(?:in\sthe\s(?:morning|afternoon|evening)|at\snight))?"
    return re.compile(
        rf"\b(?:(?:[Hh]alf\spast|(?:[Aa]\s)?[Qq]uarter\s(?:past|to)|(?:[Ff]ive|[Tt]en|[Tt]wenty(?:-five)?)\s(?:past|to))\s"
        rf"(?:{number}|1[0-2]|[1-9])(?![^\W_]){half}|{number}\so['’]clock{half}|[Mm]idnight(?![^\W_])|(?<=at\s)noon(?![^\W_]))"
    )
