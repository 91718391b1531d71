"""What is left after the decisions: risk and information."""

from __future__ import annotations

from dataclasses import dataclass

from nescio.document import Document, Risk
from nescio.protocols import COMBINED


def residual_risk(document: Document) -> float | None:
    """The highest risk of an entity or combination that stays whole; None if no risk was measured."""
    if not any(risk.measure == COMBINED for risk in document.risks):
        return None
    left = riskiest_left(document)
    return left.value if left else 0.0


def riskiest_left(document: Document) -> Risk | None:
    """What is riskiest among the entities and combinations that stay whole; None if nothing does."""
    kept = _kept(document)
    whole = (risk for risk in document.risks if risk.measure == COMBINED and kept.issuperset(risk.entities))
    return max(whole, key=lambda risk: risk.value, default=None)


@dataclass(frozen=True, slots=True)
class Lowering:
    """What is riskiest among what stays, and the one of it whose masking leaves the least risk."""

    riskiest: Risk
    entity: str
    left: float


def lowering(document: Document) -> Lowering | None:
    """What would lower the risk most; None if nothing is left that was measured as risky."""
    riskiest = riskiest_left(document)
    if riskiest is None or riskiest.value <= 0:
        return None
    kept = _kept(document)
    whole = [risk for risk in document.risks if risk.measure == COMBINED and kept.issuperset(risk.entities)]
    left = {
        name: max((risk.value for risk in whole if name not in risk.entities), default=0.0)
        for name in riskiest.entities
    }
    best = min(left, key=lambda name: left[name])
    return Lowering(riskiest, best, left[best])


def information_kept(document: Document) -> float | None:
    """The share of the information of what was found that stays as it is; None if it was not measured."""
    kept = _kept(document)
    bits = {
        risk.entities[0]: risk.bits for risk in document.risks if risk.measure == COMBINED and len(risk.entities) == 1
    }
    whole = sum(bits.values())
    return sum(value for entity, value in bits.items() if entity in kept) / whole if whole else None


def _kept(document: Document) -> set[str]:
    return {decision.entity for decision in document.decisions if decision.action == "keep"}
