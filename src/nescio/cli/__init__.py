"""The command line: one file a command; library errors become messages and exit codes here and nowhere else."""

from __future__ import annotations

import io
import signal
import sys
from types import FrameType
from typing import NoReturn

from nescio.collecting import collect_rarely

# Exit codes of a program that was ended by a signal.
_SIGNALLED = 128


def main() -> None:
    """Entry point of ``nescio``."""
    # Whoever ends the program this way lets it clear away what is half written.
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _end)
    collect_rarely()
    _let_all_letters_through()
    from nescio.cli.app import run

    sys.exit(run(sys.argv[1:]))


def _let_all_letters_through() -> None:
    """Where the system's encoding lacks letters (Windows), write UTF-8 to files and pipes, and codes to a terminal."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower().replace("-", "") != "utf8":
            if stream.isatty():
                stream.reconfigure(errors="backslashreplace")
            else:
                stream.reconfigure(encoding="utf-8")


def _end(number: int, _: FrameType | None) -> NoReturn:
    raise SystemExit(_SIGNALLED + number)
