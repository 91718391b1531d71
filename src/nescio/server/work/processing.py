"""Take files in: they are read, kept, and queued for the workers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from nescio import codec
from nescio.document import Document
from nescio.lang import LANGUAGES
from nescio.server.errors import ConflictError, TooManyError
from nescio.server.security.access import Access
from nescio.server.store import audit
from nescio.server.store import documents as documents_store
from nescio.server.store import jobs as jobs_store
from nescio.server.store.database import Store
from nescio.server.store.file_pages import keep_pages
from nescio.server.store.projects import find_project
from nescio.server.store.tables import Job
from nescio.server.work import tasks
from nescio.server.work.events import Broadcast
from nescio.server.work.queue import Queue
from nescio.server.work.reading import clean_name, format_of_upload
from nescio.server.work.workers import Workers

# Whose documents they are that an older version left without a job.
_NOBODY = "nescio"


@dataclass(frozen=True, slots=True)
class Accepted:
    """A file that was taken in."""

    documents: list[dict[str, Any]]
    job: dict[str, Any]
    problems: list[str]


class Processing:
    """Takes files in and has them processed."""

    def __init__(self, store: Store, workers: Workers, queue: Queue, events: Broadcast, max_queue: int) -> None:
        self.store = store
        self.workers = workers
        self.queue = queue
        self.events = events
        self.max_queue = max_queue

    def add(
        self, access: Access, project: str, name: str, data: bytes, *, subject: str = "", lang: str = "auto"
    ) -> Accepted:
        """Keep a file and queue its documents."""
        with self.store.reading() as session:
            if jobs_store.count_queued(session) >= self.max_queue:
                raise TooManyError("Too many documents are waiting to be processed. Try again later.", retry_after=10)
            # As the file will be written: what can be read in pictures is masked in them.
            options = self.queue.reviews.settings(find_project(session, project)).options
        shown = clean_name(name)
        format_name = format_of_upload(shown, data)
        written, problems, layout = self.workers.answer(tasks.read_file, shown, format_name, data, options)
        known = [_with(codec.loads(one), subject, lang) for one in written]
        with self.store.transaction() as session:
            owner = find_project(session, project)
            records = documents_store.add_file(self.store, session, owner, shown, format_name, data, known)
            if layout:
                keep_pages(self.store, session, records[0].file, layout)
            for record in records:
                audit.record(
                    self.store, session, access.user, "upload",
                    project=project, document=record.id, format=format_name, characters=record.characters,
                )  # fmt: skip
            job = jobs_store.add_job(session, records, access.user)
            rows = documents_store.rows_of(self.store, session, records, {records[0].file: job.id})
        self.queue.wake()
        return Accepted(rows, jobs_store.job_row(job), problems)

    def resume(self) -> None:
        """Queue what an older version has left without a job; with SQLite also what a service that died was at."""
        with self.store.transaction() as session:
            if self.store.sqlite:
                jobs_store.give_back(session, None)
            with_job = set(session.scalars(select(Job.file)))
            for _, file in documents_store.unfinished_files(session):
                if file not in with_job:
                    jobs_store.add_job(session, documents_store.documents_of_file(session, file), _NOBODY)
        self.queue.wake()

    def again(self, access: Access, document: str) -> dict[str, Any]:
        """Process a document that has failed once more; returns its job."""
        with self.store.transaction() as session:
            record = documents_store.find_record(session, document)
            if record.state != "failed":
                raise ConflictError("Only a document that has failed can be processed again.")
            record.state, record.problem = "queued", ""
            job = _queued_again(session, record.file, access.user)
            audit.record(self.store, session, access.user, "retry", project=record.project, document=document)
            row = jobs_store.job_row(job)
        self.queue.wake()
        self.announce(document)
        return row

    def announce(self, document: str) -> None:
        """Tell those who look at a project that one of its documents has changed."""
        self.queue.announce(document)


def _queued_again(session: Session, file: str, author: str) -> Job:
    job = session.scalar(select(Job).where(Job.file == file).with_for_update())
    if job is None:
        return jobs_store.add_job(session, documents_store.documents_of_file(session, file), author)
    if job.state == "running":
        raise ConflictError("Other documents of the same file are being processed. Try again in a moment.")
    job.state = job.stage = "queued"
    job.progress, job.problem, job.attempts, job.owner, job.stop = 0.0, "", 0, None, False
    session.flush()
    return job


def _with(document: Document, subject: str, lang: str) -> Document:
    """The document with what was said of all documents of an upload."""
    document = document.with_(subject=document.subject or subject)
    if lang in LANGUAGES:
        return document.with_(lang=lang, meta={**document.meta, documents_store.ONE_LANGUAGE: True})
    return document if document.lang in LANGUAGES else document.with_(lang="")
