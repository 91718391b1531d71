"""What must not be found again: every string that was masked in a document, whole and by its parts.

Verification, the last check of files, and the decision to mask what holds something masked all ask here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nescio.document import Document, Stretch
from nescio.protocols import VERIFICATION

# Parts that identify on their own: the street of an address and the town in it. A region or a country in it says little.
TELLING_PARTS = frozenset(("LOC/STREET", "LOC/CITY", "LOC/ZIP", "LOC/FACILITY"))
_LITTLE = frozenset(("LOC/REGION", "LOC/COUNTRY"))
# A type whose strings identify as a whole or not at all.
_WHOLE = "MISC"


class MaskedString(NamedTuple):
    """A string that was masked, its type, and the entity it belongs to."""

    text: str
    type: str
    entity: str


def strings_of(document: Document, stretches: Iterable[Stretch]) -> Iterator[MaskedString]:
    """The strings of stretches, and of their parts that tell something alone."""
    for stretch in stretches:
        yield MaskedString(document.text[stretch.start : stretch.end], stretch.type, stretch.entity.id)
        for part in stretch.parts:
            if part.type in TELLING_PARTS:
                yield MaskedString(document.text[part.start : part.end], part.type, stretch.entity.id)


def masked_strings(document: Document) -> Iterator[MaskedString]:
    """The strings of everything that was to be masked, and of every edit made beyond that."""
    stretches = document.masked_stretches
    variants = [stretch for stretch in stretches if stretch.mention.source == VERIFICATION]
    yield from strings_of(document, [stretch for stretch in stretches if stretch.mention.source != VERIFICATION])
    # Verification finds a name in other spellings ("text-area" for "Textarea"), and the words of such a spelling are no names.
    yield from (MaskedString(document.text[one.start : one.end], _WHOLE, one.entity.id) for one in variants)
    known = {(part.start, part.end): part.type for mention in document.mentions for part in mention.parts}
    known |= {(mention.start, mention.end): mention.type for mention in document.mentions}
    # Pieces that are replaced one by one and tell nothing alone, such as the country of an address, are not among them.
    found = {(stretch.start, stretch.end) for stretch in stretches} | {
        (part.start, part.end) for stretch in stretches for part in stretch.parts if part.type in _LITTLE
    }
    for edit in document.edits:
        span = (edit.start, edit.end)
        if not edit.mends and span not in found:
            yield MaskedString(document.text[edit.start : edit.end], known.get(span, "MISC"), edit.entity)
