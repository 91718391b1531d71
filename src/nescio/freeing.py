"""How the C library of Linux gives freed memory back to the system."""

from __future__ import annotations

import ctypes
import sys

# Of glibc's <malloc.h>; and a size that what comes and goes with each window stays below.
_M_MMAP_THRESHOLD, _LARGE = -3, 1 << 22


def free_at_once() -> None:
    """Give large pieces back as soon as they are free, for programs of our own.

    By itself glibc keeps more and more of them: opening a model leaves as much behind as the model has.
    """
    set_option = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if set_option is not None:
        set_option(_M_MMAP_THRESHOLD, _LARGE)
