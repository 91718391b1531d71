"""Settle drafts with what their file knows: the words that no surrogate may be, and what stands for whom in a mailbox.

Documents of one group are replaced alike, each with the choices of those before it, as when the file is read from beginning to
end. So a document is settled after the ones before it, in their reviews as they stand; where the last ones ended is kept.
In a project that treats people alike, all of its documents are one group, and those that were signed come first: their tags stand.
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
from nescio.server.review.settle import SETTLED_WITH, decided, settled, settled_with
from nescio.server.store import documents as documents_store
from nescio.server.store.reviews import counting_review
from nescio.server.store.sign_offs import document_of
from nescio.server.store.tables import Project, Record, Review, SignOff
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
        case = _case(session, record)
        if not case and self._is_settled(session, record, draft, settings):
            return draft.document
        draft = _in_case(draft, case)
        if settings.makes_names:
            settings = settings.with_(avoid=self.words(session, record))
        pipeline = _pipeline(draft, settings)
        if _depends(draft.document, settings):
            pipeline = pipeline.with_step(self._replace_after(session, record, draft.document.group, settings))
        return settled(draft, pipeline)

    def context(self, session: Session, record: Record, settings: Settings) -> Context:
        """What a settled document depends on besides its own review."""
        case = _case(session, record)
        if not case and not _depends(self.drafts.content(session, record), settings):
            return ()
        return _before(session, record, case)

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
        """The words of the whole file, as for a run over it; of the whole project, if it is a case."""
        together = Record.project == record.project if _case(session, record) else Record.file == record.file
        idents = tuple(session.scalars(select(Record.id).where(together).order_by(Record.file, Record.number)))

        def make() -> SeenWords:
            seen = SeenWords()
            seen.add(documents_store.content_of(self.drafts.store, session, ident).text for ident in idents)
            return seen

        return self.drafts.desk.get(("words", *idents), None, WORDS_SIZE, make)

    def _is_settled(self, session: Session, record: Record, draft: Draft, settings: Settings) -> bool:
        """Whether a draft is a document as the machine has settled it, with the same settings and nothing said since."""
        document = draft.document
        kept = document.meta.get(SETTLED_WITH)
        if kept is None or _depends(document, settings) or kept != settled_with(settings):
            return False
        return document is self.drafts.content(session, record) and draft == Draft(document, settings.tolerance)

    def _replace_after(self, session: Session, record: Record, group: str, settings: Settings) -> Step:
        """A replacing step that knows what was chosen in the documents of the group right before this one."""
        case = _case(session, record)
        before = _before(session, record, case)
        place = (record.project if case else record.file, group)
        with self._lock:
            chain = self._chains.pop(place, None)
            end = chain.end_in(before) if chain is not None and chain.settings == settings else None
            left = list(before[end or 0 :]) if case else self._of_group(session, before[end or 0 :], group)
            if chain is None or end is None or len(left) < len(before) - end:
                chain = _Chain(settings, Pipeline.from_settings(settings).step("replace"))
            for one in left:
                self._follow(session, chain, one, case, settings)
                chain.done.append(one)
            self._chains[place] = chain
            while len(self._chains) > MAX_CHAINS:
                self._chains.popitem(last=False)
            return _forked(chain.replace)

    def _follow(self, session: Session, chain: _Chain, one: Earlier, case: str, settings: Settings) -> None:
        """Let the replacing step of a chain see one more document."""
        signed = session.get(SignOff, one.review) if case else None
        if signed is not None:
            document = document_of(self.drafts.store, signed)
            chain.replace.learn(document.with_(group=case))  # type: ignore[attr-defined]
            return
        review = session.get_one(Review, one.review)
        draft = _in_case(self.drafts.draft(session, session.get_one(Record, one.document), review), case)
        with suppress(DocumentError):  # it fails by itself, and is told so to whoever looks at it
            settled(draft, _pipeline(draft, settings).with_step(chain.replace))

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


def _case(session: Session, record: Record) -> str:
    """The group of all documents of a project that treats people alike; "" in others."""
    return f"case {record.project}" if session.get_one(Project, record.project).alike else ""


def _in_case(draft: Draft, case: str) -> Draft:
    return draft.with_(document=draft.document.with_(group=case)) if case else draft


def _before(session: Session, record: Record, case: str) -> Context:
    """The documents before this one that are ready, in their order: of its file, or of its whole project if that is a case.

    In a case those that were signed come before all others.
    """
    wanted = (
        select(Record.id, Review.id, Review.version, Review.kind, Review.finished)
        .join(Review, Review.document == Record.id)
        .where(Record.state.not_in(NOT_READY))
    )
    if case:
        wanted = wanted.where(Record.project == record.project)
        wanted = wanted.order_by(*documents_store.IN_ORDER, Review.kind, Review.reviewer)
    else:
        wanted = wanted.where(Record.file == record.file, Record.number < record.number)
        wanted = wanted.order_by(Record.number, Review.kind, Review.reviewer)
    signed: list[Earlier] = []
    found: list[Earlier] = []
    behind = False
    for document, rows in groupby(session.execute(wanted), key=lambda row: row[0]):
        behind = behind or document == record.id
        if document == record.id:
            continue
        counting = counting_review([_ReviewRow(*row[1:]) for row in rows])
        one = Earlier(document, counting.id, counting.version)
        if case and counting.finished:
            signed.append(one)
        elif not behind:
            found.append(one)
    return (*signed, *found)


class _ReviewRow(NamedTuple):
    """As much of a review as tells which one counts."""

    id: str
    version: int
    kind: str
    finished: bool
