"""Projects, what is in them, and what they come to."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Query, Response
from sqlalchemy import select

from nescio import registry
from nescio.errors import UnknownNameError
from nescio.server.answers import as_json, deleted, download
from nescio.server.errors import ConflictError
from nescio.server.languages import ReportLang
from nescio.server.review.compare import agreement, disagreements, word_labels
from nescio.server.routes.shown import Documents, Project, Projects
from nescio.server.routes.values import (
    Limit,
    NewProject,
    Offset,
    ProjectChange,
    ProjectId,
    RepeatKey,
    State,
    Treatment,
)
from nescio.server.security.authentication import Admin, Reader, Reviewer, ServiceHere
from nescio.server.store import audit
from nescio.server.store import documents as documents_store
from nescio.server.store import projects as projects_store
from nescio.server.store import reviews as reviews_store
from nescio.server.store.clock import later
from nescio.server.store.jobs import jobs_of_files
from nescio.server.store.reviews import BLIND
from nescio.server.store.tables import Record
from nescio.server.work import exporting
from nescio.server.work.reviews import unblinded
from nescio.server.work.searching import search

router = APIRouter(prefix="/api/projects", tags=["projects"])
# Settings of a project that change what its documents become; finished reviews stay as they are.
TREATMENT = ("policy", "replace", "tolerance")
# So many documents are tried with other settings before somebody decides on them.
MAX_TRIED = 50


@router.get("", responses={200: {"model": Projects}})
def list_projects(_: Reader, service: ServiceHere) -> dict[str, Any]:
    with service.store.reading() as session:
        return {"projects": projects_store.project_rows(service.store, session)}


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
        audit.record(service.store, session, access.user, "create project", project=project.id, policy=body.policy)
        return projects_store.project_rows(service.store, session, [project.id])[0]


@router.get("/{project}", responses={200: {"model": Project}})
def get_project(project: ProjectId, _: Reader, service: ServiceHere) -> dict[str, Any]:
    with service.store.reading() as session:
        projects_store.find_project(session, project)
        return projects_store.project_rows(service.store, session, [project])[0]


@router.patch("/{project}", responses={200: {"model": Project}})
def change_project(project: ProjectId, body: ProjectChange, access: Admin, service: ServiceHere) -> dict[str, Any]:
    """Change what is given; a new retention counts from now on, for documents that are there as well."""
    given = body.model_dump(exclude_unset=True)
    _check_replacer(body.replace)
    if body.policy is not None:
        service.pipelines.policy(body.policy)
    with service.store.transaction() as session:
        found = projects_store.find_project(session, project)
        if given.get("review", found.review) != found.review and documents_store.list_records(session, project=project):
            raise ConflictError("How documents are reviewed can only be changed while the project is empty.")
        before = [getattr(found, name) for name in TREATMENT]
        for name, value in given.items():
            if name == "name" and value is not None:
                found.name = service.store.seal(value, f"project name {project}")
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
        row = projects_store.project_rows(service.store, session, [project])[0]
    if changed:
        service.events.publish(f"project {project}", "settings", {"project": project})
    return row


@router.post("/{project}/preview")
def preview_change(project: ProjectId, body: Treatment, _: Reader, service: ServiceHere) -> dict[str, Any]:
    """What other settings would change in the open documents of a project, without changing anything."""
    _check_replacer(body.replace)
    given = body.model_dump(exclude_unset=True)
    rows = []
    with service.store.reading() as session:
        projects_store.find_project(session, project)
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
def delete_project(project: ProjectId, access: Admin, service: ServiceHere) -> Response:
    """Delete a project with its documents: 204 if nothing of it is left, 202 if another program still reads the database."""
    service.deleting.project(access, project)
    return deleted(service.deleting.pending)


@router.get("/{project}/documents", responses={200: {"model": Documents}})
def list_documents(
    project: ProjectId,
    _: Reader,
    service: ServiceHere,
    state: State | None = None,
    q: str = Query("", max_length=200),
    limit: Limit = 50,
    offset: Offset = 0,
) -> dict[str, Any]:
    with service.store.reading() as session:
        projects_store.find_project(session, project)
        records = documents_store.list_records(session, project=project, state=state)
        if q:  # names are sealed, so the database cannot look for them
            wanted = q.casefold()
            records = [one for one in records if wanted in documents_store.document_name(service.store, one).casefold()]
        page = records[offset : offset + limit]
        rows = documents_store.rows_of(service.store, session, page, jobs_of_files(session))
    return {"documents": rows, "total": len(records)}


@router.get("/{project}/search")
def search_texts(
    project: ProjectId, _: Reader, service: ServiceHere, q: str = Query(min_length=1, max_length=200), limit: Limit = 50
) -> Response:
    """Where a string stands in the texts of a project, without regard to case."""
    with service.store.reading() as session:
        projects_store.find_project(session, project)
        return as_json(search(service.store, session, project, q, limit))


@router.get("/{project}/agreement")
def agreement_of_project(project: ProjectId, _: Reader, service: ServiceHere) -> dict[str, Any]:
    """How far two reviewers agree, over all documents that both have finished."""
    rows, labels = [], []
    with service.store.reading() as session:
        projects_store.find_project(session, project)
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


@router.get("/{project}/report")
def report_of_project(project: ProjectId, access: Reader, service: ServiceHere, lang: ReportLang) -> Response:
    """Counts and reasons over all documents, without any text."""
    page = exporting.project_report(service, project, lang)
    _note_export(service, access.user, project, "report")
    return download(page.encode("utf8", "replace"), "report.html", "text/html; charset=utf-8")


@router.get("/{project}/annotations")
def annotations_of_project(project: ProjectId, access: Reader, service: ServiceHere) -> Response:
    """All reviewed documents with what was decided, as JSON of the Text Anonymization Benchmark."""
    content = exporting.project_annotations(service.store, service.reviews, project)
    _note_export(service, access.user, project, "annotations")
    return download(content, "annotations.json", "application/json")


@router.get("/{project}/audit")
def audit_of_project(project: ProjectId, _: Reader, service: ServiceHere) -> Response:
    with service.store.reading() as session:
        projects_store.find_project(session, project)
        return download(
            exporting.audit_lines(service.store, session, project=project), "audit.jsonl", "application/jsonl"
        )


def _check_replacer(name: str | None) -> None:
    if name is not None and name not in registry.names("replacer"):
        raise UnknownNameError("replacer", name, registry.names("replacer"))


def _note_export(service: ServiceHere, user: str, project: str, what: str) -> None:
    with service.store.transaction() as session:
        count = len(list(session.scalars(select(Record.id).where(Record.project == project))))
        audit.record(service.store, session, user, "export", project=project, what=what, documents=count)
