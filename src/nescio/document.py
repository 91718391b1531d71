"""The data model: plain frozen values that every step reads and returns anew.

Offsets are Unicode code points, half-open, into ``Document.text`` (the original).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NamedTuple

from nescio.reasons import NOTHING, Reason

# How the group of the documents about one person is called, before that person's name.
SUBJECT = "subject: "
EMPTY: Mapping[str, Any] = MappingProxyType({})
# What a format notes in ``Document.meta`` for the steps: edges that no mention crosses, names of fields, the column of a cell. The
# rest of it is for the format's own writer and does not travel with a document.
META_FOR_STEPS = ("boundaries", "labels", "column", "segments", "cells", "columns", "block")


class _MainTypes(dict[str, str]):
    """Type -> what stands before its slash; asked for so often that each is cut once."""

    def __missing__(self, name: str) -> str:
        self[name] = main = name.partition("/")[0]
        return main


_MAIN_TYPES = _MainTypes()


@dataclass(frozen=True, slots=True)
class Part:
    """A typed stretch inside a mention: the family name of a person, the street of an address, the year of a date."""

    start: int
    end: int
    type: str


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of text that says something about a person.

    ``type`` is one of the eight TAB types, with a subtype after a slash where one is known ("CODE/IBAN").
    ``source`` names the detectors that found it, joined by "+"; ``signals`` holds each source's score and what a
    model said beyond the type. ``confidential`` is the special category of the GDPR (HEALTH, BELIEF, ...), if any.
    ``parts`` are sorted, do not overlap, lie inside the mention, and need not cover it.
    """

    start: int
    end: int
    type: str
    score: float = 1.0
    source: str = ""
    confidential: str = ""
    signals: tuple[tuple[str, float], ...] = ()
    parts: tuple[Part, ...] = ()

    @property
    def main_type(self) -> str:
        return _MAIN_TYPES[self.type]

    @property
    def subtype(self) -> str:
        return self.type.partition("/")[2]

    def shifted(self, by: int) -> Mention:
        """The same mention, ``by`` characters further on."""
        parts = tuple([Part(part.start + by, part.end + by, part.type) for part in self.parts])
        return self.at(self.start + by, self.end + by, parts)

    def at(self, start: int, end: int, parts: tuple[Part, ...] = ()) -> Mention:
        """The same mention in another place; in a third of the time of ``replace``, for whoever moves thousands."""
        return Mention(start, end, self.type, self.score, self.source, self.confidential, self.signals, parts)

    def with_parts(self, parts: Iterable[Part]) -> Mention:
        """The same mention with other parts."""
        return self.at(self.start, self.end, tuple(parts))


@dataclass(frozen=True, slots=True)
class Entity:
    """One thing in the world: all its mentions, as indices into ``Document.mentions``."""

    id: str
    type: str
    mentions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Risk:
    """What one measure says about an entity, or about several together; ``value`` is 0 (harmless) to 1.

    A risk of no entities is a remark on the measure itself, such as why it could not be taken. ``bits`` is the
    information that would be lost with the entity, where the measure knows it.
    """

    entities: tuple[str, ...]
    measure: str
    value: float
    why: Reason
    bits: float = 0.0


@dataclass(frozen=True, slots=True)
class Decision:
    """Mask or keep an entity, with the reason a reviewer will read.

    ``author`` is "policy", "risk", "attack" or the name of a reviewer. ``keeps`` are stretches (start, end) of mentions of a
    masked entity that stay: the country behind a town, the year of a date. ``gap`` is how far a decision by risk may be above
    the least possible loss, as a share of it.
    """

    entity: str
    action: str
    identifier: str = "quasi"
    confidential: str = ""
    reason: Reason = NOTHING
    author: str = "policy"
    keeps: tuple[tuple[int, int], ...] = ()
    gap: float | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``text[start:end]`` of the original by ``text``; ``reason`` where the replacer has something to say.

    ``mends`` tells an edit of the words around a replacement (an article, a capital letter) from the replacement itself.
    """

    start: int
    end: int
    text: str
    entity: str = ""
    reason: Reason = field(default=NOTHING, repr=False)
    mends: bool = field(default=False, repr=False)


@dataclass(frozen=True, slots=True)
class Survivor:
    """A stretch of the original that was not masked and in which something masked can still be read."""

    start: int
    end: int
    type: str
    entity: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the output may be shared; ``problems`` name entities and rules, never text.

    ``survivors`` are problems that would be solved by masking these stretches, too.
    """

    passed: bool
    problems: tuple[Reason, ...] = ()
    survivors: tuple[Survivor, ...] = ()


