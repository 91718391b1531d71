"""The command line: one file a command; library errors become messages and exit codes here and nowhere else."""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import NoReturn

# Exit codes of a program that was ended by a signal.
_SIGNALLED = 128


def main() -> None:
    """Entry point of ``nescio``."""
    # Whoever ends the program this way lets it clear away what is half written.
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _end)
    from nescio.cli.app import app, run

    sys.exit(run(app))


def _end(number: int, _: FrameType | None) -> NoReturn:
    raise SystemExit(_SIGNALLED + number)
