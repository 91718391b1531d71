"""The desk: documents that are being looked at, kept in memory so that an answer does not wait for reading and deciding."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

# A character with all that is known about it takes about fifty bytes.
MAX_CHARACTERS = 4_000_000
MAX_THINGS = 400
Thing = TypeVar("Thing")


class Desk:
    """Remembers what was used last, of each thing only the newest version, up to so much and so many."""

    def __init__(self, most: int = MAX_CHARACTERS, most_things: int = MAX_THINGS) -> None:
        self._most, self._most_things = most, most_things
        self._lock = Lock()
        self._things: OrderedDict[tuple[str, ...], tuple[object, Any, int]] = OrderedDict()
        self._size = 0

    def get(self, key: tuple[str, ...], stamp: object, size: int, make: Callable[[], Thing]) -> Thing:
        """The thing of a key, made now if it is not at hand or not of this ``stamp``; ``size`` is in characters."""
        with self._lock:
            if key in self._things and self._things[key][0] == stamp:
                self._things.move_to_end(key)
                found: Thing = self._things[key][1]
                return found
        made = make()
        self.put(key, stamp, size, made)
        return made

    def find(self, key: tuple[str, ...], stamp: object) -> Any:
        """The thing of a key, if it is at hand and of this ``stamp``; else None."""
        with self._lock:
            if key in self._things and self._things[key][0] == stamp:
                self._things.move_to_end(key)
                return self._things[key][1]
        return None

    def put(self, key: tuple[str, ...], stamp: object, size: int, thing: Any) -> None:
        with self._lock:
            self._size += size - self._things.pop(key, (None, None, 0))[2]
            self._things[key] = (stamp, thing, size)
            while len(self._things) > 1 and (len(self._things) > self._most_things or self._size > self._most):
                self._size -= self._things.popitem(last=False)[1][2]

    def drop(self, key: tuple[str, ...]) -> None:
        """One thing is another now and must be made anew."""
        with self._lock:
            self._size -= self._things.pop(key, (None, None, 0))[2]

    def forget(self, ident: str) -> None:
        """Nothing of a deleted document stays in memory."""
        with self._lock:
            for key in [key for key in self._things if ident in key]:
                self._size -= self._things.pop(key)[2]
