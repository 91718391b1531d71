"""Files of text with markup (HTML, Markdown, JSON): only the stretches that hold text are set, every other byte stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from nescio.document import Edit, apply_edits
from nescio.formats.io.encoding import Encoding
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded
from nescio.formats.mapping.slots import Slot
from nescio.text.encodable import encodable


class Stretch:
    """A stretch of the file that says ``text``; ``write`` says how a new text is spelled there."""

    def __init__(self, start: int, end: int, text: str, write: Callable[[str], str] = str) -> None:
        self.start, self.end, self.text = start, end, text
        self._write = write
        self.new: str | None = None

    def set(self, text: str) -> None:
        self.new = self._write(text)


class SplicedFile(Loaded):
    """The text of a file with its stretches; ``unencodable`` is what Python does with what the encoding cannot hold."""

    unencodable: Literal["strict", "xmlcharrefreplace"] = "strict"

    def __init__(self, whole: str, encoding: Encoding, text: CompleteText) -> None:
        super().__init__(text, [])
        self.whole, self.encoding = whole, encoding
        self.stretches: list[Stretch] = []

    def stretch(self, start: int, end: int, text: str, write: Callable[[str], str] = str) -> Stretch:
        """A new stretch, which will be spliced in where it stands."""
        made = Stretch(start, end, text, write)
        self.stretches.append(made)
        return made

    def line(self, slot: Slot, label: str = "", *, apart: bool = False) -> None:
        """Put a stretch on a line of its own, behind a label; ``apart`` puts empty lines around it."""
        self.text.line_end(2 if apart else 1)
        self.text.boundary()
        if label and slot.text:
            self.text.gap(f"{label}: ")
            self.text.boundary()
        self.text.slot(slot)
        self.text.line_end(2 if apart else 1)
        self.text.boundary()

    def spliced(self) -> str:
        """The whole file with its changes."""
        changed = sorted((one for one in self.stretches if one.new is not None), key=lambda one: (one.start, -one.end))
        edits: list[Edit] = []
        for one in changed:
            # A script that is emptied takes what stands in it along.
            if not edits or one.start >= edits[-1].end:
                edits.append(Edit(one.start, one.end, one.new or ""))
        return apply_edits(self.whole, edits)

    def save(self) -> bytes:
        text = encodable(self.spliced())
        try:
            return self.encoding.mark + text.encode(self.encoding.name, self.unencodable)
        except UnicodeEncodeError:
            self.notes.append(f"written as UTF-8, because {self.encoding.name} cannot hold a replacement")
            return Encoding(bom=True).mark + text.encode("utf-8")

    def rest(self) -> Iterator[tuple[str, list[str]]]:
        unread = [one.text for one in self.stretches if not self.text.vouches(one, "")]
        yield "a part of it that is no text", unread


class SharedStretch:
    """A name that stands in several places of a file; it is read once, and changes wherever it stands."""

    def __init__(self, text: CompleteText, said: str, stretches: list[Stretch]) -> None:
        self.text, self._stretches = said, stretches
        for stretch in stretches:
            text.vouch(stretch, "")

    def set(self, text: str) -> None:
        for stretch in self._stretches:
            stretch.set(text)
