"""How often Python looks for objects that only refer to each other.

The lists of names are millions of objects that stay, and documents leave hardly any cycles: looking as often as Python does by
itself takes up to a quarter of the time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

# How many new objects make Python look among them, and how many such looks one among all objects.
_COLLECT_AFTER = (100_000, 20, 100)


def collect_rarely() -> None:
    """Look for cycles less often from now on; for programs of our own."""
    gc.set_threshold(*_COLLECT_AFTER)


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """Look for cycles less often inside; for calls from programs of others."""
    before = gc.get_threshold()
    gc.set_threshold(
        *(max(own, given) for own, given in zip(_COLLECT_AFTER, before, strict=True)) if before[0] else before
    )
    try:
        yield
    finally:
        gc.set_threshold(*before)
