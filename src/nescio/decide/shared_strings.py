"""Strings that entities share: what holds a masked string ("Murray & Sons" when Murray is masked) is masked, too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from nescio.document import Decision, Document, Entity
from nescio.identity.masked_strings import strings_of
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, identifies, masked_forms
from nescio.reasons import Reason, Value

# How many other entities a reason names.
_MAX_NAMED = 3


class MaskedStrings:
    """Finds the identifying strings of some masked entities inside others; ``decisions`` are by entity."""

    def __init__(self, document: Document, entities: Iterable[Entity], decisions: Mapping[str, Decision]) -> None:
        self._document = document
        self._owners: dict[Form, set[str]] = {}
        for entity in entities:
            stretches = document.stretches(entity, decisions[entity.id].keeps)
            for text, kind, _ in strings_of(document, stretches):
                for form in masked_forms(text, kind, document.lang):
                    self._owners.setdefault(form, set()).add(entity.id)
        self._search = Occurrences(self._owners, document.lang)

    def are_in(self, entity: Entity) -> bool:
        """Whether a mention of an entity holds one of the strings."""
        return any(self._search.occurs_in(surface) for surface in self._surfaces(entity))

    def are_between(self, start: int, end: int) -> bool:
        """Whether one of the strings stands in a stretch of the text."""
        return self._search.occurs_in(self._document.text[start:end])

    def silent_mentions(self, entity: Entity) -> tuple[tuple[int, int], ...]:
        """The stretches of an entity that are ordinary strings and hold none of the strings ("the District Court")."""
        document = self._document
        return tuple(
            (mention.start, mention.end)
            for mention in document.mentions_of(entity)
            if not identifies(surface := document.surface(mention), mention.type, document.lang)
            and not self._search.occurs_in(surface)
        )

    def owners_in(self, entity: Entity) -> list[str]:
        """The other entities of which a mention of an entity holds a string."""
        found = (self._search.forms_in(surface) for surface in self._surfaces(entity))
        owners = {owner for some in found for form in some for owner in self._owners[form]}
        return sorted(owners - {entity.id})

    def _surfaces(self, entity: Entity) -> set[str]:
        return {self._document.surface(mention) for mention in self._document.mentions_of(entity)}


def close(document: Document, decisions: Sequence[Decision]) -> list[Decision]:
    """Mask kept entities that hold a masked string, and kept stretches of masked ones that do, until nothing changes."""
    by_entity = {decision.entity: decision for decision in decisions}
    newly_masked = [entity for entity in document.entities if by_entity[entity.id].action != "keep"]
    while newly_masked:
        strings = MaskedStrings(document, newly_masked, by_entity)
        newly_masked = []
        for entity in document.entities:
            closed = _closed(by_entity[entity.id], entity, strings)
            if closed is not by_entity[entity.id]:
                by_entity[entity.id] = closed
                newly_masked.append(entity)
    return [by_entity[decision.entity] for decision in decisions]


def _closed(decision: Decision, entity: Entity, strings: MaskedStrings) -> Decision:
    """A decision that keeps nothing in which one of the strings stands; the same one if it does not."""
    if decision.action == "keep":
        if not strings.are_in(entity):
            return decision
        reason = Reason.of("string.masked", entities=named(strings.owners_in(entity)))
        keeps = strings.silent_mentions(entity)
        return replace(decision, action="mask", identifier="quasi", reason=reason, keeps=keeps)
    if not decision.keeps:
        return decision
    keeps = tuple(span for span in decision.keeps if not strings.are_between(*span))
    return decision if len(keeps) == len(decision.keeps) else replace(decision, keeps=keeps)


def named(entities: Sequence[str]) -> tuple[Value, ...]:
    """The first of several entities, and how many more there are."""
    more = len(entities) - _MAX_NAMED
    return (*entities[:_MAX_NAMED], Reason.of("more", count=more)) if more > 0 else tuple(entities)
