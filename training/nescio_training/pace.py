"""How far a training is and how long it will take, as a line of text."""

from __future__ import annotations

import time


class Pace:
    """Counts steps of which the whole number is known; what was done before a resumption tells nothing of the pace."""

    def __init__(self, total: int, done: int = 0) -> None:
        self.total, self.first, self.done = total, done, done
        self.started = time.monotonic()

    def step(self) -> None:
        self.done += 1

    @property
    def left(self) -> str:
        """The time left, in words."""
        made = self.done - self.first
        if made < 1 or self.done >= self.total:
            return ""
        seconds = (time.monotonic() - self.started) / made * (self.total - self.done)
        if seconds < 90:
            return f"{seconds:.0f} s left"
        return f"{seconds / 60:.0f} min left" if seconds < 5400 else f"{seconds / 3600:.1f} h left"
