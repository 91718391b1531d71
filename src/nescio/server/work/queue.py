"""The queue of files: as many threads as there are workers take jobs out of the store and see each document through.

What a job has come to is written down document by document, in one transaction with the check that the job is still ours. So a
service that dies or is cut off loses nothing and does nothing twice: its jobs are taken up by another one when their lease is over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from time import monotonic, time_ns
from typing import Any

from sqlalchemy.orm import Session

from nescio import codec
from nescio.document import Document
from nescio.errors import NescioError
from nescio.server.errors import NotFoundError, StorageError
from nescio.server.review.draft import Draft
from nescio.server.store import audit
from nescio.server.store import documents as documents_store
from nescio.server.store import jobs as jobs_store
from nescio.server.store.clock import new_id
from nescio.server.store.database import Store
from nescio.server.store.projects import find_project
from nescio.server.store.reviews import SHARED, add_review, show_figures
from nescio.server.store.tables import Job, Project, Record
from nescio.server.telemetry import Telemetry
from nescio.server.work import tasks
from nescio.server.work.events import Broadcast
from nescio.server.work.jobs import CancelledJobError
from nescio.server.work.reviews import Reviews
from nescio.server.work.workers import Workers
from nescio.settings import Settings

CANCELLED = "cancelled"
# How often the store is asked for jobs that came in elsewhere, and again after it has failed.
LOOK_SECONDS = 1.0
# How often progress is written down for those who ask another service.
TELL_SECONDS = 1.0
_log = logging.getLogger("nescio.server")


class NotOursError(Exception):
    """Another service has taken the job up."""


class Queue:
    """Works on jobs of the store until it is closed."""

    def __init__(
        self,
        store: Store,
        reviews: Reviews,
        workers: Workers,
        events: Broadcast,
        lease: float,
        telemetry: Telemetry | None,
    ) -> None:
        self.store = store
        self.reviews = reviews
        self.workers = workers
        self.events = events
        self.owner = new_id()
        self._lease = lease
        self._telemetry = telemetry
        self._lock = Lock()
        self._long = 0
        self._stopping: set[str] = set()
        self._told: dict[str, float] = {}
        self._wake, self._closed = Event(), Event()
        self._threads = [
            Thread(target=self._work_always, name=f"nescio-job-{number}", daemon=True)
            for number in range(workers.count)
        ]
        self._threads.append(Thread(target=self._renew_always, name="nescio-lease", daemon=True))

    def start(self) -> None:
        self.workers.start()
        for thread in self._threads:
            thread.start()

    def wake(self) -> None:
        """There is something to do."""
        self._wake.set()

    def close(self) -> None:
        """Leave what is not finished to the next service, or to the next start of this one."""
        self._closed.set()
        self._wake.set()
        self.workers.close()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()
        with suppress(StorageError), self.store.transaction() as session:
            jobs_store.give_back(session, self.owner)

    def stop(self, ident: str) -> dict[str, Any]:
        """Stop a job, whichever service is at it."""
        with self.store.transaction() as session:
            job = jobs_store.find_job(session, ident)
            jobs_store.stop(session, job)
            row = jobs_store.job_row(job)
        self._stopping.add(ident)
        self.wake()
        return row

    def announce(self, document: str) -> None:
        """Tell those who look at a project that one of its documents has changed."""
        with self.store.reading() as session:
            record = documents_store.find_record(session, document)
            if not self.events.heard(f"project {record.project}"):
                return
            row = documents_store.rows_of(self.store, session, [record], jobs_store.jobs_of_files(session))[0]
        self.events.publish(f"project {row['project']}", "document", row)

    def _work_always(self) -> None:
        while not self._closed.is_set():
            job = None
            try:
                job = self._claimed()
            except StorageError:
                self._closed.wait(LOOK_SECONDS)
            if job is None:
                self._wake.wait(LOOK_SECONDS)
                self._wake.clear()
                continue
            self._wake.set()  # there may be more, for the others
            self._see_through(job)

    def _renew_always(self) -> None:
        while not self._closed.wait(self._lease / 4):
            with suppress(StorageError), self.store.transaction() as session:
                self._stopping.update(jobs_store.renew(session, self.owner, self._lease))

    def _claimed(self) -> Job | None:
        with self._lock, self.store.transaction() as session:
            long = self._long < max(1, self.workers.count - 1)
            job = jobs_store.claim(session, self.owner, self._lease, long=long)
            if job is not None and job.characters > jobs_store.LONG:
                self._long += 1
            return job

    def _see_through(self, job: Job) -> None:
        began = time_ns()
        try:
            while not self._closed.is_set():
                try:
                    self._run(job)
                    break
                except StorageError:  # the disk is full or the database away: the work is not lost, it waits
                    self._closed.wait(LOOK_SECONDS)
        except NotOursError:
            _log.warning("job %s is another service's now", job.id)
        finally:
            with self._lock:
                self._long -= job.characters > jobs_store.LONG
            self._stopping.discard(job.id)
            self._told.pop(job.id, None)
        if self._telemetry is not None:
            self._telemetry.job(jobs_store.PROCESS, job.state, began=began, ended=time_ns())

    def _run(self, job: Job) -> None:
        """All documents of a job that are not ready yet, and the end of it."""
        with self.store.reading() as session:
            records = documents_store.documents_of_file(session, job.file)
            row = session.get(Job, job.id)
            job.stop = row is not None and row.stop
        waiting = [record.id for record in records if record.state in ("queued", "processing")]
        failures: list[str] = []
        try:
            if job.attempts > jobs_store.MAX_ATTEMPTS:
                raise NescioError("Given up: the service has ended each time it was at this file.")
            for number, ident in enumerate(waiting):
                with suppress(NotFoundError):  # it was deleted while it was waiting
                    self._document(job, ident, number, len(waiting), failures)
        except CancelledJobError:
            if self._closed.is_set():
                return
            self._fail_all(job, waiting, CANCELLED)
            self._end(job, "cancelled", CANCELLED)
            return
        except NescioError as error:
            if isinstance(error, StorageError):
                raise
            self._fail_all(job, waiting, str(error))
            failures = [str(error)] * len(waiting)
        if failures and len(failures) == len(waiting):
            self._end(job, "failed", failures[0])
        else:
            self._end(job, "done")

    def _document(self, job: Job, ident: str, number: int, count: int, failures: list[str]) -> None:
        """One document; if it fails, the others go on."""
        try:
            self._process(job, ident, number, count)
        except (StorageError, NotFoundError):
            raise
        except NescioError as error:
            if self._closed.is_set():
                raise CancelledJobError from None
            self._fail(job, ident, str(error))
            failures.append(str(error))

    def _process(self, job: Job, ident: str, number: int, count: int) -> None:
        def check() -> None:
            if job.stop or job.id in self._stopping or self._closed.is_set():
                raise CancelledJobError

        def tick(share: float) -> None:
            self._report(job, (number + 0.95 * share) / count, "detect" if share < 0.5 else "assess")

        check()
        with self._ours(job) as session:
            record = documents_store.find_record(session, ident)
            record.state = "processing"
            project = find_project(session, record.project)
            document = documents_store.content_of(self.store, session, ident)
        self.announce(ident)
        settings = self.reviews.settings(project)
        if document.meta.get(documents_store.ONE_LANGUAGE):
            settings = settings.with_(lang=document.lang)
        found = self._searched(record, document, settings, tick, check)
        check()
        self._keep(job, project, ident, found)
        self.reviews.drafts.renew(ident)
        self.announce(ident)

    def _searched(
        self,
        record: Record,
        document: Document,
        settings: Settings,
        tick: Callable[[float], None],
        check: Callable[[], None],
    ) -> tasks.Processed:
        """The document with what was found in it, and its figures as it would be without any review."""
        settling = self.reviews.settling
        alone = not settling.depends(document, settings)
        sent, background = self.reviews.pipelines.sendable(settings)
        if alone and settings.makes_names:
            with self.store.reading() as session:
                sent = sent.with_(avoid=settling.words(session, record))
        found = self.workers.process(
            tasks.process, sent, background, codec.dumps(document), alone, tick=tick, check=check
        )
        if found.figures is not None:
            return found
        ready = codec.loads(found.written)
        with self.store.reading() as session:
            return tasks.processed(ready, settling.settle(session, record, Draft(ready, settings.tolerance), settings))

    def _keep(self, job: Job, project: Project, ident: str, found: tasks.Processed) -> None:
        counts = found.figures
        assert counts is not None
        with self._ours(job) as session:
            record = documents_store.find_record(session, ident)
            record.content = documents_store.seal_written(self.store, ident, found.written)
            record.lang = found.lang
            session.flush()
            show_figures(session, ident, counts, state="open")
            add_review(session, ident, SHARED, project.tolerance)
            audit.record(
                self.store, session, "nescio", "process",
                project=project.id, document=ident, policy=project.policy, model=project.model,
                mentions=counts["mentions"], masked=counts["masked"],
            )  # fmt: skip

    @contextmanager
    def _ours(self, job: Job) -> Iterator[Session]:
        """A transaction that is only made if the job is still ours."""
        with self.store.transaction() as session:
            if not jobs_store.is_mine(session, job.id, self.owner):
                if session.get(Job, job.id) is None:  # the file was deleted, and its job with it
                    raise NotFoundError("job")
                raise NotOursError
            yield session

    def _report(self, job: Job, progress: float, stage: str) -> None:
        if stage == job.stage and progress - job.progress < 0.01:
            return
        job.progress, job.stage = progress, stage
        self.events.publish(f"job {job.id}", "progress", jobs_store.job_row(job))
        if monotonic() - self._told.get(job.id, 0.0) >= TELL_SECONDS:
            self._told[job.id] = monotonic()
            with suppress(StorageError), self.store.transaction() as session:
                jobs_store.tell(session, job.id, self.owner, progress=progress, stage=stage)

    def _fail_all(self, job: Job, idents: list[str], problem: str) -> None:
        for ident in idents:
            self._fail(job, ident, problem)

    def _fail(self, job: Job, ident: str, problem: str) -> None:
        with suppress(NotFoundError):  # what was deleted in the meantime cannot fail any more
            with self._ours(job) as session:
                record = documents_store.find_record(session, ident)
                if record.state in ("queued", "processing"):
                    record.state, record.problem = "failed", problem[: documents_store.MAX_OF_A_PROBLEM]
            self.announce(ident)

    def _end(self, job: Job, state: str, problem: str = "") -> None:
        job.state = job.stage = state
        job.problem = problem[: jobs_store.MAX_OF_A_PROBLEM]
        job.progress = 1.0 if state == "done" else job.progress
        with self.store.transaction() as session:
            values = {name: getattr(job, name) for name in ("state", "stage", "problem", "progress")}
            if jobs_store.tell(session, job.id, self.owner, **values):
                self.reviews.webhooks.note(
                    session, f"job.{state}", job=job.id, project=job.project, document=job.document
                )
        self.reviews.webhooks.wake()
        self.events.publish(f"job {job.id}", state, jobs_store.job_row(job))
