"""The audit trail, and whether it is whole."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query
from sqlalchemy import func, select

from nescio.server.routes.values import Limit, Offset
from nescio.server.security.authentication import Admin, ServiceHere
from nescio.server.store.audit import verify
from nescio.server.store.tables import AuditRow
from nescio.server.work.exporting import audit_rows

router = APIRouter(prefix="/api/audit", tags=["audit"])
Of = Annotated[str | None, Query(pattern=r"^[0-9a-f]{16}$")]


@router.get("")
def list_rows(
    _: Admin, service: ServiceHere, document: Of = None, project: Of = None, limit: Limit = 50, offset: Offset = 0
) -> dict[str, Any]:
    """What was done, the newest first."""
    wanted = select(AuditRow)
    if document is not None:
        wanted = wanted.where(AuditRow.document == document)
    if project is not None:
        wanted = wanted.where(AuditRow.project == project)
    with service.store.reading() as session:
        total = session.scalar(select(func.count()).select_from(wanted.subquery()))
        page = session.scalars(wanted.order_by(AuditRow.number.desc()).limit(limit).offset(offset))
        return {"rows": audit_rows(service.store, session, page), "total": total}


@router.get("/verify")
def verify_chain(_: Admin, service: ServiceHere) -> dict[str, Any]:
    """Whether every row still follows from those before it."""
    return asdict(verify(service.store))
