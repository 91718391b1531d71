"""Tokens: who may come in."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from nescio.server.errors import NotFoundError
from nescio.server.routes.shown.people import TokenRow, TokenRows
from nescio.server.routes.values import AnyId, NewToken
from nescio.server.security.authentication import Admin, ServiceHere
from nescio.server.store import audit
from nescio.server.store import tokens as tokens_store
from nescio.server.store.tables import Token

router = APIRouter(prefix="/api/tokens", tags=["tokens"])


@router.get("", responses={200: {"model": TokenRows}})
def get_tokens(_: Admin, service: ServiceHere) -> dict[str, Any]:
    with service.store.reading() as session:
        return {"tokens": [_row(token) for token in tokens_store.list_tokens(session)]}


@router.post("", status_code=201, responses={201: {"model": TokenRow}})
def add_token(body: NewToken, access: Admin, service: ServiceHere) -> dict[str, Any]:
    """A new token, shown once; after the first, nobody comes in without one."""
    with service.store.transaction() as session:
        token, secret = tokens_store.create_token(service.store, session, body.name, body.role)
        audit.record(
            service.store, session, access.user, "create token", token=token.id, name=body.name, role=body.role
        )
    return {**_row(token), "token": secret}


@router.delete("/{token}", status_code=204)
def revoke_token(token: AnyId, access: Admin, service: ServiceHere) -> None:
    """From now on the token opens nothing, nor does any cookie that was given for it."""
    with service.store.transaction() as session:
        found = session.get(Token, token)
        if found is None:
            raise NotFoundError("token")
        tokens_store.revoke_token(session, found)
        audit.record(service.store, session, access.user, "revoke token", token=token, name=found.name)


def _row(token: Token) -> dict[str, Any]:
    return {name: getattr(token, name) for name in ("id", "name", "label", "created", "used", "revoked")}
