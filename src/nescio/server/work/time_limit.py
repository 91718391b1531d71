"""A limit on the time that one piece of work may take, whatever step it is in.

Steps are many, and none of them looks at the clock. So an exception is put into the thread that works; Python raises it there
as soon as it runs Python code, and the thread is free for the next document. A single call into a library is waited for.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from threading import Lock, Timer, get_ident
from typing import TypeVar

from nescio.server.errors import TooSlowError

Answer = TypeVar("Answer")


class _TimeIsUpError(BaseException):
    """No ``Exception``, so that code that goes on after a failure of its own does not go on after this."""


def within(seconds: float, work: Callable[[], Answer]) -> Answer:
    """What ``work`` answers; ``TooSlowError`` if it takes longer."""
    interruption = _Interruption()
    timer = Timer(seconds, interruption.raise_there)
    timer.daemon = True
    try:
        try:
            timer.start()
            return work()
        finally:
            timer.cancel()
            interruption.end()
    except _TimeIsUpError:
        raise TooSlowError(seconds) from None


class _Interruption:
    """Raises in the thread in which it was made, at most once and not after its end."""

    def __init__(self) -> None:
        self._thread = ctypes.c_ulong(get_ident())
        self._lock = Lock()
        self._over = False

    def raise_there(self) -> None:
        with self._lock:
            if not self._over:
                self._over = True
                ctypes.pythonapi.PyThreadState_SetAsyncExc(self._thread, ctypes.py_object(_TimeIsUpError))

    def end(self) -> None:
        with self._lock:
            self._over = True
        # Time may have been up just now: what was not raised yet never is.
        ctypes.pythonapi.PyThreadState_SetAsyncExc(self._thread, None)
