"""Replace by a numbered tag: a reader can still follow who is who."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from nescio.document import Document, Edit, Entity
from nescio.replace.pieces import owner_of
from nescio.tags import CODES, PLAIN, tag_label, tag_word


class TagReplacer:
    """Every mention becomes ``[PERSON 1]``: the entity's main type, or a plain word for it, and a number."""

    name = "tag"

    def __init__(self, tags: str = CODES) -> None:
        self.tags = tags

    def replace(self, document: Document, entities: Sequence[Entity]) -> Iterator[Edit]:
        tags = tags_of(document, self.tags)
        for entity in entities:
            for mention in document.mentions_of(entity):
                yield Edit(mention.start, mention.end, tags[entity.id], entity.id)


def tags_of(document: Document, style: str = CODES) -> dict[str, str]:
    """The tag of every masked entity, whoever replaces it: numbers say how many there are, not how many are tagged.

    Numbers of tags that stand in the text are left out: "[PERSON 1]" may not mean two people.
    """
    taken = {(match[1].upper(), int(match[2])) for match in _in_brackets(style == PLAIN).finditer(document.text)}
    numbers: Counter[str] = Counter()
    tags: dict[str, str] = {}
    for entity in document.masked_entities:
        owner = owner_of(entity.id)
        if owner not in tags:
            word = tag_word(entity.type, style, document.lang)
            numbers[word] += 1
            while (word.upper(), numbers[word]) in taken:
                numbers[word] += 1
            tags[owner] = f"[{word} {numbers[word]}]"
        tags[entity.id] = tags[owner]
    return tags


@cache
def _in_brackets(plain: bool) -> re.Pattern[str]:
    """A tag that stands in the text already, as in one that was anonymised before."""
    return re.compile(rf"[\[({{<]\s?({tag_label(plain=plain)})[ \u00a0_](\d{{1,9}})\s?[\])}}>]", re.IGNORECASE)
