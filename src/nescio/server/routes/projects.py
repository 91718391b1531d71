"""Projects, what is in them, and what they come to."""

from __future__ import annotations

from tempfile import TemporaryFile
from typing import Any

from fastapi import APIRouter, Query, Response
from sqlalchemy import select
from sqlalchemy.orm import Session
from starlette.background import BackgroundTask
from starlette.responses import StreamingResponse

from nescio import registry
from nescio.errors import UnknownNameError
from nescio.server.answers import as_json, deleted, download
from nescio.server.errors import BadRequestError, ConflictError, ForbiddenError
from nescio.server.languages import ReportLang
from nescio.server.review.compare import agreement, disagreements, word_labels
from nescio.server.routes.shown.base import file_of
from nescio.server.routes.shown.projects import Documents, Hits, MemberList, Project, ProjectAgreement, Projects, Tried
from nescio.server.routes.values import (
    Limit,
    Members,
    NewProject,
    Offset,
    ProjectChange,
    ProjectId,
    RepeatKey,
    Sort,
    State,
    Treatment,
)
from nescio.server.security import membership
from nescio.server.security.access import Access
from nescio.server.security.authentication import Reader, Reviewer, ServiceHere
from nescio.server.service import Service
from nescio.server.store import audit
from nescio.server.store import documents as documents_store
from nescio.server.store import members as members_store
from nescio.server.store import projects as projects_store
from nescio.server.store import reviews as reviews_store
from nescio.server.store.clock import later
from nescio.server.store.jobs import jobs_of_files
from nescio.server.store.people import active_people
from nescio.server.store.reviews import BLIND
from nescio.server.store.tables import Record
from nescio.server.work import exporting
from nescio.server.work.reviews import unblinded
from nescio.server.work.searching import search
from nescio.server.work.whole_case import write_case

router = APIRouter(prefix="/api/projects", tags=["projects"])
# Settings of a project that change what its documents become; finished reviews stay as they are.
TREATMENT = ("policy", "replace", "tolerance", "alike")
# So many documents are tried with other settings before somebody decides on them.
MAX_TRIED = 50


@router.get("", responses={200: {"model": Projects}})
def list_projects(access: Reader, service: ServiceHere) -> dict[str, Any]:
    """The projects that somebody may see."""
    with service.store.reading() as session:
        hidden = membership.hidden_projects(session, access)
        rows = projects_store.project_rows(service.store, session)
        return {"projects": [_with_role(session, access, row) for row in rows if row["id"] not in hidden]}


@router.post("", status_code=201, responses={201: {"model": Project}})
def create_project(body: NewProject, access: Reviewer, service: ServiceHere, key: RepeatKey = None) -> Response:
    service.pipelines.policy(body.policy)
    _check_replacer(body.replace)
    asked = [body.model_dump_json()]
    return service.repeating.once(
        access.user, "projects", key, asked, lambda: as_json(_created(service, access, body), 201)
    )


def _created(service: ServiceHere, access: Reviewer, body: NewProject) -> dict[str, Any]:
    with service.store.transaction() as session:
        project = projects_store.create_project(service.store, session, **body.model_dump())
        if access.role != "admin":  # what somebody makes is theirs, until they name others
            members_store.set_members(session, project.id, {access.user: members_store.MANAGER})
        audit.record(service.store, session, access.user, "create project", project=project.id, policy=body.policy)
        return _with_role(session, access, projects_store.project_rows(service.store, session, [project.id])[0])


@router.get("/{project}", responses={200: {"model": Project}})
def get_project(project: ProjectId, access: Reader, service: ServiceHere) -> dict[str, Any]:
    with service.store.reading() as session:
        projects_store.find_project(session, project)
        return _with_role(session, access, projects_store.project_rows(service.store, session, [project])[0])


@router.get("/{project}/members", responses={200: {"model": MemberList}})
def get_members(project: ProjectId, access: Reader, service: ServiceHere) -> dict[str, Any]:
    """Who may work on a project, and as what; nobody is named if it is open to all."""
    with service.store.reading() as session:
        projects_store.find_project(session, project)
        membership.allow(session, access, project, "admin")
        people = [{"name": one.name, "role": one.role} for one in active_people(session)]
        return {"members": members_store.members_of(session, project), "people": people}


@router.put("/{project}/members", responses={200: {"model": MemberList}})
def put_members(project: ProjectId, body: Members, access: Reader, service: ServiceHere) -> dict[str, Any]:
    """Say who may work on a project, and as what; none: everybody with a token."""
    with service.store.transaction() as session:
        projects_store.find_project(session, project)
        membership.allow(session, access, project, "admin")
        if body.members and access.role != "admin" and body.members.get(access.user) != members_store.MANAGER:
            raise BadRequestError("You would lock yourself out: stay a manager, or ask an admin.")
        if unknown := set(body.members) - {one.name for one in active_people(session)}:
            raise BadRequestError(f"Nobody has a token by the name '{sorted(unknown)[0]}'.")
        members_store.set_members(session, project, body.members)
        audit.record(service.store, session, access.user, "members", project=project, members=dict(body.members))
    return {"members": dict(body.members)}


