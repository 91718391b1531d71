"""Members of projects in the store."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from nescio.server.store.tables import Member

MANAGER, REVIEWER, BLIND, READER = "manager", "reviewer", "blind", "reader"
MEMBER_ROLES = (MANAGER, REVIEWER, BLIND, READER)


def members_of(session: Session, project: str) -> dict[str, str]:
    """Name -> role; empty if the project is open to all."""
    found = session.execute(select(Member.name, Member.role).where(Member.project == project).order_by(Member.name))
    return {row.name: row.role for row in found}


def set_members(session: Session, project: str, members: Mapping[str, str]) -> None:
    session.execute(delete(Member).where(Member.project == project))
    session.add_all(Member(project=project, name=name, role=role) for name, role in members.items())
    session.flush()


def closed_projects(session: Session) -> set[str]:
    """Projects that have members."""
    return set(session.scalars(select(Member.project).distinct()))


def projects_of(session: Session, name: str) -> dict[str, str]:
    """The projects that somebody is a member of, with their role."""
    found = session.execute(select(Member.project, Member.role).where(Member.name == name))
    return {row.project: row.role for row in found}
