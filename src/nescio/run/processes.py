"""The local engine: processes of this machine, one a core, each with its own models and its share of the threads."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice

from nescio.run.engines import Partition, cores, use_threads
from nescio.run.partition import Done, Item, Settings, lost, process_partition

# Partitions under way for each worker: one at work, one waiting, so that nobody is ever idle.
AHEAD = 2


class ProcessEngine:
    """So many worker processes; a worker that dies costs its document, not the batch."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, settings: Settings, partitions: Iterable[Partition]) -> Iterator[tuple[Partition, list[Done]]]:
        waiting = iter(partitions)
        while True:
            suspects: list[Partition] = []
            yield from self._until_broken(settings, waiting, suspects)
            if not suspects:
                return
            # Somebody died, and all that was under way is gone: each item goes alone until the culprit is found.
            done = self._one_by_one(settings, [item for partition in suspects for item in partition])
            for partition in suspects:
                yield partition, list(islice(done, len(partition)))

    def _until_broken(
        self, settings: Settings, waiting: Iterator[Partition], suspects: list[Partition]
    ) -> Iterator[tuple[Partition, list[Done]]]:
        """Run partitions to their end; if a worker dies, ``suspects`` are those that were under way."""
        running: dict[Future[list[Done]], Partition] = {}
        with self._pool(settings, self.workers) as pool:
            try:
                while True:
                    while len(running) < AHEAD * self.workers and (partition := next(waiting, None)) is not None:
                        try:
                            running[pool.submit(_work, partition)] = partition
                        except BrokenProcessPool:
                            suspects.append(partition)
                            break
                    if not running:
                        return
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        partition = running.pop(future)
                        try:
                            results = future.result()
                        except BrokenProcessPool:
                            suspects.append(partition)
                        else:
                            yield partition, results
                    if suspects:
                        suspects += running.values()
                        return
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def _one_by_one(self, settings: Settings, items: Iterable[Item]) -> Iterator[Done]:
        """Each item by itself; one that kills its worker is lost."""
        waiting = deque(items)
        while waiting:
            with self._pool(settings, 1) as pool:
                broken = False
                while waiting and not broken:
                    item = waiting.popleft()
                    try:
                        done = pool.submit(_work, (item,)).result()[0]
                    except BrokenProcessPool:
                        broken, done = True, lost(item)
                    yield done

    def _pool(self, settings: Settings, workers: int) -> ProcessPoolExecutor:
        # A fresh interpreter, as a copy of one with threads in it may hang.
        return ProcessPoolExecutor(
            workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(settings, max(1, cores() // self.workers)),
        )


_settings: deque[Settings] = deque(maxlen=1)


def _begin(settings: Settings, threads: int) -> None:
    """Make a new process a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle; it ends its workers
    use_threads(threads)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _settings.append(settings)


def _end_with_parent() -> None:
    """A worker would wait for ever for the next partition of a parent that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)


def _work(partition: Partition) -> list[Done]:
    return list(process_partition(_settings[0], partition))
