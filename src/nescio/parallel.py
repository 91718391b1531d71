"""Work on a stream of items in several processes, this one among them, and give the results back in the order of the items."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Any, Generic, TypeVar

from nescio.errors import DocumentError
from nescio.workers import begin_worker, cores, with_threads

Given = TypeVar("Given")
Outcome = TypeVar("Outcome")
# Items under way for each further process: one at work, and a short one waiting, so that it goes on at once. A long one stays for
# whoever is free first.
AHEAD = 2
SHORT = 15_000
# So much is read before the first outcome that is missing, as ``size`` counts: a slow item holds nobody up, and memory is bounded.
LOOK_AHEAD = 2_000_000


@dataclass(frozen=True, slots=True, eq=False)
class _Task(Generic[Given, Outcome]):
    """An item, how long it is, and what will become of it."""

    item: Given
    size: int
    outcome: Future[Outcome] = field(default_factory=Future)


class Shared(Generic[Given, Outcome]):
    """Work that processes share: what this one does with an item (``here``), and others with what is ``sent`` of it (``there``).

    ``size`` says how long an item is. Each new process calls ``begin`` with the arguments first.
    """

    def __init__(
        self,
        here: Callable[[Given], Outcome],
        there: Callable[[Any], Outcome],
        *,
        sent: Callable[[Given], Any],
        size: Callable[[Given], int],
        begin: Callable[..., None],
        arguments: tuple[object, ...],
    ) -> None:
        self._here, self._there, self._sent, self._size = here, there, sent, size
        self._begin = (begin, arguments)

    def over(self, items: Iterable[Given], workers: int) -> Iterator[Outcome]:
        """The outcome of each item, in order, from so many processes in all; items are read as there is room for them."""
        threads = max(1, cores() // workers)
        pool = ProcessPoolExecutor(
            workers - 1,
            # A fresh interpreter, as a copy of one with threads in it may hang.
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(threads, *self._begin),
        )

        def submit(item: Given) -> Future[Outcome]:
            return pool.submit(self._there, self._sent(item))

        waiting = _Waiting(submit, workers - 1)
        try:
            yield from self._outcomes(iter(items), waiting, threads)
        except BrokenProcessPool:
            raise DocumentError("A worker process died (too little memory?); what it was at is lost.") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _outcomes(self, items: Iterator[Given], waiting: _Waiting[Given, Outcome], threads: int) -> Iterator[Outcome]:
        missing: deque[_Task[Given, Outcome]] = deque()
        ahead, ended = 0, False
        while missing or not ended:
            if missing and missing[0].outcome.done():
                task = missing.popleft()
                ahead -= task.size
                yield task.outcome.result()
            elif not ended and ahead < LOOK_AHEAD:
                for item in items:
                    task = _Task(item, self._size(item))
                    missing.append(task)
                    ahead += task.size
                    waiting.put(task)
                    break
                else:
                    ended = True
                    waiting.longest_first()
            elif next_one := waiting.take():
                with with_threads(threads):
                    _fulfil(next_one.outcome, partial(self._here, next_one.item))
            else:
                missing[0].outcome.exception()  # wait for it


class _Waiting(Generic[Given, Outcome]):
    """The tasks that nobody has begun with. Other processes get one whenever they are done with one, whatever this one is at."""

    def __init__(self, submit: Callable[[Given], Future[Outcome]], others: int) -> None:
        self._submit, self._others, self._away = submit, others, 0
        self._tasks: deque[_Task[Given, Outcome]] = deque()
        self._lock = Lock()

    def put(self, task: _Task[Given, Outcome]) -> None:
        with self._lock:
            self._tasks.append(task)
        self._send()

    def take(self) -> _Task[Given, Outcome] | None:
        """A task for this process; None if there is none."""
        with self._lock:
            return self._tasks.popleft() if self._tasks else None

    def longest_first(self) -> None:
        """Put the longest first: once no more come, all processes are then done at about the same time."""
        with self._lock:
            self._tasks = deque(sorted(self._tasks, key=lambda task: -task.size))

    def _send(self) -> None:
        """Give other processes what there is room for."""
        while True:
            with self._lock:
                if not self._tasks or not self._has_room_for(self._tasks[0]):
                    return
                self._away += 1
                task = self._tasks.popleft()
            try:
                self._submit(task.item).add_done_callback(partial(self._returned, task))
            except RuntimeError as error:  # a process has died, or nobody wants the rest
                task.outcome.set_exception(error)

    def _has_room_for(self, task: _Task[Given, Outcome]) -> bool:
        return self._away < self._others * (AHEAD if task.size <= SHORT else 1)

    def _returned(self, task: _Task[Given, Outcome], done: Future[Outcome]) -> None:
        if done.cancelled():
            return
        _fulfil(task.outcome, done.result)
        with self._lock:
            self._away -= 1
        self._send()


def _fulfil(outcome: Future[Outcome], work: Callable[[], Outcome]) -> None:
    """Note what work gives, or raises, to be met in its turn."""
    try:
        outcome.set_result(work())
    except Exception as error:
        outcome.set_exception(error)


def _begin(threads: int, begin: Callable[..., None], arguments: tuple[object, ...]) -> None:
    begin_worker(threads)
    begin(*arguments)
