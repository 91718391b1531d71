"""Process uploaded files: their documents are read, searched and measured by jobs, and go on after a restart."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from nescio.document import Document
from nescio.errors import NescioError
from nescio.lang import LANGUAGES
from nescio.server.errors import NotFoundError
from nescio.server.review.draft import Draft
from nescio.server.review.views import figures
from nescio.server.security.access import Access
from nescio.server.store import audit
from nescio.server.store import documents as documents_store
from nescio.server.store.database import Store
from nescio.server.store.projects import find_project
from nescio.server.store.reviews import SHARED, add_review, show_figures
from nescio.server.work.events import Broadcast
from nescio.server.work.jobs import CancelledJobError, Job, Jobs
from nescio.server.work.reading import clean_name, format_of_upload, read_documents
from nescio.server.work.reviews import Reviews

CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Accepted:
    """A file that was taken in."""

    documents: list[dict[str, Any]]
    job: Job
    problems: list[str]


class Processing:
    """Takes files in and has them processed."""

    def __init__(self, store: Store, reviews: Reviews, jobs: Jobs, events: Broadcast) -> None:
        self.store = store
        self.reviews = reviews
        self.jobs = jobs
        self.events = events

    def add(
        self, access: Access, project: str, name: str, data: bytes, *, subject: str = "", lang: str = "auto"
    ) -> Accepted:
        """Keep a file and queue its documents."""
        self.jobs.check_room()
        shown = clean_name(name)
        format_name = format_of_upload(shown, data)
        found, problems = self.jobs.answer(lambda: read_documents(shown, format_name, data))
        known = [_with(document, subject, lang) for document in found]
        with self.store.transaction() as session:
            owner = find_project(session, project)
            records = documents_store.add_file(self.store, session, owner, shown, format_name, data, known)
            file = records[0].file
            for record in records:
                audit.record(
                    self.store, session, access.user, "upload",
                    project=project, document=record.id, format=format_name, characters=record.characters,
                )  # fmt: skip
        job = self._submit(project, file, records[0].id if len(records) == 1 else None)
        with self.store.reading() as session:
            rows = documents_store.rows_of(
                self.store, session, documents_store.documents_of_file(session, file), {file: job.id}
            )
        return Accepted(rows, job, problems)

    def resume(self) -> None:
        """Queue what was not finished when the service stopped."""
        with self.store.reading() as session:
            waiting = documents_store.unfinished_files(session)
        for project, file in waiting:
            self._submit(project, file, None, forced=True)

    def announce(self, document: str) -> None:
        """Tell those who look at a project that one of its documents has changed."""
        with self.store.reading() as session:
            record = documents_store.find_record(session, document)
            row = documents_store.rows_of(self.store, session, [record], self.jobs.of_files())[0]
        self.events.publish(f"project {row['project']}", "document", row)

    def _submit(self, project: str, file: str, document: str | None, *, forced: bool = False) -> Job:
        work: Callable[[Job], None] = lambda job: self._process_file(job, file)  # noqa: E731
        return self.jobs.submit("process", work, project=project, document=document, file=file, forced=forced)

    def _process_file(self, job: Job, file: str) -> None:
        with self.store.reading() as session:
            records = documents_store.documents_of_file(session, file)
        waiting = [record.id for record in records if record.state in ("queued", "processing")]
        failures = []
        for number, ident in enumerate(waiting):
            try:
                self._process(job, ident, number, len(waiting))
            except CancelledJobError:
                for left in [] if self.jobs.closing else waiting[number:]:
                    self._fail(left, CANCELLED)
                raise
            except NotFoundError:  # it was deleted while it was waiting
                continue
            except NescioError as error:
                self._fail(ident, str(error))
                failures.append(str(error))
            except Exception as error:
                self._fail(ident, f"internal error ({type(error).__name__})")
                raise
        if failures and len(failures) == len(waiting):
            raise NescioError(failures[0])

    def _process(self, job: Job, ident: str, number: int, count: int) -> None:
        def tick(share: float) -> None:
            self.jobs.report(job, (number + 0.95 * share) / count, "detect" if share < 0.5 else "assess")

        tick(0.0)
        with self.store.transaction() as session:
            record = documents_store.find_record(session, ident)
            record.state = "processing"
            project = find_project(session, record.project)
            document = documents_store.content_of(self.store, session, ident)
        self.announce(ident)
        settings = self.reviews.settings(project)
        if document.meta.get(documents_store.ONE_LANGUAGE):
            settings = settings.with_(lang=document.lang)

        def work() -> tuple[Document, Document]:
            found = self.reviews.pipelines.read(settings, document, tick)
            self.jobs.report(job, (number + 0.95) / count, "decide")
            with self.store.reading() as session:
                return found, self.reviews.settling.settle(session, record, Draft(found, project.tolerance), settings)

        found, settled = self.jobs.in_time(work)
        counts = figures(settled)
        # What verification has found and masked is there for reviewers like everything else that was found.
        found = found.with_owned_mentions(settled.owned_mentions)
        with self.store.transaction() as session:
            record = documents_store.find_record(session, ident)
            record.content = documents_store.seal_content(self.store, ident, found)
            record.lang = found.lang
            session.flush()
            show_figures(session, ident, counts, state="open")
            add_review(session, ident, SHARED, project.tolerance)
            audit.record(
                self.store, session, "nescio", "process",
                project=project.id, document=ident, policy=project.policy, model=project.model,
                mentions=counts["mentions"], masked=counts["masked"],
            )  # fmt: skip
        self.reviews.drafts.renew(ident)
        self.announce(ident)

    def _fail(self, ident: str, problem: str) -> None:
        with suppress(NotFoundError):  # what was deleted in the meantime cannot fail any more
            with self.store.transaction() as session:
                record = documents_store.find_record(session, ident)
                record.state, record.problem = "failed", problem[: documents_store.MAX_OF_A_PROBLEM]
            self.announce(ident)


def _with(document: Document, subject: str, lang: str) -> Document:
    """The document with what was said of all documents of an upload."""
    document = document.with_(subject=document.subject or subject)
    if lang in LANGUAGES:
        return document.with_(lang=lang, meta={**document.meta, documents_store.ONE_LANGUAGE: True})
    return document if document.lang in LANGUAGES else document.with_(lang="")
