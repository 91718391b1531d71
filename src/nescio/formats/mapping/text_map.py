"""The map from the text of a document back to the places in its file that the text came from.

A file is laid out as *slots* (places whose text can be set) with fixed *gaps* between them. Edits of the text become edits
of slots: a replacement goes where the replaced stretch begins, the rest of the stretch is emptied.

The map also knows the structure of the file: *boundaries*, over which nothing that is found may run (the edge of a cell, the
end of a paragraph), *labels* (headers of columns, keys), *segments* (cells of tables, which may repeat), *columns* of tables with
their *cells*, and for messages the part of the file in which a slot stands.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from nescio.document import Edit, apply_edits
from nescio.formats.mapping.slots import Slot

_WORD_CHARACTER = re.compile(r"\w")
# Soft hyphens and joiners: readers do not see them, and detectors should not.
INVISIBLE = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]+")


class TextMap:
    """Text in the making, slot by slot; then ``apply`` puts edits of it into the slots.

    ``decisions`` are what was decided about the layout when the file was read first (which row of a table is its header):
    what an anonymised file is laid out by must not depend on what was masked in it.
    """

    def __init__(self, decisions: Iterable[Any] | None = None) -> None:
        self.boundaries: list[int] = []
        self.labels: list[tuple[int, int]] = []
        self.segments: list[int] = []
        self.columns: list[dict[str, Any]] = []
        self.cells: list[tuple[int, int, int]] = []
        # What columns say that are not read, by what a message calls them.
        self.left_out: dict[str, list[str]] = defaultdict(list)
        self.decisions: list[Any] = []
        self._earlier = iter(decisions) if decisions is not None else None
        self._parts: list[str] = []
        self._length = 0
        self._starts: list[int] = []
        self._slots: list[tuple[Slot, str]] = []
        self._gaps: list[tuple[int, int]] = []
        self._invisible: list[tuple[int, Slot]] = []
        self._sections: list[tuple[int, str]] = [(0, "its text")]
        self._wanted = 0
        self._is_boundary = self._is_segment = False
        self._label_from: int | None = None

    def __len__(self) -> int:
        return self._length

    @property
    def text(self) -> str:
        return "".join(self._parts)

    @property
    def slot_starts(self) -> list[int]:
        """Where in the text the slots begin, in their order."""
        return list(self._starts)

    def placed(self) -> Iterator[tuple[int, Slot, str]]:
        """Where in the text the slots begin, with what they said when they were read."""
        for start, (slot, text) in zip(self._starts, self._slots, strict=True):
            yield start, slot, text

    @property
    def meta(self) -> dict[str, Any]:
        """What detectors should know about the structure of the text."""
        labels = sorted([*self.labels, *self._gaps])
        noted: dict[str, Any] = {"boundaries": self.boundaries, "labels": [list(span) for span in labels]}
        if self.segments:
            noted |= {"segments": self.segments}
        if self.cells:
            noted |= {"columns": self.columns, "cells": [list(cell) for cell in sorted(self.cells)]}
        return noted

    @property
    def own_text(self) -> str:
        """The text without the words of gaps, which stand nowhere in the file; offsets are those of the text."""
        edits = [Edit(start, end, "\n" * (end - start)) for start, end in self._gaps]
        return apply_edits(self.text, edits)

    def where(self, offset: int) -> str:
        """The part of the file in which a place of the text stands, as a message calls it."""
        return self._sections[bisect_right(self._sections, offset, key=lambda section: section[0]) - 1][1]

    def decide(self, decision: Callable[[], Any]) -> Any:
        """What is decided about the layout of this place; if the file was read before, what was decided then."""
        made = next(self._earlier, None) if self._earlier is not None else decision()
        self.decisions.append(made)
        return made

    def section(self, name: str) -> None:
        """Say in which part of the file the slots that follow stand."""
        self._sections.append((self._length, name))

    @contextmanager
    def naming(self) -> Iterator[None]:
        """What is read inside is a label: a name for things, such as the header of a column."""
        self.begin_label()
        yield
        self.end_label()

    def column(self, name: str, shown: str, *, table: int = 0, type: str = "") -> int:
        """Take note of a column of a table; returns its number.

        ``shown`` is what a message calls it; ``type`` is what the user says about its values.
        """
        self.columns.append({"name": name, "shown": shown, "table": table, "type": type})
        return len(self.columns) - 1

    @contextmanager
    def in_column(self, column: int) -> Iterator[None]:
        """What is read inside is a cell of a column."""
        first = len(self._slots)
        yield
        if first < len(self._slots):
            self.cells.append((self._starts[first], self._slots_end(), column))

    def cell(self, slot: Slot, column: int, label: str = "") -> None:
        """A cell of a column with lines of its own, to be read by itself, behind a label that stands in no slot."""
        self._is_segment = self._is_boundary = True
        if label:
            self.gap(label)
            self._is_boundary = True
        count = len(self._slots)
        self.slot(slot)
        if count < len(self._slots):
            self.cells.append((self._starts[-1], self._length, column))
        self.line_end()

    def begin_label(self) -> None:
        """What is read from here on is a label."""
        self._label_from = len(self._slots)

    def end_label(self) -> None:
        """What is read from here on is no label any more."""
        if self._label_from is not None and self._label_from < len(self._slots):
            self.labels.append((self._starts[self._label_from], self._slots_end()))
        self._label_from = None

    def slot(self, slot: Slot) -> None:
        """Go on with the text of a slot."""
        text = slot.text
        if text:
            self._end_lines()
            self._starts.append(self._length)
            self._slots.append((slot, text))
            self._put(text)

    def invisible(self, slot: Slot) -> None:
        """A slot that readers do not see, such as a soft hyphen: it is no text, and goes with the word that it stands in."""
        self._end_lines()
        self._invisible.append((self._length, slot))

    def apart(self, slot: Slot) -> None:
        """The text of a slot as a paragraph of its own: nothing that is found may run from it into its neighbours."""
        self.line_end(2)
        self.slot(slot)
        self.line_end(2)

    def gap(self, text: str) -> None:
        """Go on with text that stands in no slot: a line end, or a word that helps to read what follows."""
        self._end_lines()
        if _WORD_CHARACTER.search(text):
            self._gaps.append((self._length, self._length + len(text)))
        self._put(text)

    def boundary(self) -> None:
        """Nothing that is found may run from here into what follows."""
        self._is_boundary = True

    def segment(self) -> None:
        """What follows, a cell with its label, may be read by itself: the same again would say the same."""
        self._is_segment = self._is_boundary = True

    def line_end(self, count: int = 1) -> None:
        """Let what follows, if anything does, begin on a new line, after ``count - 1`` empty ones."""
        self._wanted = max(self._wanted, count)

    def take_back_line_ends(self) -> None:
        """Forget the line ends after the last slot: what follows goes on in its line."""
        self._wanted = 0
        while self._parts and self._parts[-1] == "\n" and self._length > self._slots_end():
            self._length -= len(self._parts.pop())
        for places in (self.boundaries, self.segments):
            while places and places[-1] > self._length:
                places.pop()

    def _slots_end(self) -> int:
        return self._starts[-1] + len(self._slots[-1][1]) if self._slots else 0

    def _end_lines(self) -> None:
        if self._length and self._wanted:
            done = 0
            if self._parts[-1].endswith("\n"):
                tail = "".join(self._parts[-4:])
                done = len(tail) - len(tail.rstrip("\n"))
            self._put("\n" * (self._wanted - done))
        if self._length and (self._wanted > 1 or self._is_boundary):
            self.boundaries.append(self._length)
        if self._is_segment:
            self.segments.append(self._length)
        self._wanted = 0
        self._is_boundary = self._is_segment = False

    def _put(self, text: str) -> None:
        if text:
            self._parts.append(text)
            self._length += len(text)

    def apply(self, edits: Iterable[Edit]) -> None:
        """Put edits (sorted, not overlapping) into the slots; what they say about gaps is dropped."""
        by_slot: dict[int, list[Edit]] = defaultdict(list)
        for edit in edits:
            first = bisect_right(self._invisible, edit.start, key=lambda one: one[0])
            last = bisect_left(self._invisible, edit.end, key=lambda one: one[0])
            for _, slot in self._invisible[first:last]:
                slot.set("")
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
