"""How far the work on one long document is: those who do the work tell, and whoever shows a progress bar listens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol


class Listener(Protocol):
    """Whoever wants to know; shares go from 0 to 1."""

    def reads_passage(self, start: float, end: float) -> None:
        """Detectors now read the text between these shares of its length; also told when it is read again later."""

    def recognized(self, share: float) -> None:
        """A recogniser has done this share of the passage."""


_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


def listener() -> Listener | None:
    """Who listens to the work of this thread, if anybody does."""
    return _listener.get()


@contextmanager
def listening(who: Listener) -> Iterator[None]:
    """Let somebody know of the work that is done inside."""
    token = _listener.set(who)
    try:
        yield
    finally:
        _listener.reset(token)
