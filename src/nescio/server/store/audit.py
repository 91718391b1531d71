"""The audit trail: who did what, when, with which model and policy, never a text; each row vouches for all before it."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from nescio.server.store.clock import now
from nescio.server.store.database import Store
from nescio.server.store.tables import AuditHead, AuditNote, AuditRow

_MAX_DETAILS = 4000


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether the chain is whole; ``broken_at`` is the first row that does not follow from those before it."""

    intact: bool
    rows: int
    head: str
    broken_at: int | None = None


def record(
    store: Store,
    session: Session,
    actor: str,
    action: str,
    *,
    project: str | None = None,
    document: str | None = None,
    note: str = "",
    **details: Any,
) -> None:
    """Add a row, in the same transaction as what it speaks of: neither is ever there without the other.

    ``note`` is what a person wrote about it. It may quote the document, so it is sealed and deleted with it; the row has its hash.
    """
    head = session.execute(select(AuditHead).where(AuditHead.id == 1).with_for_update()).scalar_one()
    if note:
        details["note"] = hmac.new(
            store.chain_key(head.number + 1), note.encode("utf8", "surrogatepass"), hashlib.sha256
        ).hexdigest()
    written = json.dumps(details, sort_keys=True, ensure_ascii=True)
    if len(written) > _MAX_DETAILS:
        written = json.dumps({"shortened": True, "sha256": hashlib.sha256(written.encode()).hexdigest()})
    row = AuditRow(
        number=head.number + 1,
        at=now(),
        actor=actor,
        action=action,
        project=project,
        document=document,
        details=written,
        digest="",
    )
    row.digest = _digest(store.chain_key(row.number), head.digest, row)
    head.number, head.digest = row.number, row.digest
    session.add(row)
    if note:
        sealed = store.seal(note, f"audit note {row.number}")
        session.add(AuditNote(number=row.number, document=document, text=sealed))
    session.flush()


def notes(store: Store, session: Session, numbers: Sequence[int]) -> dict[int, str]:
    """What people wrote about some rows, as far as their documents are still there."""
    found = session.scalars(select(AuditNote).where(AuditNote.number.in_(numbers)))
    return {one.number: store.unseal_text(one.text, f"audit note {one.number}") for one in found}


def notes_with(store: Store, session: Session, words: str) -> list[int]:
    """The rows about which somebody wrote these words; notes are sealed, so the database cannot look for them."""
    wanted = words.casefold()
    return [
        one.number
        for one in session.scalars(select(AuditNote))
        if wanted in store.unseal_text(one.text, f"audit note {one.number}").casefold()
    ]


def verify(store: Store) -> Verification:
    """Go through the whole chain."""
    before, count = "", 0
    with store.reading() as session:
        head = session.get_one(AuditHead, 1)
        for row in session.scalars(select(AuditRow).order_by(AuditRow.number).execution_options(yield_per=500)):
            count += 1
            if row.number != count or not hmac.compare_digest(
                row.digest, _digest(store.chain_key(row.number), before, row)
            ):
                return Verification(False, count - 1, before, count)
            before = row.digest
        whole = (head.number, head.digest) == (count, before)
        return Verification(whole, count, before, None if whole else count + 1)


def _digest(key: bytes, before: str, row: AuditRow) -> str:
    content = json.dumps(
        [before, row.number, row.at, row.actor, row.action, row.project, row.document, row.details], ensure_ascii=True
    )
    return hmac.new(key, content.encode(), hashlib.sha256).hexdigest()
