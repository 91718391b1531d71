"""Mentions that are joined step by step."""

from __future__ import annotations

from collections import defaultdict


class Groups:
    """Numbers in groups that can be joined (a forest of disjoint sets)."""

    def __init__(self, size: int) -> None:
        self._parent = list(range(size))

    def root(self, index: int) -> int:
        """The number that stands for a group."""
        while self._parent[index] != index:
            self._parent[index] = self._parent[self._parent[index]]
            index = self._parent[index]
        return index

    def join(self, one: int, other: int) -> None:
        low, high = sorted((self.root(one), self.root(other)))
        self._parent[high] = low

    def lists(self) -> list[list[int]]:
        """All groups in the order of their first numbers."""
        found: dict[int, list[int]] = defaultdict(list)
        for index in range(len(self._parent)):
            found[self.root(index)].append(index)
        return list(found.values())
