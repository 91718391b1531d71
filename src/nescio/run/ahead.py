"""The documents of many jobs through several processes, read ahead of those who write them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nescio.document import Document
from nescio.errors import DocumentError
from nescio.formats.io.targets import Job
from nescio.models.selection import NONE
from nescio.pipeline import Pipeline
from nescio.run.local import named, process
from nescio.settings import Settings
from nescio.workers import cores

# Below this many bytes of input, new processes cost more than they save. Each takes as long to start as the rules take for half a
# megabyte; a recogniser takes ten times as long.
_ENOUGH, _ENOUGH_FOR_RULES = 300_000, 2_000_000
# Formats with many documents in a file, each of which stands for itself.
_MANY_IN_ONE = frozenset(("jsonl",))


def worker_count(jobs: Sequence[Job], settings: Settings | None = None) -> int:
    """As many processes as there are cores, if there is work for them with these settings; otherwise this one alone."""
    inputs = [one for job in jobs for one in job.inputs]
    several = len(inputs) > 1 or any(one.format.name in _MANY_IN_ONE for one in inputs)
    sizes = [one.source.path.stat().st_size for one in inputs if one.source.path is not None]
    enough = _ENOUGH_FOR_RULES if settings is not None and _loads_no_model(settings) else _ENOUGH
    return cores() if several and sum(sizes) >= enough else 1


def _loads_no_model(settings: Settings) -> bool:
    """Whether rules alone find, decide and replace."""
    policy = settings.effective_policy
    measures = settings.assess or settings.chosen_measures or settings.background or policy.decide == "optimize"
    fills_in = (settings.replace or policy.replace) == "infill"
    return settings.model == NONE and not (settings.detectors or measures or fills_in)


@dataclass(frozen=True, slots=True)
class _Raised:
    """What reading a job's input ended with, to be raised where the job is written."""

    error: Exception


class _End:
    """After the last document of a job."""


_Item = Document | DocumentError | _Raised | _End


class Results:
    """What the pipeline makes of the documents of jobs, job by job, in order."""

    def __init__(
        self, jobs: Sequence[Job], pipeline: Pipeline, *, workers: int, until: str | None, in_blocks: bool = True
    ) -> None:
        self._pipeline, self._until = pipeline, until
        self._in_blocks = in_blocks and pipeline.works_in_blocks
        # Blocks of a long text are not read ahead of their turn.
        short = [job for job in jobs if not (self._in_blocks and job.is_long)]
        self._stream = self._through_workers(short, workers) if workers > 1 and short else None

    def of(self, job: Job) -> Iterator[Document | DocumentError]:
        """The results of the next job; the jobs are asked for in their order, each once."""
        if self._stream is None or (self._in_blocks and job.is_long):
            yield from process(self._pipeline, job.read(in_blocks=self._in_blocks), until=self._until)
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
