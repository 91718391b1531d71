"""Explain one document: what was found, how risky it is, what was decided about it and why, as rows and as a page."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import ceil

from nescio.decide.by_policy import HOLDS_MASKED
from nescio.decide.by_risk import AUTHOR, DIRECT, loss
from nescio.document import Decision, Document, Entity, Risk
from nescio.lang.foreign import named_passages
from nescio.protocols import COMBINED
from nescio.report.page import render
from nescio.report.residual import information_kept, residual_risk, riskiest_left
from nescio.report.zones import zone_lines

MAX_SURFACES = 6
MAX_COMBINATIONS = 50
# From here on a combination is risky; below, a search found a crowd to hide in.
RISKY = 0.5


@dataclass(frozen=True, slots=True)
class ExplainedEntity:
    """One row of an explanation.

    ``risk`` is what all measures say together, None if none was taken; ``cost`` the information that masking loses,
    weighted by type; ``change`` what would have led to another decision.
    """

    entity: str
    type: str
    surfaces: tuple[str, ...]
    action: str
    identifier: str
    confidential: str
    reason: str
    sources: tuple[str, ...]
    risk: float | None
    measures: tuple[Risk, ...]
    cost: float | None
    change: str

    @property
    def main_type(self) -> str:
        return self.type.partition("/")[0]


@dataclass(frozen=True, slots=True)
class ExplainedCombination:
    """Entities that are risky together; ``broken_by`` are those of them that do not stay."""

    entities: tuple[str, ...]
    risk: float
    why: str
    broken_by: tuple[str, ...]


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
    alone: dict[str, list[Risk]] = defaultdict(list)
    together: dict[str, list[Risk]] = defaultdict(list)
    for risk in document.risks:
        for entity_id in risk.entities:
            (alone if len(risk.entities) == 1 else together)[entity_id].append(risk)
    rows = []
    for entity in document.entities:
        mentions = document.mentions_of(entity)
        decision = decisions.get(entity.id) or Decision(entity.id, "keep")
        surfaces = tuple(dict.fromkeys(" ".join(document.surface(mention).split()) for mention in mentions))
        combined = next((risk for risk in alone[entity.id] if risk.measure == COMBINED), None)
        rows.append(
            ExplainedEntity(
                entity=entity.id,
                type=entity.type,
                surfaces=surfaces[:MAX_SURFACES] + (("...",) if len(surfaces) > MAX_SURFACES else ()),
                action=decision.action,
                identifier=decision.identifier,
                confidential=decision.confidential,
                reason=decision.reason,
                sources=tuple(dict.fromkeys(f"{mention.source} {mention.score:.2f}" for mention in mentions)),
                risk=combined.value if combined else None,
                measures=tuple(risk for risk in alone[entity.id] if risk.measure != COMBINED),
                cost=loss(entity, combined.bits) if combined else None,
                change=_change(entity, decision, combined, together[entity.id]),
            )
        )
    return rows


def _change(entity: Entity, decision: Decision, alone: Risk | None, together: list[Risk]) -> str:
    """What would have led to another decision."""
    kept = decision.action == "keep"
    listed = "on the policy's deny list" if kept else "on the policy's allow list"
    if decision.reason == HOLDS_MASKED:
        return "kept if what it holds were kept"
    if decision.author.startswith(AUTHOR) and alone is not None and decision.reason != DIRECT:
        # Limits count in hundredths.
        if kept and decision.reason.startswith("risk"):
            return f"masked with --max-risk {max(0, ceil(100 * alone.value) - 1) / 100:.2f} or less, or {listed}"
        if not kept:
            highest = max([alone.value, *(risk.value for risk in together if risk.measure == COMBINED)])
            return f"kept with --max-risk {ceil(100 * highest) / 100:.2f} or more, or {listed}"
    rule = f"by a rule that {'masks' if kept else 'keeps'} {entity.type}"
    return f"{'masked' if kept else 'kept'} {rule}, or {listed}"


def combinations(document: Document) -> list[ExplainedCombination]:
    """The risky combinations of several entities, riskiest first."""
    kept = {decision.entity for decision in document.decisions if decision.action == "keep"}
    found = [
        ExplainedCombination(
            risk.entities, risk.value, risk.why, tuple(entity for entity in risk.entities if entity not in kept)
        )
        for risk in document.risks
        if risk.measure == COMBINED and len(risk.entities) > 1 and risk.value >= RISKY
    ]
    return sorted(found, key=lambda one: (-one.risk, one.entities))


def outcome(document: Document) -> str:
    """What the decisions leave, in a sentence; "" if no risk was measured."""
    if (risk := residual_risk(document)) is None:
        return ""
    left = riskiest_left(document)
    by = f" ({' + '.join(left.entities)}{_why_left(document, left)})" if left else ""
    information = information_kept(document)
    kept = f"; {information:.0%} of the information found is kept" if information is not None else ""
    return f"The highest risk that is left is {risk:.0%}{by}{kept}. Decided by {_author(document)}."


def _why_left(document: Document, left: Risk) -> str:
    """That it was not for the risk to decide, if so: else a high figure looks like a mistake."""
    reasons = [decision.reason for decision in document.decisions if decision.entity in left.entities]
    decided = any(decision.author.startswith(AUTHOR) for decision in document.decisions)
    return "" if not decided or any(reason.startswith("risk") for reason in reasons) else ", which the policy keeps"


def _author(document: Document) -> str:
    """Who decided most, with the proof if there is one."""
    authors = [decision.author for decision in document.decisions]
    return max(authors, key=authors.count, default="nobody")


def remarks(document: Document) -> list[str]:
    """What is to be known beside the findings: passages in languages that are not supported, measures that were not taken."""
    foreign = named_passages(document.text, document.foreign)
    return [
        *(
            f"{where}, which is not supported: names there may be left, only what has a form is found"
            for where in foreign
        ),
        *(f"{risk.measure}: {risk.why}" for risk in document.risks if not risk.entities),
    ]


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
        combinations=combinations(document),
        shown=MAX_COMBINATIONS,
        remarks=remarks(document),
        zones=zone_lines(document),
        residual=residual_risk(document),
        information=information_kept(document),
        outcome=outcome(document),
    )
