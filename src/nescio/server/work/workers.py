"""Worker processes: documents are read, searched and written beside the service, on all cores, and can be stopped at any point.

A process takes one task at a time and sends back how far it is, then its result. It never touches the store: what was not sent back
has not happened. One that takes too long or is not wanted any more is ended, and another one is started in its place.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from threading import Condition, Lock
from time import monotonic
from typing import Any, TypeVar

from nescio.errors import DocumentError, NescioError
from nescio.server.errors import TooManyError, TooSlowError
from nescio.workers import begin_worker

Answer = TypeVar("Answer")
Tick = Callable[[float], None]
# How often somebody looks whether a task is still wanted.
_LOOK_SECONDS = 0.2
# Answers that somebody waits for: so many may wait for each process before others are sent away.
MAX_WAITING = 8
TASKS = "nescio.server.work.tasks"
# Those who wait for an answer come before documents that are processed.
_NICENESS = 5
# How far a task is is told in steps that somebody can see: large ones at once, small ones no more often than this.
_SMALL_STEP, _LARGE_STEP, _TELL_SECONDS = 0.01, 0.1, 0.2


class Worker:
    """One process; it is started with its first task. ``module`` holds what it can do."""

    def __init__(self, threads: int, module: str = TASKS) -> None:
        self._threads, self._module = threads, module
        self._process: Any = None
        self._connection: Connection | None = None
        self._ending = Lock()

    def run(
        self,
        seconds: float,
        task: Callable[..., Answer],
        arguments: tuple[Any, ...],
        tick: Tick | None = None,
        check: Callable[[], None] = lambda: None,
    ) -> Answer:
        """What the task answers; ``check`` may raise to stop it, ``tick`` hears how far it is.

        Raises ``TooSlowError`` if it takes longer than so many seconds.
        """
        connection = self.start()
        until = monotonic() + seconds
        try:
            connection.send((task, arguments, tick is not None))
            while True:
                if connection.poll(min(_LOOK_SECONDS, max(0.0, until - monotonic()))):
                    kind, value = connection.recv()
                    if kind == "answer":
                        answer: Answer = value
                        return answer
                    if kind == "error":
                        raise _Told(value)
                    if tick is not None:
                        tick(value)
                elif monotonic() >= until:
                    raise TooSlowError(seconds)
                check()
        except (EOFError, OSError):
            self.end()
            raise DocumentError("A worker process died (too little memory?); what it was at is lost.") from None
        except _Told as told:
            raise told.error from None
        except BaseException:
            # It is at work on something that nobody wants any more.
            self.end()
            raise

    def end(self) -> None:
        """End the process; both who waits for it and who closes all of them may call this at the same moment."""
        with self._ending:
            process, connection = self._process, self._connection
            self._process = self._connection = None
            if process is not None:
                process.kill()
                process.join()
            if connection is not None:
                connection.close()

    def start(self) -> Connection:
        """The way to the process, which is started if there is none."""
        if self._process is None or not self._process.is_alive() or self._connection is None:
            self.end()
            # A fresh interpreter, as a copy of one with threads in it may hang.
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs, self._threads, self._module), daemon=True)
            self._process.start()
            theirs.close()
        return self._connection


class _Told(Exception):  # noqa: N818  it carries an error, and is none of its own
    """An error that a task has raised; its process is ready for the next one."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error


class Workers:
    """All processes of a service; who waits for an answer gets one before documents do."""

    def __init__(self, count: int, threads: int, max_seconds: float, module: str = TASKS) -> None:
        self.count = count
        self.max_seconds = max_seconds
        self._free = [Worker(threads, module) for _ in range(count)]
        self._all = list(self._free)
        self._changed = Condition()
        self._urgent = self._urgent_at_work = 0
        self._closed = False

    def start(self) -> None:
        """Start the process that is asked first, so that the first answer does not wait for it; others start when needed."""
        self._free[-1].start()

    def answer(self, task: Callable[..., Answer], *arguments: Any) -> Answer:
        """Work that somebody waits for; too many at a time are sent away."""
        with self._changed:
            if self._urgent >= MAX_WAITING * self.count:
                raise TooManyError("The service is busy. Try again in a moment.", retry_after=2)
            self._urgent += 1
        try:
            with self._borrowed(urgent=True) as worker:
                return worker.run(self.max_seconds, task, arguments)
        finally:
            with self._changed:
                self._urgent -= 1
                self._changed.notify_all()

    def process(self, task: Callable[..., Answer], *arguments: Any, tick: Tick, check: Callable[[], None]) -> Answer:
        """Work on a document that nobody waits for right now."""
        with self._borrowed(urgent=False) as worker:
            check()
            return worker.run(self.max_seconds, task, arguments, tick, check)

    def close(self) -> None:
        """End all processes; what they were at begins again at the next start."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        for worker in self._all:
            with suppress(Exception):
                worker.end()

    @contextmanager
    def _borrowed(self, *, urgent: bool) -> Iterator[Worker]:
        with self._changed:
            while self._closed or not self._free or (not urgent and self._waiting_urgently()):
                if self._closed:
                    raise TooManyError("The service is stopping.", retry_after=5)
                self._changed.wait(1)
            worker = self._free.pop()
            self._urgent_at_work += urgent
        try:
            yield worker
        finally:
            with self._changed:
                self._free.append(worker)
                self._urgent_at_work -= urgent
                self._changed.notify_all()

    def _waiting_urgently(self) -> bool:
        return self._urgent > self._urgent_at_work


def _serve(connection: Connection, threads: int, module: str) -> None:
    """Do tasks until nobody sends any more."""
    begin_worker(threads)
    importlib.import_module(module)  # while nobody waits yet

    with suppress(OSError, AttributeError):
        os.nice(_NICENESS)
    while True:
        try:
            task, arguments, ticking = connection.recv()
        except (EOFError, OSError):
            return
        more = {"tick": _Telling(connection)} if ticking else {}
        try:
            message = ("answer", task(*arguments, **more))
        except NescioError as error:
            message = ("error", _sendable(error))
        except Exception as error:  # its message may quote the document; its kind does not
            message = ("error", DocumentError(f"internal error ({type(error).__name__})"))
        connection.send(message)


class _Telling:
    """Tells how far a task is; detectors call this a hundred times a second, and the service has better things to do."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._told, self._when = -1.0, monotonic()

    def __call__(self, share: float) -> None:
        step = share - self._told
        if step >= _LARGE_STEP or (step >= _SMALL_STEP and monotonic() - self._when >= _TELL_SECONDS):
            self._told, self._when = share, monotonic()
            self._connection.send(("tick", share))


def _sendable(error: NescioError) -> NescioError:
    """The same error, or one with its words where it cannot travel."""
    try:
        same: NescioError = pickle.loads(pickle.dumps(error))  # noqa: S301  our own bytes
    except Exception:
        return NescioError(str(error))
    return error if str(same) == str(error) else NescioError(str(error))
