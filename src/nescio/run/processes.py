"""The local engine: processes of this machine, one a core, each with its own models and its share of the threads."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice

from nescio.run.engines import Partition
from nescio.run.partition import Done, Item, Work, lost, process_partition
from nescio.workers import begin_worker, cores

# Partitions under way for each worker: one at work, one waiting, so that nobody is ever idle.
AHEAD = 2


class ProcessEngine:
    """So many worker processes; a worker that dies costs its document, not the batch."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, work: Work, partitions: Iterable[Partition]) -> Iterator[tuple[Partition, list[Done]]]:
        waiting = iter(partitions)
        while True:
            suspects: list[Partition] = []
            yield from self._until_broken(work, waiting, suspects)
            if not suspects:
                return
            # Somebody died, and all that was under way is gone: each item goes alone until the culprit is found.
            done = self._one_by_one(work, [item for partition in suspects for item in partition])
            for partition in suspects:
                yield partition, list(islice(done, len(partition)))

    def _until_broken(
        self, work: Work, waiting: Iterator[Partition], suspects: list[Partition]
    ) -> Iterator[tuple[Partition, list[Done]]]:
        """Run partitions to their end; if a worker dies, ``suspects`` are those that were under way."""
        running: dict[Future[list[Done]], Partition] = {}
        with self._pool(work, self.workers) as pool:
            try:
                while True:
                    while len(running) < AHEAD * self.workers and (partition := next(waiting, None)) is not None:
                        try:
                            running[pool.submit(_process, partition)] = partition
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

    def _one_by_one(self, work: Work, items: Iterable[Item]) -> Iterator[Done]:
        """Each item by itself; one that kills its worker is lost."""
        waiting = deque(items)
        while waiting:
            with self._pool(work, 1) as pool:
                broken = False
                while waiting and not broken:
                    item = waiting.popleft()
                    try:
                        done = pool.submit(_process, (item,)).result()[0]
                    except BrokenProcessPool:
                        broken, done = True, lost(item)
                    yield done

    def _pool(self, work: Work, workers: int) -> ProcessPoolExecutor:
        # A fresh interpreter, as a copy of one with threads in it may hang.
        return ProcessPoolExecutor(
            workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(work, max(1, cores() // self.workers)),
        )


_work: deque[Work] = deque(maxlen=1)


def _begin(work: Work, threads: int) -> None:
    """Make a new process a worker."""
    begin_worker(threads)
    _work.append(work)


def _process(partition: Partition) -> list[Done]:
    return list(process_partition(_work[0], partition))
