"""Users of the service, for administrators: who may come in, and as what."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from sqlalchemy.orm import Session

from nescio.server.errors import BadRequestError, ConflictError, NotFoundError
from nescio.server.routes.shown.people import MadeToken, User, Users
from nescio.server.routes.values import NewUser, UserChange, UserPath
from nescio.server.security.authentication import Admin, ServiceHere
from nescio.server.store import audit, people
from nescio.server.store import tokens as tokens_store
from nescio.server.store.tables import Person

router = APIRouter(prefix="/api/users", tags=["users"])


@router.get("", responses={200: {"model": Users}})
def list_users(_: Admin, service: ServiceHere) -> dict[str, Any]:
    """Everybody who may come in, or once might."""
    with service.store.reading() as session:
        return {"users": [_row(one, people.ways_in(session)) for one in people.all_people(session)]}


@router.post("", status_code=201, responses={201: {"model": MadeToken}})
def add_user(body: NewUser, access: Admin, service: ServiceHere) -> dict[str, Any]:
    """Somebody new, with a token that is shown once; the first must be an administrator, who can let the others in."""
    if not service.needs_token() and body.role != "admin":
        raise BadRequestError("The first user must be an administrator: from then on everybody needs a token.")
    with service.store.transaction() as session:
        if session.get(Person, body.name) is not None:
            raise ConflictError("There is a user of that name already.", code="exists")
        token, secret = tokens_store.create_token(service.store, session, body.name, body.role)
        audit.record(service.store, session, access.user, "create user", name=body.name, role=body.role, token=token.id)
    return {"id": token.id, "name": body.name, "token": secret}


@router.patch("/{user}", responses={200: {"model": User}})
def change_user(user: UserPath, body: UserChange, access: Admin, service: ServiceHere) -> dict[str, Any]:
    """Give somebody another role, or keep them out; the last administrator stays one."""
    given = body.model_dump(exclude_unset=True, exclude_none=True)
    with service.store.transaction() as session:
        person = _find(session, user)
        loses = given.get("disabled") or given.get("role", person.role) != "admin"
        if loses and people.is_last_admin(session, user):
            raise ConflictError("There must be an administrator: name another one first.", code="last_admin")
        if given.get("disabled") and user == access.user:
            raise ConflictError("You would lock yourself out. Another administrator can do it.", code="yourself")
        person.role = given.get("role", person.role)
        if given.get("disabled"):
            people.disable(session, person)
        elif "disabled" in given:
            person.disabled = False
        audit.record(service.store, session, access.user, "change user", name=user, **given)
        session.flush()
        return _row(person, people.ways_in(session))


@router.post("/{user}/tokens", status_code=201, responses={201: {"model": MadeToken}})
def renew_token(user: UserPath, access: Admin, service: ServiceHere) -> dict[str, Any]:
    """A new token in place of all that somebody had: for who has lost theirs. It is shown once."""
    with service.store.transaction() as session:
        person = _find(session, user)
        if person.disabled:
            raise ConflictError("The user is disabled. Enable them first.", code="disabled")
        for old in tokens_store.tokens_of(session, user):
            tokens_store.revoke_token(session, old)
        token, secret = tokens_store.add_token(service.store, session, person)
        audit.record(service.store, session, access.user, "renew token", name=user, token=token.id)
    return {"id": token.id, "name": user, "token": secret}


def _find(session: Session, name: str) -> Person:
    found = session.get(Person, name)
    if found is None:
        raise NotFoundError("user")
    return found


def _row(person: Person, ways: dict[str, tuple[int, int, str | None]]) -> dict[str, Any]:
    tokens, devices, used = ways.get(person.name, (0, 0, None))
    return {
        "name": person.name,
        "role": person.role,
        "created": person.created,
        "disabled": person.disabled,
        "external": person.subject is not None,
        "tokens": tokens,
        "devices": devices,
        "used": used[:10] if used else None,
    }
