"""What somebody may do in a project: their role as a member, but never more than their token allows.

A manager does in a project what an admin does everywhere, a blind reviewer sees only the documents that they review, and a reader
only anonymised text that was reviewed. A project without members is open to everybody with a token, by the role of that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy.orm import Session

from nescio.server.errors import ForbiddenError, NotFoundError
from nescio.server.security.access import Access
from nescio.server.store import members as members_store
from nescio.server.store.people import ROLES
from nescio.server.store.tables import Record

_AS = {
    members_store.MANAGER: "admin", members_store.REVIEWER: "reviewer", members_store.BLIND: "reviewer",
    members_store.READER: "reader",
}  # fmt: skip
REVIEWED = "reviewed"


def within(session: Session, access: Access, project: str) -> Access:
    """Somebody as they are in a project; for who is no member there is no such project."""
    if access.role == "admin":
        return access
    members = members_store.members_of(session, project)
    if not members:
        return access
    if access.user not in members:
        raise NotFoundError("project")
    return _as_member(access, members[access.user])


def allow(session: Session, access: Access, project: str, role: str) -> Access:
    """Refuse who has not at least this role in a project."""
    inside = within(session, access, project)
    inside.require(role)
    return inside


def hidden_projects(session: Session, access: Access) -> set[str]:
    """The ids of projects that somebody is no member of, though they have members."""
    if access.role == "admin":
        return set()
    return members_store.closed_projects(session) - members_store.projects_of(session, access.user).keys()


def may_see(access: Access, record: Record) -> None:
    """Refuse a reader what was not reviewed to the end."""
    if not access.may("reviewer") and record.state != REVIEWED:
        raise ForbiddenError("Readers see documents when their review is finished.")


def check_originals(access: Access) -> None:
    """Refuse a reader what tells of the original text."""
    if not access.may("reviewer"):
        raise ForbiddenError("Readers see anonymised text alone.")


def shown(access: Access, record: Record, reviewers: Iterable[str]) -> bool:
    """Whether a list shows a document to somebody."""
    if not access.may("reviewer"):
        return record.state == REVIEWED
    return not access.blind or access.user in reviewers


def neutral(access: Access, row: dict[str, Any]) -> dict[str, Any]:
    """A row of a list; readers are not told names of files, which may name people."""
    if access.may("reviewer"):
        hidden: dict[str, Any] = {"reviewers": [access.user]} if access.blind else {}
        return {**row, **hidden}
    return {**row, "name": neutral_name(row["id"]), "reviewers": []}


def neutral_name(ident: str) -> str:
    return f"document-{ident[:8]}"


def _as_member(access: Access, role: str) -> Access:
    lower = min(_AS[role], access.role, key=ROLES.index) if access.role == "reader" else _AS[role]
    return Access(access.user, lower, blind=role == members_store.BLIND)
