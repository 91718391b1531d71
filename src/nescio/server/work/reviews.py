"""Reviews at work: open the right one, apply what people do to it, keep the result at hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.orm import Session

from nescio.document import Document
from nescio.server.errors import BadRequestError, ConflictError, ForbiddenError, NotFoundError
from nescio.server.review import actions as acts
from nescio.server.review.apply import apply
from nescio.server.review.draft import Draft
from nescio.server.review.views import figures
from nescio.server.security import membership
from nescio.server.security.access import Access
from nescio.server.store import documents as documents_store
from nescio.server.store import reviews as reviews_store
from nescio.server.store import sign_offs
from nescio.server.store.database import Store
from nescio.server.store.projects import find_project, project_secret
from nescio.server.store.reviews import ADJUDICATION, BLIND, SHARED, final_review
from nescio.server.store.tables import Project, Record, Review, SignOff
from nescio.server.work import auditing, signing
from nescio.server.work.desk import Desk
from nescio.server.work.drafts import Drafts
from nescio.server.work.pipelines import ProjectPipelines
from nescio.server.work.settling import NOT_READY, Context, Settling
from nescio.server.work.webhooks import Webhooks
from nescio.settings import Settings


@dataclass(frozen=True, slots=True)
class Working:
    """A review of a document as it stands; ``context`` is what else the document was settled with.

    ``signed`` is there if the review is finished: document and settings are then those of that time. ``access`` is who has
    opened it, with their role in the project.
    """

    record: Record
    review: Review
    project: Project
    settings: Settings
    draft: Draft
    document: Document
    context: Context = ()
    signed: SignOff | None = None
    access: Access | None = None

    @property
    def version(self) -> int:
        return self.review.version


class Reviews:
    """Opens and changes reviews."""

    def __init__(self, store: Store, pipelines: ProjectPipelines, desk: Desk, webhooks: Webhooks | None = None) -> None:
        self.store = store
        self.webhooks = webhooks or Webhooks(store)
        self.pipelines = pipelines
        self.desk = desk
        self.drafts = Drafts(store, desk)
        self.settling = Settling(self.drafts)

    def open(self, access: Access, document: str, review: str | None = None, *, originals: bool = True) -> Working:
        """The review that somebody asks for, or the one they mean when they do not say.

        ``originals`` says whether they will be shown something of the original text.
        """
        with self.store.reading() as session:
            record, chosen, access = _allowed(session, access, document, review, originals=originals)
            project = find_project(session, record.project)
            return replace(self._working(session, record, chosen, project), access=access)

    def original(self, access: Access, document: str, review: str | None = None) -> Record:
        """A document whose original somebody may see, with nothing decided: who looks at pages does not wait for that."""
        with self.store.reading() as session:
            return _allowed(session, access, document, review, originals=True)[0]

    def working(self, session: Session, record: Record, review: Review) -> Working:
        """A review for the service itself, whoever may see it."""
        return self._working(session, record, review, find_project(session, record.project))

    def settings(self, project: Project) -> Settings:
        """How the documents of a project are treated."""
        return self.pipelines.settings(
            project.policy,
            model=project.model,
            replace=project.replace,
            tolerance=project.tolerance,
            key=project_secret(self.store, project),
        )

    def tried(self, session: Session, record: Record, given: dict[str, Any]) -> dict[str, Any]:
        """What other settings of its project would do to a document: how many more are masked and kept, how many worded anew."""
        review = reviews_store.counting_review(reviews_store.reviews_of(session, record.id))
        now = self.working(session, record, review)
        settings = now.settings
        if given.get("policy"):
            settings = settings.with_(policy=self.pipelines.policy(given["policy"]))
        if "replace" in given:
            settings = settings.with_(replace=given["replace"])
        draft = now.draft.with_(tolerance=given.get("tolerance") or now.draft.tolerance)
        other = self.settling.settle(session, record, draft, settings)
        before = {decision.entity: decision.action == "keep" for decision in now.document.decisions}
        after = {decision.entity: decision.action == "keep" for decision in other.decisions}
        words, new_words = ({(one.start, one.end): one.text for one in which.edits} for which in (now.document, other))
        return {
            "id": record.id,
            "name": documents_store.document_name(self.store, record),
            "masked": sum(before.get(ident, False) and not kept for ident, kept in after.items()),
            "kept": sum(kept and not before.get(ident, False) for ident, kept in after.items()),
            "reworded": sum(place in words and words[place] != text for place, text in new_words.items()),
            "passed": bool(other.verdict and other.verdict.passed),
        }

    def forget(self, document: str) -> None:
        """Nothing of a deleted document stays in memory."""
        self.desk.forget(document)
        self.settling.forget(document)

    def draft_at(self, working: Working, step: int) -> Draft:
        """The draft as it was after so many steps."""
        with self.store.reading() as session:
            if step > working.review.position:
                raise NotFoundError("step")
            return self.drafts.draft(session, working.record, working.review, step)

    def act(self, access: Access, working: Working, version: int, sent: Sequence[Any]) -> tuple[Working, list[Working]]:
        """Apply actions as one step, here and, where they say so, in the other documents of the project."""
        check_writable(access, working, version)
        kept, draft = self._resolved(access, working, sent)
        changes = [(working, kept, draft)]
        spread = [action for action in sent if getattr(action, "scope", "document") == "project"]
        if spread and working.project.review == "double":
            raise BadRequestError("In double review every document is decided on its own.")
        if spread:
            changes += self._spread(access, working, spread)
        with self.store.reading() as session:
            settle = self.settling.settle
            finished = [
                (one, actions, new, settle(session, one.record, new, one.settings)) for one, actions, new in changes
            ]
        results = []
        with self.store.transaction() as session:
            for one, actions, new, document in finished:
                expected = version if one is working else one.version
                payload = acts.dump(actions)
                position = one.review.position + 1
                new_version = reviews_store.add_step(self.store, session, one.review, expected, payload, access.user)
                results.append(
                    self._changed(
                        session, one, new, document, version=new_version, position=position, state="in_review"
                    )
                )
                auditing.note_decisions(self.store, session, access, results[-1], actions)
        self._keep(results)
        return results[0], results[1:]

    def move(self, access: Access, working: Working, version: int, by: int) -> Working:
        """Undo (-1) or redo (+1)."""
        check_writable(access, working, version)
        position = working.review.position + by
        with self.store.reading() as session:
            steps = reviews_store.steps_of(session, working.review.id)
            if not working.review.floor <= position <= len(steps):
                raise ConflictError(f"There is nothing to {'undo' if by < 0 else 'redo'}.")
            author = steps[max(position, working.review.position) - 1].author
            if author != access.user:
                raise ConflictError(f"The step is {author}'s. Undo only what you did yourself, or decide anew.")
            draft = self.drafts.draft(session, working.record, working.review, position)
            document = self.settling.settle(session, working.record, draft, working.settings)
        with self.store.transaction() as session:
            new_version = reviews_store.change(session, working.review, version, position=position)
            result = self._changed(session, working, draft, document, version=new_version, position=position)
            auditing.note_step(
                self.store, session, access, "undo" if by < 0 else "redo", result, step=max(position, position - by)
            )
        self._keep([result])
        return result

    def finish(
        self, access: Access, working: Working, version: int, confirmed: Sequence[str] = (), *, not_exportable: int = 0
    ) -> Working:
        """Say that a review is done: what it has come to is frozen, with the settings and the version of the program.

        ``not_exportable`` is how many problems the writer of the file has found.
        """
        if working.review.finished:
            raise ConflictError("The review is finished already.")
        check_writable(access, working, version)
        asked = signing.concerns(working.draft, working.document)
        asked |= {"not_exportable": not_exportable} if not_exportable else {}
        signing.check_confirmed(asked, confirmed)
        with self.store.transaction() as session:
            new_version = reviews_store.change(session, working.review, version, finished=True)
            kept = signing.written(working.settings)
            signed = sign_offs.sign_off(self.store, session, working.review.id, access.user, kept, working.document)
            result = self._restated(session, working, new_version, finished=True)
            auditing.note_step(
                self.store, session, access, "finish", result,
                sha256=signed.digest, program=signed.program, tolerance=working.draft.tolerance,
                max_risk=working.draft.max_risk, replace=working.settings.replace, confirmed=asked,
            )  # fmt: skip
            if result.record.state == membership.REVIEWED:
                self.webhooks.note(
                    session, "document.finished",
                    document=working.record.id, project=working.project.id, sha256=signed.digest,
                )  # fmt: skip
        self.webhooks.wake()
        return result

    def reopen(self, access: Access, working: Working, version: int, why: str) -> Working:
        """Take a finished review up again; ``why`` is kept with the audit trail. From now on the project's settings count."""
        if not working.review.finished:
            raise ConflictError("The review is open already.")
        check_writable(access, working, version, reopening=True)
        with self.store.transaction() as session:
            new_version = reviews_store.change(session, working.review, version, finished=False)
            signed = session.get(SignOff, working.review.id)
            before = signed.digest if signed else None
            if signed is not None:
                session.delete(signed)
            result = self._restated(session, working, new_version, finished=False)
            auditing.note_step(self.store, session, access, "reopen", result, note=why, sha256=before)
        return self.open(access, working.record.id, working.review.id)

    def _restated(self, session: Session, working: Working, version: int, *, finished: bool) -> Working:
        """A review that has just been finished or opened again."""
        state = state_of(reviews_store.reviews_of(session, working.record.id), working.project)
        return self._changed(
            session, working, working.draft, working.document, version=version, state=state, finished=finished
        )

    def _changed(
        self,
        session: Session,
        working: Working,
        draft: Draft,
        document: Document,
        *,
        state: str | None = None,
        **values: Any,
    ) -> Working:
        """What a change has come to, with what lists show of it brought up to date."""
        if working.review.kind != BLIND:
            reviews_store.show_figures(session, working.record.id, figures(document), state=state)
        elif state is not None:
            documents_store.find_record(session, working.record.id).state = state
        session.flush()
        record = session.get_one(Record, working.record.id, populate_existing=True)
        review = session.get_one(Review, working.review.id, populate_existing=True)
        assert all(getattr(review, name) == value for name, value in values.items())
        signed = session.get(SignOff, review.id) if review.finished else None
        return replace(working, record=record, review=review, draft=draft, document=document, signed=signed)

    def _keep(self, results: Iterable[Working]) -> None:
        for one in results:
            size = len(one.document.text)
            self.desk.put(
                _key(one.review), _stamp(one.review, one.settings, one.context), size, (one.draft, one.document)
            )

    def _working(self, session: Session, record: Record, review: Review, project: Project) -> Working:
        signed = session.get(SignOff, review.id) if review.finished else None
        if signed is not None:
            return self._frozen(session, record, review, project, signed)
        settings = self.settings(project)
        context = self.settling.context(session, record, settings)

        def make() -> tuple[Draft, Document]:
            draft = self.drafts.draft(session, record, review)
            return draft, self.settling.settle(session, record, draft, settings)

        stamp = _stamp(review, settings, context)
        draft, document = self.desk.get(_key(review), stamp, record.characters, make)
        return Working(record, review, project, settings, draft, document, context)

    def _frozen(self, session: Session, record: Record, review: Review, project: Project, signed: SignOff) -> Working:
        """A finished review: nothing is settled anew."""
        key = project_secret(self.store, project)
        settings = signing.restored(self.pipelines, sign_offs.settings_of(self.store, signed), key)

        def make() -> tuple[Draft, Document]:
            return self.drafts.draft(session, record, review), sign_offs.document_of(self.store, signed)

        draft, document = self.desk.get(_key(review), (review.version, signed.digest), record.characters, make)
        return Working(record, review, project, settings, draft, document, signed=signed)

    def _resolved(self, access: Access, working: Working, sent: Sequence[Any]) -> tuple[list[Any], Draft]:
        """The actions as they are kept, and the draft after them."""
        draft, kept = working.draft, list[Any]()
        # Accepting what stands changes no other decision, so thousands of suggestions are decided once.
        document: Document | None = working.document
        for action in sent:
            if isinstance(action, acts.Accept):
                document = document or self.settling.decide(draft, working.settings)
                action = _accepted(draft, document, action)
            else:
                document = None
                if isinstance(action, acts.Adopt):
                    action = self._adopted(access, working, action)
            draft = apply(draft, [action], access.user)
            kept.append(action)
        return kept, draft

    def _adopted(self, access: Access, working: Working, action: acts.Adopt) -> acts.Place:
        other = self.open(access, working.record.id, action.review)
        if not 0 <= action.start < action.end <= len(other.document.text):
            raise BadRequestError(f"{action.start}-{action.end} is empty or lies outside the text.")
        decisions = {decision.entity: decision for decision in other.document.decisions}
        placed = []
        for entity in other.document.entities:
            mentions = other.document.mentions_of(entity)
            if any(mention.start < action.end and action.start < mention.end for mention in mentions):
                decision = decisions[entity.id]
                placed.append(
                    acts.PlacedEntity(
                        id=entity.id,
                        mentions=[(mention.start, mention.end, mention.type) for mention in mentions],
                        action=decision.action,  # type: ignore[arg-type]
                        identifier=decision.identifier,
                        confidential=decision.confidential,
                        reason=decision.reason,
                        replacement=other.draft.replacements.get(entity.id),
                    )
                )
        return acts.Place(kind="place", clear=[(action.start, action.end)], entities=placed)

    def _spread(self, access: Access, working: Working, sent: Sequence[Any]) -> list[tuple[Working, list[Any], Draft]]:
        """The same actions for entities with an equal string in the other documents of the project."""
        changes = []
        with self.store.reading() as session:
            others = [
                self.working(session, record, review)
                for record in documents_store.list_records(session, project=working.project.id)
                if record.id != working.record.id and record.state not in NOT_READY
                for review in reviews_store.reviews_of(session, record.id)
                if review.kind == SHARED and not review.finished
            ]
        for other in others:
            kept, draft = list[Any](), other.draft
            for action in sent:
                names = _strings(working.document, _entity_of(working.draft, action))
                for entity in other.document.entities:
                    if names & _strings(other.document, entity.id):
                        same = action.model_copy(update={"entity": entity.id, "start": None, "end": None})
                        if isinstance(same, acts.Accept):
                            same = _accepted(draft, other.document, same, like=working.document, entity=action.entity)
                        draft = apply(draft, [same], access.user)
                        kept.append(same)
            if kept:
                changes.append((other, kept, draft))
        return changes


