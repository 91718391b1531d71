"""The documents of many jobs through several processes, read ahead of those who write them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nescio.document import Document
from nescio.errors import DocumentError
from nescio.formats.io.targets import Job
from nescio.pipeline import Pipeline
from nescio.run.local import named, process
from nescio.workers import cores

# Below this many bytes of input, new processes cost more than they save.
_ENOUGH = 300_000
# Formats with many documents in a file, each of which stands for itself.
_MANY_IN_ONE = frozenset(("jsonl",))


def worker_count(jobs: Sequence[Job]) -> int:
    """As many processes as there are cores, if there is work for them; otherwise this one alone."""
    inputs = [one for job in jobs for one in job.inputs]
    several = len(inputs) > 1 or any(one.format.name in _MANY_IN_ONE for one in inputs)
    sizes = [one.source.path.stat().st_size for one in inputs if one.source.path is not None]
    return cores() if several and sum(sizes) >= _ENOUGH else 1


@dataclass(frozen=True, slots=True)
class _Raised:
    """What reading a job's input ended with, to be raised where the job is written."""

    error: Exception


class _End:
    """After the last document of a job."""


_Item = Document | DocumentError | _Raised | _End


class Results:
    """What the pipeline makes of the documents of jobs, job by job, in order."""

    def __init__(self, jobs: Sequence[Job], pipeline: Pipeline, *, workers: int, until: str | None) -> None:
        self._pipeline, self._until = pipeline, until
        self._stream = self._through_workers(jobs, workers) if workers > 1 else None

    def of(self, job: Job) -> Iterator[Document | DocumentError]:
        """The results of the next job; the jobs are asked for in their order, each once."""
        if self._stream is None:
            yield from process(self._pipeline, job.read(), until=self._until)
            return
        ended = False
        try:
            for item in self._stream:
                if isinstance(item, _End):
                    ended = True
                    return
                if isinstance(item, _Raised):
                    raise item.error
                yield item
        finally:
            if not ended:  # the writer gave up: what is left of this job is of no use
                for item in self._stream:
                    if isinstance(item, _End):
                        break

    def _through_workers(self, jobs: Sequence[Job], workers: int) -> Iterator[_Item]:
        waiting: deque[_Item] = deque()

        def documents() -> Iterator[Document | None]:
            for item in _read(jobs):
                waiting.append(item)
                yield item if isinstance(item, Document) else None

        for outcome in self._pipeline.outcomes(documents(), workers=workers, until=self._until):
            item = waiting.popleft()
            yield named(outcome, item) if isinstance(item, Document) and outcome is not None else item


def _read(jobs: Sequence[Job]) -> Iterator[_Item]:
    for job in jobs:
        try:
            yield from job.read()
        except Exception as error:
            yield _Raised(error)
        yield _End()
