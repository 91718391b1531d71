"""The contract of a search backend, and what can go wrong with one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from nescio.errors import UsageError


class BackgroundError(UsageError):
    """The background cannot be used; the message names the index or the service, never what was searched for."""


@dataclass(frozen=True, slots=True)
class Emulated:
    """Stands where no background is at hand: a model guesses how searches would end (see ``nescio.assess.emulation``)."""


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to one search.

    ``count`` is how many individuals match. ``members`` says which, as a set of bits: bit ``i`` is the individual that the
    backend numbers ``i``. A web search knows only the best results, so there ``members`` may hold fewer than ``count``.
    """

    count: int
    members: int

    def meets(self, others: int) -> bool:
        """Whether one of these individuals is among ``others``."""
        return self.members & others != 0


@runtime_checkable
class SearchBackend(Protocol):
    """Finds individuals in a background.

    ``exact`` promises that ``members`` is complete, so that a search for more phrases finds a part of what a search for
    fewer finds. ``population`` is the number of individuals, 0 if nobody knows. ``budget`` is how many searches for one
    document are reasonable. Every method may raise ``BackgroundError``.
    """

    exact: bool
    budget: int

    def population(self) -> int: ...

    def find(self, phrases: Sequence[str]) -> Found:
        """The individuals that match all phrases; one without any word matches nobody."""
        ...

    def find_person(self, name: str) -> Found:
        """The individuals who bear a name or in whose documents it occurs."""
        ...


Background = SearchBackend | Emulated
