"""What the audit trail says of a review: every step, and for decisions what is masked and kept, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy.orm import Session

from nescio.server.review import actions as acts
from nescio.server.security.access import Access
from nescio.server.store import audit
from nescio.server.store.database import Store

if TYPE_CHECKING:
    from nescio.server.work.reviews import Working

# So many fit into a row of the audit trail.
ENTITIES_A_ROW = 100


def note_decisions(
    store: Store, session: Session, access: Access, working: Working, actions: Sequence[acts.Kept]
) -> None:
    """What was done to which entities, and whether they are masked or kept now; many take several rows."""
    now = {decision.entity: decision.action for decision in working.document.decisions}
    names = touched(actions)
    kinds = dict(Counter(action.kind for action in actions))
    why = "; ".join(dict.fromkeys(one.reason for one in actions if isinstance(one, acts.Decide) and one.reason))
    for start in range(0, max(1, len(names)), ENTITIES_A_ROW):
        decisions: dict[str, list[str]] = {}
        for name in names[start : start + ENTITIES_A_ROW]:
            decisions.setdefault(now.get(name, "removed"), []).append(name)
        note_step(store, session, access, "decide", working, note=why, kinds=kinds, decisions=decisions)


def note_step(
    store: Store, session: Session, access: Access, action: str, working: Working, *, note: str = "", **details: Any
) -> None:
    """A row about a review; ``note`` is what a person wrote, which may quote the document."""
    audit.record(
        store, session, access.user, action,
        project=working.project.id, document=working.record.id, note=note,
        review=working.review.id, kind=working.review.kind, version=working.version,
        policy=working.settings.effective_policy.name, model=working.settings.model, **details,
    )  # fmt: skip


def touched(actions: Iterable[Any]) -> list[str]:
    """The entities that actions name."""
    names: list[str] = []
    for action in actions:
        names += [action.entity] if getattr(action, "entity", None) else []
        names += getattr(action, "entities", []) if isinstance(action, acts.Merge) else []
        names += [placed.id for placed in action.entities] if isinstance(action, acts.Place) else []
    return list(dict.fromkeys(names))