@router.patch("/{project}", responses={200: {"model": Project}})
def change_project(project: ProjectId, body: ProjectChange, access: Reader, service: ServiceHere) -> dict[str, Any]:
    """Change what is given; a new retention counts from now on, for documents that are there as well."""
    given = body.model_dump(exclude_unset=True)
    _check_replacer(body.replace)
    if body.policy is not None:
        service.pipelines.policy(body.policy)
    with service.store.transaction() as session:
        found = projects_store.find_project(session, project)
        membership.allow(session, access, project, "admin")
        if given.get("review", found.review) != found.review and documents_store.list_records(session, project=project):
            raise ConflictError("How documents are reviewed can only be changed while the project is empty.")
        before = [getattr(found, name) for name in TREATMENT]
        for name, value in given.items():
            if name == "name" and value is not None:
                found.name = service.store.seal(value, f"project name {project}")
            elif name == "reasons":
                projects_store.keep_reasons(service.store, found, value or ())
            elif name in ("replace", "retention_days") or (value is not None and name != "name"):
                setattr(found, name, value)
        if "retention_days" in given:
            days = body.retention_days
            for record in documents_store.list_records(session, project=project):
                record.expires = None if days is None else later(days=days)
        changed = [getattr(found, name) for name in TREATMENT] != before
        if changed:
            reviews_store.renew_open_reviews(session, project, found.tolerance)
        audit.record(
            service.store, session, access.user, "change project",
            project=project, changed=sorted(given), **{name: getattr(found, name) for name in TREATMENT if changed},
        )  # fmt: skip
        session.flush()
        row = _with_role(session, access, projects_store.project_rows(service.store, session, [project])[0])
    if changed:
        service.events.publish(f"project {project}", "settings", {"project": project})
    return row


@router.post("/{project}/preview", responses={200: {"model": Tried}})
def preview_change(project: ProjectId, body: Treatment, access: Reader, service: ServiceHere) -> dict[str, Any]:
    """What other settings would change in the open documents of a project, without changing anything."""
    _check_replacer(body.replace)
    given = body.model_dump(exclude_unset=True)
    rows = []
    with service.store.reading() as session:
        projects_store.find_project(session, project)
        membership.allow(session, access, project, "admin")
        records = [
            one for one in documents_store.list_records(session, project=project) if one.state in ("open", "in_review")
        ]
        for record in records[:MAX_TRIED]:
            rows.append(service.reviews.tried(session, record, given))
    return {
        "documents": rows,
        "changed": sum(1 for row in rows if row["masked"] or row["kept"] or row["reworded"]),
        "tried": len(rows),
        "open": len(records),
    }


@router.delete("/{project}", status_code=204)
def delete_project(project: ProjectId, access: Reader, service: ServiceHere) -> Response:
    """Delete a project with its documents: 204 if nothing of it is left, 202 if another program still reads the database."""
    with service.store.reading() as session:
        projects_store.find_project(session, project)
        membership.allow(session, access, project, "admin")
    service.deleting.project(access, project)
    return deleted(service.deleting.pending)


@router.get("/{project}/documents", responses={200: {"model": Documents}})
def list_documents(
    project: ProjectId,
    access: Reader,
    service: ServiceHere,
    state: State | None = None,
    q: str = Query("", max_length=200),
    sort: Sort = "newest",
    limit: Limit = 50,
    offset: Offset = 0,
) -> dict[str, Any]:
    """The documents of a project, in some order."""
    with service.store.reading() as session:
        projects_store.find_project(session, project)
        inside = membership.within(session, access, project)
        records = documents_store.list_records(session, project=project, state=state)
        reviewers = reviews_store.assigned_to(session, [one.id for one in records]) if inside.blind else {}
        records = [one for one in records if membership.shown(inside, one, reviewers.get(one.id, ()))]
        if q and inside.may("reviewer"):  # names are sealed, so the database cannot look for them
            wanted = q.casefold()
            records = [one for one in records if wanted in documents_store.document_name(service.store, one).casefold()]
        records = _sorted(service, records, sort, names=inside.may("reviewer"))
        page = records[offset : offset + limit]
        rows = documents_store.rows_of(service.store, session, page, jobs_of_files(session))
    return {"documents": [membership.neutral(inside, row) for row in rows], "total": len(records)}


@router.get("/{project}/search", responses={200: {"model": Hits}})
def search_texts(
    project: ProjectId,
    access: Reviewer,
    service: ServiceHere,
    q: str = Query(min_length=1, max_length=200),
    limit: Limit = 50,
) -> Response:
    """Where a string stands in the texts of a project, without regard to case."""
    with service.store.reading() as session:
        projects_store.find_project(session, project)
        if membership.allow(session, access, project, "reviewer").blind:
            raise ForbiddenError("Blind reviewers see the documents that they review.")
        return as_json(search(service.store, session, project, q, limit))


