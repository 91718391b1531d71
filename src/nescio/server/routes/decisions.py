"""What people decide: actions, undo and redo, the end of a review."""

from __future__ import annotations

from fastapi import APIRouter, Response

from nescio.server.answers import as_json
from nescio.server.languages import ReportLang
from nescio.server.routes.documents import view
from nescio.server.routes.shown.review import Changed
from nescio.server.routes.values import Actions, AtVersion, DocumentId, Finishing, Reopening, ReviewId
from nescio.server.security.access import Access
from nescio.server.security.authentication import Reviewer, ServiceHere
from nescio.server.service import Service
from nescio.server.work import finishing
from nescio.server.work.reviews import Working

router = APIRouter(prefix="/api/documents/{document}", tags=["decisions"])


@router.post("/actions", responses={200: {"model": Changed}})
def act(
    document: DocumentId,
    body: Actions,
    access: Reviewer,
    service: ServiceHere,
    lang: ReportLang,
    review: ReviewId = None,
) -> Response:
    """Apply actions, all or none, as one step that can be undone."""
    working = service.reviews.open(access, document, review)
    result, also = service.reviews.act(access, working, body.version, body.actions)
    for other in also:
        service.processing.announce(other.record.id)
    rows: list[dict[str, object]] = [{"id": other.record.id, "version": other.version} for other in also]
    return _answer(service, access, result, rows, lang)


@router.post("/undo", responses={200: {"model": Changed}})
def undo(
    document: DocumentId,
    body: AtVersion,
    access: Reviewer,
    service: ServiceHere,
    lang: ReportLang,
    review: ReviewId = None,
) -> Response:
    working = service.reviews.open(access, document, review)
    return _answer(service, access, service.reviews.move(access, working, body.version, -1), [], lang)


@router.post("/redo", responses={200: {"model": Changed}})
def redo(
    document: DocumentId,
    body: AtVersion,
    access: Reviewer,
    service: ServiceHere,
    lang: ReportLang,
    review: ReviewId = None,
) -> Response:
    working = service.reviews.open(access, document, review)
    return _answer(service, access, service.reviews.move(access, working, body.version, +1), [], lang)


@router.post("/finish", responses={200: {"model": Changed}})
def finish(
    document: DocumentId,
    body: Finishing,
    access: Reviewer,
    service: ServiceHere,
    lang: ReportLang,
    review: ReviewId = None,
) -> Response:
    """The review is done: text, settings and version of the program are frozen, and their hash is in the audit trail.

    Refused with the code ``needs_confirmation`` and what there is to think about, until that is confirmed.
    """
    working = service.reviews.open(access, document, review)
    result = finishing.finish(service, access, working, body.version, body.confirmed)
    return _answer(service, access, result, [], lang)


@router.post("/reopen", responses={200: {"model": Changed}})
def reopen(
    document: DocumentId,
    body: Reopening,
    access: Reviewer,
    service: ServiceHere,
    lang: ReportLang,
    review: ReviewId = None,
) -> Response:
    """The review is not done after all; why is kept with the audit trail."""
    working = service.reviews.open(access, document, review)
    return _answer(service, access, service.reviews.reopen(access, working, body.version, body.why), [], lang)


def _answer(service: Service, access: Access, working: Working, also: list[dict[str, object]], lang: str) -> Response:
    service.processing.announce(working.record.id)
    return as_json({"document": view(service, access, working, lang), "also": also})
