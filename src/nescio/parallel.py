"""Work on a stream of items in several processes, and give the results back in the order of the items."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from nescio.errors import DocumentError
from nescio.workers import begin_worker, cores

Given = TypeVar("Given")
Outcome = TypeVar("Outcome")
# Items under way for each worker: one at work, one waiting.
AHEAD = 2


def in_processes(
    work: Callable[[Given], Outcome],
    items: Iterable[Given],
    *,
    workers: int,
    begin: Callable[..., None],
    arguments: tuple[object, ...],
) -> Iterator[Outcome]:
    """What ``work`` gives for every item; each new process calls ``begin`` with the arguments first.

    Items are read as there is room for them, so that a stream of any length needs the memory of a few.
    """
    running: deque[Future[Outcome]] = deque()
    pool = ProcessPoolExecutor(
        workers,
        # A fresh interpreter, as a copy of one with threads in it may hang.
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(max(1, cores() // workers), begin, arguments),
    )
    try:
        for item in items:
            running.append(pool.submit(work, item))
            if len(running) >= AHEAD * workers:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    except BrokenProcessPool:
        raise DocumentError("A worker process died (too little memory?); what it was at is lost.") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _begin(threads: int, begin: Callable[..., None], arguments: tuple[object, ...]) -> None:
    begin_worker(threads)
    begin(*arguments)
