"""Engines: where the partition function runs. Which one is chosen changes the time that a batch takes, never its output."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from nescio.errors import UnknownNameError
from nescio.run.partition import Done, Item, Work
from nescio.workers import cores

Partition = Sequence[Item]
ENGINES = ("local", "ray", "spark")


class Engine(Protocol):
    """Runs partitions, as many at a time as it has workers, and gives each back with its results once it is done.

    Partitions are taken as there is room for them, so that those under way fit into memory whatever their number, and
    come back in any order.
    """

    def run(self, work: Work, partitions: Iterable[Partition]) -> Iterator[tuple[Partition, list[Done]]]: ...


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