def _allowed(
    session: Session, access: Access, document: str, review: str | None, *, originals: bool
) -> tuple[Record, Review, Access]:
    """A document that somebody may see, the review that they mean, and their role in its project."""
    record = documents_store.find_record(session, document)
    access = membership.within(session, access, record.project)
    membership.may_see(access, record)
    if originals:
        membership.check_originals(access)
    if record.state in NOT_READY:
        why = record.problem or "it is being processed"
        raise ConflictError(f"The document is not ready: {why}.", code="not_ready", state=record.state)
    return record, choose_review(session, access, record, review), access


def choose_review(session: Session, access: Access, record: Record, ident: str | None) -> Review:
    """The review with an id, if it may be seen; else the one that somebody works on."""
    reviews = reviews_store.reviews_of(session, record.id)
    if access.blind:
        own = next((review for review in reviews if review.kind == BLIND and review.reviewer == access.user), None)
        if own is None or ident not in (None, own.id):
            raise NotFoundError("document" if ident is None else "review")
        return own
    if ident is not None:
        chosen = next((review for review in reviews if review.id == ident), None)
        if chosen is None:
            raise NotFoundError("review")
        if (
            chosen.kind == BLIND
            and chosen.reviewer != access.user
            and not access.may("admin")
            and not unblinded(reviews)
        ):
            raise ForbiddenError("The other review is blind until both reviewers have finished.")
        return chosen
    adjudication = next((review for review in reviews if review.kind == ADJUDICATION), None)
    own = next((review for review in reviews if review.kind == BLIND and review.reviewer == access.user), None)
    if adjudication and (adjudication.finished or (own is None and access.may("admin"))):
        return adjudication
    return own or next(review for review in reviews if review.kind == SHARED)


