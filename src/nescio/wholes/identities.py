"""Who is who over the blocks of a whole: entities of different blocks that are one thing get one id.

Each block is linked by itself. Of its entities, only what they are called is remembered: things whose full names agree are one, and
a half of a name ("Kaya") is whoever was called so in full, before it or else behind it, by the rule of linking.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace

from nescio.document import Decision, Document, Entity
from nescio.identity.rule import folded_words, masked_forms
from nescio.lang import gazetteers
from nescio.link.people import Name, group_people
from nescio.link.reading import content_words
from nescio.link.step import PREFIXES
from nescio.reasons import Reason

_KINDS = list(PREFIXES.values())
_NOBODY = 0xFFFFFFFF


class Identities:
    """The things of a whole, by numbers; ``settle`` when all blocks are known, then ask for ids."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        # The hash of what something is called -> the first number that was given for it, of which ``_roots`` tell who it is.
        self._numbers: dict[int, int] = {}
        self._roots = array("I")
        self._kinds = array("B")
        self._halves: dict[int, int] = {}
        self._people: list[Name] = []
        # Ids are given once all blocks are known; what blocks call their entities before that means nothing here. Of a root the
        # number in its id, and of an id its root; entities that nothing identifies have ids without one.
        self._serials: dict[int, int] = {}
        self._by_id = {prefix: array("I", [_NOBODY]) for prefix in _KINDS}
        # What was decided where something is masked for the first time: identifier and category.
        self._masked: dict[int, tuple[str, str]] = {}
        self._said: dict[tuple[str, str], tuple[str, str]] = {}

    def add(self, document: Document) -> None:
        """Take note of the entities of a linked block, and of what is masked if it was decided on."""
        decisions = {decision.entity: decision for decision in document.decisions}
        for entity in document.entities:
            keys = self._keys(document, entity)
            numbers = [self._number(key, entity.type) for key in keys]
            for other in numbers[1:]:
                self._join(numbers[0], other)
            decision = decisions.get(entity.id)
            if numbers and decision is not None and decision.action != "keep":
                said = (decision.identifier, decision.confidential)
                self._masked.setdefault(numbers[0], self._said.setdefault(said, said))
            for half in self._halves_of(document, entity, keys) if keys else ():
                known = self._halves.setdefault(hash(half), numbers[0])
                if known != _NOBODY and self.root(known) != self.root(numbers[0]):
                    self._halves[hash(half)] = _NOBODY

    def settle(self) -> None:
        """Find out whose halves of names are, once all blocks are known."""
        leaders = group_people(self._people)
        for name, leader in leaders.items():
            self._join(self._numbers[hash(("PERSON", leader))], self._numbers[hash(("PERSON", name))])
        for half, number in self._halves.items():
            if number != _NOBODY and half in self._numbers:
                self._join(number, self._numbers[half])
        for number, said in list(self._masked.items()):
            self._masked.setdefault(self.root(number), said)

    def number(self, document: Document, entity: Entity) -> int:
        """The number of an entity, by which ``id_of`` will know it; of one that nothing identifies, by what it is called."""
        if (known := self._number_of(entity.id)) != _NOBODY:
            return known
        keys = self._keys(document, entity) or [(entity.type, *sorted(_surfaces(document, entity)))]
        return self._number(keys[0], entity.type)

    def id_of(self, number: int) -> str:
        """The id of the thing of a number."""
        root = self.root(number)
        prefix = _KINDS[self._kinds[root]]
        if root not in self._serials:
            self._serials[root] = len(self._by_id[prefix])
            self._by_id[prefix].append(root)
        return f"{prefix}-{self._serials[root]}"

    def renamed(self, document: Document) -> Document:
        """The block with the ids of the whole; whatever is masked in one block is masked in all."""
        names: dict[str, str] = {}
        for entity in document.entities:
            keys = self._keys(document, entity)
            number = self._number(keys[0], entity.type) if keys else None
            names[entity.id] = self.id_of(number) if number is not None else self._next(entity.type)
        mentions: dict[str, list[int]] = {}
        types: dict[str, str] = {}
        for entity in document.entities:
            mentions.setdefault(names[entity.id], []).extend(entity.mentions)
            types.setdefault(names[entity.id], entity.type)
        return document.with_(
            entities=tuple(Entity(ident, types[ident], tuple(sorted(places))) for ident, places in mentions.items()),
            risks=tuple(
                replace(risk, entities=tuple(dict.fromkeys(names[ident] for ident in risk.entities)))
                for risk in document.risks
            ),
            decisions=tuple(self._decisions(document, names)),
        )

    def decided(self, document: Document) -> Document:
        """The block with a decision for each entity that stands in it only because it was masked in another one."""
        known = {decision.entity for decision in document.decisions}
        more = [self._decision(entity.id) for entity in document.entities if entity.id not in known]
        return document.with_(decisions=(*document.decisions, *more)) if more else document

    def _decisions(self, document: Document, names: dict[str, str]) -> Iterator[Decision]:
        """One decision for each id: to mask goes before to keep."""
        made: dict[str, Decision] = {}
        for decision in document.decisions:
            ident = names[decision.entity]
            is_masked = self._number_of(ident) in self._masked
            new = self._decision(ident) if decision.action == "keep" and is_masked else replace(decision, entity=ident)
            known = made.get(ident)
            if known is None or (known.action == "keep" and new.action != "keep"):
                made[ident] = new
            elif known.action == new.action:
                made[ident] = replace(known, keeps=tuple(sorted({*known.keeps, *new.keeps})))
        yield from made.values()

    def _decision(self, ident: str) -> Decision:
        """To mask what is masked in another block."""
        identifier, confidential = self._masked.get(self._number_of(ident), ("quasi", ""))
        return Decision(ident, "mask", identifier, confidential, Reason.of("block.masked_elsewhere"))

    def _number_of(self, ident: str) -> int:
        """The number of what has an id, if it was given here and something identifies it."""
        prefix, _, serial = ident.rpartition("-")
        roots = self._by_id.get(prefix, ())
        return roots[int(serial)] if serial.isdecimal() and int(serial) < len(roots) else _NOBODY

    def _keys(self, document: Document, entity: Entity) -> list[Hashable]:
        """What an entity is called in full, such that whoever is called the same is the same; nothing if it has no such name."""
        lang = self._lang
        called = [one for one in _surfaces(document, entity) if masked_forms(one, entity.type, lang)]
        if not called:
            return []
        main = entity.type.partition("/")[0]
        if main == "PERSON":
            several = gazetteers.cues(lang, "link_words.tsv")["several"]
            single = [one for one in called if several.isdisjoint(folded_words(one))]
            if single:
                people = [Name.of(one, lang) for one in single]
                fullest = max(people, key=lambda name: (len(name.parts), len(name.initials)))
                if hash(("PERSON", fullest)) not in self._numbers:
                    self._people.append(fullest)
                return [("PERSON", fullest)]
        words = sorted({content_words(one, lang) for one in called}, key=len, reverse=True)
        return [(main, *some) for place, some in enumerate(words) if len(some) > 1 or not place]

    def _halves_of(self, document: Document, entity: Entity, keys: list[Hashable]) -> Iterator[Hashable]:
        """Single words that an entity is called by beside its full name, such as an acronym."""
        main = entity.type.partition("/")[0]
        if main == "PERSON":
            return
        for one in _surfaces(document, entity):
            words = content_words(one, self._lang)
            key = (main, *words)
            if len(words) == 1 and key not in keys and masked_forms(one, entity.type, self._lang):
                yield key

    def _number(self, key: Hashable, type_name: str) -> int:
        number = self._numbers.setdefault(hash(key), len(self._roots))
        if number == len(self._roots):
            self._roots.append(number)
            self._kinds.append(_KINDS.index(_prefix(type_name)))
        return number

    def root(self, number: int) -> int:
        """A number that all numbers of one thing share, once settled."""
        while self._roots[number] != number:
            self._roots[number] = number = self._roots[self._roots[number]]
        return number

    def _join(self, one: int, other: int) -> None:
        """Who was there first gives the name."""
        first, second = sorted((self.root(one), self.root(other)))
        self._roots[second] = first

    def _next(self, type_name: str) -> str:
        given = self._by_id[_prefix(type_name)]
        given.append(_NOBODY)
        return f"{_prefix(type_name)}-{len(given) - 1}"


def _prefix(type_name: str) -> str:
    return PREFIXES[type_name.partition("/")[0]]


def _surfaces(document: Document, entity: Entity) -> Iterable[str]:
    return dict.fromkeys(map(document.surface, document.mentions_of(entity)))
