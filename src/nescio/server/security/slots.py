"""Places for requests at work: so many in all, and for one person only a part of them, so that nobody keeps the others out."""

from __future__ import annotations

from collections import Counter

from nescio.server.errors import TooManyError

# What one person may take of all places.
_SHARE = 2 / 3


class Slots:
    """Used in the event loop alone, so it needs no lock."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.most_of_one = max(1, int(most * _SHARE))
        self._taken: Counter[str] = Counter()

    def take(self, who: str) -> None:
        if self._taken.total() >= self.most:
            raise TooManyError("The service is busy. Try again in a moment.", retry_after=1)
        if self._taken[who] >= self.most_of_one:
            raise TooManyError("Too many of your requests are at work. Wait for some of them.", retry_after=1)
        self._taken[who] += 1

    def give_back(self, who: str) -> None:
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]
