"""One document: what was found, what it becomes, how it would be at another tolerance."""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from nescio.document import Document
from nescio.server.answers import as_json, deleted
from nescio.server.errors import BadRequestError
from nescio.server.languages import ReportLang
from nescio.server.review.actions import EntityId, load
from nescio.server.review.compare import differences
from nescio.server.review.views import advice, findings, mention_rows, point, preview
from nescio.server.routes.shown.projects import Documents
from nescio.server.routes.shown.projects import Job as JobRow
from nescio.server.routes.shown.review import (
    Advice,
    Curve,
    Difference,
    History,
    Neighbours,
    Preview,
    Redecided,
    Reviewed,
)
from nescio.server.routes.values import DocumentId, Limit, Offset, ReviewId, Run, Slider, State, TwoRuns
from nescio.server.security import membership
from nescio.server.security.access import Access
from nescio.server.security.authentication import Reader, Reviewer, ServiceHere
from nescio.server.service import Service
from nescio.server.store import documents as documents_store
from nescio.server.store import reviews as reviews_store
from nescio.server.store.documents import document_name
from nescio.server.store.jobs import jobs_of_files
from nescio.server.store.reviews import BLIND, steps_of
from nescio.server.work.auditing import touched
from nescio.server.work.reviews import Working
from nescio.server.work.settling import NOT_READY
from nescio.server.work.signing import written

router = APIRouter(prefix="/api/documents", tags=["documents"])
CURVE_POINTS = 21


@router.get("", responses={200: {"model": Documents}})
def my_documents(
    access: Reader,
    service: ServiceHere,
    mine: bool = True,
    state: State | None = None,
    limit: Limit = 50,
    offset: Offset = 0,
) -> dict[str, Any]:
    """Documents of all projects: those assigned to me, or all."""
    with service.store.reading() as session:
        hidden = membership.hidden_projects(session, access)
        records = [
            one
            for one in documents_store.list_records(session, reviewer=access.user if mine else None, state=state)
            if one.project not in hidden
        ]
        inside = {one: membership.within(session, access, one) for one in {record.project for record in records}}
        reviewers = reviews_store.assigned_to(session, [record.id for record in records])
        records = [one for one in records if membership.shown(inside[one.project], one, reviewers.get(one.id, ()))]
        page = records[offset : offset + limit]
        rows = [
            membership.neutral(inside[row["project"]], row)
            for row in documents_store.rows_of(service.store, session, page, jobs_of_files(session))
        ]
    return {"documents": rows, "total": len(records)}


@router.get("/{document}", responses={200: {"model": Reviewed}})
def get_document(
    document: DocumentId,
    request: Request,
    access: Reader,
    service: ServiceHere,
    lang: ReportLang,
    review: ReviewId = None,
) -> Response:
    """Everything about a document; answers 304 to who has it already."""
    working = service.reviews.open(access, document, review)
    etag = _etag(working, lang)
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers={"ETag": etag})
    return as_json(view(service, access, working, lang), headers={"ETag": etag, "Vary": "Accept-Language"})


@router.delete("/{document}", status_code=204)
def delete_document(document: DocumentId, access: Reviewer, service: ServiceHere) -> Response:
    """Delete a document for good: 204 if nothing of it is left, 202 if another program still reads the database."""
    with service.store.reading() as session:
        record = documents_store.find_record(session, document)
        membership.allow(session, access, record.project, "admin")
    service.deleting.documents(access, [record], "asked for")
    return deleted(service.deleting.pending)


@router.post("/{document}/retry", status_code=202, responses={202: {"model": JobRow}})
def retry(document: DocumentId, access: Reviewer, service: ServiceHere) -> dict[str, Any]:
    """Process a document that has failed once more."""
    with service.store.reading() as session:
        membership.allow(session, access, documents_store.find_record(session, document).project, "reviewer")
    return service.processing.again(access, document)


