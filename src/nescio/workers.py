"""Worker processes: how many cores there are, how many threads each process may use, and its end with its parent."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from nescio.collecting import collect_rarely


def cores() -> int:
    """The cores that this process may use, which in a container or under a scheduler are not all of the machine's."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def use_threads(count: int) -> None:
    """Let the models of this process use so many threads; call it before they load."""
    os.environ["NESCIO_THREADS"] = os.environ["OMP_NUM_THREADS"] = str(count)
    # One process a core is all the parallelism there is; threads of the tokenizer would only fight over it.
    os.environ["TOKENIZERS_PARALLELISM"] = "false"


@contextmanager
def with_threads(count: int) -> Iterator[None]:
    """Let the models of this process use so many threads inside, unless the user has said how many."""
    if "NESCIO_THREADS" in os.environ:
        yield
        return
    os.environ["NESCIO_THREADS"] = str(count)
    try:
        yield
    finally:
        os.environ.pop("NESCIO_THREADS", None)


def begin_worker(threads: int) -> None:
    """Make a new process a worker of the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle; it ends its workers
    use_threads(threads)
    collect_rarely()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker would wait for ever for the next task of a parent that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)
