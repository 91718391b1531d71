"""Settle drafts with what their file knows: the words that no surrogate may be, and what stands for whom in a mailbox.

Documents of one group are replaced alike, each with the choices of those before it, as when the file is read from beginning to
end. So a document is settled after the ones before it, in their reviews as they stand; where the last ones ended is kept.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import groupby
from threading import Lock
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from nescio.document import Document
from nescio.errors import DocumentError
from nescio.pipeline import Pipeline
from nescio.protocols import Step
from nescio.replace.avoid import SeenWords
from nescio.server.review.draft import Draft
from nescio.server.review.settle import decided, settled
from nescio.server.store import documents as documents_store
from nescio.server.store.reviews import counting_review
from nescio.server.store.tables import Record, Review
from nescio.server.work.drafts import Drafts
from nescio.settings import Settings

# States of documents that have no review yet.
NOT_READY = ("queued", "processing", "failed")
# Places where the documents of a group were left: reviewers seldom read more than a few mailboxes at a time.
MAX_CHAINS = 8
# What the words of a file take in memory, in the characters by which the desk counts.
WORDS_SIZE = 100_000
# The reviews of the documents before one, each with its version.
Context = tuple[tuple[str, int], ...]


@dataclass(slots=True)
class _Chain:
    """The replacing step after some documents of a group, in their order."""

    settings: Settings
    replace: Step
    done: list[tuple[str, int]] = field(default_factory=list)
    documents: set[str] = field(default_factory=set)


class Settling:
    """Makes finished documents of drafts."""

    def __init__(self, drafts: Drafts) -> None:
        self.drafts = drafts
        self._lock = Lock()
        # By file and group.
        self._chains: OrderedDict[tuple[str, str], _Chain] = OrderedDict()

    def decide(self, draft: Draft, settings: Settings) -> Document:
        """Decisions alone, which is what a slider waits for."""
        return decided(draft, _pipeline(draft, settings))

    def settle(self, session: Session, record: Record, draft: Draft, settings: Settings) -> Document:
        """Decisions, replacements and the verdict on them."""
        if not settings.makes_names:
            return settled(draft, _pipeline(draft, settings))
        settings = settings.with_(avoid=self._words(session, record))
        pipeline = _pipeline(draft, settings)
        if draft.document.group:
            pipeline = pipeline.with_step(self._replace_after(session, record, draft.document.group, settings))
        return settled(draft, pipeline)

    def context(self, session: Session, record: Record, settings: Settings) -> Context:
        """What a settled document depends on besides its own review."""
        if not settings.makes_names or not self.drafts.content(session, record).group:
            return ()
        return tuple((review.id, review.version) for _, review in _before(session, record))

    def forget(self, ident: str) -> None:
        """Nothing of a deleted document stays in memory."""
        with self._lock:
            for key in [key for key, chain in self._chains.items() if ident in chain.documents]:
                del self._chains[key]

    def _words(self, session: Session, record: Record) -> SeenWords:
        """The words of the whole file, as for a run over it."""
        records = documents_store.documents_of_file(session, record.file)

        def make() -> SeenWords:
            seen = SeenWords()
            seen.add(documents_store.content_of(self.drafts.store, session, one.id).text for one in records)
            return seen

        return self.drafts.desk.get(("words", *(one.id for one in records)), None, WORDS_SIZE, make)

    def _replace_after(self, session: Session, record: Record, group: str, settings: Settings) -> Step:
        """A replacing step that knows what was chosen in the documents of the group before this one."""
        earlier = self._of_group(session, record, group)
        wanted = [(review.id, review.version) for _, review in earlier]
        with self._lock:
            chain = self._chains.pop((record.file, group), None)
            if chain is None or chain.settings != settings or chain.done != wanted[: len(chain.done)]:
                chain = _Chain(settings, Pipeline.from_settings(settings).step("replace"))
            for one, review in earlier[len(chain.done) :]:
                draft = self.drafts.draft(session, one, review)
                with suppress(DocumentError):  # it fails by itself, and is told so to whoever looks at it
                    settled(draft, _pipeline(draft, settings).with_step(chain.replace))
                chain.done.append((review.id, review.version))
                chain.documents.add(one.id)
            self._chains[record.file, group] = chain
            while len(self._chains) > MAX_CHAINS:
                self._chains.popitem(last=False)
            return _forked(chain.replace)

    def _of_group(self, session: Session, record: Record, group: str) -> list[tuple[Record, Review]]:
        """The documents right before this one that belong to its group, the first of them first."""
        found: list[tuple[Record, Review]] = []
        for one, review in reversed(_before(session, record)):
            if self.drafts.content(session, one).group != group:
                break
            found.append((one, review))
        return found[::-1]


def _pipeline(draft: Draft, settings: Settings) -> Pipeline:
    """The pipeline at the tolerance of a draft."""
    return Pipeline.from_settings(settings.with_(tolerance=draft.tolerance, max_risk=draft.max_risk))


def _forked(step: Any) -> Step:
    """The same replacing step, which from now on makes choices of its own; what it was made of is not copied."""
    shared = (step.policy, step.settings, *(value for own in step.settings.values() for value in own.values()))
    forked: Step = deepcopy(step, {id(one): one for one in shared})
    return forked


def _before(session: Session, record: Record) -> list[tuple[Record, Review]]:
    """The documents of the file before this one, in their order, each with the review that counts."""
    wanted = (
        select(Record, Review)
        .join(Review, Review.document == Record.id)
        .where(Record.file == record.file, Record.number < record.number, Record.state.not_in(NOT_READY))
        .order_by(Record.number, Review.kind, Review.reviewer)
    )
    rows = session.execute(wanted, execution_options={"populate_existing": True}).all()
    found = []
    for _, group in groupby(rows, key=lambda row: row[0].number):
        pairs = [(one, review) for one, review in group]
        found.append((pairs[0][0], counting_review([review for _, review in pairs])))
    return found