@router.get("/{document}/neighbours", responses={200: {"model": Neighbours}})
def neighbours(document: DocumentId, access: Reader, service: ServiceHere) -> dict[str, Any]:
    """The documents before and after this one in its project, as far as they can be opened."""
    with service.store.reading() as session:
        project = documents_store.find_record(session, document).project
        inside = membership.within(session, access, project)
        records = documents_store.list_records(session, project=project, oldest_first=True)
        reviewers = reviews_store.assigned_to(session, [one.id for one in records]) if inside.blind else {}
        idents = [
            one.id
            for one in records
            if one.id == document
            or (one.state not in NOT_READY and membership.shown(inside, one, reviewers.get(one.id, ())))
        ]
    place = idents.index(document)
    return {
        "previous": idents[place - 1] if place else None,
        "next": idents[place + 1] if place + 1 < len(idents) else None,
        "place": place + 1,
        "count": len(idents),
    }


@router.get("/{document}/preview", responses={200: {"model": Preview}})
def get_preview(
    document: DocumentId, access: Reader, service: ServiceHere, lang: ReportLang, review: ReviewId = None
) -> Response:
    """The text as it would be exported."""
    working = service.reviews.open(access, document, review, originals=False)
    shown = preview(working.document, lang)
    if working.access is not None and not working.access.may("reviewer"):
        # Where something stood and how long it was tells of the original, too.
        shown = {**shown, "edits": [], "problems": []}
    return as_json({"version": working.version, **shown})


@router.post("/{document}/redecide", responses={200: {"model": Redecided}})
def redecide(
    document: DocumentId,
    body: Slider,
    access: Reader,
    service: ServiceHere,
    lang: ReportLang,
    review: ReviewId = None,
) -> Response:
    """What another tolerance would decide; nothing is kept."""
    working = service.reviews.open(access, document, review)
    other = _at(service, working, body.tolerance, body.max_risk)
    before = {decision.entity: decision.action for decision in working.document.decisions}
    return as_json(
        {
            "version": working.version,
            "point": {"max_risk": body.max_risk, **point(other)},
            "actions": {decision.entity: decision.action for decision in other.decisions},
            "changes": [
                {
                    "entity": decision.entity,
                    "from": before[decision.entity],
                    "to": decision.action,
                    "reason": decision.reason.text(lang),
                }
                for decision in other.decisions
                if decision.action != before[decision.entity]
            ],
        }
    )


@router.get("/{document}/curve", responses={200: {"model": Curve}})
def curve(document: DocumentId, access: Reader, service: ServiceHere, review: ReviewId = None) -> Response:
    """Privacy against utility: what is left of both at every limit of risk."""
    working = service.reviews.open(access, document, review)

    def make() -> dict[str, Any]:
        limits = [round(place / (CURVE_POINTS - 1), 2) for place in range(CURVE_POINTS)]
        levels = ("low", "medium", "high")
        return {
            "points": [{"max_risk": limit, **point(_at(service, working, None, limit))} for limit in limits],
            "named": {level: {"max_risk": None, **point(_at(service, working, level, None))} for level in levels},
        }

    key = ("curve", working.record.id, working.review.id)
    made = service.desk.get(key, (working.version, working.settings), 10_000, lambda: service.jobs.answer(make))
    current = {"max_risk": working.draft.max_risk, **point(working.document)}
    return as_json({"version": working.version, **made, "current": current})


@router.get("/{document}/advice", responses={200: {"model": Advice}})
def get_advice(
    document: DocumentId,
    access: Reader,
    service: ServiceHere,
    lang: ReportLang,
    entity: Annotated[EntityId, Query()],
    review: ReviewId = None,
) -> dict[str, Any]:
    """What would change the decision about an entity; in documents of many entities it is not part of the whole."""
    working = service.reviews.open(access, document, review)
    return {"change": advice(working.document, working.settings, lang, working.draft, entity)}


