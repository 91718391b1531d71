"""Long work of this process that is not kept, such as attacks: one at a time, a bounded number waiting, each with progress."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event, Lock
from time import time_ns
from typing import Any, TypeVar

from nescio.errors import NescioError
from nescio.server.errors import TooManyError
from nescio.server.store.clock import new_id
from nescio.server.telemetry import Telemetry
from nescio.server.work.events import Broadcast
from nescio.server.work.time_limit import within

# Results of attacks hold text: few are enough.
MAX_REMEMBERED = 100
ENDED = frozenset({"done", "failed", "cancelled"})
MAX_QUEUED = 32
# Answers that somebody waits for: so many may wait before others are sent away.
MAX_WAITING = 8
_log = logging.getLogger("nescio.server")
Answer = TypeVar("Answer")


class CancelledJobError(Exception):
    """Somebody does not want the result any more."""


@dataclass(slots=True)
class Job:
    """One piece of long work."""

    id: str
    kind: str
    project: str | None
    document: str | None = None
    state: str = "queued"
    stage: str = "queued"
    progress: float = 0.0
    problem: str = ""
    result: dict[str, Any] | None = None
    stop: Event = field(default_factory=Event)

    def row(self) -> dict[str, Any]:
        names = ("id", "kind", "state", "progress", "stage", "document", "project", "problem", "result")
        return {name: getattr(self, name) for name in names}


class Jobs:
    """The jobs of this process; those of documents are in the store."""

    def __init__(self, events: Broadcast, max_seconds: float, telemetry: Telemetry | None = None) -> None:
        self.max_seconds = max_seconds
        self._events = events
        self._telemetry = telemetry
        self._lock = Lock()
        self._jobs: dict[str, Job] = {}
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="nescio-job")
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="nescio-answer")
        self._waiting = 0

    def submit(
        self,
        kind: str,
        work: Callable[[Job], dict[str, Any] | None],
        *,
        project: str | None = None,
        document: str | None = None,
    ) -> Job:
        """Queue some work, or send its owner away if too much is waiting already."""
        job = Job(new_id(), kind, project, document)
        with self._lock:
            if sum(one.state == "queued" for one in self._jobs.values()) >= MAX_QUEUED:
                raise TooManyError("Too much is waiting already. Try again later.", retry_after=10)
            self._jobs[job.id] = job
            self._forget_old()
        self._pool.submit(self._run, job, work)
        return job

    def answer(self, work: Callable[[], Answer]) -> Answer:
        """Work that somebody waits for, one after the other; too many at a time are sent away."""
        with self._lock:
            if self._waiting >= MAX_WAITING:
                raise TooManyError("The service is busy. Try again in a moment.", retry_after=2)
            self._waiting += 1
        try:
            return self._quick.submit(self.in_time, work).result()
        finally:
            with self._lock:
                self._waiting -= 1

    def in_time(self, work: Callable[[], Answer]) -> Answer:
        """Work on one document, here and now; ``TooSlowError`` if it takes too long."""
        return within(self.max_seconds, work)

    def get(self, ident: str) -> Job | None:
        with self._lock:
            return self._jobs.get(ident)

    def list(self, project: str | None = None) -> list[Job]:
        with self._lock:
            return [job for job in self._jobs.values() if project is None or job.project == project]

    def cancel(self, job: Job) -> None:
        """Ask a job to stop; it does at its next breath."""
        job.stop.set()

    def report(self, job: Job, progress: float, stage: str) -> None:
        """Say how far a job is; raises ``CancelledJobError`` if it is to stop."""
        if job.stop.is_set():
            raise CancelledJobError
        if stage != job.stage or progress - job.progress >= 0.01:
            job.progress, job.stage = progress, stage
            self._events.publish(f"job {job.id}", "progress", job.row())

    def close(self) -> None:
        """Stop what is running at its next breath."""
        with self._lock:
            for job in self._jobs.values():
                job.stop.set()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._quick.shutdown(wait=True, cancel_futures=True)

    def _run(self, job: Job, work: Callable[[Job], dict[str, Any] | None]) -> None:
        began = time_ns()
        try:
            job.state = "running"  # also if it is to stop: it has to tidy up what was waiting for it
            job.result = work(job)
            self._end(job, "done")
        except CancelledJobError:
            self._end(job, "cancelled", "cancelled")
        except NescioError as error:
            self._end(job, "failed", str(error))
        except Exception as error:  # one job must not take the others with it
            # The message of an unknown error may quote the document; its kind does not.
            _log.error("job %s failed: %s", job.id, type(error).__name__)
            self._end(job, "failed", f"internal error ({type(error).__name__})")
        if self._telemetry is not None:
            self._telemetry.job(job.kind, job.state, began=began, ended=time_ns())

    def _end(self, job: Job, state: str, problem: str = "") -> None:
        job.state, job.stage, job.problem = state, state, problem
        job.progress = 1.0 if state == "done" else job.progress
        self._events.publish(f"job {job.id}", state, job.row())

    def _forget_old(self) -> None:
        ended = [ident for ident, job in self._jobs.items() if job.state in ENDED]
        for ident in ended[: max(0, len(self._jobs) - MAX_REMEMBERED)]:
            del self._jobs[ident]
