"""A settled document as the workbench shows it: JSON-ready dictionaries."""

from __future__ import annotations

from typing import Any

from nescio.document import Document
from nescio.report.explain import combinations, explain
from nescio.report.remarks import remarks
from nescio.report.residual import information_kept, lowering, residual_risk
from nescio.server.review.draft import Draft
from nescio.settings import Settings

# With more entities than this, what would change a decision is found for the one that somebody looks at.
MANY = 500


def entity_rows(document: Document, settings: Settings, lang: str, draft: Draft | None = None) -> list[dict[str, Any]]:
    """One row an entity: where it stands, how risky it is, what is done with it and why, in a language of reports."""
    many = draft is not None and len(document.entities) > MANY
    if draft is not None:
        settings = settings.with_(tolerance=draft.tolerance, max_risk=draft.max_risk)
    decisions = {decision.entity: decision for decision in document.decisions}
    replacements: dict[str, str] = {}
    for edit in document.edits:
        if not edit.mends:
            replacements.setdefault(edit.entity, edit.text)
    rows = []
    for entity, row in zip(document.entities, explain(document, settings, () if many else None), strict=True):
        decision = decisions[entity.id]
        unsettled = draft is not None and entity.id in draft.unsettled
        by_person = draft is not None and entity.id in draft.pins and not unsettled
        rows.append(
            {
                "id": entity.id,
                "type": entity.type,
                "mentions": [[mention.start, mention.end] for mention in document.mentions_of(entity)],
                "surfaces": list(row.surfaces),
                "risk": row.risk,
                "measures": [
                    {"measure": risk.measure, "value": risk.value, "why": risk.why.text(lang)} for risk in row.measures
                ],
                "cost": row.cost,
                "decision": {
                    "action": decision.action,
                    "identifier": decision.identifier,
                    "confidential": decision.confidential,
                    "reason": decision.reason.text(lang),
                    "author": decision.author,
                    "person": by_person,
                    "unsettled": unsettled,
                },
                # What a person has decided, no rule changes; None if it has to be asked for.
                "change": "" if by_person else None if many else row.change.text(lang),
                "replacement": replacements.get(entity.id),
                "replacement_person": draft is not None and entity.id in draft.replacements,
                "category_person": draft is not None and entity.id in draft.categories,
            }
        )
    return rows


def advice(document: Document, settings: Settings, lang: str, draft: Draft, entity: str) -> str:
    """What would change the decision about an entity; "" for what a person has decided."""
    if entity in draft.pins and entity not in draft.unsettled:
        return ""
    settings = settings.with_(tolerance=draft.tolerance, max_risk=draft.max_risk)
    rows = explain(document, settings, {draft.entity(entity).id})
    return next(row.change.text(lang) for row in rows if row.entity == entity)


def mention_rows(document: Document) -> list[dict[str, Any]]:
    owners = {index: entity.id for entity in document.entities for index in entity.mentions}
    return [
        {
            "start": mention.start,
            "end": mention.end,
            "type": mention.type,
            "entity": owners[index],
            "score": round(mention.score, 4),
            "source": mention.source,
            "confidential": mention.confidential,
        }
        for index, mention in enumerate(document.mentions)
    ]


def combination_rows(document: Document, lang: str) -> list[dict[str, Any]]:
    return [
        {"entities": list(one.entities), "risk": one.risk, "why": one.why.text(lang), "broken_by": list(one.broken_by)}
        for one in combinations(document)
    ]


def summary(document: Document, lang: str) -> dict[str, Any]:
    """Figures of the whole document, and what verification has found."""
    problems = document.verdict.problems if document.verdict else ()
    found = lowering(document)
    lower = None
    if found is not None:
        lower = {"riskiest": list(found.riskiest.entities), "entity": found.entity, "left": found.left}
    return {**figures(document), "problems": [one.text(lang) for one in problems], "lower": lower}


def figures(document: Document) -> dict[str, Any]:
    """Figures of the whole document."""
    return {
        "mentions": len(document.mentions),
        "entities": len(document.entities),
        **point(document),
        "passed": document.verdict.passed if document.verdict else None,
    }


def point(document: Document) -> dict[str, Any]:
    """Where the decisions stand between privacy and utility."""
    kept = sum(decision.action == "keep" for decision in document.decisions)
    return {
        "masked": len(document.decisions) - kept,
        "kept": kept,
        "residual_risk": residual_risk(document),
        "information_kept": information_kept(document),
    }


def findings(document: Document, settings: Settings, lang: str, draft: Draft | None = None) -> dict[str, Any]:
    """All that is known about a document beside its text."""
    return {
        "entities": entity_rows(document, settings, lang, draft),
        "combinations": combination_rows(document, lang),
        "remarks": [remark.text(lang) for remark in remarks(document)],
        "summary": summary(document, lang),
    }


def preview(document: Document, lang: str) -> dict[str, Any]:
    """The text after all edits, with the way from every edit to its place in it."""
    edits, shift = [], 0
    for edit in document.edits:
        edits.append(
            {
                "start": edit.start,
                "end": edit.end,
                "out_start": edit.start + shift,
                "out_end": edit.start + shift + len(edit.text),
                "entity": edit.entity,
                "replacement": edit.text,
            }
        )
        shift += len(edit.text) - (edit.end - edit.start)
    verdict = document.verdict
    return {
        "output": document.output,
        "edits": edits,
        "passed": bool(verdict and verdict.passed),
        "problems": [one.text(lang) for one in verdict.problems] if verdict else [],
    }
