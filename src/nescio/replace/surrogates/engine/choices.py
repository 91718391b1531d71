"""Keyed choices: the same key and question give the same answer on every machine; without the key nobody can link."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class NothingToChooseError(LookupError):
    """A list is empty: the language has none of this kind."""


class Choices:
    """Answers to questions ("which family name stands for 'kaya'?") that follow from a key and nothing else."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def number(self, below: int, *question: str) -> int:
        """A number from 0 to ``below`` - 1."""
        message = "\x1f".join(question).encode("utf-8", "surrogatepass")
        digest = hmac.digest(self._key, message, "sha256")
        # 128 bits over any list we have: the bias of the remainder is far below 2**-64.
        return int.from_bytes(digest[:16], "big") % below

    def pick(self, options: Sequence[T], *question: str) -> T:
        """One of the options; raises ``NothingToChooseError`` if there is none."""
        if not options:
            raise NothingToChooseError
        return options[self.number(len(options), *question)]
