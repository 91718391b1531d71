"""What entities are called in the sentences of measures: by what they are, never by what the document says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from nescio.document import Entity
from nescio.reasons import Reason
from nescio.sentences import LANGUAGES, noun


def named_together(entities: Sequence[Entity]) -> Reason:
    """ "the occupation and the town together"; the id tells two of a kind apart, "alone" stands with a single one."""
    counts = Counter(word for entity in entities for word in _words(entity))
    names = tuple(
        Reason.of("what.one", type=entity.type)
        if all(counts[word] == 1 for word in _words(entity))
        else Reason.of("what.one_of_several", type=entity.type, entity=entity.id)
        for entity in entities
    )
    if len(names) == 1:
        return Reason.of("what.alone", what=names[0])
    return Reason.of("what.together", what=names)


def _words(entity: Entity) -> list[tuple[str, str]]:
    """What an entity is called in each language: two types may have one word in one of them."""
    return [(lang, noun(entity.type, lang)) for lang in LANGUAGES]
