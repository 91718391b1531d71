"""What an engine finds in a picture: words with their places and how sure it is of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PIL import Image


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels, half-open."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def wider(self, margin: float) -> Box:
        """The box with a margin on each side."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def moved(self, x: float, y: float) -> Box:
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def scaled(self, factor: float) -> Box:
        return Box(self.left * factor, self.top * factor, self.right * factor, self.bottom * factor)

    def overlap(self, other: Box) -> float:
        """The area that both share."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds all."""
    found = list(boxes)
    return Box(
        min(box.left for box in found),
        min(box.top for box in found),
        max(box.right for box in found),
        max(box.bottom for box in found),
    )


@dataclass(frozen=True, slots=True)
class Word:
    """A word; ``block`` and ``line`` say with which others it stands, ``confidence`` goes from 0 to 100."""

    text: str
    confidence: float
    box: Box
    block: int
    line: int


class Engine(Protocol):
    """Recognises the words of a grey picture whose lines are level and upright."""

    name: str

    def read(self, picture: Image.Image, *, scattered: bool = False) -> list[Word]:
        """The words in reading order; ``scattered`` looks for single words anywhere instead of a page of text."""
        ...

    def quarter_turns(self, picture: Image.Image) -> int | None:
        """How many quarter turns (counter-clockwise) make the text upright; None if nobody can tell."""
        ...
