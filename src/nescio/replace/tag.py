"""Replace by a numbered tag: a reader can still follow who is who."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from nescio.document import Document, Edit, Entity
from nescio.replace.pieces import owner_of
from nescio.taxonomy import MAIN_TYPES

# A tag that stands in the text already, as in one that was anonymised before.
_TAG = re.compile(rf"[\[({{<]\s?({'|'.join(MAIN_TYPES)})[ \u00a0_](\d{{1,9}})\s?[\])}}>]", re.IGNORECASE)


class TagReplacer:
    """Every mention becomes ``[PERSON 1]``: the entity's main type and its number among the masked ones of that type."""

    name = "tag"

    def replace(self, document: Document, entities: Sequence[Entity]) -> Iterator[Edit]:
        tags = tags_of(document)
        for entity in entities:
            for mention in document.mentions_of(entity):
                yield Edit(mention.start, mention.end, tags[entity.id], entity.id)


def tags_of(document: Document) -> dict[str, str]:
    """The tag of every masked entity, whoever replaces it: numbers say how many there are, not how many are tagged.

    Numbers of tags that stand in the text are left out: "[PERSON 1]" may not mean two people.
    """
    taken = {(match[1].upper(), int(match[2])) for match in _TAG.finditer(document.text)}
    numbers: Counter[str] = Counter()
    tags: dict[str, str] = {}
    for entity in document.masked_entities:
        owner = owner_of(entity.id)
        if owner not in tags:
            main_type = entity.type.partition("/")[0]
            numbers[main_type] += 1
            while (main_type, numbers[main_type]) in taken:
                numbers[main_type] += 1
            tags[owner] = f"[{main_type} {numbers[main_type]}]"
        tags[entity.id] = tags[owner]
    return tags
