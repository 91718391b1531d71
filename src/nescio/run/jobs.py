"""Run the jobs of a plan: read, process, write; one bad document or file never stops the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nescio.document import Document
from nescio.errors import DocumentError, UsageError
from nescio.faults import kind_of
from nescio.formats.io.inputs import JunkError
from nescio.formats.io.targets import Job, Plan
from nescio.pipeline import Pipeline
from nescio.run.ahead import Results, worker_count
from nescio.run.labels import Labels, NeutralNames, move


class JobEvents:
    """What a run tells about its documents; who wants to know makes a class of this one. Nothing is kept here."""

    def finished(self, document: Document) -> None:
        """A document has come through the pipeline and is about to be written, if its verdict is good."""

    def written(self, document: Document) -> None:
        """The writer has taken a document and asks for the next."""

    def failed(self, error: DocumentError) -> None:
        """A document or a file could not be read, vouched for or written."""

    def saved(self, job: Job) -> None:
        """The output of a job is complete, though perhaps without some of its documents."""

    def noted(self, text: str) -> None:
        """Something the user should know about what was written."""


def run_jobs(
    plan: Plan,
    pipeline: Pipeline,
    events: JobEvents,
    *,
    until: str | None = None,
    workers: int | None = 1,
    in_blocks: bool = True,
) -> int:
    """Run all jobs, or their pipeline up to a step, and return how many documents were written.

    ``workers`` is how many processes work on them; None: as many as there is work for. ``in_blocks`` says whether long texts are
    read in blocks, each of which is an event of its own.
    """
    count = 0
    if workers is None:
        workers = worker_count(plan.jobs, pipeline.settings) if pipeline.can_be_made_again else 1
    results = Results(plan.jobs, pipeline, workers=workers, until=until, in_blocks=in_blocks)
    for error in plan.left_out:
        if isinstance(error, JunkError):
            events.noted(str(error))
        else:
            events.failed(error)
    names = NeutralNames()
    neutral = pipeline.settings is not None and pipeline.settings.neutral_names
    for number, job in enumerate(plan.jobs, 1):
        try:
            labels = Labels(_name_of(job), getattr(job.writer, "name", ""), neutral=neutral)
            written = job.write(_documents(results.of(job), events, labels))
        except DocumentError as error:
            events.failed(error)
            continue
        except (UsageError, BrokenPipeError):  # the caller's mistake, or nobody reads what is written
            raise
        except Exception as error:  # an unforeseen fault in one file: name its kind, never its message or text
            inputs = ", ".join(one.source.name for one in job.inputs[:3])
            events.failed(DocumentError(f"{inputs}: could not be processed ({kind_of(error)}); it is not written"))
            continue
        count += written.documents
        renamed = _renamed(job, number, labels, names, events) if neutral and written.documents else job
        if written.documents or not written.failures:
            events.saved(renamed)
        for failure in written.failures:
            events.failed(failure)
        for text in (*written.notes, *labels.notes(renamed=renamed is not job)):
            events.noted(text)
    return count


def _renamed(job: Job, number: int, labels: Labels, names: NeutralNames, events: JobEvents) -> Job:
    """The job with the neutral name that its output has been given, if its own gave somebody away."""
    given = job.inputs[0].source.name
    if job.target is None or not labels.repeating or not job.target.as_posix().endswith(f"/{given}"):
        return job
    neutral = names.of(given, number, labels.repeating)
    moved = move(job.target, given, neutral)
    events.noted(f"{given}: is written as {neutral}, because its name repeats something that is masked in it")
    return replace(job, target=moved)


def _name_of(job: Job) -> str:
    """The name that the output has from its input, or that of its own; "" for standard output."""
    if job.target is None:
        return ""
    given = job.inputs[0].source.name
    return given if job.target.as_posix().endswith(f"/{given}") else job.target.name


def _documents(results: Iterator[Document | DocumentError], events: JobEvents, labels: Labels) -> Iterator[Document]:
    for item in results:
        if isinstance(item, DocumentError):
            events.failed(item)
        else:
            item = labels.seen(item)
            events.finished(item)
            yield item
            events.written(item)
