"""Explain one document: why each mention was found and each decision taken, as rows and as a page."""

from __future__ import annotations

from dataclasses import dataclass

from nescio.document import Decision, Document
from nescio.report.page import render

MOST_SURFACES = 6


@dataclass(frozen=True, slots=True)
class ExplainedEntity:
    """One row of an explanation."""

    entity: str
    type: str
    surfaces: tuple[str, ...]
    action: str
    identifier: str
    confidential: str
    reason: str
    sources: tuple[str, ...]

    @property
    def main_type(self) -> str:
        return self.type.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text, marked (with ``type``) or plain."""

    text: str
    type: str = ""
    entity: str = ""
    masked: bool = False
    reason: str = ""


def explain(document: Document) -> list[ExplainedEntity]:
    """One row an entity, in the order of the text."""
    decisions = {decision.entity: decision for decision in document.decisions}
    rows = []
    for entity in document.entities:
        mentions = document.mentions_of(entity)
        decision = decisions.get(entity.id) or Decision(entity.id, "keep")
        surfaces = tuple(dict.fromkeys(" ".join(document.surface(mention).split()) for mention in mentions))
        rows.append(
            ExplainedEntity(
                entity=entity.id,
                type=entity.type,
                surfaces=surfaces[:MOST_SURFACES] + (("...",) if len(surfaces) > MOST_SURFACES else ()),
                action=decision.action,
                identifier=decision.identifier,
                confidential=decision.confidential,
                reason=decision.reason,
                sources=tuple(dict.fromkeys(f"{mention.source} {mention.score:.2f}" for mention in mentions)),
            )
        )
    return rows


def pieces(document: Document) -> list[Piece]:
    """The whole text, cut into plain and marked stretches."""
    decisions = {decision.entity: decision for decision in document.decisions}
    owners = {index: entity.id for entity in document.entities for index in entity.mentions}
    cut: list[Piece] = []
    position = 0
    for index, mention in enumerate(document.mentions):
        decision = decisions.get(owners.get(index, ""), Decision("", "keep"))
        cut += [
            Piece(document.text[position : mention.start]),
            Piece(
                document.surface(mention),
                mention.main_type,
                decision.entity,
                decision.action != "keep",
                decision.reason,
            ),
        ]
        position = mention.end
    return [*cut, Piece(document.text[position:])]


def explain_page(document: Document, policy: str) -> str:
    """The explanation as an HTML page; it shows the original text."""
    return render(
        "explain.html",
        title=document.id,
        policy=policy,
        lang=document.lang,
        pieces=pieces(document),
        rows=explain(document),
    )
