"""Replace by a numbered tag: a reader can still follow who is who."""

from __future__ import annotations

from nescio.document import Document, Entity


class TagReplacer:
    """Every mention becomes ``[PERSON 1]``: the entity's type and its number within the document."""

    name = "tag"

    def replace(self, document: Document, entity: Entity, number: int) -> list[str]:  # noqa: ARG002
        main_type = entity.type.partition("/")[0]
        return [f"[{main_type} {number}]"] * len(entity.mentions)
