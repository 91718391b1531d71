"""Requests that are sent twice are done once: a client that heard no answer sends its request again under the same key.

Answers are remembered for a day, in memory: a service that was started anew does not know them any more.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from starlette.responses import Response

from nescio.server.errors import ConflictError

MOST_REMEMBERED = 10_000
SECONDS = 24 * 60 * 60
REPEATED = "Idempotent-Replayed"


@dataclass(slots=True)
class _Remembered:
    """What was asked, when, and what was answered; no answer yet if somebody is still at it."""

    asked: bytes
    at: float
    answer: tuple[int, bytes, str] | None = None


class Repeating:
    """Answers by who asked, where, and under which key."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._known: OrderedDict[tuple[str, str, str], _Remembered] = OrderedDict()

    def once(
        self, user: str, path: str, key: str | None, asked: Iterable[bytes | str], work: Callable[[], Response]
    ) -> Response:
        """What ``work`` answers, or what it answered to the same request under this key before; without a key it is just done."""
        if key is None:
            return work()
        place, digest = (user, path, key), _digest(asked)
        with self._lock:
            self._forget()
            known = self._known.get(place)
            if known is None:
                self._known[place] = _Remembered(digest, self._clock())
        if known is not None:
            return _again(known, digest)
        try:
            made = work()
        except BaseException:
            # What failed may be tried again under the same key.
            with self._lock:
                self._known.pop(place, None)
            raise
        self._known[place].answer = made.status_code, bytes(made.body), made.media_type or ""
        return made

    def _forget(self) -> None:
        """Drop what is old, and the oldest if there is too much; the lock is held."""
        oldest = self._clock() - SECONDS
        while self._known:
            place, first = next(iter(self._known.items()))
            if first.at > oldest and len(self._known) < MOST_REMEMBERED:
                break
            del self._known[place]


def _again(known: _Remembered, digest: bytes) -> Response:
    if known.asked != digest:
        raise ConflictError("This key was used for another request. Take a new one.", code="key_reused")
    if known.answer is None:
        raise ConflictError("The first request under this key is still at work. Ask again later.", code="in_progress")
    status, body, media_type = known.answer
    return Response(body, status, {REPEATED: "true"}, media_type=media_type)


def _digest(parts: Iterable[bytes | str]) -> bytes:
    digest = hashlib.sha256()
    for part in parts:
        raw = part if isinstance(part, bytes) else part.encode("utf8", "surrogatepass")
        digest.update(len(raw).to_bytes(8, "big") + raw)
    return digest.digest()
