"""Tokens and sign-ins in the store; of both only hashes are kept."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from nescio.errors import UsageError
from nescio.server.store.clock import later, new_id, now
from nescio.server.store.database import Store
from nescio.server.store.people import Holder, named
from nescio.server.store.tables import Person, SignIn, Token

SIGN_IN_HOURS = 12
PREFIX = "nsc_"
MAX_TOKENS = 20
_DAY = len("2024-03-04")


def create_token(store: Store, session: Session, name: str, role: str) -> tuple[Token, str]:
    """The first token of somebody; the secret is shown once and never again."""
    person = named(session, name, role)
    if session.scalar(select(Token.id).where(Token.name == name, Token.revoked.is_(False))):
        raise UsageError("There is a token of that name already. Revoke it first, or choose another name.")
    return add_token(store, session, person)


def add_token(store: Store, session: Session, person: Person, label: str = "") -> tuple[Token, str]:
    """One more token of somebody; ``label`` says what it is for."""
    count = select(func.count()).select_from(Token).where(Token.name == person.name, Token.revoked.is_(False))
    if (session.scalar(count) or 0) >= MAX_TOKENS:
        raise UsageError(f"{person.name} has {MAX_TOKENS} tokens, the most that one person may have. Revoke one first.")
    secret = PREFIX + secrets.token_urlsafe(32)
    token = Token(
        id=new_id(), name=person.name, label=label, digest=store.digest(secret), created=now(), used=None, revoked=False
    )
    session.add(token)
    session.flush()
    return token, secret


def holder_of_token(store: Store, session: Session, secret: str) -> Holder | None:
    found = session.execute(
        select(Person.name, Person.role)
        .join(Token, Token.name == Person.name)
        .where(Token.digest == store.digest(secret), Token.revoked.is_(False), Person.disabled.is_(False))
    ).first()
    return Holder(*found) if found else None


def unused_today(store: Store, session: Session, secret: str) -> bool:
    """Whether a token was not used yet today; only the day is kept, so one write a day is enough."""
    used = session.scalar(select(Token.used).where(Token.digest == store.digest(secret)))
    return (used or "")[:_DAY] != now()[:_DAY]


def note_use(store: Store, session: Session, secret: str) -> None:
    for token in session.scalars(select(Token).where(Token.digest == store.digest(secret))):
        token.used = now()


def sign_in(store: Store, session: Session, secret: str, device: str = "") -> str | None:
    """A secret for the cookie of somebody who has shown a token; None if the token is none."""
    found = session.execute(
        select(Token.id, Token.name)
        .join(Person, Person.name == Token.name)
        .where(Token.digest == store.digest(secret), Token.revoked.is_(False), Person.disabled.is_(False))
    ).first()
    return open_sign_in(store, session, found.name, device, token=found.id) if found else None


def open_sign_in(store: Store, session: Session, name: str, device: str, *, token: str | None = None) -> str:
    """A secret for the cookie of somebody whom we know."""
    session.execute(delete(SignIn).where(SignIn.expires <= now()))
    cookie = secrets.token_urlsafe(32)
    session.add(
        SignIn(
            digest=store.digest(cookie),
            id=new_id(),
            name=name,
            token=token,
            device=device,
            created=now(),
            expires=later(hours=SIGN_IN_HOURS),
        )
    )
    session.flush()
    return cookie


def holder_of_cookie(store: Store, session: Session, cookie: str) -> Holder | None:
    found = session.execute(
        select(Person.name, Person.role)
        .join(SignIn, SignIn.name == Person.name)
        .where(SignIn.digest == store.digest(cookie), SignIn.expires > now(), Person.disabled.is_(False))
    ).first()
    return Holder(*found) if found else None


def sign_out(store: Store, session: Session, cookie: str) -> None:
    session.execute(delete(SignIn).where(SignIn.digest == store.digest(cookie)))


def sign_ins_of(session: Session, name: str) -> list[SignIn]:
    """The browsers that somebody is signed in with, the newest first."""
    wanted = select(SignIn).where(SignIn.name == name, SignIn.expires > now())
    return list(session.scalars(wanted.order_by(SignIn.created.desc(), SignIn.id)))


def any_token(session: Session) -> bool:
    """Whether a token was ever made; from then on nobody comes in without one, even if all are revoked."""
    return session.scalar(select(Token.id).limit(1)) is not None


def revoke_token(session: Session, token: Token) -> None:
    """From now on it opens nothing, nor does any cookie that was given for it."""
    token.revoked = True
    session.execute(delete(SignIn).where(SignIn.token == token.id))


def list_tokens(session: Session) -> list[Token]:
    return list(session.scalars(select(Token).order_by(Token.created, Token.id)))


def tokens_of(session: Session, name: str) -> list[Token]:
    """The open tokens of somebody."""
    wanted = select(Token).where(Token.name == name, Token.revoked.is_(False))
    return list(session.scalars(wanted.order_by(Token.created, Token.id)))
