"""Cut a US ZIP code to its first three digits, as HIPAA Safe Harbor allows (45 CFR 164.514(b)(2)(i)(B)).

Areas of at most 20,000 inhabitants become 000; the list is that of the 2000 census, named in the guidance of the US Department of
Health and Human Services. Postal codes of other countries are masked whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nescio.document import Document, Edit, Entity
from nescio.text.patterns import fixed

SMALL_AREAS = frozenset("036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893".split())
_US_ZIP = fixed(r"(\d{3})\d{2}(?:-\d{4})?")


class Zip3Replacer:
    """``02139`` becomes ``021**``."""

    name = "zip3"

    def replace(self, document: Document, entities: Sequence[Entity]) -> Iterator[Edit]:
        for entity in entities:
            for mention in document.mentions_of(entity):
                yield Edit(mention.start, mention.end, _cut(document.surface(mention)), entity.id)


def _cut(surface: str) -> str:
    match = _US_ZIP.fullmatch(surface)
    if not match:
        return "***"
    return "000**" if match[1] in SMALL_AREAS else f"{match[1]}**"
