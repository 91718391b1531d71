"""Rows of the audit trail as people look for them and take them away."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, or_, select
from sqlalchemy.orm import Session

from nescio.server.store import audit
from nescio.server.store.database import Store
from nescio.server.store.tables import AuditRow

COLUMNS = ("number", "at", "actor", "action", "project", "document", "masked", "kept", "note", "details", "hash")
# A cell that begins so is a formula to a spreadsheet.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_KEPT = "keep"


@dataclass(frozen=True, slots=True)
class Search:
    """Which rows somebody wants; ``since`` and ``until`` are days, both included."""

    document: str | None = None
    project: str | None = None
    actor: str | None = None
    action: str | None = None
    since: str | None = None
    until: str | None = None
    words: str = ""


def matching(store: Store, session: Session, search: Search) -> Select[AuditRow]:
    """The query for what somebody wants."""
    wanted = select(AuditRow)
    for column, value in (
        (AuditRow.document, search.document),
        (AuditRow.project, search.project),
        (AuditRow.actor, search.actor),
        (AuditRow.action, search.action),
    ):
        if value is not None:
            wanted = wanted.where(column == value)
    if search.since is not None:
        wanted = wanted.where(AuditRow.at >= search.since)
    if search.until is not None:
        wanted = wanted.where(AuditRow.at <= f"{search.until}T23:59:59Z")
    if search.words:
        columns = (AuditRow.actor, AuditRow.action, AuditRow.document, AuditRow.details)
        found = [column.icontains(search.words, autoescape=True) for column in columns]
        wanted = wanted.where(or_(*found, AuditRow.number.in_(audit.notes_with(store, session, search.words))))
    return wanted


def audit_rows(store: Store, session: Session, rows: Iterable[AuditRow]) -> list[dict[str, Any]]:
    """Rows as the API shows them, with what people wrote about them."""
    found = list(rows)
    notes = audit.notes(store, session, [row.number for row in found if '"note"' in row.details])
    return [_shown(row, notes.get(row.number)) for row in found]


def audit_jsonl(rows: Iterable[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def audit_csv(rows: Iterable[dict[str, Any]]) -> bytes:
    """A table with a column for what is masked and one for what is kept; no cell is a formula."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(COLUMNS)
    for row in rows:
        decisions: dict[str, list[str]] = row["details"].get("decisions") or {}
        cells = {
            **row,
            "masked": " ".join(name for action, names in decisions.items() if action != _KEPT for name in names),
            "kept": " ".join(decisions.get(_KEPT, ())),
            "details": json.dumps(row["details"], sort_keys=True),
        }
        table.writerow([_cell(cells[name]) for name in COLUMNS])
    return out.getvalue().encode("utf8", "replace")


def _cell(value: Any) -> str:
    written = "" if value is None else str(value)
    return f"'{written}" if written.startswith(_FORMULA) else written


def _shown(row: AuditRow, note: str | None) -> dict[str, Any]:
    return {
        "number": row.number,
        "at": row.at,
        "actor": row.actor,
        "action": row.action,
        "project": row.project,
        "document": row.document,
        "details": json.loads(row.details),
        "note": note,
        "hash": row.digest,
    }
