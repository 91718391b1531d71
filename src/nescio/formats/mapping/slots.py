"""Slots: places of a file whose text can be read and set."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from nescio.document import Edit, apply_edits


class Slot(Protocol):
    """A place in a file that holds text."""

    @property
    def text(self) -> str: ...

    def set(self, text: str) -> None: ...


class AttributeSlot:
    """The value of an attribute."""

    def __init__(self, element: Any, name: str, write: Callable[[str], str] = str) -> None:
        self._element, self._name, self._write = element, name, write
        self.place = (element, name)

    @property
    def text(self) -> str:
        return str(self._element.get(self._name))

    def set(self, text: str) -> None:
        self._element.set(self._name, self._write(text))


class ElementSlot:
    """The text directly in an element (not behind its children)."""

    def __init__(self, element: Any) -> None:
        self._element = element
        self.place = (element, "text")

    @property
    def text(self) -> str:
        return self._element.text or ""

    def set(self, text: str) -> None:
        self._element.text = text


class Pieces:
    """A string of which only some stretches are text: a formula's literals, a header between its codes.

    ``quote`` is doubled inside the stretches; ``write`` says how a new text is spelled there.
    """

    def __init__(
        self, whole: Slot, spans: Sequence[tuple[int, int]], *, quote: str = "", write: Callable[[str], str] = str
    ) -> None:
        self._whole = whole
        self._original = whole.text
        self._spans = spans
        self._quote = quote
        self._write = write
        self._changed: dict[int, str] = {}

    def slots(self) -> list[Slot]:
        return [_Piece(self, number) for number in range(len(self._spans))]

    def place(self, number: int) -> tuple[Any, str]:
        return self._whole, str(number)

    def text(self, number: int) -> str:
        start, end = self._spans[number]
        stretch = self._original[start:end]
        return stretch.replace(self._quote * 2, self._quote) if self._quote else stretch

    def set(self, number: int, text: str) -> None:
        text = self._write(text)
        self._changed[number] = text.replace(self._quote, self._quote * 2) if self._quote else text
        edits = [Edit(*self._spans[place], new) for place, new in sorted(self._changed.items())]
        self._whole.set(apply_edits(self._original, edits))


class _Piece:
    def __init__(self, owner: Pieces, number: int) -> None:
        self._owner, self._number = owner, number
        self.place = owner.place(number)

    @property
    def text(self) -> str:
        return self._owner.text(self._number)

    def set(self, text: str) -> None:
        self._owner.set(self._number, text)


_BREAKS = re.compile(r"[\t\r\n\v\f]+")


def one_line(text: str) -> str:
    """A replacement for a place that holds no line breaks."""
    return _BREAKS.sub(" ", text)
