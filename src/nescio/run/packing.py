"""Results of documents as short bytes: what a writer needs besides the document as it was read, and no text of it.

Workers pack and the one process that writes unpacks, so the costly half is done where there are many.
"""

from __future__ import annotations

import json

from nescio.document import Decision, Document, Edit, Entity, Verdict


def pack(document: Document) -> bytes:
    """One line of ASCII for a document that passed; mentions and risks are not in it."""
    return json.dumps(
        [
            document.lang,
            [[entity.id, entity.type, entity.mentions] for entity in document.entities],
            [[d.entity, d.action, d.identifier, d.confidential, d.reason, d.author] for d in document.decisions],
            [[edit.start, edit.end, edit.text, edit.entity] for edit in document.edits],
        ],
        separators=(",", ":"),
    ).encode("ascii")


def unpack(original: Document, packed: bytes) -> Document:
    """The document as it was read, with its result."""
    lang, entities, decisions, edits = json.loads(packed)
    return original.with_(
        lang=lang,
        entities=tuple(Entity(ident, type, tuple(mentions)) for ident, type, mentions in entities),
        decisions=tuple(Decision(*fields) for fields in decisions),
        edits=tuple(Edit(*fields) for fields in edits),
        verdict=Verdict(True),
    )
