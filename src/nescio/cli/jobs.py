"""Run the jobs of a plan: read, process, write, and say what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from nescio.cli.console import Progress, fail, note
from nescio.document import Document
from nescio.errors import DocumentError, InputError
from nescio.formats.io.targets import Job, Plan
from nescio.pipeline import Pipeline
from nescio.run.local import process


@dataclass(slots=True)
class RunOutcome:
    """What became of a run."""

    written: int = 0
    failures: list[DocumentError] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        return 1 if self.failures else 0


def run_jobs(
    plan: Plan,
    pipeline: Pipeline,
    bar: Progress,
    *,
    until: str | None = None,
    subject: str = "",
    before: Callable[[Document], None] = lambda _: None,
    seen: Callable[[Document], None] = lambda _: None,
) -> RunOutcome:
    """Run all jobs; a document or file that fails is reported and the others go on.

    ``before`` gets each document before it is written, ``seen`` afterwards.
    """
    outcome = RunOutcome()
    for error in plan.left_out:
        report_failure(outcome, error)
    for job in plan.jobs:
        try:
            written = job.write(_documents(job, pipeline, outcome, bar, until, subject, before, seen))
        except DocumentError as error:
            report_failure(outcome, error)
            continue
        outcome.written += written.documents
        for failure in written.failures:
            report_failure(outcome, failure)
        for text in written.notes:
            note(text)
    return outcome


def _documents(
    job: Job,
    pipeline: Pipeline,
    outcome: RunOutcome,
    bar: Progress,
    until: str | None,
    subject: str,
    before: Callable[[Document], None],
    seen: Callable[[Document], None],
) -> Iterator[Document]:
    for item in bar.watch(process(pipeline, _with_subject(job.read(), subject), until=until)):
        if isinstance(item, DocumentError):
            report_failure(outcome, item)
        else:
            before(item)
            yield item
            seen(item)


def _with_subject(documents: Iterator[Document | InputError], subject: str) -> Iterator[Document | DocumentError]:
    for document in documents:
        if isinstance(document, Document) and subject and not document.subject:
            yield document.with_(subject=subject)
        else:
            yield document


def report_failure(outcome: RunOutcome, error: DocumentError) -> None:
    """Show what went wrong and remember it for the exit code."""
    outcome.failures.append(error)
    fail(str(error))
