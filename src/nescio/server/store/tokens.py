"""Tokens and sign-ins in the store; of both only hashes are kept."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from nescio.errors import UnknownNameError, UsageError
from nescio.server.store.clock import later, new_id, now
from nescio.server.store.database import Store
from nescio.server.store.tables import SignIn, Token

ROLES = ("reader", "reviewer", "admin")
SIGN_IN_HOURS = 12
PREFIX = "nsc_"
NAME = re.compile(r"[a-z0-9][a-z0-9._@-]{0,62}")


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a token."""

    name: str
    role: str


def create_token(store: Store, session: Session, name: str, role: str) -> tuple[Token, str]:
    """A new token; the secret is shown once and never again."""
    if role not in ROLES:
        raise UnknownNameError("role", role, ROLES)
    if not NAME.fullmatch(name):
        raise UsageError("A name has 1 to 63 small letters, digits or . _ - @ and begins with a letter or digit.")
    if session.scalar(select(Token.id).where(Token.name == name, Token.revoked.is_(False))):
        raise UsageError("There is a token of that name already. Revoke it first, or choose another name.")
    secret = PREFIX + secrets.token_urlsafe(32)
    token = Token(id=new_id(), name=name, role=role, digest=store.digest(secret), created=now(), revoked=False)
    session.add(token)
    session.flush()
    return token, secret


def holder_of_token(store: Store, session: Session, secret: str) -> Holder | None:
    found = session.execute(
        select(Token.name, Token.role).where(Token.digest == store.digest(secret), Token.revoked.is_(False))
    ).first()
    return Holder(*found) if found else None


def sign_in(store: Store, session: Session, secret: str) -> str | None:
    """A secret for the cookie of somebody who has shown a token; None if the token is none."""
    token = session.scalar(select(Token.id).where(Token.digest == store.digest(secret), Token.revoked.is_(False)))
    if token is None:
        return None
    session.execute(delete(SignIn).where(SignIn.expires <= now()))
    cookie = secrets.token_urlsafe(32)
    session.add(SignIn(digest=store.digest(cookie), token=token, expires=later(hours=SIGN_IN_HOURS)))
    return cookie


def holder_of_cookie(store: Store, session: Session, cookie: str) -> Holder | None:
    found = session.execute(
        select(Token.name, Token.role)
        .join(SignIn, SignIn.token == Token.id)
        .where(SignIn.digest == store.digest(cookie), SignIn.expires > now(), Token.revoked.is_(False))
    ).first()
    return Holder(*found) if found else None


def sign_out(store: Store, session: Session, cookie: str) -> None:
    session.execute(delete(SignIn).where(SignIn.digest == store.digest(cookie)))


def any_token(session: Session) -> bool:
    """Whether a token was ever made; from then on nobody comes in without one, even if all are revoked."""
    return session.scalar(select(Token.id).limit(1)) is not None


def revoke_token(session: Session, token: Token) -> None:
    """From now on it opens nothing, nor does any cookie that was given for it."""
    token.revoked = True
    session.execute(delete(SignIn).where(SignIn.token == token.id))


def list_tokens(session: Session) -> list[Token]:
    return list(session.scalars(select(Token).order_by(Token.created, Token.id)))


def reviewers(session: Session) -> list[Token]:
    """Who may be asked to review."""
    wanted = select(Token).where(Token.revoked.is_(False), Token.role != "reader").order_by(Token.name)
    return list(session.scalars(wanted))
