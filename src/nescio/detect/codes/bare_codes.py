"""Strings that are codes by their looks alone: long numbers without separators, capitals joined to digits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nescio.detect.codes.digits import finditer_near_digits, is_amount
from nescio.document import Mention
from nescio.protocols import PassageLike
from nescio.text.beginnings import finditer_at_digits
from nescio.text.patterns import fixed

_LONG_NUMBER = fixed(r"\d(?<![\w.,/:+=<-].)\d{6,19}(?![\w%]|[.,:/-]\d)")
# A number alone on its line: below a signature it is the writer's.
_LONE_LINE = fixed(r"\n[ \t]{0,4}(\d{3,5}[ /-]\d{3,7})[ \t]{0,4}(?=\r?\n|\Z)")
# Two to six capitals, then groups with a hyphen of which one has at least four digits: "INV-2025-00341", "ZT-20553".
# A country sign with a postal code and a town ("CH-8001 Zürich") and the year of a report are none.
_CAPITALS = fixed(
    r"[A-Z](?<![\w/.-].)[A-Z]{1,5}-(?!(?:19|20)\d\d(?![\w-]))(?!\d{4,5} [A-ZÄÖÜ][a-zäöü])"
    r"(?:[A-Z\d]{2,6}-){0,3}\d{4,12}(?![\w/]|[.-]\w)"
)
# Letters and digits mixed without any separator, as in keys and hashes.
# The search starts where a number meets a letter, which is rare in prose.
_MEETING = fixed(r"\d\d*[A-Za-z]")
_MIXED_START = fixed(r"(?<![\w/.@+=?&~-])[A-Za-z\d]{0,64}\Z")
_MIXED_END = fixed(r"[A-Za-z\d]{1,64}(?![\w/@+=-]|\.\w)")


class BareCodeDetector:
    """Codes without a label: seven digits or more that are no amount, "AB-12345", long mixtures of letters and digits.

    No standard stands behind these forms, so the score is low.
    """

    name = "bare_code"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        for match in _LONE_LINE.finditer(text):
            yield Mention(match.start(1), match.end(1), "CODE", 0.6, self.name)
        for match in finditer_near_digits(_LONG_NUMBER, text):
            if len(set(match[0])) > 1 and not is_amount(text, *match.span()):
                yield Mention(match.start(), match.end(), "CODE", 0.6, self.name)
        for match in _CAPITALS.finditer(text):
            yield Mention(match.start(), match.end(), "CODE", 0.6, self.name)
        done = 0
        for meeting in finditer_at_digits(_MEETING, text):
            place = meeting.end() - 2
            if place < done:
                continue
            head, tail = _MIXED_START.search(text, max(0, place - 64), place), _MIXED_END.match(text, place)
            if head and tail:
                done = tail.end()
                if _is_mixture(text[head.start() : done]):
                    yield Mention(head.start(), done, "CODE", 0.55, self.name)


def _is_mixture(token: str) -> bool:
    changes = len(re.findall(r"[A-Za-z]\d|\d[A-Za-z]", token))
    if len(token) > 44 or re.search(r"[a-z]{4}", token):
        return False
    return len(token) >= 10 and changes >= 2 and sum(c.isdigit() for c in token) >= 4
