"""The attack's view: backgrounds, and attacks on a document's output."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, File, Response, UploadFile
from sqlalchemy import select

from nescio.server.answers import as_json
from nescio.server.errors import NotFoundError
from nescio.server.routes.shown.projects import BackgroundRow, Backgrounds
from nescio.server.routes.shown.projects import Job as JobRow
from nescio.server.routes.values import AnyId, DocumentId, NewAttack, RepeatKey, ReviewId
from nescio.server.security.access import Access
from nescio.server.security.authentication import Admin, Reader, Reviewer, ServiceHere
from nescio.server.service import Service
from nescio.server.store import audit
from nescio.server.store.clock import new_id, now
from nescio.server.store.tables import Background
from nescio.server.work.attacking import read_individuals
from nescio.server.work.jobs import Job
from nescio.server.work.reading import clean_name

router = APIRouter(prefix="/api", tags=["attack"])


@router.get("/backgrounds", responses={200: {"model": Backgrounds}})
def list_backgrounds(_: Reader, service: ServiceHere) -> dict[str, Any]:
    with service.store.reading() as session:
        found = session.scalars(select(Background).order_by(Background.created, Background.id))
        return {"backgrounds": [_row(service, one) for one in found]}


@router.post("/backgrounds", status_code=201, responses={201: {"model": BackgroundRow}})
def add_background(
    file: Annotated[UploadFile, File()], access: Reviewer, service: ServiceHere, key: RepeatKey = None
) -> Response:
    """What an attacker may know: JSON lines or CSV with "id" and "text", a row for each person."""
    name, data = clean_name(file.filename or ""), file.file.read()
    people = read_individuals(data)
    return service.repeating.once(
        access.user, "backgrounds", key, (name, data), lambda: as_json(_added(service, access, name, people), 201)
    )


def _added(service: Service, access: Access, name: str, people: Any) -> dict[str, Any]:
    ident = new_id()
    background = Background(
        id=ident,
        name=service.store.seal(name, f"background name {ident}"),
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


@router.post("/documents/{document}/attack", status_code=202, responses={202: {"model": JobRow}})
def attack(
    document: DocumentId,
    body: NewAttack,
    access: Reviewer,
    service: ServiceHere,
    review: ReviewId = None,
    key: RepeatKey = None,
) -> Response:
    """Try to find the person behind the anonymised text; the result is that of the job."""
    _check(service, body.background)
    working = service.reviews.open(access, document, review)

    def work(job: Job) -> dict[str, Any]:
        service.jobs.report(job, 0.1, "attack")
        found = service.jobs.in_time(lambda: service.attacking.run(body.background, working.document, body.individual))
        return {"version": working.version, **found}

    def submitted() -> Response:
        return as_json(service.jobs.submit("attack", work, project=working.project.id, document=document).row(), 202)

    asked = [body.model_dump_json(), review or ""]
    return service.repeating.once(access.user, f"{document}/attack", key, asked, submitted)


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
