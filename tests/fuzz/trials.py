"""Try a file: it goes the way that ``nescio anonymize`` takes, with a limit of time."""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nescio import faults
from nescio.errors import DocumentError
from nescio.formats.io.targets import plan_anonymize
from nescio.pipeline import Pipeline
from nescio.run.jobs import JobEvents, run_jobs

# Seconds of this process's own time, so that work beside it makes no difference.
LONGEST = 20
_FAULT = re.compile(r"\((\w+(?: in \S+)?)\)")


class HangError(BaseException):
    """More time than any such file may take; no handler of errors catches it."""


class _Told(JobEvents):
    def __init__(self) -> None:
        self.problems: list[str] = []

    def failed(self, error: DocumentError) -> None:
        self.problems.append(str(error))


def tried(path: Path, pipeline: Pipeline) -> str:
    """ "written", "refused", or what went wrong: "fault: IndexError in formats/...", "hang"."""
    told = _Told()
    target = path.with_name(f"out-{path.name}")
    try:
        with _limit():
            run_jobs(plan_anonymize([path], target, format="auto", options=pipeline.settings.options), pipeline, told)
    except DocumentError:
        return "refused"
    except HangError:
        return "hang"
    except Exception as error:
        return f"crash: {faults.kind_of(error)}"
    finally:
        written = target.exists()
        target.unlink(missing_ok=True)
    for problem in told.problems:
        if ("could not be processed" in problem or "cannot be read (" in problem) and (fault := _FAULT.search(problem)):
            return f"fault: {fault[1]}"
    return "written" if written else "refused"


@contextmanager
def _limit() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise HangError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    os.environ[faults.VARIABLE] = "1"
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        del os.environ[faults.VARIABLE]
