"""What is left after the decisions: risk and information."""

from __future__ import annotations

from nescio.document import Document
from nescio.protocols import COMBINED


def residual_risk(document: Document) -> float | None:
    """The highest risk of an entity or combination that stays whole; None if no risk was measured."""
    kept = _kept(document)
    risks = [risk for risk in document.risks if risk.measure == COMBINED]
    return max((risk.value for risk in risks if kept.issuperset(risk.entities)), default=0.0) if risks else None


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
