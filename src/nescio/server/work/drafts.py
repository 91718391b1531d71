"""Drafts from the store: a document as the machine left it, with what people have done to it since."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.orm import Session

from nescio.document import Document
from nescio.server.review import actions as acts
from nescio.server.review.apply import apply
from nescio.server.review.draft import Draft
from nescio.server.store import documents as documents_store
from nescio.server.store import reviews as reviews_store
from nescio.server.store.database import Store
from nescio.server.store.tables import Record, Review
from nescio.server.work.desk import Desk


class Drafts:
    """Makes drafts; documents that were used last are at hand."""

    def __init__(self, store: Store, desk: Desk) -> None:
        self.store = store
        self.desk = desk

    def renew(self, document: str) -> None:
        """The document in the store is another now."""
        self.desk.drop(("content", document))

    def content(self, session: Session, record: Record) -> Document:
        """The document as the machine left it."""
        load: Callable[[], Document] = lambda: documents_store.content_of(self.store, session, record.id)  # noqa: E731
        return self.desk.get(("content", record.id), None, record.characters, load)

    def draft(self, session: Session, record: Record, review: Review, position: int | None = None) -> Draft:
        """The draft of a review as it stands, or as it was after so many steps."""
        draft = Draft(self.content(session, record), review.tolerance)
        for step in reviews_store.steps_of(session, review.id)[: review.position if position is None else position]:
            draft = apply(draft, acts.load(reviews_store.payload_of(self.store, step)), step.author)
        return draft
