"""The map from the text of a document back to the places in its file that the text came from.

A file is laid out as *slots* (places whose text can be set) with fixed *gaps* between them. Edits of the text become edits
of slots: a replacement goes where the replaced stretch begins, the rest of the stretch is emptied.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
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
    """A string of which only some stretches are text: a formula's literals, a header between its codes."""

    def __init__(self, whole: Slot, spans: Sequence[tuple[int, int]], *, quote: str = "") -> None:
        self._whole = whole
        self._original = whole.text
        self._spans = spans
        self._quote = quote
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


class TextMap:
    """Text in the making, slot by slot; then ``apply`` puts edits of it into the slots."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._starts: list[int] = []
        self._slots: list[tuple[Slot, str]] = []
        self._wanted = 0

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def slot(self, slot: Slot) -> None:
        """Go on with the text of a slot."""
        text = slot.text
        if text:
            self._end_lines()
            self._starts.append(self._length)
            self._slots.append((slot, text))
            self._put(text)

    def apart(self, slot: Slot) -> None:
        """The text of a slot as a paragraph of its own: nothing that is found may run from it into its neighbours."""
        self.line_end(2)
        self.slot(slot)
        self.line_end(2)

    def gap(self, text: str) -> None:
        """Go on with text that stands in no slot: a line end, or a word that helps to read what follows."""
        self._end_lines()
        self._put(text)

    def line_end(self, count: int = 1) -> None:
        """Let what follows, if anything does, begin on a new line, after ``count - 1`` empty ones."""
        self._wanted = max(self._wanted, count)

    def take_back_line_ends(self) -> None:
        """Forget the line ends after the last slot: what follows goes on in its line."""
        self._wanted = 0
        while self._parts and self._parts[-1] == "\n" and self._length > self._slots_end():
            self._length -= len(self._parts.pop())

    def _slots_end(self) -> int:
        return self._starts[-1] + len(self._slots[-1][1]) if self._slots else 0

    def _end_lines(self) -> None:
        if self._length and self._wanted:
            tail = "".join(self._parts[-4:])
            done = len(tail) - len(tail.rstrip("\n"))
            self._put("\n" * (self._wanted - done))
        self._wanted = 0

    def _put(self, text: str) -> None:
        if text:
            self._parts.append(text)
            self._length += len(text)

    def apply(self, edits: Iterable[Edit]) -> None:
        """Put edits (sorted, not overlapping) into the slots; what they say about gaps is dropped."""
        by_slot: dict[int, list[Edit]] = defaultdict(list)
        for edit in edits:
            number = max(0, bisect_right(self._starts, edit.start) - 1)
            replacement = edit.text
            while number < len(self._slots) and self._starts[number] < edit.end:
                start = max(edit.start - self._starts[number], 0)
                end = min(edit.end - self._starts[number], len(self._slots[number][1]))
                if start < end:
                    by_slot[number].append(Edit(start, end, replacement))
                    replacement = ""
                number += 1
        for number, own in by_slot.items():
            slot, text = self._slots[number]
            slot.set(apply_edits(text, own))


_BREAKS = re.compile(r"[\t\r\n\v\f]+")


def one_line(text: str) -> str:
    """A replacement for a place that holds no line breaks."""
    return _BREAKS.sub(" ", text)
