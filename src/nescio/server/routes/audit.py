"""The audit trail: search it, take it away, and see whether it is whole."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Response
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from nescio.server.answers import download
from nescio.server.errors import ForbiddenError
from nescio.server.routes.shown.base import file_of
from nescio.server.routes.shown.people import AuditChoices, AuditRows, SignedHead, Verified
from nescio.server.routes.values import Limit, Offset
from nescio.server.security.authentication import Admin, Reader, ServiceHere
from nescio.server.security.membership import allow
from nescio.server.store import audit
from nescio.server.store.audit_head import signed_head
from nescio.server.store.projects import find_project
from nescio.server.store.tables import AuditRow
from nescio.server.work.audit_export import Search, audit_csv, audit_jsonl, audit_rows, matching

router = APIRouter(prefix="/api/audit", tags=["audit"])
Of = Annotated[str | None, Query(pattern=r"^[0-9a-f]{16}$")]
Day = Annotated[str | None, Query(pattern=r"^\d{4}-\d{2}-\d{2}$", description="In UTC, such as 2024-03-04.")]
Name = Annotated[str | None, Query(max_length=64)]


def _search(
    document: Of = None,
    project: Of = None,
    actor: Name = None,
    action: Name = None,
    since: Day = None,
    until: Day = None,
    q: Annotated[str, Query(max_length=200, description="Words in what was done, details and reasons.")] = "",
) -> Search:
    return Search(document=document, project=project, actor=actor, action=action, since=since, until=until, words=q)


Wanted = Annotated[Search, Depends(_search)]


@router.get("", responses={200: {"model": AuditRows}})
def list_rows(
    access: Reader, service: ServiceHere, search: Wanted, limit: Limit = 50, offset: Offset = 0
) -> dict[str, Any]:
    """What was done, the newest first: all of it for admins, that of one project for its managers."""
    with service.store.reading() as session:
        _check(session, access, search)
        wanted = matching(service.store, session, search)
        total = session.scalar(select(func.count()).select_from(wanted.subquery()))
        page = session.scalars(wanted.order_by(AuditRow.number.desc()).limit(limit).offset(offset))
        return {"rows": audit_rows(service.store, session, page), "total": total}


@router.get("/choices", responses={200: {"model": AuditChoices}})
def list_choices(access: Reader, service: ServiceHere, project: Of = None) -> dict[str, Any]:
    """Who did something, and what was done: what a search can be narrowed to."""
    search = Search(project=project)
    with service.store.reading() as session:
        _check(session, access, search)
        wanted = matching(service.store, session, search).subquery()
        return {
            "actors": sorted(session.scalars(select(wanted.c.actor).distinct())),
            "actions": sorted(session.scalars(select(wanted.c.action).distinct())),
        }


@router.get("/export", response_class=Response, responses=file_of("text/csv", "application/jsonl"))
def export_rows(
    access: Reader, service: ServiceHere, search: Wanted, format: Literal["csv", "jsonl"] = "csv"
) -> Response:
    """The rows that a search finds, the oldest first, as a table or one JSON object a line."""
    with service.store.reading() as session:
        _check(session, access, search)
        wanted = matching(service.store, session, search).order_by(AuditRow.number)
        rows = audit_rows(service.store, session, session.scalars(wanted))
    with service.store.transaction() as session:
        audit.record(
            service.store, session, access.user, "export", project=search.project, what="audit", rows=len(rows)
        )
    if format == "csv":
        return download(audit_csv(rows), "audit.csv", "text/csv; charset=utf-8")
    return download(audit_jsonl(rows), "audit.jsonl", "application/jsonl")


@router.get("/verify", responses={200: {"model": Verified}})
def verify_chain(_: Admin, service: ServiceHere) -> dict[str, Any]:
    """Whether every row still follows from those before it."""
    return asdict(audit.verify(service.store))


@router.get("/head", responses={200: {"model": SignedHead}})
def get_head(_: Admin, service: ServiceHere) -> dict[str, Any]:
    """The end of the trail with a signature, to keep elsewhere: `nescio serve audit verify --head` compares."""
    return signed_head(service.store)


def _check(session: Session, access: Reader, search: Search) -> None:
    """Refuse who is neither an admin nor a manager of the one project that they ask about."""
    if access.role == "admin":
        return
    if search.project is None:
        raise ForbiddenError("This needs the role 'admin', or a project that you manage.")
    find_project(session, search.project)
    allow(session, access, search.project, "admin")
