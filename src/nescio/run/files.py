"""Anonymise one file from Python, as ``nescio anonymize`` would."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from nescio.errors import DocumentError
from nescio.formats.io.targets import plan_anonymize
from nescio.pipeline import Pipeline
from nescio.run.jobs import JobEvents, run_jobs
from nescio.run.words import words_of
from nescio.settings import Settings

# Failures and notes that are kept one by one; the others are counted.
MAX_KEPT = 1000


class FileReport(JobEvents):
    """What became of a file: how many documents were written and how many not, why, and what to know of the others.

    Nothing in it quotes a document. Of many failures and notes, the first are kept.
    """

    def __init__(self) -> None:
        self.documents = 0
        self.failed_documents = 0
        self.failures: list[DocumentError] = []
        self.notes: list[str] = []

    def failed(self, error: DocumentError) -> None:
        self.failed_documents += 1
        if len(self.failures) < MAX_KEPT:
            self.failures.append(error)

    def noted(self, text: str) -> None:
        if len(self.notes) < MAX_KEPT:
            self.notes.append(text)

    def __repr__(self) -> str:
        return f"FileReport(documents={self.documents}, failed_documents={self.failed_documents})"


def anonymize_file(
    source: str | PathLike[str], target: str | PathLike[str], *, format: str = "auto", **settings: Any
) -> FileReport:
    """Read a file of any known format, anonymise its documents, and write it to ``target`` in the same format.

    Any of ``Settings`` may be given by its name. A document that cannot be read or vouched for is missing in the output and
    stands among the ``failures``; if nothing could be written, the first of these is raised.
    """
    chosen = Settings.of(**settings)
    plan = plan_anonymize([Path(source)], Path(target), format=format, options=chosen.options)
    if chosen.makes_names:
        chosen = chosen.with_(avoid=words_of(one for job in plan.jobs for one in job.inputs))
    report = FileReport()
    report.documents = run_jobs(plan, Pipeline.from_settings(chosen), report)
    if report.failures and not report.documents:
        raise report.failures[0]
    return report
