"""A progress bar with the time left: in notebooks a line of HTML that changes in place, in terminals a line on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

# Shares of the work below this say too little about the time left.
_ENOUGH = 0.02
# A notebook keeps up with so many changes a second.
_SECONDS_BETWEEN = 0.2
_HTML = '<progress value="{share:.3f}" max="1" style="width:20em;vertical-align:middle"></progress> <span>{said}</span>'


@contextmanager
def progress_bar(what: str, *, clock: Callable[[], float] = time.monotonic) -> Iterator[Callable[[float], None]]:
    """Something to be told which share of the work is done; in a program without a screen it shows nothing."""
    if (show := _notebook()) is not None:
        shown, began, last = show(_html(what, 0.0, 0.0)), clock(), -1.0

        def update(share: float) -> None:
            nonlocal last
            now = clock()
            if now - last >= _SECONDS_BETWEEN or share >= 1:
                last = now
                shown.update(_html(what, share, now - began))

        yield update
    elif sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

        columns = (
            TextColumn(what),
            BarColumn(),
            TaskProgressColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[left]}"),
        )
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task, began = bar.add_task(what, total=1.0, left=""), clock()
            yield lambda share: bar.update(task, completed=share, left=time_left(share, clock() - began))
    else:
        yield lambda _: None


def time_left(share: float, elapsed: float) -> str:
    """How long the rest takes if it goes on like this, in words; "" if that cannot be said yet."""
    if not _ENOUGH <= share < 1:
        return ""
    seconds = elapsed * (1 - share) / share
    if seconds < 90:
        return f"about {max(1, round(seconds))} s left"
    minutes = round(seconds / 60)
    return f"about {minutes} min left" if minutes < 90 else f"about {minutes / 60:.1f} h left"


def _html(what: str, share: float, elapsed: float) -> Any:
    from IPython.display import HTML

    said = f"{what}: done in {elapsed:.0f} s" if share >= 1 else f"{what}: {share:.0%} {time_left(share, elapsed)}"
    return HTML(_HTML.format(share=share, said=said))


def _notebook() -> Callable[[Any], Any] | None:
    """What shows something in a notebook and gives a handle to change it; none elsewhere."""
    running = sys.modules.get("IPython")
    shell = running.get_ipython() if running is not None else None
    if shell is None or not hasattr(shell, "kernel"):
        return None
    from IPython.display import display

    return lambda shown: display(shown, display_id=True)
