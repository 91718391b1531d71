"""A draft: a document as a review sees it, with what people decided about it; every action makes a new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeVar

from nescio.document import Decision, Document, Entity, Mention, Risk
from nescio.server.errors import BadRequestError

Value = TypeVar("Value")
NOTHING: Mapping[str, str] = MappingProxyType({})
NO_PINS: Mapping[str, Decision] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Draft:
    """What people decided, by entity: ``pins`` are their decisions, ``replacements`` their words, ``categories`` the special
    categories of personal data that they named ("" for none). ``unsettled`` are entities on which two reviewers disagree and nobody
    has decided yet; they are masked until then. ``made`` counts new entities.
    """

    document: Document
    tolerance: str = "medium"
    max_risk: float | None = None
    pins: Mapping[str, Decision] = field(default_factory=lambda: NO_PINS)
    replacements: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    categories: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    unsettled: frozenset[str] = frozenset()
    made: int = 0

    def with_(self, **fields: object) -> Draft:
        return replace(self, **fields)  # type: ignore[arg-type]

    def entity(self, ident: str) -> Entity:
        for entity in self.document.entities:
            if entity.id == ident:
                return entity
        raise BadRequestError(f"There is no entity '{ident}' in this document.")

    def owner(self, start: int, end: int) -> Entity:
        """The entity of the mention that stands exactly there."""
        for index, mention in enumerate(self.document.mentions):
            if (mention.start, mention.end) == (start, end):
                return next(entity for entity in self.document.entities if index in entity.mentions)
        raise BadRequestError(f"There is no mention at {start}-{end}.")

    def new_id(self, type_name: str) -> tuple[Draft, str]:
        """An id that no entity of this document has had."""
        main_type = type_name.partition("/")[0].lower()
        return self.with_(made=self.made + 1), f"{main_type}-r{self.made + 1}"

    def rebuilt(self, owned: Iterable[tuple[Mention, str]], types: Mapping[str, str] = NOTHING) -> Draft:
        """The draft with these mentions; entities without any are gone, with all that was said of them."""
        document = self.document.with_owned_mentions(owned, types)
        left = [entity.id for entity in document.entities]
        return self.with_(
            document=document,
            pins=_only(self.pins, left),
            replacements=_only(self.replacements, left),
            categories=_only(self.categories, left),
            unsettled=self.unsettled.intersection(left),
        )

    def with_risks(self, risks: Iterable[Risk]) -> Draft:
        return self.with_(document=self.document.with_(risks=tuple(risks)))

    def pinned(self, decision: Decision) -> Draft:
        return self.with_(
            pins={**self.pins, decision.entity: decision}, unsettled=self.unsettled.difference({decision.entity})
        )

    def categorized(self, ident: str, category: str) -> Draft:
        return self.with_(categories={**self.categories, ident: category})


def _only(values: Mapping[str, Value], idents: Iterable[str]) -> dict[str, Value]:
    return {ident: values[ident] for ident in idents if ident in values}
