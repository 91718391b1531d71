"""A secret order of a list, without sorting it: where an entry stands, and which one follows it."""

from __future__ import annotations

from math import isqrt

from nescio.replace.surrogates.engine.choices import Choices

_ROUNDS = 4


def follower(choices: Choices, name: str, size: int, index: int, steps: int = 1) -> int:
    """The index of the entry that stands ``steps`` places behind entry ``index`` in the secret order of list ``name``.

    For a given number of steps no two entries share a follower, and for ``steps`` from 1 to ``size`` - 1 none follows itself.
    """
    order = _Order(choices, name, size)
    return order.entry((order.place(index) + steps) % size)


class _Order:
    """A keyed permutation of 0 .. size - 1: a Feistel network over a rectangle that just holds the list.

    Cells of the rectangle beyond the list are walked through until one inside is met (Black and Rogaway, 2002), so that
    each look-up needs a handful of keyed numbers, however long the list.
    """

    def __init__(self, choices: Choices, name: str, size: int) -> None:
        self._choices, self._name, self._size = choices, name, size
        self._columns = isqrt(size - 1) + 1
        self._rows = -(-size // self._columns)

    def place(self, index: int) -> int:
        """Where an entry stands in the secret order."""
        while True:
            row, column = divmod(index, self._columns)
            for number in range(_ROUNDS):
                if number % 2:
                    row = (row + self._turn(self._rows, number, column)) % self._rows
                else:
                    column = (column + self._turn(self._columns, number, row)) % self._columns
            index = row * self._columns + column
            if index < self._size:
                return index

    def entry(self, place: int) -> int:
        """The entry at a place of the secret order."""
        while True:
            row, column = divmod(place, self._columns)
            for number in reversed(range(_ROUNDS)):
                if number % 2:
                    row = (row - self._turn(self._rows, number, column)) % self._rows
                else:
                    column = (column - self._turn(self._columns, number, row)) % self._columns
            place = row * self._columns + column
            if place < self._size:
                return place

    def _turn(self, below: int, number: int, half: int) -> int:
        return self._choices.number(below, "order", self._name, str(number), str(half))
