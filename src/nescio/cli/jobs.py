"""What the commands show of a run: progress, notes, and what went wrong."""

from __future__ import annotations

from nescio.cli.console import Progress, fail, note
from nescio.document import Document
from nescio.errors import DocumentError
from nescio.formats.io.targets import Job
from nescio.run.jobs import JobEvents


class Screen(JobEvents):
    """Shows what happens on standard error and remembers whether anything failed."""

    def __init__(self, bar: Progress) -> None:
        self._bar = bar
        self.failures = 0
        self.files = 0

    def written(self, document: Document) -> None:  # noqa: ARG002
        self._bar.advance()

    def failed(self, error: DocumentError) -> None:
        self.failures += 1
        fail(str(error))

    def saved(self, job: Job) -> None:  # noqa: ARG002
        self.files += 1

    def noted(self, text: str) -> None:
        note(text)

    @property
    def exit_code(self) -> int:
        return 1 if self.failures else 0
