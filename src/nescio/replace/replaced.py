"""What was replaced by what in a document, for those who put originals back."""

from __future__ import annotations

from typing import NamedTuple

from nescio.document import Document


class Replaced(NamedTuple):
    """A replacement, the string it stands for, and the entity with its type."""

    new: str
    old: str
    entity: str
    type: str


def replaced_in(document: Document) -> list[Replaced]:
    """All replacements of a document; words that were only fitted around them are none."""
    types = {entity.id: entity.type for entity in document.entities}
    return [
        Replaced(edit.text, document.text[edit.start : edit.end], edit.entity, types.get(edit.entity, ""))
        for edit in document.edits
        if not edit.mends
    ]
