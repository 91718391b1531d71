"""Run the jobs of a plan: read, process, write; one bad document or file never stops the others."""

from __future__ import annotations

from collections.abc import Iterator

from nescio.document import Document
from nescio.errors import DocumentError, UsageError
from nescio.faults import kind_of
from nescio.formats.io.inputs import JunkError
from nescio.formats.io.targets import Job, Plan
from nescio.pipeline import Pipeline
from nescio.run.ahead import Results, worker_count
from nescio.run.labels import Labels


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
    plan: Plan, pipeline: Pipeline, events: JobEvents, *, until: str | None = None, workers: int | None = 1
) -> int:
    """Run all jobs, or their pipeline up to a step, and return how many documents were written.

    ``workers`` is how many processes work on them; None: as many as there is work for.
    """
    count = 0
    if workers is None:
        workers = worker_count(plan.jobs) if pipeline.can_be_made_again else 1
    results = Results(plan.jobs, pipeline, workers=workers, until=until)
    for error in plan.left_out:
        if isinstance(error, JunkError):
            events.noted(str(error))
        else:
            events.failed(error)
    for job in plan.jobs:
        try:
            labels = Labels(_name_of(job), getattr(job.writer, "name", ""))
            written = job.write(_documents(results.of(job), events, labels))
        except DocumentError as error:
            events.failed(error)
            continue
        except (UsageError, BrokenPipeError):  # the caller's mistake, or nobody reads what is written
            raise
        except Exception as error:  # an unforeseen fault in one file: name its kind, never its message or text
            names = ", ".join(one.source.name for one in job.inputs[:3])
            events.failed(DocumentError(f"{names}: could not be processed ({kind_of(error)}); it is not written"))
            continue
        count += written.documents
        if written.documents or not written.failures:
            events.saved(job)
        for failure in written.failures:
            events.failed(failure)
        for text in (*written.notes, *labels.notes()):
            events.noted(text)
    return count


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
            events.finished(item)
            labels.see(item)
            yield item
            events.written(item)
