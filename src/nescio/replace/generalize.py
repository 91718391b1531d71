"""Replace by something true that says less: "12 March 2019" by "March 2019", "Munich" by "Bavaria", "Mr Kaya" by "a man".

What can be said, from fine to coarse, is the entity's ladder (``nescio.ladders``); this replacer picks the rung.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from nescio.document import Document, Edit, Entity
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, forms
from nescio.ladders import Rung, ladders

FINEST: Mapping[str, float] = MappingProxyType({})


class GeneralizeReplacer:
    """Every mention becomes the finest statement that is allowed and safe.

    Safe is a rung that holds no identifying form of anything that is masked in the document: Munich does not become
    "Bavaria" where Bavaria itself is hidden. Allowed are rungs that lose at least what ``levels`` asks for by type or main
    type, from 0 (the finest) to 1 (only the kind): ``{"DATETIME": 0.5}`` gives years, ``{"LOC": 1}`` gives "a town".
    """

    name = "generalize"

    def __init__(self, levels: Mapping[str, float] = FINEST) -> None:
        self.levels = dict(levels)

    def replace(self, document: Document, entities: Sequence[Entity]) -> Iterator[Edit]:
        hidden = Occurrences(dict.fromkeys(_forms(document)), document.lang) if entities else None
        rungs = ladders(document, entities)
        taken = _starts(document) if entities else set()
        for entity in entities:
            rung = self._choose(entity, rungs[entity.id], hidden)
            # A word that is masked itself, or was changed for its other neighbour, is left to that.
            around = [edit for edit in rung.around if taken.isdisjoint(range(edit.start, edit.end))]
            taken.update(place for edit in around for place in range(edit.start, edit.end))
            yield from around
            for mention, text in zip(document.mentions_of(entity), rung.texts, strict=True):
                yield Edit(mention.start, mention.end, text, entity.id)

    def _choose(self, entity: Entity, rungs: Sequence[Rung], hidden: Occurrences | None) -> Rung:
        least = self.levels.get(entity.type, self.levels.get(entity.type.partition("/")[0], 0.0))
        for rung in rungs[:-1]:
            if rung.lost >= least and not any(hidden.occurs_in(text) for text in set(rung.texts) if hidden):
                return rung
        return rungs[-1]


def _starts(document: Document) -> set[int]:
    """Where something that is masked begins."""
    return {mention.start for entity in document.masked_entities for mention in document.mentions_of(entity)}


def _forms(document: Document) -> Iterator[Form]:
    """The identifying forms of everything that is masked, by whatever replacer."""
    for entity in document.masked_entities:
        for mention in document.mentions_of(entity):
            yield from forms(document.surface(mention), mention.type, document.lang)
