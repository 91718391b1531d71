"""Projects in the store."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from nescio.replace.keys import new_key
from nescio.server.errors import NotFoundError
from nescio.server.store.clock import new_id, now
from nescio.server.store.database import Store
from nescio.server.store.tables import Project, Record

FIRST = "Documents"


def create_project(
    store: Store, session: Session, *, name: str, reasons: Sequence[str] = (), **choices: Any
) -> Project:
    ident = new_id()
    project = Project(
        id=ident,
        name=store.seal(name, f"project name {ident}"),
        secret=store.seal(new_key(), f"project secret {ident}"),
        created=now(),
        **choices,
    )
    keep_reasons(store, project, reasons)
    session.add(project)
    session.flush()
    return project


def ensure_first_project(store: Store) -> None:
    """Who has just installed the service can drop a file at once."""
    with store.transaction() as session:
        if session.scalar(select(Project.id).limit(1)) is None:
            create_project(
                store,
                session,
                name=FIRST,
                policy="gdpr",
                replace=None,
                model="default",
                tolerance="medium",
                review="single",
                retention_days=None,
            )


def find_project(session: Session, ident: str) -> Project:
    project = session.get(Project, ident)
    if project is None:
        raise NotFoundError("project")
    return project


def project_name(store: Store, project: Project) -> str:
    return store.unseal_text(project.name, f"project name {project.id}")


def keep_reasons(store: Store, project: Project, reasons: Sequence[str]) -> None:
    """What reviewers choose from to say why."""
    project.reasons = store.seal(json.dumps(list(reasons)), f"project reasons {project.id}") if reasons else None


def project_reasons(store: Store, project: Project) -> list[str]:
    if project.reasons is None:
        return []
    found: list[str] = json.loads(store.unseal(project.reasons, f"project reasons {project.id}"))
    return found


def project_secret(store: Store, project: Project) -> bytes:
    return store.unseal(project.secret, f"project secret {project.id}")


def project_rows(store: Store, session: Session, idents: list[str] | None = None) -> list[dict[str, Any]]:
    """Projects as the API shows them, oldest first."""
    counts = {
        (project, state): count
        for project, state, count in session.execute(
            select(Record.project, Record.state, func.count()).group_by(Record.project, Record.state)
        )
    }
    wanted = select(Project).order_by(Project.created, Project.id)
    if idents is not None:
        wanted = wanted.where(Project.id.in_(idents))
    return [
        {
            "id": project.id,
            "name": project_name(store, project),
            **{
                name: getattr(project, name)
                for name in ("policy", "replace", "model", "tolerance", "review", "retention_days", "alike", "created")
            },
            "reasons": project_reasons(store, project),
            "documents": sum(count for (owner, _), count in counts.items() if owner == project.id),
            "reviewed": counts.get((project.id, "reviewed"), 0),
        }
        for project in session.scalars(wanted)
    ]
