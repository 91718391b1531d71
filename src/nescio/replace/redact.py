"""Take the words out altogether: nobody sees that something stood here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nescio.document import Document, Edit, Entity


class RedactReplacer:
    """Every mention becomes nothing; the gap is closed (see ``nescio.replace.fitting``)."""

    name = "redact"

    def replace(self, document: Document, entities: Sequence[Entity]) -> Iterator[Edit]:
        for entity in entities:
            for mention in document.mentions_of(entity):
                yield Edit(mention.start, mention.end, "", entity.id)
