"""The ids of documents that were seen, in little memory: millions of lines may have one each.

Kept are 64 bits of each id and a number for it. In one of thirty million runs over a million documents, two ids share these
bits; then the second is refused as a double, which costs a document and shows nothing.
"""

from __future__ import annotations

from array import array

_FIRST_SIZE = 1 << 10
_EMPTY = 0


class SeenIds:
    """A table of ids with a number each: that of a line, or of an input."""

    def __init__(self) -> None:
        self._count = 0
        self._hashes = array("Q", bytes(8 * _FIRST_SIZE))
        self._numbers = array("I", bytes(array("I").itemsize * _FIRST_SIZE))

    def add(self, ident: str, number: int) -> int:
        """The number of an id that is known, else ``number``, which it has from now on."""
        if 4 * self._count >= 3 * len(self._hashes):
            self._grow()
        # Python's hash of strings differs from process to process, so nobody can make ids that collide.
        wanted = (hash(ident) & 0xFFFF_FFFF_FFFF_FFFF) or 1
        place = self._place(wanted)
        if self._hashes[place] == _EMPTY:
            self._hashes[place], self._numbers[place] = wanted, number
            self._count += 1
        return self._numbers[place]

    def _place(self, wanted: int) -> int:
        """Where a hash stands, or the empty place where it belongs."""
        hashes, last = self._hashes, len(self._hashes) - 1
        place = wanted & last
        while hashes[place] not in (wanted, _EMPTY):
            place = (place + 1) & last
        return place

    def _grow(self) -> None:
        hashes, numbers = self._hashes, self._numbers
        self._hashes = array("Q", bytes(16 * len(hashes)))
        self._numbers = array("I", bytes(2 * numbers.itemsize * len(numbers)))
        for one, number in zip(hashes, numbers, strict=True):
            if one != _EMPTY:
                place = self._place(one)
                self._hashes[place], self._numbers[place] = one, number
