"""Machine-readable zones of passports and cards, and licence plates that a label tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from nescio.detect.codes.label_table import LabelTable
from nescio.document import Mention
from nescio.lang import lines
from nescio.protocols import PassageLike
from nescio.text.patterns import fixed

_MRZ = fixed(r"[PIACV](?<!\w.)[A-Z<][A-Z]{3}[A-Z0-9<]{25,39}(?:\r?\n[ \t]{0,4}[A-Z0-9<]{28,44}){0,2}(?![\w<])")


class IdentityDocumentDetector:
    """Machine-readable zones of passports and cards (ICAO 9303)."""

    name = "identity_document"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        if "<<" in text:
            for match in _MRZ.finditer(text):
                if "<<" in match[0]:
                    yield Mention(match.start(), match.end(), "CODE/PASSPORT", 0.98, self.name)


_PLATE_LINK = fixed(
    r"(?:[ .]{0,2}(?:no|nr|number|nummer|mark)\b)?\.?[ ]{0,2}(?:is|was|ist|war|lautet"
    r"|lautete)?[ ]{0,2}:?[ ]{0,3}(?:\([A-Za-z]{1,12}\) ?)?[\"“„']?",
    re.IGNORECASE,
)
_ANY_PLATE = fixed(r"[A-ZÄÖÜ\d]{1,5}(?:(?: ?[-·] ?| )[A-ZÄÖÜ\d]{1,6}){0,3}(?![\w/]|[.,]\d)")


class PlateDetector:
    """Licence plates after a label: any mix of capitals and digits."""

    name = "plate"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        for _, end, _ in _labels().find(passage):
            link = _PLATE_LINK.match(text, end)
            match = _ANY_PLATE.match(text, link.end() if link else end)
            if match and _is_plate(match[0]):
                yield Mention(match.start(), match.end(), "CODE/PLATE", 0.93, self.name)


def _is_plate(surface: str) -> bool:
    return any(c.isdigit() for c in surface) and any(c.isalpha() for c in surface) and 4 <= len(surface) <= 13


@cache
def _labels() -> LabelTable[None]:
    return LabelTable((label, None) for label in lines("any", "plate_labels.txt"))
