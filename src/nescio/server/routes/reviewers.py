"""Two reviewers: who reviews what, how far they agree, and who decides where they do not."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from sqlalchemy import delete
from sqlalchemy.orm import Session

from nescio.server.answers import as_json
from nescio.server.errors import BadRequestError, ConflictError, NotFoundError
from nescio.server.languages import ReportLang
from nescio.server.review.actions import Unsettle, dump
from nescio.server.review.compare import agreement, disagreements, unsettled_spans, word_labels
from nescio.server.routes.documents import view
from nescio.server.routes.shown.people import ReviewerList
from nescio.server.routes.shown.projects import Document
from nescio.server.routes.shown.review import DocumentAgreement, Reviewed
from nescio.server.routes.values import DocumentId, Reviewers
from nescio.server.security.authentication import LOCAL, Reader, Reviewer, ServiceHere
from nescio.server.security.membership import allow
from nescio.server.service import Service
from nescio.server.store import audit
from nescio.server.store import documents as documents_store
from nescio.server.store import reviews as reviews_store
from nescio.server.store.members import members_of
from nescio.server.store.people import reviewers as known_reviewers
from nescio.server.store.projects import find_project
from nescio.server.store.reviews import ADJUDICATION, BLIND
from nescio.server.store.tables import Record, Review
from nescio.server.work.reviews import unblinded
from nescio.server.work.settling import NOT_READY

router = APIRouter(prefix="/api", tags=["reviewers"])
# The author of what follows from the work of others; no token can have this name.
MACHINE = "BOTH"


@router.get("/reviewers", responses={200: {"model": ReviewerList}})
def list_reviewers(_: Reader, service: ServiceHere) -> dict[str, Any]:
    """Who may be asked to review."""
    return {"reviewers": _known(service)}


@router.put("/documents/{document}/reviewers", responses={200: {"model": Document}})
def assign(document: DocumentId, body: Reviewers, access: Reviewer, service: ServiceHere) -> dict[str, Any]:
    """Ask people to review a document; in double review two, who do not see each other's work."""
    wanted = sorted(set(body.reviewers))
    known = {row["name"] for row in _known(service)}
    if unknown := [name for name in wanted if name not in known]:
        raise BadRequestError(f"There is no reviewer '{unknown[0]}'. Known: {', '.join(sorted(known))}.")
    with service.store.transaction() as session:
        record = _ready(session, document)
        project = find_project(session, record.project)
        allow(session, access, project.id, "admin")
        members = members_of(session, project.id)
        if outside := [name for name in wanted if members and name not in members]:
            raise BadRequestError(f"'{outside[0]}' is no member of the project.")
        if project.review == "double":
            if len(wanted) != 2:
                raise BadRequestError("A double review needs exactly two reviewers.")
            _make_blind_reviews(session, record, wanted)
        reviews_store.assign(session, document, wanted)
        audit.record(
            service.store, session, access.user, "assign", project=project.id, document=document, reviewers=wanted
        )
        row = documents_store.rows_of(service.store, session, [record])[0]
    service.processing.announce(document)
    return row


@router.get("/documents/{document}/agreement", responses={200: {"model": DocumentAgreement}})
def agreement_of_document(document: DocumentId, access: Reviewer, service: ServiceHere, lang: ReportLang) -> Response:
    """How far two reviewers agree, and where they do not."""
    with service.store.reading() as session:
        record = documents_store.find_record(session, document)
        access = allow(session, access, record.project, "reviewer")
        reviews = [one for one in reviews_store.reviews_of(session, document) if one.kind == BLIND]
        if len(reviews) != 2:
            raise ConflictError("The document is not reviewed by two.", code="not_ready")
        if access.blind and access.user not in {one.reviewer for one in reviews}:
            raise NotFoundError("document")
        if not unblinded(reviews) and not access.may("admin"):
            raise ConflictError("Both reviewers must finish before they are compared.", code="not_ready")
        left, right = (service.reviews.working(session, record, review).document for review in reviews)
    return as_json(
        {
            **agreement([(word_labels(left), word_labels(right))]),
            "reviews": [{"id": one.id, "reviewer": one.reviewer, "finished": one.finished} for one in reviews],
            "differences": disagreements(left, right, lang),
        }
    )


@router.post("/documents/{document}/adjudication", responses={200: {"model": Reviewed}})
def adjudicate(document: DocumentId, access: Reviewer, service: ServiceHere, lang: ReportLang) -> Response:
    """The review that settles what two reviewers disagree on: it begins with what they agree on, and masks the rest."""
    with service.store.transaction() as session:
        record = _ready(session, document)
        allow(session, access, record.project, "admin")
        reviews = reviews_store.reviews_of(session, document)
        found = next((review for review in reviews if review.kind == ADJUDICATION), None)
        if found is None:
            if not unblinded(reviews):
                raise ConflictError("Both reviewers must finish first.", code="not_ready")
            found = _begin_adjudication(service, session, record, [one for one in reviews if one.kind == BLIND])
            audit.record(
                service.store, session, access.user, "adjudicate",
                project=record.project, document=document, review=found.id,
            )  # fmt: skip
    working = service.reviews.open(access, document, found.id)
    return as_json(view(service, access, working, lang))


def _begin_adjudication(service: Service, session: Session, record: Record, blind: list[Review]) -> Review:
    first, second = blind
    found = reviews_store.add_review(session, record.id, ADJUDICATION, first.tolerance)
    reviews_store.copy_steps(service.store, session, first, found)
    left, right = (service.reviews.working(session, record, review).document for review in (first, second))
    if spans := unsettled_spans(left, right):
        payload = dump([Unsettle(kind="unsettle", spans=spans)])
        reviews_store.add_step(service.store, session, found, found.version, payload, MACHINE)
        session.refresh(found)
        found.floor = found.position
        session.flush()
    return found


def _known(service: Service) -> list[dict[str, str]]:
    if not service.needs_token():
        return [{"name": LOCAL.user, "role": LOCAL.role}]
    with service.store.reading() as session:
        return [{"name": one.name, "role": one.role} for one in known_reviewers(session)]


def _ready(session: Session, document: str) -> Record:
    record = documents_store.find_record(session, document)
    if record.state in NOT_READY:
        raise ConflictError("The document is not ready.", code="not_ready", state=record.state)
    return record


def _make_blind_reviews(session: Session, record: Record, wanted: list[str]) -> None:
    reviews = reviews_store.reviews_of(session, record.id)
    if any(review.kind == ADJUDICATION for review in reviews):
        raise ConflictError("The document is being adjudicated; its reviewers cannot change any more.")
    blind = {review.reviewer: review for review in reviews if review.kind == BLIND}
    for name, review in blind.items():
        if name not in wanted:
            if review.version > 1:
                raise ConflictError(f"{name} has begun to review the document already.")
            session.execute(delete(Review).where(Review.id == review.id))
    tolerance = reviews[0].tolerance
    for name in wanted:
        if name not in blind:
            reviews_store.add_review(session, record.id, BLIND, tolerance, name)
