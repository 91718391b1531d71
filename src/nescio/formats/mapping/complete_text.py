"""Text in the making that knows which places of a file it was made from, so that none is forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nescio.formats.mapping.slots import Slot, TextMap


class CompleteText(TextMap):
    """A text map for files whose parts may hold text where nobody expects it.

    The slots of office formats have a ``place``: an object of the file, and where in it.
    """

    def __init__(self) -> None:
        super().__init__()
        # Places by identity, with the objects themselves, so that no other object can get the identity of one.
        self._known: dict[tuple[int, str], Any] = {}

    def slot(self, slot: Slot) -> None:
        self.know(slot)
        super().slot(slot)

    def know(self, slot: Slot) -> None:
        """Take note of a slot, whether it is read or not."""
        element, name = _place(slot)
        self._known[id(element), name] = element

    def know_all(self, other: CompleteText) -> None:
        """Take note of all slots of another map."""
        self._known |= other._known

    def rest(self, slots: Iterable[Slot]) -> None:
        """Read those of the slots that were not read yet, each apart: what stands in no usual place is text too."""
        for slot in slots:
            element, name = _place(slot)
            if (id(element), name) not in self._known:
                self.apart(slot)


def _place(slot: Slot) -> tuple[Any, str]:
    place: tuple[Any, str] = getattr(slot, "place", (slot, ""))
    return place
