"""Explain one document: what was found, how risky it is, what was decided about it and why, as rows and as a page."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container
from dataclasses import dataclass

from nescio.decide.by_policy import AUTHOR as POLICY
from nescio.decide.by_risk import AUTHOR as RISK
from nescio.decide.by_risk import loss
from nescio.document import Decision, Document, Risk
from nescio.protocols import ATTACK, COMBINED
from nescio.reasons import NOTHING, Reason
from nescio.report.advice import BY_RISK, Advice
from nescio.report.page import WORDS, render
from nescio.report.remarks import remarks
from nescio.report.residual import information_kept, residual_risk, riskiest_left
from nescio.report.zones import zone_lines
from nescio.sentences import DEFAULT
from nescio.settings import Settings

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
    reason: Reason
    sources: tuple[str, ...]
    risk: float | None
    measures: tuple[Risk, ...]
    cost: float | None
    change: Reason

    @property
    def main_type(self) -> str:
        return self.type.partition("/")[0]


@dataclass(frozen=True, slots=True)
class ExplainedCombination:
    """Entities that are risky together; ``broken_by`` are those of them that do not stay."""

    entities: tuple[str, ...]
    risk: float
    why: Reason
    broken_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text, marked (with ``type``) or plain."""

    text: str
    type: str = ""
    entity: str = ""
    masked: bool = False
    reason: Reason = NOTHING


def explain(document: Document, settings: Settings, advised: Container[str] | None = None) -> list[ExplainedEntity]:
    """One row an entity, in the order of the text; ``settings`` are those that the document was decided with.

    What would change a decision takes long to find: ``advised`` are the entities for which it is wanted, None all.
    """
    advice = Advice(document, settings)
    decisions = {decision.entity: decision for decision in document.decisions}
    alone: dict[str, list[Risk]] = defaultdict(list)
    for risk in document.risks:
        if len(risk.entities) == 1:
            alone[risk.entities[0]].append(risk)
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
                change=advice.on(entity) if advised is None or entity.id in advised else NOTHING,
            )
        )
    return rows


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


def outcome(document: Document, lang: str = DEFAULT) -> str:
    """What the decisions leave, in a sentence; "" if no risk was measured."""
    if (risk := residual_risk(document)) is None:
        return ""
    said = WORDS.say(lang, "outcome.risk", risk=risk)
    if left := riskiest_left(document):
        names = " + ".join(left.entities)
        kept_by_policy = _kept_by_policy(document, left)
        said += WORDS.say(lang, "outcome.by_policy" if kept_by_policy else "outcome.by", entities=names)
    if (information := information_kept(document)) is not None:
        said += WORDS.say(lang, "outcome.information", share=information)
    return said + _decided_by(document, lang)


def _kept_by_policy(document: Document, left: Risk) -> bool:
    """Whether it was not for the risk to decide, though it decides: else a high figure looks like a mistake."""
    by_risk = any(decision.author == RISK for decision in document.decisions)
    codes = {decision.reason.code for decision in document.decisions if decision.entity in left.entities}
    return by_risk and not codes & BY_RISK


def _decided_by(document: Document, lang: str) -> str:
    """Who decided most, with the proof if there is one."""
    counts = Counter(decision.author for decision in document.decisions)
    author = counts.most_common(1)[0][0] if counts else POLICY
    gap = next((decision.gap for decision in document.decisions if decision.gap), None)
    if author == RISK and gap:
        return WORDS.say(lang, "outcome.author.risk_with_gap", gap=gap)
    if author in (POLICY, RISK, ATTACK):
        return WORDS.say(lang, f"outcome.author.{author}")
    return WORDS.say(lang, "outcome.author.person", author=author)


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


def explain_page(document: Document, settings: Settings, lang: str = DEFAULT) -> str:
    """The explanation as an HTML page in one of the languages of reports; it shows the original text."""
    return render(
        "explain.html",
        page_lang=lang,
        title=document.id,
        policy=settings.effective_policy.name,
        lang=document.lang,
        pieces=pieces(document),
        rows=explain(document, settings),
        combinations=combinations(document),
        shown=MAX_COMBINATIONS,
        remarks=remarks(document),
        zones=zone_lines(document, lang),
        residual=residual_risk(document),
        information=information_kept(document),
        outcome=outcome(document, lang),
    )
