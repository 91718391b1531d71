"""Another key for everything that a store keeps: batch by batch, so that it goes on where it was cut off.

The proof of the key is replaced first by a mark that lets nobody else write, and last by that of the new key. In between each
batch is one transaction with a note of how far it has come, so that it is known with which of both keys a record is sealed.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import inspect, select, tuple_
from sqlalchemy.orm import Session

from nescio.errors import UsageError
from nescio.replace.keys import derive
from nescio.server.errors import StoreError
from nescio.server.store import audit
from nescio.server.store.audit_head import SIGNING
from nescio.server.store.database import CHANGING, PROOF, Store
from nescio.server.store.policies import POLICY
from nescio.server.store.tables import (
    AuditHead,
    AuditNote,
    Background,
    Base,
    File,
    FilePages,
    Project,
    Record,
    Setting,
    SignOff,
    Step,
)

BATCH = 20
_CHANGE = "key change"


@dataclass(frozen=True, slots=True)
class Sealed:
    """A table with its key columns, and for each sealed column what it was sealed about."""

    table: type[Base]
    keys: tuple[str, ...]
    about: dict[str, str]


SEALED = (
    Sealed(
        Project,
        ("id",),
        {"name": "project name {id}", "secret": "project secret {id}", "reasons": "project reasons {id}"},
    ),
    Sealed(File, ("id",), {"name": "file name {id}", "data": "file data {id}"}),
    Sealed(FilePages, ("file",), {"layout": "page layout {file}", "pdf": "page pdf {file}"}),
    Sealed(Record, ("id",), {"name": "document name {id}", "content": "document content {id}"}),
    Sealed(Step, ("review", "number"), {"payload": "step {review} {number}"}),
    Sealed(SignOff, ("review",), {"settings": "sign-off settings {review}", "content": "sign-off content {review}"}),
    Sealed(AuditNote, ("number",), {"text": "audit note {number}"}),
    Sealed(Background, ("id",), {"name": "background name {id}", "data": "background data {id}"}),
)


@dataclass(frozen=True, slots=True)
class Changed:
    """How many records were sealed anew in all, and whether nothing of the old state is left in the files."""

    records: int
    scrubbed: bool


def change_key(database: str, key: bytes | None, new_key: bytes) -> Changed:
    """Seal everything with another key; a change that was cut off goes on if it is given the same two keys."""
    old, new = Store(database, key), Store(database, new_key)
    if old.proof == new.proof:
        raise UsageError("The new key is the old one. Make another: nescio key FILE")
    try:
        if not _under_way(old, new):
            old.open()  # brings the tables up to date, and refuses another key
            _begin(old, new)
        while _one_batch(old, new):
            pass
        return Changed(_finish(old, new), new.scrub())
    finally:
        old.close()
        new.close()


def _under_way(old: Store, new: Store) -> bool:
    """Whether this change was begun before; refuses to change a key that is being changed to another one."""
    with old.reading() as session:
        if not inspect(session.connection()).has_table(Setting.__tablename__):
            return False
        proof = session.get(Setting, PROOF)
        if proof is not None and hmac.compare_digest(bytes(proof.value), new.proof):
            raise UsageError("The database has this key already.")
        if proof is None or bytes(proof.value) != CHANGING:
            return False
        state = _state(session)
    if (state["from"], state["to"]) != _names(old, new):
        raise StoreError("A change to another key was begun. Give the two keys that it was begun with.")
    return True


def _begin(old: Store, new: Store) -> None:
    """Let nobody else write from now on, and note what is under way."""
    before, after = _names(old, new)
    with old.transaction() as session:
        state = {"from": before, "to": after, "table": 0, "after": None, "records": 0}
        session.add(Setting(name=_CHANGE, value=json.dumps(state).encode()))
        session.scalars(select(Setting).where(Setting.name == PROOF).with_for_update()).one().value = CHANGING


def _names(old: Store, new: Store) -> tuple[str, str]:
    """What tells the two keys of a change from others, and nothing about them."""
    before, after = (derive(store.proof, "key change").hex() for store in (old, new))
    return before, after


def _one_batch(old: Store, new: Store) -> bool:
    """Seal some records anew, and note how far that is; False if there are no more."""
    with old.transaction(whatever_key=True) as session:
        state = _state(session)
        if state["table"] >= len(SEALED):
            return False
        sealed = SEALED[state["table"]]
        rows = _next(session, sealed, state["after"])
        for row in rows:
            for column, about in sealed.about.items():
                if (content := getattr(row, column)) is not None:
                    named = about.format(**{name: getattr(row, name) for name in sealed.keys})
                    setattr(row, column, new.seal(old.unseal(content, named), named))
        if rows:
            state |= {
                "after": [getattr(rows[-1], name) for name in sealed.keys],
                "records": state["records"] + len(rows),
            }
        else:
            state |= {"after": None, "table": state["table"] + 1}
        session.get_one(Setting, _CHANGE).value = json.dumps(state).encode()
        return True


def _next(session: Session, sealed: Sealed, after: Sequence[Any] | None) -> list[Any]:
    columns = [getattr(sealed.table, name) for name in sealed.keys]
    wanted = select(sealed.table).order_by(*columns).limit(BATCH)
    if after is not None:
        wanted = wanted.where(tuple_(*columns) > tuple_(*after))
    return list(session.scalars(wanted))


def _finish(old: Store, new: Store) -> int:
    """The settings, the keys of the audit trail and the proof, all at once: from then on only the new key opens the database."""
    with old.transaction(whatever_key=True) as session:
        records = int(_state(session)["records"])
        for row in session.scalars(select(Setting)):
            if row.name == SIGNING or row.name.startswith(POLICY):
                row.value = new.seal(old.unseal(row.value, row.name), row.name)
        old.load_chain_keys(session)
        first = session.get_one(AuditHead, 1).number + 1
        # What was hashed before keeps its key; what comes now cannot be forged with that.
        new.chain_keys = [*old.chain_keys, (first, new.chain_keys[0][1])]
        new.keep_chain_keys(session)
        session.delete(session.get_one(Setting, _CHANGE))
        session.get_one(Setting, PROOF).value = new.proof
        audit.record(new, session, "command line", "change key", records=records)
    return records


def _state(session: Session) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(session.get_one(Setting, _CHANGE).value)
    return found
