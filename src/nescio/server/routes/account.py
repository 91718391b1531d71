"""One's own account: tokens for programs, and the browsers that are signed in."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import delete
from sqlalchemy.orm import Session

from nescio.server.errors import ConflictError, NotFoundError
from nescio.server.routes.shown.people import Account, MadeToken
from nescio.server.routes.values import AnyId, NewOwnToken
from nescio.server.security.authentication import COOKIE, LOCAL, Reader, ServiceHere
from nescio.server.store import audit
from nescio.server.store import tokens as tokens_store
from nescio.server.store.tables import Person, SignIn, Token

router = APIRouter(prefix="/api/account", tags=["account"])


@router.get("", responses={200: {"model": Account}})
def get_account(request: Request, access: Reader, service: ServiceHere) -> dict[str, Any]:
    """Who I am, with my tokens and the browsers that I am signed in with."""
    here = _digest_of(request, service)
    with service.store.reading() as session:
        return {
            "name": access.user,
            "role": access.role,
            "tokens": [
                {"id": one.id, "label": one.label, "created": one.created, "used": one.used[:10] if one.used else None}
                for one in tokens_store.tokens_of(session, access.user)
            ],
            "devices": [
                {
                    "id": one.id, "device": one.device, "created": one.created, "expires": one.expires,
                    "current": one.digest == here,
                }
                for one in tokens_store.sign_ins_of(session, access.user)
            ],
        }  # fmt: skip


@router.post("/tokens", status_code=201, responses={201: {"model": MadeToken}})
def add_own_token(body: NewOwnToken, access: Reader, service: ServiceHere) -> dict[str, Any]:
    """One more token of mine, such as for a program; it is shown once."""
    with service.store.transaction() as session:
        person = session.get(Person, access.user)
        if access == LOCAL or person is None:
            raise ConflictError("Without users there is nobody to have a token. Add a user first.", code="no_users")
        token, secret = tokens_store.add_token(service.store, session, person, body.label)
        audit.record(service.store, session, access.user, "create token", token=token.id, name=access.user)
    return {"id": token.id, "name": access.user, "token": secret}


@router.delete("/tokens/{token}", status_code=204)
def revoke_own_token(token: AnyId, access: Reader, service: ServiceHere) -> None:
    """From now on the token opens nothing, nor does any browser that was signed in with it."""
    with service.store.transaction() as session:
        found = session.get(Token, token)
        if found is None or found.name != access.user or found.revoked:
            raise NotFoundError("token")
        tokens_store.revoke_token(session, found)
        audit.record(service.store, session, access.user, "revoke token", token=token, name=access.user)


@router.delete("/devices/{device}", status_code=204)
def sign_out_device(device: AnyId, access: Reader, service: ServiceHere) -> None:
    """Sign out one of my browsers."""
    with service.store.transaction() as session:
        found = [one for one in tokens_store.sign_ins_of(session, access.user) if one.id == device]
        if not found:
            raise NotFoundError("device")
        _sign_out(service, session, access, found)


@router.delete("/devices", status_code=204)
def sign_out_others(request: Request, access: Reader, service: ServiceHere) -> None:
    """Sign out all my browsers but the one that asks."""
    here = _digest_of(request, service)
    with service.store.transaction() as session:
        _sign_out(
            service, session, access,
            [one for one in tokens_store.sign_ins_of(session, access.user) if one.digest != here],
        )  # fmt: skip


def _sign_out(service: ServiceHere, session: Session, access: Reader, found: list[SignIn]) -> None:
    session.execute(delete(SignIn).where(SignIn.id.in_([one.id for one in found])))
    audit.record(service.store, session, access.user, "sign out devices", name=access.user, devices=len(found))


def _digest_of(request: Request, service: ServiceHere) -> bytes | None:
    cookie = request.cookies.get(COOKIE)
    return service.store.digest(cookie) if cookie else None
