"""What was chosen on a page so far: the same word always gets the same surrogate, and no two words share one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from nescio.replace.surrogates.engine.memory import Choice
from nescio.replace.surrogates.engine.request import Page, Request
from nescio.text.folding import fold
from nescio.text.words import WORD

T = TypeVar("T")

# So many candidates are looked at before a doubtful one is taken; lists have hundreds, documents use few.
_MAX_CANDIDATES = 50
# Shorter words lie in others by chance.
_TELLING = 4


@dataclass(slots=True)
class _Entry:
    value: Any
    candidate: int
    asker: tuple[str, ...]
    attempt: int


class Ledger(dict[str, str]):
    """``page.names`` or ``page.places``, with what makers must remember beyond the plain texts."""

    def __init__(self, known: dict[str, str], earlier: Choice) -> None:
        super().__init__(known)
        self._earlier = earlier
        self._entries: dict[str, _Entry] = {}
        self._taken: dict[str, str] = {fold(text): key for key, text in known.items()}

    def settle(self, key: str, request: Request, propose: Callable[[int], T]) -> T:
        """What stands for ``key``: as chosen before, or the first of ``propose(0)``, ``propose(1)``, ... that fits.

        When the same request comes back with another attempt, what it chose itself is chosen anew; what others chose before
        stays, as their texts are already written.
        """
        entry = self._entries.get(key)
        first = request.attempt
        known = self._earlier.values.get(key) if entry is None and not first else None
        if known is not None and self._fits(key, fold(str(known)), request.page):
            return self._settled(key, known, -1, request)  # type: ignore[no-any-return]
        if entry:
            # An entity may stand in ten thousand places: its own surfaces need not be compared one by one.
            asks_again = entry.asker is request.surfaces or entry.asker == request.surfaces
            if not asks_again or entry.attempt >= request.attempt:
                return entry.value  # type: ignore[no-any-return]
            first = entry.candidate + 1
            self._taken.pop(fold(str(entry.value)), None)
        for candidate in range(first, first + _MAX_CANDIDATES):
            value = propose(candidate)
            folded = fold(str(value))
            if self._fits(key, folded, request.page) and not _shows_through(key, folded):
                break
        return self._settled(key, value, candidate, request)

    def _settled(self, key: str, value: T, candidate: int, request: Request) -> T:
        self._entries[key] = _Entry(value, candidate, request.surfaces, request.attempt)
        self._taken[fold(str(value))] = key
        self[key] = str(value)
        return value

    def __missing__(self, key: str) -> str:
        """What stood for a key in the documents before."""
        return str(self._earlier.values[key])

    def get(self, key: str, default: Any = None) -> Any:
        # dict.get knows nothing of __missing__.
        return self[key] if key in self else default  # noqa: SIM401

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or key in self._earlier.values

    def hand_on(self) -> None:
        """Let the documents that follow make the same choices."""
        for key, entry in self._entries.items():
            self._earlier.learn(key, entry.value)
        for key, text in self.items():
            self._earlier.learn(key, text)

    def chosen(self, key: str) -> Any | None:
        """What was settled for a key, if anything."""
        entry = self._entries.get(key)
        return entry.value if entry else None

    def _fits(self, key: str, folded: str, page: Page) -> bool:
        if folded == key or folded in self._taken or self._earlier.taken.get(folded, key) != key:
            return False
        return page.originals.isdisjoint(match[0] for match in WORD.finditer(folded))


def _shows_through(key: str, folded: str) -> bool:
    """Whether a word of the original lies in its surrogate or the other way round: "Sarikaya" is none for "Kaya"."""
    pairs = (sorted((word, other), key=len) for word in key.split() for other in folded.split())
    return any(len(shorter) >= _TELLING and shorter in longer for shorter, longer in pairs)


def names_of(page: Page) -> Ledger:
    """The ledger of people's names."""
    if not isinstance(page.names, Ledger):
        page.names = Ledger(page.names, page.memory.names)
    return page.names


def places_of(page: Page) -> Ledger:
    """The ledger of places."""
    if not isinstance(page.places, Ledger):
        page.places = Ledger(page.places, page.memory.places)
    return page.places
