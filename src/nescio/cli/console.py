"""What people see: messages and progress on standard error, results on standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.console import Console

T = TypeVar("T")
# Set in the environment, so that worker processes are quiet, too.
QUIET = "NESCIO_QUIET"


@cache
def console() -> Console:
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def fail(message: str) -> None:
    """One error, on standard error."""
    _say("Error:", "bold red", message)


def note(message: str) -> None:
    """Something the user should know, unless only errors are asked for."""
    if QUIET not in os.environ:
        _say("Note:", "yellow", message)


def _say(label: str, style: str, message: str) -> None:
    from rich.text import Text

    console().print(Text.assemble((label, style), " ", message), soft_wrap=True)


@contextmanager
def progress(what: str, *, total: int | None = None) -> Iterator[Progress]:
    """A progress bar on standard error; none if that is not a terminal."""
    if QUIET in os.environ or not sys.stderr.isatty():
        yield Progress(None, None)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Bar(*columns, console=console(), transient=True) as bar:
        yield Progress(bar, bar.add_task(what, total=total))


class Progress:
    """Counts what passes by, if anybody is looking."""

    def __init__(self, bar: object, task: object) -> None:
        self._bar, self._task = bar, task

    def watch(self, items: Iterable[T]) -> Iterator[T]:
        for item in items:
            yield item
            self.advance()

    def reach(self, done: int, total: int) -> None:
        """So many of so many are done."""
        if self._bar is not None:
            self._bar.update(self._task, completed=done, total=total)  # type: ignore[attr-defined]

    def advance(self) -> None:
        if self._bar is not None:
            self._bar.advance(self._task)  # type: ignore[attr-defined]
