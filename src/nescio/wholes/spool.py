"""Values on disk, one after the other, in a file that has no name and is gone with the process."""

from __future__ import annotations

import pickle
import tempfile
import zlib
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")

# Up to so many bytes stay in memory.
_IN_MEMORY = 1 << 22
# Mentions become a tenth at the least effort; more effort costs more time than the disk does.
_EFFORT = 1


class Spool(Generic[T]):
    """Values that are written once and read in their order, as often as wanted, of which one at a time is in memory."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115
        self._ends = [0]

    def __len__(self) -> int:
        return len(self._ends) - 1

    def add(self, value: T) -> None:
        data = zlib.compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), _EFFORT)
        self._file.seek(self._ends[-1])
        self._file.write(data)
        self._ends.append(self._ends[-1] + len(data))

    def __iter__(self) -> Iterator[T]:
        for number in range(len(self)):
            yield self[number]

    def __getitem__(self, number: int) -> T:
        start, end = self._ends[number : number + 2]
        self._file.seek(start)
        value: T = pickle.loads(zlib.decompress(self._file.read(end - start)))  # noqa: S301 - written by this object
        return value

    def close(self) -> None:
        self._file.close()
