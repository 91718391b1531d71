"""Reviews and their steps in the store: every change is refused unless the version is the one it was made for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from sqlalchemy import delete, select, update
from sqlalchemy.engine import CursorResult
from sqlalchemy.orm import Session

from nescio.server.errors import ConflictError, NotFoundError
from nescio.server.store.clock import new_id, now
from nescio.server.store.database import Store
from nescio.server.store.tables import Assignment, Record, Review, Step

SHARED, BLIND, ADJUDICATION = "shared", "blind", "adjudication"


def add_review(session: Session, document: str, kind: str, tolerance: str, reviewer: str = "") -> Review:
    review = Review(
        id=new_id(), document=document, kind=kind, reviewer=reviewer, tolerance=tolerance,
        position=0, floor=0, version=1, finished=False,
    )  # fmt: skip
    session.add(review)
    session.flush()
    return review


def reviews_of(session: Session, document: str) -> list[Review]:
    """The reviews of a document, those of people in the order of their names."""
    wanted = select(Review).where(Review.document == document).order_by(Review.kind, Review.reviewer)
    return list(session.scalars(wanted, execution_options={"populate_existing": True}))


class ReviewLike(Protocol):
    """As much of a review as tells whether it counts."""

    @property
    def kind(self) -> str: ...
    @property
    def finished(self) -> bool: ...


AnyReview = TypeVar("AnyReview", bound=ReviewLike)


def final_review(reviews: Sequence[AnyReview]) -> AnyReview | None:
    """The review that counts, if it is finished."""
    kind = ADJUDICATION if any(review.kind == BLIND for review in reviews) else SHARED
    return next((review for review in reviews if review.kind == kind and review.finished), None)


def counting_review(reviews: Sequence[AnyReview]) -> AnyReview:
    """The finished review that counts, and until there is one what all have worked on."""
    return final_review(reviews) or next(review for review in reviews if review.kind == SHARED)


def find_review(session: Session, ident: str) -> Review:
    review = session.get(Review, ident)
    if review is None:
        raise NotFoundError("review")
    return review


def steps_of(session: Session, review: str) -> list[Step]:
    return list(session.scalars(select(Step).where(Step.review == review).order_by(Step.number)))


def payload_of(store: Store, step: Step) -> bytes:
    return store.unseal(step.payload, f"step {step.review} {step.number}")


def change(session: Session, review: Review, version: int, **values: Any) -> int:
    """Change a review that still has the version; returns the new one."""
    changed = session.execute(
        update(Review).where(Review.id == review.id, Review.version == version).values(version=version + 1, **values)
    )
    assert isinstance(changed, CursorResult)
    if changed.rowcount != 1:
        refuse_version(session, review.id)
    return version + 1


def renew_open_reviews(session: Session, project: str, tolerance: str) -> None:
    """What a project sets has changed: open reviews follow, and whoever looks at one must look again before they decide."""
    documents = select(Record.id).where(Record.project == project)
    session.execute(
        update(Review)
        .where(Review.document.in_(documents), Review.finished.is_(False))
        .values(version=Review.version + 1, tolerance=tolerance)
        .execution_options(synchronize_session=False)
    )


def refuse_version(session: Session, review: str) -> None:
    current = session.get_one(Review, review, populate_existing=True)
    last = session.scalar(select(Step.author).where(Step.review == review, Step.number == current.position))
    who = f" by {last}" if last else ""
    raise ConflictError(
        f"The document was changed{who} in the meantime: look at it again.",
        code="version_conflict",
        version=current.version,
    )


def add_step(store: Store, session: Session, review: Review, version: int, payload: bytes, author: str) -> int:
    """Add a step after those that count; what was undone before is gone. Returns the new version."""
    number = review.position + 1
    new_version = change(session, review, version, position=number)
    session.execute(delete(Step).where(Step.review == review.id, Step.number >= number))
    session.add(
        Step(
            review=review.id,
            number=number,
            author=author,
            at=now(),
            payload=store.seal(payload, f"step {review.id} {number}"),
        )
    )
    session.flush()
    return new_version


def copy_steps(store: Store, session: Session, source: Review, target: Review) -> None:
    """Let a review begin where another one stands."""
    for step in steps_of(session, source.id)[: source.position]:
        session.add(
            Step(
                review=target.id,
                number=step.number,
                author=step.author,
                at=step.at,
                payload=store.seal(payload_of(store, step), f"step {target.id} {step.number}"),
            )
        )
    target.position = target.floor = source.position
    session.flush()


def show_figures(session: Session, document: str, figures: dict[str, Any], *, state: str | None = None) -> None:
    """Bring what lists show of a document up to date."""
    values = {
        "risk": figures["residual_risk"],
        "information_kept": figures["information_kept"],
        "masked": figures["masked"],
        "kept": figures["kept"],
        "passed": figures["passed"],
    }
    session.execute(update(Record).where(Record.id == document).values(**values, **({"state": state} if state else {})))


def assigned(session: Session, document: str) -> list[str]:
    wanted = select(Assignment.reviewer).where(Assignment.document == document).order_by(Assignment.reviewer)
    return list(session.scalars(wanted))


def assigned_to(session: Session, documents: Sequence[str]) -> dict[str, list[str]]:
    """Document -> who reviews it."""
    found: dict[str, list[str]] = {}
    for document, reviewer in session.execute(
        select(Assignment.document, Assignment.reviewer).where(Assignment.document.in_(documents))
    ):
        found.setdefault(document, []).append(reviewer)
    return found


def assign(session: Session, document: str, reviewers: Sequence[str]) -> None:
    session.execute(delete(Assignment).where(Assignment.document == document))
    session.add_all(Assignment(document=document, reviewer=name) for name in reviewers)
    session.flush()
