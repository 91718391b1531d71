"""Rate limits: a bucket for everybody who comes in, and a smaller one for those who come with a wrong token."""

from __future__ import annotations

from collections import OrderedDict
from math import ceil
from threading import Lock
from time import monotonic
from typing import NamedTuple

from nescio.server.errors import TooManyError

MAX_BUCKETS = 10_000
WRONG_TOKENS_PER_SECOND = 0.5
WRONG_TOKENS_AT_ONCE = 20


class Taken(NamedTuple):
    """What is left in a bucket: the seconds to wait for one, the most there can be, those left, the seconds until it is full."""

    wait: float
    most: int
    left: int
    full_in: float

    @property
    def headers(self) -> dict[str, str]:
        """As answers tell it."""
        return {
            "RateLimit-Limit": str(self.most),
            "RateLimit-Remaining": str(self.left),
            "RateLimit-Reset": str(ceil(self.full_in)),
        }


class Buckets:
    """Tokens that drip into a bucket for each name; the buckets used longest ago are forgotten."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self._lock = Lock()
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> Taken:
        """Take one, if there is any."""
        now = monotonic()
        with self._lock:
            level, then = self._levels.pop(name, (self.at_once, now))
            level = min(self.at_once, level + (now - then) * self.per_second)
            enough = level >= 1
            self._levels[name] = (level - 1 if enough else level, now)
            if len(self._levels) > MAX_BUCKETS:
                self._levels.popitem(last=False)
        left = level - 1 if enough else level
        return Taken(
            wait=0.0 if enough else (1 - level) / self.per_second,
            most=int(self.at_once),
            left=int(left),
            full_in=(self.at_once - left) / self.per_second,
        )


class Limits:
    """All limits of a service."""

    def __init__(self, per_second: float) -> None:
        self._requests = Buckets(per_second, at_once=4 * per_second)
        self._wrong = Buckets(WRONG_TOKENS_PER_SECOND, WRONG_TOKENS_AT_ONCE)

    def request(self, user: str) -> Taken:
        """Count a request of somebody."""
        taken = self._requests.take(user)
        if taken.wait:
            raise TooManyError("Too many requests. Slow down.", code="rate_limited", retry_after=int(taken.wait) + 1)
        return taken

    def wrong_token(self, address: str) -> None:
        """Count a wrong token from an address."""
        if wait := self._wrong.take(address).wait:
            raise TooManyError("Too many wrong tokens.", code="rate_limited", retry_after=int(wait) + 1)
