"""Times of day: ISO 8601 (14:30, 14:30:05), twelve-hour clock, German "Uhr" (DIN 5008), and spoken forms."""

from __future__ import annotations

from collections.abc import Iterator

from nescio.document import Mention
from nescio.lang import language
from nescio.lang.numbers import numbers
from nescio.lang.patterns import compiled
from nescio.protocols import PassageLike
from nescio.text.beginnings import finditer_at_digits
from nescio.text.classes import DASH
from nescio.text.patterns import fixed

SCORE = 0.95
_HOUR = r"(?:[01]?\d|2[0-4])"
_MINUTE = r"[0-5]\d"
_ZONE = r"(?:\s(?:GMT|UTC|CET|CEST|BST|EST|EDT|PST|PDT)(?!\w))?"
_SUFFIX = rf"\s?(?:(?:[apAP]\.\s?[mM]\.?|[ap]m(?!\w)|[AP]M(?!\w)){_ZONE}|o['’]clock|Uhr(?!\w)(?:\s[0-5]\d(?![\d.,:]))?)"
_TO = rf"(?:\s?[{DASH}]\s?|\s(?:to|and|until|till|or|bis|und|oder)\s)"
# Starts with a digit; the look-behind then sees that no longer number is cut.
_START = r"\d(?<![\w.,:/§-]\d)(?:(?<=[01])\d|(?<=2)[0-4])?"
_MARKED = fixed(
    rf"{_START}(?:(?:[:.]{_MINUTE})?(?:{_SUFFIX})?(?:{_TO}{_HOUR}(?:[:.]{_MINUTE})?)?{_SUFFIX}"
    rf"|[:.]{_MINUTE}\s?(?:h|hrs|hours)(?!\w)|h[0-5]\d(?!\w)"
    rf"|:{_MINUTE}(?::{_MINUTE}(?:[.,]\d{{1,6}})?)?(?:{_TO}{_HOUR}:{_MINUTE})?(?![\w:/]|[.,]\d)(?:Z|\s?[+-]\d\d:?\d\d(?!\d))?"
    rf"|(?P<bare>\.{_MINUTE})(?![\w%]|[.,]\d|\s?(?:%|per|[Pp]rozent|[Mm]io|m[^\w])))"
)
_AT = fixed(r"\b(?:[Aa]t|[Uu]m|[Aa]round|[Aa]bout|[Gg]egen)\s$")
_TWELVE = fixed(r"(?:[Mm]idnight|Mitternacht|12 noon|(?<=at )noon)(?!\w)")
_LONGEST_HOUR = len("zweiundzwanzig")


class ClockTimeDetector:
    """Times of day: "11.45 p.m.", "14:30", "9 am", "half past eight", "14.30 Uhr", "halb neun"."""

    name = "clock_time"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        for match in finditer_at_digits(_MARKED, text):
            # "11.45" alone may be any number, so it needs an "at".
            if not match["bare"] or _AT.search(text, max(0, match.start() - 8), match.start()):
                yield Mention(*match.span(), "DATETIME/TIME", SCORE, self.name)
        for start, end in _spoken(passage):
            yield Mention(start, end, "DATETIME/TIME", SCORE, self.name)
        for word in ("midnight", "Midnight", "Mitternacht", "12 noon", "noon"):
            position = text.find(word)
            while position >= 0:
                if twelve := _TWELVE.match(text, position):
                    yield Mention(*twelve.span(), "DATETIME/TIME", SCORE, self.name)
                position = text.find(word, position + 1)


def _spoken(passage: PassageLike) -> Iterator[tuple[int, int]]:
    text, own = passage.text, language(passage.lang).dates
    before, after = compiled(own.before_hour), compiled(own.after_hour)
    for start, end in numbers(passage):
        if end - start > _LONGEST_HOUR:
            continue
        follows = after.match(text, end)
        if text[start].isdigit() and (follows or end - start > 2):
            continue
        if precedes := before.search(text, max(0, start - 20), start):
            yield precedes.start(), follows.end() if follows else end
        elif follows:
            yield start, follows.end()
