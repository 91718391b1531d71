"""The same for many documents of a project: accept, finish, delete; one that cannot does not stop the others."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from nescio.server.errors import ForbiddenError, NotFoundError, ServiceError, StorageError
from nescio.server.review.actions import Accept
from nescio.server.routes.shown.projects import Bulk as BulkRow
from nescio.server.routes.shown.projects import Redaction as RedactionRow
from nescio.server.routes.values import Bulk, ProjectId, Redaction
from nescio.server.security.access import Access
from nescio.server.security.authentication import Reviewer, ServiceHere
from nescio.server.security.membership import allow
from nescio.server.service import Service
from nescio.server.store import documents as documents_store
from nescio.server.store.projects import find_project
from nescio.server.work import finishing, redacting
from nescio.server.work.redacting import Wanted

router = APIRouter(prefix="/api/projects/{project}", tags=["decisions"])


@router.post("/bulk", responses={200: {"model": BulkRow}})
def bulk(project: ProjectId, body: Bulk, access: Reviewer, service: ServiceHere) -> dict[str, Any]:
    """Do the same to many documents; what could not be done is told for each."""
    role = "admin" if body.do == "delete" else "reviewer"
    with service.store.reading() as session:
        allow(session, access, project, role)
        records = [documents_store.find_record(session, ident) for ident in dict.fromkeys(body.documents)]
        if any(record.project != project for record in records):
            raise NotFoundError("document")
    # In a case a document follows those before it, so the first ones come first.
    records.sort(key=lambda one: (one.uploaded, one.created, one.file, one.number))
    if body.do == "delete":
        service.deleting.documents(access, records, "asked for")
        return {"done": len(records), "problems": []}
    done, problems = 0, []
    for record in records:
        try:
            _one(service, access, record.id, body)
            done += 1
        except StorageError:
            raise
        except ServiceError as error:
            problems.append({"id": record.id, "message": error.message, "code": error.code, "details": error.details})
    return {"done": done, "problems": problems}


@router.post("/redact", responses={200: {"model": RedactionRow}})
def redact(project: ProjectId, body: Redaction, access: Reviewer, service: ServiceHere) -> dict[str, Any]:
    """Look for words and patterns in all documents of a project, and mask what is found if that is asked for."""
    with service.store.reading() as session:
        find_project(session, project)
        if allow(session, access, project, "reviewer").blind:
            raise ForbiddenError("Blind reviewers see the documents that they review.")
    wanted = Wanted(tuple(body.words), tuple(body.patterns))
    return redacting.redact(service, access, project, wanted, body.type, apply=body.apply)


def _one(service: Service, access: Access, document: str, body: Bulk) -> None:
    working = service.reviews.open(access, document)
    if body.do == "finish":
        finishing.finish(service, access, working, working.version, body.confirmed)
    else:
        open_ones = [one.id for one in working.document.entities if one.id not in working.draft.pins]
        if open_ones:
            accepted = [Accept(kind="accept", entity=ident) for ident in open_ones]
            service.reviews.act(access, working, working.version, accepted)
    service.processing.announce(document)
