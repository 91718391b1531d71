"""What nobody has told those who listen here: how far jobs are, and what was done at another service of the same database."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from nescio.server.errors import NotFoundError, StorageError
from nescio.server.store import jobs as jobs_store
from nescio.server.store.tables import Record, Review
from nescio.server.work.queue import Queue

LOOK_SECONDS = 1.0
PROJECT, JOB = "project ", "job "


class Watching:
    """Looks at the projects and jobs that somebody here listens to; ``in_memory`` knows the jobs that are in no store."""

    def __init__(self, queue: Queue, in_memory: Callable[[str], object | None]) -> None:
        self.store, self.events = queue.store, queue.events
        self._owner, self._announce = queue.owner, queue.announce
        self._in_memory = in_memory
        self._jobs: dict[str, dict[str, Any]] = {}
        self._seen: dict[str, dict[str, tuple[str, int | None]]] = {}
        self._stop = Event()
        self._thread = Thread(target=self._look_always, name="nescio-watching", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join()

    def look(self) -> None:
        """Tell what has changed since the last look."""
        self.look_at_jobs()
        if not self.store.sqlite:  # a SQLite file has one service, which tells of every document
            self._look_at_projects()

    def look_at_jobs(self) -> None:
        """One question for all who wait, however many they are; the end of a job may not be missed by any of them."""
        listened = [ident for ident in self._listened(JOB) if self._in_memory(ident) is None]
        if not listened:
            self._jobs = {}
            return
        with self.store.reading() as session:
            jobs = jobs_store.jobs_among(session, listened)
        # The store lags behind what the queue here tells of its own jobs, except of their end.
        told_here = {job.id for job in jobs if job.owner == self._owner and job.state not in jobs_store.ENDED}
        found = {job.id: jobs_store.job_row(job) for job in jobs}
        for ident in listened:
            before = self._jobs.get(ident)
            gone = {**(before or {"id": ident}), "state": "cancelled", "stage": "cancelled"}  # its file was deleted
            row = found.get(ident, gone)
            if row != before and ident not in told_here:
                self.events.publish(f"{JOB}{ident}", jobs_store.event_of(row), row)
        self._jobs = found

    def _listened(self, kind: str) -> list[str]:
        return [topic.removeprefix(kind) for topic in self.events.topics() if topic.startswith(kind)]

    def _look_at_projects(self) -> None:
        listened = self._listened(PROJECT)
        with self.store.reading() as session:
            found = {project: _states(session, project) for project in listened}
        for project, states in found.items():
            before = self._seen.get(project, states)
            for document in states.keys() - {one for one in states if before.get(one) == states[one]}:
                with suppress(NotFoundError):
                    self._announce(document)
            for document in before.keys() - states.keys():
                self.events.publish(f"{PROJECT}{project}", "deleted", {"id": document})
        self._seen = found

    def _look_always(self) -> None:
        while not self._stop.wait(LOOK_SECONDS):
            with suppress(StorageError):
                self.look()


def _states(session: Session, project: str) -> dict[str, tuple[str, int | None]]:
    rows = session.execute(
        select(Record.id, Record.state, func.sum(Review.version))
        .outerjoin(Review, Review.document == Record.id)
        .where(Record.project == project)
        .group_by(Record.id, Record.state)
    )
    return {ident: (state, version) for ident, state, version in rows}
