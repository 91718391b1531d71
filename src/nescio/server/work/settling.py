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
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from nescio.document import SUBJECT, Document
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


class Earlier(NamedTuple):
    """A document before another one of the same file, and the review that counts for it."""

    document: str
    review: str
    version: int


Context = tuple[Earlier, ...]


@dataclass(slots=True)
class _Chain:
    """The replacing step after some documents of a group, in their order."""

    settings: Settings
    replace: Step
    done: list[Earlier] = field(default_factory=list)

    def end_in(self, before: Context) -> int | None:
        """The place behind the documents of this chain, if they stand among these as they were; None if not."""
        if not self.done or self.done[0] not in before:
            return None
        start = before.index(self.done[0])
        end = start + len(self.done)
        return end if before[start:end] == tuple(self.done) else None


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
        if settings.makes_names:
            settings = settings.with_(avoid=self.words(session, record))
        pipeline = _pipeline(draft, settings)
        if _depends(draft.document, settings):
            pipeline = pipeline.with_step(self._replace_after(session, record, draft.document.group, settings))
        return settled(draft, pipeline)

    def context(self, session: Session, record: Record, settings: Settings) -> Context:
        """What a settled document depends on besides its own review."""
        if not _depends(self.drafts.content(session, record), settings):
            return ()
        return _before(session, record)

    def depends(self, document: Document, settings: Settings) -> bool:
        """Whether what replaces something depends on the documents before."""
        return _depends(document, settings)

    def forget(self, ident: str) -> None:
        """Nothing of a deleted document stays in memory."""
        with self._lock:
            for key, chain in list(self._chains.items()):
                if any(one.document == ident for one in chain.done):
                    del self._chains[key]

    def words(self, session: Session, record: Record) -> SeenWords:
        """The words of the whole file, as for a run over it."""
        idents = tuple(session.scalars(select(Record.id).where(Record.file == record.file).order_by(Record.number)))

        def make() -> SeenWords:
            seen = SeenWords()
            seen.add(documents_store.content_of(self.drafts.store, session, ident).text for ident in idents)
            return seen

        return self.drafts.desk.get(("words", *idents), None, WORDS_SIZE, make)

    def _replace_after(self, session: Session, record: Record, group: str, settings: Settings) -> Step:
        """A replacing step that knows what was chosen in the documents of the group right before this one."""
        before = _before(session, record)
        with self._lock:
            chain = self._chains.pop((record.file, group), None)
            end = chain.end_in(before) if chain is not None and chain.settings == settings else None
            left = self._of_group(session, before[end or 0 :], group)
            if chain is None or end is None or len(left) < len(before) - end:
                chain = _Chain(settings, Pipeline.from_settings(settings).step("replace"))
            for one in left:
                review = session.get_one(Review, one.review)
                draft = self.drafts.draft(session, session.get_one(Record, one.document), review)
                with suppress(DocumentError):  # it fails by itself, and is told so to whoever looks at it
                    settled(draft, _pipeline(draft, settings).with_step(chain.replace))
                chain.done.append(one)
            self._chains[record.file, group] = chain
            while len(self._chains) > MAX_CHAINS:
                self._chains.popitem(last=False)
            return _forked(chain.replace)

    def _of_group(self, session: Session, before: Context, group: str) -> list[Earlier]:
        """The last of these documents that belong to a group, without gaps, the first of them first."""
        found: list[Earlier] = []
        for one in reversed(before):
            if self.drafts.content(session, session.get_one(Record, one.document)).group != group:
                break
            found.append(one)
        return found[::-1]


def _depends(document: Document, settings: Settings) -> bool:
    """Whether what replaces something depends on the documents before: tags of documents about one subject do not."""
    return bool(document.group) and (settings.makes_names or not document.group.startswith(SUBJECT))


def _pipeline(draft: Draft, settings: Settings) -> Pipeline:
    """The pipeline at the tolerance of a draft."""
    return Pipeline.from_settings(settings.with_(tolerance=draft.tolerance, max_risk=draft.max_risk))


def _forked(step: Any) -> Step:
    """The same replacing step, which from now on makes choices of its own; what it was made of is not copied."""
    shared = (step.policy, step.settings, *(value for own in step.settings.values() for value in own.values()))
    forked: Step = deepcopy(step, {id(one): one for one in shared})
    return forked


def _before(session: Session, record: Record) -> Context:
    """The documents of the file before this one that are ready, in their order."""
    wanted = (
        select(Record.id, Review.id, Review.version, Review.kind, Review.finished)
        .join(Review, Review.document == Record.id)
        .where(Record.file == record.file, Record.number < record.number, Record.state.not_in(NOT_READY))
        .order_by(Record.number, Review.kind, Review.reviewer)
    )
    found = []
    for document, rows in groupby(session.execute(wanted), key=lambda row: row[0]):
        counting = counting_review([_ReviewRow(*row[1:]) for row in rows])
        found.append(Earlier(document, counting.id, counting.version))
    return tuple(found)


class _ReviewRow(NamedTuple):
    """As much of a review as tells which one counts."""

    id: str
    version: int
    kind: str
    finished: bool
