"""Text in the making that knows which places of a file it was made from, so that none is forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nescio.formats.mapping.slots import Slot
from nescio.formats.mapping.text_map import TextMap


class CompleteText(TextMap):
    """A text map for files whose parts may hold text where nobody expects it.

    The slots of office formats have a ``place``: an object of the file, and where in it.
    """

    def __init__(self, decisions: Iterable[Any] | None = None) -> None:
        super().__init__(decisions)
        # Places by identity, with the objects themselves, so that no other object can get the identity of one.
        self._known: dict[tuple[int, str], Any] = {}
        self._vouched: set[tuple[int, str]] = set()

    def slot(self, slot: Slot) -> None:
        self.vouch(*_place(slot))
        super().slot(slot)

    def know(self, slot: Slot) -> None:
        """Take note of a slot, whether it is read or not."""
        element, name = _place(slot)
        self._known[id(element), name] = element

    def know_all(self, other: CompleteText) -> None:
        """Take note of all slots of another map."""
        self._known |= other._known

    def vouch(self, element: Any, name: str) -> None:
        """Take note of a place that is read, here or by way of another, or that cleaning has filled anew."""
        self._known[id(element), name] = element
        self._vouched.add((id(element), name))

    def vouches(self, element: Any, name: str) -> bool:
        """Whether nothing can stand in a place that was not read."""
        return (id(element), name) in self._vouched

    def rest(self, slots: Iterable[Slot]) -> None:
        """Read those of the slots that were not noted yet, each apart: what stands in no usual place is text too."""
        for slot in slots:
            element, name = _place(slot)
            if (id(element), name) not in self._known:
                self.apart(slot)


def _place(slot: Slot) -> tuple[Any, str]:
    place: tuple[Any, str] = getattr(slot, "place", (slot, ""))
    return place
