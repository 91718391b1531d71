"""A text without what nobody sees (soft hyphens, joiners, direction marks), for readers that stumble over it."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from nescio.text.patterns import fixed
from nescio.text.words import INVISIBLE

_SEEN = fixed(f"[^{INVISIBLE}]+")
_UNSEEN = fixed(f"[{INVISIBLE}]")


@dataclass(frozen=True, slots=True)
class Visible:
    """The visible text, and where each of its characters stands in the whole text."""

    text: str
    places: tuple[int, ...]

    def inside(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of the whole text stands in the visible one."""
        return bisect_left(self.places, start), bisect_left(self.places, end)

    def whole(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of the visible text stands in the whole one."""
        return self.places[start], self.places[end - 1] + 1


def visible(text: str) -> Visible | None:
    """The visible text; None if it is all of the text, as it nearly always is."""
    if text.isascii() or not _UNSEEN.search(text):
        return None
    seen = [match.span() for match in _SEEN.finditer(text)]
    return Visible(
        "".join(text[start:end] for start, end in seen),
        tuple(place for start, end in seen for place in range(start, end)),
    )
