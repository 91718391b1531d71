"""How often Python looks for objects that only refer to each other.

The lists of names are millions of objects that stay, and documents leave hardly any cycles: looking as often as Python does by
itself takes up to a quarter of the time.
"""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

# How many new objects make Python look among them, and how many such looks one among all objects.
_COLLECT_AFTER = (300_000, 20, 100)


def collect_rarely() -> None:
    """Look for cycles less often from now on, and not at the end, when everything goes anyway; for programs of our own."""
    gc.set_threshold(*_COLLECT_AFTER)
    atexit.register(gc.freeze)


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """Look for cycles less often inside; for calls from programs of others, from any of their threads."""
    _inside.enter()
    try:
        yield
    finally:
        _inside.leave()


class _Inside:
    """How many calls are inside: the first one changes what holds for the whole process, the last one puts it back."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._count = 0
        self._before = (0, 0, 0)

    def enter(self) -> None:
        with self._lock:
            self._count += 1
            if self._count == 1:
                self._before = before = gc.get_threshold()
                if before[0]:
                    gc.set_threshold(*map(max, _COLLECT_AFTER, before))

    def leave(self) -> None:
        with self._lock:
            self._count -= 1
            if self._count == 0:
                gc.set_threshold(*self._before)


_inside = _Inside()