@router.get("/{project}/agreement", responses={200: {"model": ProjectAgreement}})
def agreement_of_project(project: ProjectId, access: Reviewer, service: ServiceHere) -> dict[str, Any]:
    """How far two reviewers agree, over all documents that both have finished."""
    rows, labels = [], []
    with service.store.reading() as session:
        projects_store.find_project(session, project)
        if membership.allow(session, access, project, "reviewer").blind:
            raise ForbiddenError("Blind reviewers see the documents that they review.")
        for record in documents_store.list_records(session, project=project):
            reviews = reviews_store.reviews_of(session, record.id)
            if not unblinded(reviews):
                continue
            left, right = (
                service.reviews.working(session, record, review).document for review in reviews if review.kind == BLIND
            )
            pair = (word_labels(left), word_labels(right))
            labels.append(pair)
            rows.append(
                {
                    "id": record.id,
                    "name": documents_store.document_name(service.store, record),
                    "kappa": agreement([pair])["kappa"],
                    "differences": len(disagreements(left, right)),
                }
            )
    return {**agreement(labels), "documents": rows}


@router.get("/{project}/report", response_class=Response, responses=file_of("text/html"))
def report_of_project(project: ProjectId, access: Reader, service: ServiceHere, lang: ReportLang) -> Response:
    """Counts and reasons over all documents, without any text."""
    with service.store.reading() as session:
        membership.within(session, access, project)
    page = exporting.project_report(service, project, lang)
    _note_export(service, access.user, project, "report")
    return download(page.encode("utf8", "replace"), "report.html", "text/html; charset=utf-8")


@router.get("/{project}/archive", response_class=Response, responses=file_of("application/zip"))
def archive_of_project(
    project: ProjectId, access: Reader, service: ServiceHere, lang: ReportLang, unreviewed: bool = False
) -> Response:
    """All files that were signed (``unreviewed``: all that pass the check) as a ZIP, with a table and the report."""
    with service.store.reading() as session:
        projects_store.find_project(session, project)
        inside = membership.within(session, access, project)
    if inside.blind or (unreviewed and not inside.may("reviewer")):
        raise ForbiddenError("This needs a member who may see all documents.")
    out = TemporaryFile()  # noqa: SIM115  closed when it was sent
    written, left = write_case(service, inside, project, lang, out, unreviewed=unreviewed)
    with service.store.transaction() as session:
        audit.record(
            service.store, session, access.user, "export",
            project=project, what="archive", files=written, left=left, unreviewed=unreviewed,
        )  # fmt: skip
    out.seek(0)
    answer = download(b"", "case.zip", "application/zip")
    headers = {name: answer.headers[name] for name in ("content-disposition", "content-security-policy")}
    headers |= {"X-Files": str(written), "X-Files-Left": str(left)}
    return StreamingResponse(
        iter(lambda: out.read(1 << 16), b""),
        headers=headers,
        media_type="application/zip",
        background=BackgroundTask(out.close),
    )


@router.get("/{project}/annotations", response_class=Response, responses=file_of("application/json"))
def annotations_of_project(project: ProjectId, access: Reviewer, service: ServiceHere) -> Response:
    """All reviewed documents with what was decided, as JSON of the Text Anonymization Benchmark."""
    with service.store.reading() as session:
        if membership.allow(session, access, project, "reviewer").blind:
            raise ForbiddenError("Blind reviewers see the documents that they review.")
    content = exporting.project_annotations(service.store, service.reviews, project)
    _note_export(service, access.user, project, "annotations")
    return download(content, "annotations.json", "application/json")


@router.get("/{project}/audit", response_class=Response, responses=file_of("application/jsonl"))
def audit_of_project(project: ProjectId, access: Reviewer, service: ServiceHere) -> Response:
    with service.store.reading() as session:
        projects_store.find_project(session, project)
        inside = membership.allow(session, access, project, "reviewer")
        if inside.blind:
            raise ForbiddenError("Blind reviewers see the documents that they review.")
        return download(
            exporting.audit_lines(service.store, session, inside, project=project), "audit.jsonl", "application/jsonl"
        )


def _sorted(service: Service, records: list[Record], sort: Sort, *, names: bool) -> list[Record]:
    if sort == "oldest":
        return records[::-1]
    if sort == "name" and names:
        return sorted(records, key=lambda one: documents_store.document_name(service.store, one).casefold())
    if sort == "risk":
        return sorted(records, key=lambda one: -1.0 if one.risk is None else one.risk, reverse=True)
    if sort == "state":
        return sorted(records, key=lambda one: one.state)
    return records


def _with_role(session: Session, access: Access, row: dict[str, Any]) -> dict[str, Any]:
    """A project with what the one who asks may do in it."""
    inside = membership.within(session, access, row["id"])
    return {**row, "role": inside.role, "blind": inside.blind}


def _check_replacer(name: str | None) -> None:
    if name is not None and name not in registry.names("replacer"):
        raise UnknownNameError("replacer", name, registry.names("replacer"))


def _note_export(service: ServiceHere, user: str, project: str, what: str) -> None:
    with service.store.transaction() as session:
        count = len(list(session.scalars(select(Record.id).where(Record.project == project))))
        audit.record(service.store, session, user, "export", project=project, what=what, documents=count)
