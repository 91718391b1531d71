"""National identifiers: personal, tax, health and social security numbers of many countries, from one table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from nescio.detect.digits import finditer_near_digits
from nescio.detect.label_table import LabelTable
from nescio.document import Mention
from nescio.lang.identifiers import NationalIdentifier, identifiers
from nescio.protocols import PassageLike

# Between a label and its number: ": ", " (DE) is ", "-Nr. lautet ".
_LINK = re.compile(
    r"[^\w\n]{0,4}(?:(?:no|nr|number|nummer|card|id|is|was|ist|lautet|war|of"
    r"|von)\b[^\w\n]{0,3}){0,3}(?:\([^()\n]{0,24}\)[: ]{0,2})?(?:\r?\n[ \t]{0,8})?",
    re.IGNORECASE,
)
_LAST_DIGITS = re.compile(
    r"[^\w\n]{0,3}(?:on file )?(?:ends? (?:in|with)|ending(?: in| with)?|last (?:four|three|4|3)(?: digits)?"
    r"|endet auf|letzten (?:vier|drei|4|3)(?: Ziffern)?)"
    r"[^\w\n]{1,3}(?:is |are |sind |lauten )?(\d{3,4})(?![\w/]|[.,]\d)",
    re.IGNORECASE,
)

# Where a number that needs no label may start: a class first, which searches fast.
_START = re.compile(r"[A-Z\d](?<![\w./-].)(?=[A-Z]{0,5}[ .-]?\d[ ]?\d[ .]?[\d.-]\S)")


class NationalIdDetector:
    """Numbers of the table: found after one of their labels, or by shape and check digit where that is proof enough.

    After a label a wrong check digit lowers the score only: a mistyped number still means the person.
    """

    name = "national"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        done: set[int] = set()
        for _, end, known in _labels().find(passage):
            link = _LINK.match(text, end)
            start = link.end() if link else end
            matches = [(match, row) for row in known if (match := row.pattern.match(text, start))]
            if matches:
                # A row whose check digit is right goes first, then the longest match.
                match, row = max(matches, key=lambda pair: (pair[1].is_valid(pair[0][0]), len(pair[0][0])))
                done.add(start)
                if any(c.isdigit() for c in match[0]):
                    yield Mention(start, match.end(), row.type, 0.99 if row.is_valid(match[0]) else 0.85, self.name)
            elif last := _LAST_DIGITS.match(text, end):
                yield Mention(last.start(1), last.end(1), "CODE/NATIONAL", 0.85, self.name)
        shaped = 0
        for place in finditer_near_digits(_START, text, before=7):
            match = _shapes().match(text, place.start())
            if match is None or match.start() < shaped:
                continue
            shaped = match.end()
            row = identifiers()[int((match.lastgroup or "r0")[1:])]
            if match.start() not in done and row.is_valid(match[0]):
                yield Mention(match.start(), match.end(), row.type, 0.9, self.name)


@cache
def _labels() -> LabelTable[tuple[NationalIdentifier, ...]]:
    by_label: dict[str, list[NationalIdentifier]] = {}
    for row in identifiers():
        for label in row.labels:
            by_label.setdefault(label, []).append(row)
    return LabelTable((label, tuple(known)) for label, known in by_label.items())


@cache
def _shapes() -> re.Pattern[str]:
    """All patterns that need no label in one, so that the text is read once."""
    shapes = "|".join(
        f"(?P<r{index}>{row.pattern.pattern})" for index, row in enumerate(identifiers()) if row.shape_is_proof
    )
    return re.compile(shapes)
