"""Search in an index on this machine: exact, and fast enough for thousands of combinations a document."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from nescio.background.backend import Found
from nescio.background.index import open_index, readable
from nescio.background.terms import phrase, terms
from nescio.identity.rule import particles, titles
from nescio.lang import LANGUAGES

# Remembered answers may take this many bytes; one takes a bit for each individual.
CACHE_BYTES = 64_000_000
NOBODY = Found(0, 0)


@dataclass(frozen=True)
class _Opened:
    """A connection and, for each document, the number of its individual; both belong to one process."""

    process: int
    database: sqlite3.Connection
    individuals: np.ndarray
    population: int


class LocalIndex:
    """An index made by ``nescio index build``; opened on first use, safe in threads, and in processes that fork."""

    exact = True
    budget = 20_000

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._start()

    def _start(self) -> None:
        self._lock = threading.RLock()
        self._opened: _Opened | None = None
        self._sets: OrderedDict[str, int] = OrderedDict()

    def __getstate__(self) -> dict[str, Any]:
        return {"path": self.path}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.path = state["path"]
        self._start()

    def population(self) -> int:
        """How many individuals the index knows; raises ``BackgroundError`` if it cannot be read."""
        return self._open().population

    def find(self, phrases: Sequence[str]) -> Found:
        """Those who match all phrases; for one with several documents, each phrase may be in another."""
        members = -1
        for one in phrases:
            members &= self._matching(one)
            if not members:
                return NOBODY
        return Found(members.bit_count(), members) if members > 0 else NOBODY

    def find_person(self, name: str) -> Found:
        """Those in whose documents the name stands, and those who bear it with further names in between."""
        parts = terms(name)
        while len(parts) > 1 and any(parts[0] in titles(lang) for lang in LANGUAGES):
            parts = parts[1:]
        if not parts:
            return NOBODY
        members = self._matching(" ".join(parts))
        telling = [part for part in parts if part not in particles()]
        if len(telling) > 1:
            members |= self._search("{name} : (" + " AND ".join(f'"{part}"' for part in telling) + ")")
        return Found(members.bit_count(), members)

    def _matching(self, one: str) -> int:
        """The individuals in whose documents a phrase stands, as bits."""
        with self._lock:
            opened = self._open()
            members = self._sets.get(one)
            if members is None:
                words = phrase(one)
                members = self._search(f'"{words}"') if words else 0
                if len(self._sets) * (opened.population // 8 + 64) > CACHE_BYTES:
                    self._sets.popitem(last=False)
            else:
                del self._sets[one]  # to be put at the end: the one not asked for longest is forgotten first
            self._sets[one] = members
            return members

    def _search(self, query: str) -> int:
        with self._lock, readable(self.path):
            opened = self._open()
            rows = opened.database.execute("SELECT rowid FROM words WHERE words MATCH ?", (query,))
            documents = np.fromiter((row[0] for row in rows), dtype=np.int64)
            if not len(documents):
                return 0
            found = np.zeros(opened.population, dtype=bool)
            found[opened.individuals[documents]] = True
            return int.from_bytes(np.packbits(found, bitorder="little").tobytes(), "little")

    def _open(self) -> _Opened:
        with self._lock:
            # A connection must not be used in a process that was forked after it was made.
            if self._opened is None or self._opened.process != os.getpid():
                database = open_index(self.path)
                with readable(self.path):
                    # Individuals are numbered from 0 without gaps, in the order in which they came.
                    numbers = {
                        row[0]: place
                        for place, row in enumerate(database.execute("SELECT id FROM individual ORDER BY id"))
                    }
                    rows = database.execute("SELECT id, individual FROM document").fetchall()
                    individuals = np.zeros(max((row[0] for row in rows), default=0) + 1, dtype=np.int64)
                    for document, individual in rows:
                        individuals[document] = numbers[individual]
                self._opened = _Opened(os.getpid(), database, individuals, len(numbers))
            return self._opened
