"""Errors of training, said with their fix."""

from __future__ import annotations

from nescio.errors import UsageError


class TrainingError(UsageError):
    """Something a user can mend; the message ends with how."""

    def __init__(self, what: str, *, fix: str) -> None:
        super().__init__(f"{what} Fix: {fix}.")