def unblinded(reviews: Sequence[Review]) -> bool:
    """Whether all blind reviews are finished."""
    blind = [review for review in reviews if review.kind == BLIND]
    return bool(blind) and all(review.finished for review in blind)


def state_of(reviews: Sequence[Review], project: Project) -> str:
    """What the reviews of a document come to."""
    if final_review(reviews):
        return "reviewed"
    return "adjudication" if project.review == "double" and unblinded(reviews) else "in_review"


def check_writable(access: Access, working: Working, version: int, *, reopening: bool = False) -> None:
    """Refuse a change of something that is not theirs, finished, or not what they have seen."""
    access = working.access or access
    access.require("reviewer")
    review = working.review
    if review.kind == BLIND and review.reviewer != access.user:
        raise ForbiddenError("This is the review of somebody else.")
    if review.kind == ADJUDICATION:
        access.require("admin")
    if review.kind == SHARED and working.project.review == "double":
        raise ConflictError("This is what the machine decided. In double review, two reviewers are assigned first.")
    if review.finished and not reopening:
        raise ConflictError("The review is finished. Reopen it first.")
    if version != working.version:
        raise ConflictError(
            "The document was changed in the meantime: look at it again.",
            code="version_conflict",
            version=working.version,
        )


def _accepted(
    draft: Draft, document: Document, action: acts.Accept, *, like: Document | None = None, entity: str = ""
) -> acts.Confirm:
    """What accepting comes to: the decision as it stands, now that of a person."""
    ident = draft.entity(action.entity).id
    source, wanted = (like, entity) if like is not None else (document, ident)
    decision = next(one for one in source.decisions if one.entity == wanted)
    return acts.Confirm(
        kind="confirm",
        entity=ident,
        action=decision.action,  # type: ignore[arg-type]
        identifier=decision.identifier,
        reason=decision.reason,
        # Stretches of another document are elsewhere in this one.
        keeps=list(decision.keeps) if like is None else [],
    )


def _entity_of(draft: Draft, action: Any) -> str:
    return action.entity or draft.owner(action.start, action.end).id


def _strings(document: Document, ident: str) -> set[str]:
    """The strings of an entity, without regard to case."""
    for entity in document.entities:
        if entity.id == ident:
            return {" ".join(document.surface(mention).casefold().split()) for mention in document.mentions_of(entity)}
    return set()


def _stamp(review: Review, settings: Settings, context: Context) -> object:
    """What a settled document was made of."""
    return review.version, settings, context


def _key(review: Review) -> tuple[str, ...]:
    return ("review", review.document, review.id)