@dataclass(frozen=True, slots=True)
class ForeignPassage:
    """A stretch of text in a language that is not supported: its code ("fr"), or that of its script ("Cyrl")."""

    start: int
    end: int
    language: str


@dataclass(frozen=True, slots=True)
class Document:
    """A text and everything the steps have found out about it so far.

    Documents of one ``group`` (the mails of a mailbox, blocks of a long table, letters about one subject) are replaced alike: one
    person has one surrogate in all of them and, where the group is not a subject, one tag.
    ``foreign`` are the passages in languages that are not supported; ``lang_doubt`` is the language of the text as a whole
    if it is one of these and nobody has said to go on.
    """

    id: str
    text: str
    lang: str = ""
    subject: str = ""
    group: str = ""
    meta: Mapping[str, Any] = field(default_factory=lambda: EMPTY)
    mentions: tuple[Mention, ...] = ()
    entities: tuple[Entity, ...] = ()
    risks: tuple[Risk, ...] = ()
    decisions: tuple[Decision, ...] = ()
    edits: tuple[Edit, ...] = ()
    verdict: Verdict | None = None
    foreign: tuple[ForeignPassage, ...] = ()
    lang_doubt: str = ""

    def with_(self, **fields: Any) -> Document:
        """A copy with some fields replaced; every step makes one, and ``dataclasses.replace`` takes three times as long."""
        return Document(**dict(zip(_DOCUMENT_FIELDS, _DOCUMENT_VALUES(self), strict=True)) | fields)

    def mentions_of(self, entity: Entity) -> list[Mention]:
        return [self.mentions[index] for index in entity.mentions]

    def surface(self, mention: Mention) -> str:
        return self.text[mention.start : mention.end]

    @property
    def block(self) -> Mapping[str, Any]:
        """If the document is a block of something longer: ``of`` what, its ``number`` from 0, and of a text, where it begins
        (``start``) and whether it is the ``last``; else nothing."""
        noted: Mapping[str, Any] = self.meta.get("block", EMPTY)
        return noted

    @property
    def masked_entities(self) -> list[Entity]:
        """The entities that are not kept; one without a decision is masked."""
        kept = self._kept
        return [entity for entity in self.entities if entity.id not in kept]

    @property
    def kept_entities(self) -> list[Entity]:
        kept = self._kept
        return [entity for entity in self.entities if entity.id in kept]

    @property
    def _kept(self) -> frozenset[str]:
        return frozenset(decision.entity for decision in self.decisions if decision.action == "keep")

    def stretches(self, entity: Entity, keeps: Collection[tuple[int, int]] = ()) -> list[Stretch]:
        """The mentions of an entity without what is kept of them."""
        mentions = self.mentions_of(entity)
        if not keeps:
            return [Stretch(entity, mention, mention.start, mention.end) for mention in mentions]
        kept = sorted(keeps)
        longest = max(end - start for start, end in kept)
        return [
            Stretch(entity, mention, start, end)
            for mention in mentions
            for start, end in _without(mention, kept, longest, self.text)
        ]

    @property
    def masked_stretches(self) -> list[Stretch]:
        """All that is to be masked."""
        keeps = {decision.entity: decision.keeps for decision in self.decisions}
        return [
            stretch for entity in self.masked_entities for stretch in self.stretches(entity, keeps.get(entity.id, ()))
        ]

    @property
    def owners(self) -> dict[int, Entity]:
        """Index of each mention -> the entity it belongs to."""
        return {index: entity for entity in self.entities for index in entity.mentions}

    @property
    def owned_mentions(self) -> list[tuple[Mention, str]]:
        """Every mention of an entity with its id."""
        return [(self.mentions[index], entity.id) for index, entity in self.owners.items()]

    def with_owned_mentions(self, owned: Iterable[tuple[Mention, str]], types: Mapping[str, str] = EMPTY) -> Document:
        """The document with these mentions of these entities; ``types`` are those of new entities, or other ones for old.

        Entities come in the order of their first mentions; one that has none left is gone, with all that was said of it.
        """
        pairs = sorted(owned, key=lambda pair: (pair[0].start, pair[0].end))
        known = {entity.id: entity.type for entity in self.entities} | dict(types)
        indices: dict[str, list[int]] = {}
        for index, (_, ident) in enumerate(pairs):
            indices.setdefault(ident, []).append(index)
        return self.with_(
            mentions=tuple(mention for mention, _ in pairs),
            entities=tuple(Entity(ident, known[ident], tuple(places)) for ident, places in indices.items()),
            risks=tuple(risk for risk in self.risks if all(ident in indices for ident in risk.entities)),
            decisions=tuple(decision for decision in self.decisions if decision.entity in indices),
        )

    @property
    def output(self) -> str:
        """The text with all edits applied."""
        return apply_edits(self.text, self.edits)

    @property
    def offsets(self) -> OffsetMap:
        """The way from places in the text to places in the output, and back."""
        return OffsetMap.of(self.edits)


