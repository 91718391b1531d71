"""The attack's view: backgrounds, and attacks on a document's output."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, File, UploadFile
from sqlalchemy import select

from nescio.server.errors import NotFoundError
from nescio.server.routes.values import AnyId, DocumentId, NewAttack, ReviewId
from nescio.server.security.authentication import Admin, Reader, Reviewer, ServiceHere
from nescio.server.service import Service
from nescio.server.store import audit
from nescio.server.store.clock import new_id, now
from nescio.server.store.tables import Background
from nescio.server.work.attacking import read_individuals
from nescio.server.work.jobs import Job
from nescio.server.work.reading import clean_name

router = APIRouter(prefix="/api", tags=["attack"])


@router.get("/backgrounds")
def list_backgrounds(_: Reader, service: ServiceHere) -> dict[str, Any]:
    with service.store.reading() as session:
        found = session.scalars(select(Background).order_by(Background.created, Background.id))
        return {"backgrounds": [_row(service, one) for one in found]}


@router.post("/backgrounds", status_code=201)
def add_background(file: Annotated[UploadFile, File()], access: Reviewer, service: ServiceHere) -> dict[str, Any]:
    """What an attacker may know: JSON lines or CSV with "id" and "text", a row for each person."""
    people = read_individuals(file.file.read())
    ident = new_id()
    background = Background(
        id=ident,
        name=service.store.seal(clean_name(file.filename or ""), f"background name {ident}"),
        data=service.store.seal(json.dumps(people), f"background data {ident}"),
        individuals=len(people),
        created=now(),
    )
    with service.store.transaction() as session:
        session.add(background)
        audit.record(service.store, session, access.user, "add background", background=ident, individuals=len(people))
    return _row(service, background)


@router.delete("/backgrounds/{background}", status_code=204)
def delete_background(background: AnyId, access: Admin, service: ServiceHere) -> None:
    _check(service, background)
    service.deleting.background(access, background)
    service.attacking.forget()


@router.post("/documents/{document}/attack", status_code=202)
def attack(
    document: DocumentId, body: NewAttack, access: Reviewer, service: ServiceHere, review: ReviewId = None
) -> dict[str, Any]:
    """Try to find the person behind the anonymised text; the result is that of the job."""
    _check(service, body.background)
    working = service.reviews.open(access, document, review)

    def work(job: Job) -> dict[str, Any]:
        service.jobs.report(job, 0.1, "attack")
        found = service.jobs.in_time(lambda: service.attacking.run(body.background, working.document, body.individual))
        return {"version": working.version, **found}

    return service.jobs.submit("attack", work, project=working.project.id, document=document).row()


def _check(service: Service, background: str) -> None:
    with service.store.reading() as session:
        if session.get(Background, background) is None:
            raise NotFoundError("background")


def _row(service: Service, background: Background) -> dict[str, Any]:
    return {
        "id": background.id,
        "name": service.store.unseal_text(background.name, f"background name {background.id}"),
        "individuals": background.individuals,
        "created": background.created,
    }
