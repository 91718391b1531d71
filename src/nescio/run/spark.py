"""The spark engine: ``mapInArrow`` on this machine or on the cluster at a master's address (``spark://host:7077``).

``mapInArrow`` is ``mapInPandas`` without the detour through pandas: an iterator of batches goes in, one comes out.
"""

from __future__ import annotations

import os
import pickle
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from nescio.errors import MissingExtraError, UsageError
from nescio.run.engines import Partition
from nescio.run.partition import Done, Work, lost, process_partition
from nescio.workers import cores, use_threads

# Partitions for each worker in one Spark job: many enough to make its start and its slowest task cheap, few enough for memory.
WAVE = 16
_COLUMNS = "number int, content binary"


class SparkEngine:
    """One task for each core that Spark has; a session that is there already (a notebook's) is used as it is."""

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        self.workers = workers
        self.address = address

    def run(self, work: Work, partitions: Iterable[Partition]) -> Iterator[tuple[Partition, list[Done]]]:
        session, ours = self._session()
        try:
            workers = self.workers or session.sparkContext.defaultParallelism
            waiting = iter(partitions)
            while wave := list(islice(waiting, WAVE * workers)):
                yield from zip(wave, _Job(session, work, workers).results(wave), strict=True)
        finally:
            if ours:
                session.stop()

    def _session(self) -> tuple[Any, bool]:
        """The session, and whether it is ours to stop."""
        try:
            from pyspark.errors import PySparkException, PySparkRuntimeError
            from pyspark.sql import SparkSession
        except ImportError:
            raise MissingExtraError("The engine spark", "spark") from None
        if (session := SparkSession.getActiveSession()) is not None:
            return session, False
        if not shutil.which("java") and not os.environ.get("JAVA_HOME"):
            raise UsageError("The engine spark needs Java 17 or newer (Debian: apt-get install default-jre-headless).")
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        builder = (
            SparkSession.builder.appName("nescio")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
        )
        if self.address:
            builder = builder.master(self.address)
        else:
            os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
            builder = builder.master(f"local[{self.workers or cores()}]").config(
                "spark.driver.bindAddress", "127.0.0.1"
            )
        try:
            session = builder.getOrCreate()
        except (PySparkException, PySparkRuntimeError, OSError) as error:
            raise UsageError(f"Spark does not start ({type(error).__name__}). Check Java and the address.") from None
        session.sparkContext.setLogLevel("ERROR")
        return session, True


class _Job:
    """One wave of partitions as a Spark job; where it fails, in smaller ones, until the item is found that is to blame."""

    def __init__(self, session: Any, work: Work, workers: int) -> None:
        self._session = session
        self._function = _function(work)
        self._workers = workers

    def results(self, wave: Sequence[Partition]) -> list[list[Done]]:
        try:
            return self._collect(wave)
        except Exception:
            self._session.range(1).count()  # raises if Spark itself is gone, which is nobody's fault
        if len(wave) > 1:
            return [self.results([partition])[0] for partition in wave]
        if len(wave[0]) > 1:
            return [[self.results([(item,)])[0][0] for item in wave[0]]]
        return [[lost(wave[0][0])]]

    def _collect(self, wave: Sequence[Partition]) -> list[list[Done]]:
        # Pickled here and unpickled by our own workers: documents have fields that no type of a column knows.
        rows = [(number, pickle.dumps(partition)) for number, partition in enumerate(wave)]
        frame = self._session.createDataFrame(rows, _COLUMNS).repartition(min(self._workers, len(wave)), "number")
        done = dict(tuple(row) for row in frame.mapInArrow(self._function, _COLUMNS).collect())
        return [pickle.loads(done[number]) for number in range(len(wave))]  # noqa: S301


def _function(work: Work) -> Callable[[Iterator[Any]], Iterator[Any]]:
    """The partition function in the shape that Spark asks for."""

    def function(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow

        use_threads(1)
        for batch in batches:
            for number, content in zip(*(column.to_pylist() for column in batch.columns), strict=True):
                done = list(process_partition(work, pickle.loads(content)))  # noqa: S301
                yield pyarrow.RecordBatch.from_arrays(
                    [pyarrow.array([number], pyarrow.int32()), pyarrow.array([pickle.dumps(done)], pyarrow.binary())],
                    names=["number", "content"],
                )

    return function