_DOCUMENT_FIELDS = tuple(field.name for field in fields(Document))
_DOCUMENT_VALUES = attrgetter(*_DOCUMENT_FIELDS)
# What stands between a part that is kept and one that is masked, and belongs to neither.
_BETWEEN = " \t\r\n\u00a0,;:./-"


def _without(mention: Mention, keeps: Sequence[tuple[int, int]], longest: int, text: str) -> Iterator[tuple[int, int]]:
    """What is left of a mention between what is kept: sorted spans, of which none is longer than ``longest``."""
    near = keeps[bisect_left(keeps, (mention.start - longest, 0)) : bisect_left(keeps, (mention.end, 0))]
    inside = [span for span in near if span[1] > mention.start]
    if not inside:
        yield mention.start, mention.end
        return
    position = mention.start
    for start, end in (*inside, (mention.end, mention.end)):
        stretch = text[position:start].strip(_BETWEEN) if position < start else ""
        if stretch:
            first = text.index(stretch, position)
            yield first, first + len(stretch)
        position = max(position, end)


class Stretch(NamedTuple):
    """What is to be masked of a mention: all of it, or what is left between the parts that are kept."""

    entity: Entity
    mention: Mention
    start: int
    end: int

    @property
    def is_whole(self) -> bool:
        return self.start == self.mention.start and self.end == self.mention.end

    @property
    def type(self) -> str:
        """The type of the mention, of the part that this stretch is, or the main type of the whole."""
        if self.is_whole:
            return self.mention.type
        spans = {(part.start, part.end): part.type for part in self.mention.parts}
        return spans.get((self.start, self.end), self.mention.main_type)

    @property
    def parts(self) -> list[Part]:
        """The parts of the mention that lie inside."""
        parts = self.mention.parts
        return [part for part in parts if self.start <= part.start and part.end <= self.end] if parts else []


@dataclass(frozen=True, slots=True)
class OffsetMap:
    """Where the stretches that edits replace begin and end, in the original and in the output."""

    original: tuple[tuple[int, int], ...]
    output: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, edits: Iterable[Edit]) -> OffsetMap:
        original, output, shift = [], [], 0
        for edit in edits:
            original.append((edit.start, edit.end))
            output.append((edit.start + shift, edit.start + shift + len(edit.text)))
            shift += len(edit.text) - (edit.end - edit.start)
        return cls(tuple(original), tuple(output))

    def to_output(self, place: int) -> int:
        """The place in the output of a place in the original; inside a replaced stretch, the start of the replacement."""
        return _moved(place, self.original, self.output)

    def to_original(self, place: int) -> int:
        """The place in the original of a place in the output; inside a replacement, the start of what it replaces."""
        return _moved(place, self.output, self.original)


def _moved(place: int, here: Sequence[tuple[int, int]], there: Sequence[tuple[int, int]]) -> int:
    index = bisect_right(here, place, key=lambda span: span[0]) - 1
    if index < 0:
        return place
    return there[index][0] if place < here[index][1] else there[index][1] + place - here[index][1]


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Apply edits that are sorted and do not overlap; anything else is a programming error and raises."""
    parts: list[str] = []
    position = 0
    for edit in edits:
        if edit.start < position or edit.end < edit.start or edit.end > len(text):
            raise ValueError(f"edit {edit.start}-{edit.end} overlaps its neighbour or leaves the text")
        parts += (text[position : edit.start], edit.text)
        position = edit.end
    parts.append(text[position:])
    return "".join(parts)
