"""Tables as documents: rows laid out cell by cell behind the names of their columns, as many in a document as memory allows.

A table of up to five million characters is one document; a longer one is cut into blocks that form a group, so that one person has
one tag in all rows. Of columns that the user chooses, every cell is a document of its own: a column of messages is many texts about
many people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nescio.document import Document
from nescio.errors import OutputError
from nescio.formats.io.results import Written, refused
from nescio.formats.mapping.column_notes import column_types, shown_name
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.mapping.text_map import TextMap
from nescio.protocols import SourceLike

LONGEST_BLOCK = 5_000_000
MOST_ROWS = 200_000


class TableCell:
    """A cell as a slot of the text; ``new`` is what it becomes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.new: str | None = None

    def set(self, text: str) -> None:
        self.new = text


class Block:
    """Some rows of a table; ``names`` are those of the columns, "" for one without, ``types`` those that the user gave.

    A cell that is a document of its own needs no label before it.
    """

    def __init__(self, names: Sequence[str], types: Mapping[int, str] | None = None, *, labelled: bool = True) -> None:
        self._names, self._types, self._labelled = names, types or {}, labelled
        self._rows = 0
        # Number of a column -> its number in the text and the label of its cells.
        self._columns: dict[int, tuple[int, str]] = {}
        self.text = TextMap()
        # Also columns of which no cell is read say what the table is about.
        for number, name in enumerate(names):
            self._column(number, name.strip())

    def add(self, cells: Iterable[tuple[int, str]], *, is_header: bool = False) -> dict[int, TableCell]:
        """Add the cells of a row that are to be read, as (column, text); returns their slots by column."""
        slots = {}
        self._rows += 1
        self.text.line_end(2)
        for column, said in cells:
            slot = slots[column] = TableCell(said)
            if not is_header:
                number, label = self._columns.get(column) or self._column(column, "")
                self.text.cell(slot, number, label)
                continue
            self.text.segment()
            with self.text.naming():
                self.text.slot(slot)
            self.text.line_end()
        return slots

    def _column(self, number: int, name: str) -> tuple[int, str]:
        """Note a column in the text; gives its number there and the label of its cells."""
        noted = self.text.column(name, shown_name(name, number), type=self._types.get(number, ""))
        label = "" if not name or not self._labelled else f"{name} " if name.endswith(":") else f"{name}: "
        self._columns[number] = noted, label
        return noted, label

    @property
    def is_full(self) -> bool:
        return len(self.text) >= LONGEST_BLOCK or self._rows >= MOST_ROWS

    def document(self, ident: str, meta: dict[str, Any], group: str = "") -> Document:
        """The block as a document."""
        return Document(ident, self.text.text, group=group, meta={**self.text.meta, **meta})

    def part_of(self, source: SourceLike, first_row: int, meta: dict[str, Any]) -> Document:
        """The block as a document of a table, which belongs to the others if there are any."""
        if first_row == 1 and not self.is_full:
            return self.document(block_id(source, first_row), meta)
        noted = {"block": {"of": source.name, "number": first_row - 1}}
        return self.document(block_id(source, first_row), meta | noted, source.name)


def block_id(source: SourceLike, first_row: int) -> str:
    """The first block of a table has the table's name."""
    return source.name if first_row == 1 else f"{source.name}:{first_row}"


class InOrder:
    """Finished documents, asked for by id in the order of the table; some may be missing.

    It remembers what the columns were taken for, and what was masked, if it is ``searched`` for in columns that were not read.
    """

    def __init__(self, documents: Iterable[Document], *, searched: bool = False) -> None:
        self._documents = iter(documents)
        self._next: Document | None = None
        self._searched = searched
        self.types: Counter[tuple[str, str]] = Counter()
        self.survivors = Survivors()

    def take(self, ident: str) -> Document | None:
        if self._next is None:
            self._next = next(self._documents, None)
        if self._next is None or self._next.id != ident:
            return None
        document, self._next = self._next, None
        return document

    def note(self, document: Document) -> None:
        """Take note of a document that is written."""
        self.types += column_types(document)
        if self._searched:
            self.survivors.add(document)

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
    finished.note(document)
    written.documents += 1
    written.note(document)
    return True


def in_blocks(blocks: int) -> str:
    """What the user should know about a table that was too long for one document."""
    return f"read in {blocks} blocks: what one thing is called in two ways may have two tags if they never stand in the same block"
