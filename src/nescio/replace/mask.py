"""Replace by a bar of fixed length: says that something stood here, not what, and not how long it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nescio.document import Document, Edit, Entity


class MaskReplacer:
    """Every mention becomes ``***``."""

    name = "mask"

    def replace(self, document: Document, entities: Sequence[Entity]) -> Iterator[Edit]:
        for entity in entities:
            for mention in document.mentions_of(entity):
                yield Edit(mention.start, mention.end, "***", entity.id)
