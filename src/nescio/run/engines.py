"""Engines: where the partition function runs. Which one is chosen changes the time that a batch takes, never its output."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from nescio.errors import UnknownNameError
from nescio.run.partition import Done, Item, Settings

Partition = Sequence[Item]
ENGINES = ("local", "ray", "spark")


class Engine(Protocol):
    """Runs partitions, as many at a time as it has workers, and gives each back with its results once it is done.

    Partitions are taken as there is room for them, so that those under way fit into memory whatever their number, and
    come back in any order.
    """

    def run(self, settings: Settings, partitions: Iterable[Partition]) -> Iterator[tuple[Partition, list[Done]]]: ...


def create_engine(name: str, *, workers: int | None = None, address: str | None = None) -> Engine:
    """An engine by its name; ``workers`` None takes all there is, ``address`` is that of a cluster."""
    if name == "local":
        from nescio.run.processes import ProcessEngine

        return ProcessEngine(workers or cores())
    if name == "ray":
        from nescio.run.ray import RayEngine

        return RayEngine(workers, address)
    if name == "spark":
        from nescio.run.spark import SparkEngine

        return SparkEngine(workers, address)
    raise UnknownNameError("engine", name, ENGINES)


def cores() -> int:
    """The cores that this process may use, which in a container or under a scheduler are not all of the machine's."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def use_threads(count: int) -> None:
    """Let the models of this process use so many threads; call it before they load."""
    os.environ["NESCIO_THREADS"] = os.environ["OMP_NUM_THREADS"] = str(count)
    # One process a core is all the parallelism there is; threads of the tokenizer would only fight over it.
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
