"""Unforeseen faults: their kind is told, never their message, which may quote a document."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

# Set by ``nescio --debug``; an environment variable reaches worker processes, too.
VARIABLE = "NESCIO_DEBUG"
_PACKAGE = Path(__file__).parent


def kind_of(error: BaseException) -> str:
    """The name of a fault's class; for who looks for its cause, also where in this package it arose."""
    kind = type(error).__name__
    if not os.environ.get(VARIABLE):
        return kind
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _PACKAGE in Path(frame.filename).parents]
    if not frames:
        return kind
    return f"{kind} in {Path(frames[-1].filename).relative_to(_PACKAGE).as_posix()}:{frames[-1].lineno}"
