"""People in the store: who may come in, and as what."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlalchemy import delete, func, or_, select
from sqlalchemy.orm import Session

from nescio.errors import UnknownNameError, UsageError
from nescio.server.errors import ForbiddenError
from nescio.server.store.clock import now
from nescio.server.store.tables import Person, SignIn, Token

ROLES = ("reader", "reviewer", "admin")
MAX_SUBJECT = 300
NAME = re.compile(r"[a-z0-9][a-z0-9._@-]{0,62}")


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody who came in."""

    name: str
    role: str


def named(session: Session, name: str, role: str) -> Person:
    """The person of a name, who is made if there is none; they have this role from now on and may come in."""
    if role not in ROLES:
        raise UnknownNameError("role", role, ROLES)
    if not NAME.fullmatch(name):
        raise UsageError("A name has 1 to 63 small letters, digits or . _ - @ and begins with a letter or digit.")
    person = session.get(Person, name)
    if person is None:
        person = Person(name=name, role=role, created=now(), disabled=False, subject=None)
        session.add(person)
    person.role, person.disabled = role, False
    session.flush()
    return person


def by_subject(session: Session, subject: str, wanted: str, role: str) -> tuple[Person, bool]:
    """Who an identity provider speaks of, and whether they are new.

    A name that somebody else has gets a number: what a provider calls somebody never opens the account of another person.
    """
    person = session.scalar(select(Person).where(Person.subject == subject[:MAX_SUBJECT]))
    if person is not None:
        if person.disabled:
            raise ForbiddenError("You have no access any more. Ask your administrator.", code="disabled")
        return person, False
    plain = re.sub(r"[^a-z0-9._@-]+", "-", wanted.casefold()).strip("._@-")[:50] or "user"
    name, number = plain, 1
    while session.get(Person, name) is not None:
        number += 1
        name = f"{plain}-{number}"
    person = named(session, name, role)
    person.subject = subject[:MAX_SUBJECT]
    session.flush()
    return person, True


def active_people(session: Session) -> list[Person]:
    """Those who can come in: not disabled, with a token or by an identity provider."""
    with_token = select(Token.name).where(Token.revoked.is_(False))
    wanted = select(Person).where(
        Person.disabled.is_(False), or_(Person.name.in_(with_token), Person.subject.is_not(None))
    )
    return list(session.scalars(wanted.order_by(Person.name)))


def all_people(session: Session) -> list[Person]:
    return list(session.scalars(select(Person).order_by(Person.name)))


def reviewers(session: Session) -> list[Person]:
    """Who may be asked to review."""
    return [one for one in active_people(session) if one.role != "reader"]


def is_last_admin(session: Session, name: str) -> bool:
    """Whether nobody else could administer the service."""
    admins = {one.name for one in active_people(session) if one.role == "admin"}
    return admins == {name}


def disable(session: Session, person: Person) -> None:
    """They cannot come in any more, by no token and no browser; what they did stays theirs."""
    person.disabled = True
    session.execute(delete(SignIn).where(SignIn.name == person.name))
    session.flush()


def ways_in(session: Session) -> dict[str, tuple[int, int, str | None]]:
    """Name -> open tokens, browsers that are signed in, the day a token was used last."""
    tokens = session.execute(
        select(Token.name, func.count(), func.max(Token.used)).where(Token.revoked.is_(False)).group_by(Token.name)
    ).all()
    browsers = session.execute(
        select(SignIn.name, func.count()).where(SignIn.expires > now()).group_by(SignIn.name)
    ).all()
    found: dict[str, tuple[int, int, str | None]] = {name: (count, 0, used) for name, count, used in tokens}
    for name, count in browsers:
        found[name] = (found.get(name, (0, 0, None))[0], count, found.get(name, (0, 0, None))[2])
    return found
