"""The data model: plain frozen values that every step reads and returns anew.

Offsets are Unicode code points, half-open, into ``Document.text`` (the original).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

EMPTY: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of text that says something about a person.

    ``type`` is one of the eight TAB types, with a subtype after a slash where one is known ("CODE/IBAN").
    ``source`` names the detectors that found it, joined by "+"; ``signals`` holds each source's score and what a
    model said beyond the type. ``confidential`` is the special category of the GDPR (HEALTH, BELIEF, ...), if any.
    """

    start: int
    end: int
    type: str
    score: float = 1.0
    source: str = ""
    confidential: str = ""
    signals: tuple[tuple[str, float], ...] = ()

    @property
    def main_type(self) -> str:
        return self.type.partition("/")[0]

    @property
    def subtype(self) -> str:
        return self.type.partition("/")[2]

    def shifted(self, by: int) -> Mention:
        """The same mention, ``by`` characters further on."""
        return replace(self, start=self.start + by, end=self.end + by)


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
    why: str
    bits: float = 0.0


@dataclass(frozen=True, slots=True)
class Decision:
    """Mask or keep an entity, with the reason a reviewer will read."""

    entity: str
    action: str
    identifier: str = "quasi"
    confidential: str = ""
    reason: str = ""
    author: str = "policy"


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``text[start:end]`` of the original by ``text``; ``reason`` where the replacer has something to say."""

    start: int
    end: int
    text: str
    entity: str = ""
    reason: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the output may be shared; ``problems`` name entities and rules, never text."""

    passed: bool
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A text and everything the steps have found out about it so far."""

    id: str
    text: str
    lang: str = ""
    subject: str = ""
    meta: Mapping[str, Any] = field(default_factory=lambda: EMPTY)
    mentions: tuple[Mention, ...] = ()
    entities: tuple[Entity, ...] = ()
    risks: tuple[Risk, ...] = ()
    decisions: tuple[Decision, ...] = ()
    edits: tuple[Edit, ...] = ()
    verdict: Verdict | None = None

    def with_(self, **fields: Any) -> Document:
        """A copy with some fields replaced."""
        return replace(self, **fields)

    def mentions_of(self, entity: Entity) -> list[Mention]:
        return [self.mentions[index] for index in entity.mentions]

    def surface(self, mention: Mention) -> str:
        return self.text[mention.start : mention.end]

    @property
    def output(self) -> str:
        """The text with all edits applied."""
        return apply_edits(self.text, self.edits)


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
