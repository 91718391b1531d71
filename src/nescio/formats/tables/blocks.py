"""Tables as documents: rows laid out cell by cell behind the names of their columns, as many in a document as memory allows.

A table of up to a million characters is one document, so one person has one tag in all its rows; a longer one is cut into blocks.
Of columns that the user chooses, every cell is a document of its own: a column of messages is many texts about many people.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from nescio.document import Document
from nescio.errors import OutputError
from nescio.formats.io.results import Written, refused
from nescio.formats.mapping.text_map import TextMap
from nescio.protocols import SourceLike

LONGEST_BLOCK = 1_000_000
MOST_ROWS = 200_000
# What may identify somebody: words, addresses and numbers of six digits or more, whatever stands between them.
_WORTH_READING = re.compile(r"[^\W\d_]|@|(?:\d\W?){6}")
# Measured or computed values; no telephone number looks like one.
_FRACTION = re.compile(r"\s*[-+]?(?:0|[1-9]\d{0,6})\.\d+(?:[eE][-+]?\d+)?\s*")
# Unless they say where something is.
_COORDINATE = re.compile(r"(?i)(?:^|[\W_])(?:lat|lon|lng|long|latitude|longitude|coord|geo|gps|breite|laenge|länge)")


def worth_reading(cell: str, column: str = "") -> bool:
    """Whether a cell may identify somebody."""
    if _FRACTION.fullmatch(cell):
        return bool(_COORDINATE.search(column))
    return _WORTH_READING.search(cell) is not None


class TableCell:
    """A cell as a slot of the text; ``new`` is what it becomes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.new: str | None = None

    def set(self, text: str) -> None:
        self.new = text


class Block:
    """Some rows of a table; ``names`` are those of the columns, "" for one without."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._rows = 0
        self.text = TextMap()

    def add(self, cells: Iterable[tuple[int, str]], *, is_header: bool = False) -> dict[int, TableCell]:
        """Add the cells of a row that are to be read, as (column, text); returns their slots by column."""
        slots = {}
        self._rows += 1
        self.text.line_end(2)
        for column, said in cells:
            slot = slots[column] = TableCell(said)
            self.text.segment()
            label = self._names[column].strip() if column < len(self._names) and not is_header else ""
            if label:
                self.text.gap(f"{label} " if label.endswith(":") else f"{label}: ")
                self.text.boundary()
            if is_header:
                with self.text.naming():
                    self.text.slot(slot)
            else:
                self.text.slot(slot)
            self.text.line_end()
        return slots

    @property
    def is_full(self) -> bool:
        return len(self.text) >= LONGEST_BLOCK or self._rows >= MOST_ROWS

    def document(self, ident: str, meta: dict[str, Any]) -> Document:
        """The block as a document."""
        return Document(ident, self.text.text, meta={**self.text.meta, **meta})


def block_id(source: SourceLike, first_row: int) -> str:
    """The first block of a table has the table's name."""
    return source.name if first_row == 1 else f"{source.name}:{first_row}"


class InOrder:
    """Finished documents, asked for by id in the order of the table; some may be missing."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self._documents = iter(documents)
        self._next: Document | None = None

    def take(self, ident: str) -> Document | None:
        if self._next is None:
            self._next = next(self._documents, None)
        if self._next is None or self._next.id != ident:
            return None
        document, self._next = self._next, None
        return document

    def check_all_used(self, source: SourceLike) -> None:
        if self._next is not None or next(self._documents, None) is not None:
            raise OutputError(f"{source.name}: the results do not come in the order of the table, or it has changed")


def apply_block(block: Block, ident: str, place: str, finished: InOrder, written: Written) -> bool:
    """Put the edits of a block's document into its cells; says whether it may be shown. ``place`` names it in messages."""
    document = finished.take(ident)
    if document is None:
        written.failures.append(OutputError(f"{place} was not processed; it is emptied"))
        return False
    if refusal := refused(document):
        written.failures.append(refusal)
        return False
    if document.text != block.text.text:
        raise OutputError(f"{place} has changed since it was read; it is not written")
    block.text.apply(document.edits)
    written.documents += 1
    written.note(document)
    return True


def numbered_anew(blocks: int) -> str:
    """What the user should know about a table that was too long for one document."""
    return f"read in {blocks} blocks, in each of which tags are numbered anew"
