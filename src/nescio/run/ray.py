"""The ray engine: actors on this machine, or on the cluster at an address (``auto`` or ``ray://host:10001``)."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from nescio.errors import MissingExtraError, UsageError
from nescio.run.engines import Partition
from nescio.run.partition import Done, Item, Work, lost, process_partition
from nescio.workers import cores, use_threads

# Partitions under way for each actor: one at work, one waiting.
AHEAD = 2
# Objects are a partition each and never many: no need for ray's third of the memory, nor for spilling them to disk in clear.
OBJECT_STORE = 256 << 20


class RayEngine:
    """One actor for each CPU that ray has, unless told otherwise; each loads its models once."""

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        self.workers = workers
        self.address = address

    def run(self, work: Work, partitions: Iterable[Partition]) -> Iterator[tuple[Partition, list[Done]]]:
        ray = _ray()
        ours = not ray.is_initialized()
        if ours:
            self._start(ray)
        try:
            workers = self.workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
            actor = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(_Actor)
            yield from _Feed(ray, lambda: actor.remote(work), workers).run(iter(partitions))
        finally:
            if ours:
                ray.shutdown()

    def _start(self, ray: Any) -> None:
        # Nothing phones home, and nothing listens to the network that need not.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        common = {"log_to_driver": False, "logging_level": "ERROR", "configure_logging": False}
        try:
            if self.address:
                ray.init(address=self.address, **common)
            else:
                ray.init(
                    num_cpus=self.workers or cores(),
                    include_dashboard=False,
                    object_store_memory=OBJECT_STORE,
                    **common,
                )
        except (ConnectionError, ValueError, RuntimeError) as error:
            where = f"at '{self.address}'" if self.address else "on this machine"
            raise UsageError(f"Ray cannot be reached {where} ({type(error).__name__}). Is it running there?") from None


class _Actor:
    """A worker; what it is told comes once, its models load with the first document."""

    def __init__(self, work: Work) -> None:
        use_threads(1)
        self._work = work

    def work(self, partition: Partition) -> list[Done]:
        return list(process_partition(self._work, partition))


class _Feed:
    """Keeps the actors busy, replaces those that die, and finds the item over which one did."""

    def __init__(self, ray: Any, new_actor: Callable[[], Any], workers: int) -> None:
        self._ray = ray
        self._new_actor = new_actor
        self._actors = [new_actor() for _ in range(workers)]
        self._free = deque(slot for _ in range(AHEAD) for slot in range(workers))
        self._running: dict[Any, tuple[Partition, int, Any]] = {}

    def run(self, waiting: Iterator[Partition]) -> Iterator[tuple[Partition, list[Done]]]:
        suspects: list[Partition] = []
        while True:
            while self._free and (partition := next(waiting, None)) is not None:
                slot = self._free.popleft()
                actor = self._actors[slot]
                self._running[actor.work.remote(partition)] = (partition, slot, actor)
            if not self._running:
                break
            for reference in self._ray.wait(list(self._running), num_returns=1)[0]:
                partition, slot, actor = self._running.pop(reference)
                self._free.append(slot)
                results = self._results(reference, slot, actor)
                if results is None:
                    suspects.append(partition)
                else:
                    yield partition, results
        # Of what was under way at an actor that died, each item goes alone until the culprit is found.
        for partition in suspects:
            yield partition, [self._alone(item) for item in partition]

    def _results(self, reference: Any, slot: int, actor: Any) -> list[Done] | None:
        """What an actor has done, or None if it died; then another takes its place."""
        try:
            results: list[Done] = self._ray.get(reference)
        except self._ray.exceptions.RayActorError:
            if self._actors[slot] is actor:
                self._actors[slot] = self._new_actor()
            return None
        return results

    def _alone(self, item: Item) -> Done:
        actor = self._actors[0]
        results = self._results(actor.work.remote((item,)), 0, actor)
        return lost(item) if results is None else results[0]


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise MissingExtraError("The engine ray", "ray") from None
    return ray