@router.get("/{document}/history", responses={200: {"model": History}})
def history(document: DocumentId, access: Reader, service: ServiceHere, review: ReviewId = None) -> dict[str, Any]:
    """The steps of a review, those that were undone among them."""
    working = service.reviews.open(access, document, review)
    rows = []
    with service.store.reading() as session:
        for step in steps_of(session, working.review.id):
            actions = load(reviews_store.payload_of(service.store, step))
            rows.append(
                {
                    "number": step.number,
                    "at": step.at,
                    "author": step.author,
                    "kinds": [action.kind for action in actions],
                    "entities": touched(actions),
                    "undone": step.number > working.review.position,
                }
            )
    return {"version": working.version, "steps": rows}


@router.post("/{document}/diff", responses={200: {"model": Difference}})
def diff(document: DocumentId, body: TwoRuns, access: Reader, service: ServiceHere, lang: ReportLang) -> Response:
    """What two ways to treat a document do differently."""
    left, right = (_run(service, access, document, run) for run in (body.left, body.right))
    return as_json({"left": point(left), "right": point(right), "rows": differences(left, right, lang)})


def view(service: Service, access: Access, working: Working, lang: str) -> dict[str, Any]:
    """A document as the API shows it, with sentences in a language of reports."""
    record, review, draft, document = working.record, working.review, working.draft, working.document
    access = working.access or access
    with service.store.reading() as session:
        authors = [step.author for step in steps_of(session, review.id)]
        row = documents_store.rows_of(service.store, session, [record])[0]
    return {
        "id": record.id,
        "project": record.project,
        "name": document_name(service.store, record),
        "state": row["state"],
        "format": row["format"],
        "lang": record.lang,
        "subject": document.subject,
        "version": working.version,
        "review": {
            "id": review.id,
            "kind": review.kind,
            "reviewer": review.reviewer or None,
            "finished": review.finished,
            "can_undo": review.position > review.floor and authors[review.position - 1] == access.user,
            "can_redo": review.position < len(authors) and authors[review.position] == access.user,
            "last_author": authors[review.position - 1] if review.position > review.floor else None,
            "mine": review.reviewer == access.user if review.kind == BLIND else access.may("reviewer"),
        },
        "may_manage": access.may("admin"),
        "signed": _signed(working),
        "settings": {
            "policy": working.settings.effective_policy.name,
            "tolerance": draft.tolerance,
            "max_risk": draft.max_risk,
            "replace": working.settings.replace or working.settings.effective_policy.replace,
        },
        "text": document.text,
        "mentions": mention_rows(document),
        **findings(document, working.settings, lang, draft),
    }


def _signed(working: Working) -> dict[str, Any] | None:
    """Who has finished the review, when, with which program, and the hash of what it came to."""
    signed = working.signed
    if signed is None:
        return None
    return {"at": signed.at, "author": signed.author, "program": signed.program, "sha256": signed.digest}


def _etag(working: Working, lang: str) -> str:
    treated = json.dumps(written(working.settings), sort_keys=True)
    seen = f"{working.version} {working.record.state} {working.context} {lang} {treated}"
    return f'"{working.review.id}-{hashlib.sha256(seen.encode()).hexdigest()[:16]}"'


def _at(service: Service, working: Working, tolerance: str | None, max_risk: float | None) -> Document:
    """The decisions at another tolerance."""
    draft = working.draft.with_(tolerance=tolerance or working.draft.tolerance, max_risk=max_risk)
    return service.reviews.settling.decide(draft, working.settings)


def _run(service: Service, access: Access, document: str, run: Run) -> Document:
    working = service.reviews.open(access, document, run.review)
    if run.tolerance is not None and run.max_risk is not None:
        raise BadRequestError("A run has either a tolerance or a highest risk.")
    draft = working.draft if run.step is None else service.reviews.draft_at(working, run.step)
    if run.tolerance is not None or run.max_risk is not None:
        draft = draft.with_(tolerance=run.tolerance or draft.tolerance, max_risk=run.max_risk)
    settings = working.settings
    if run.policy is not None:
        settings = settings.with_(policy=service.pipelines.policy(run.policy))
    if run.replace is not None:
        settings = settings.with_(replace=run.replace)
    with service.store.reading() as session:
        return service.reviews.settling.settle(session, working.record, draft, settings)
