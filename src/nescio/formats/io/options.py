"""The settings that a caller may give for reading and writing; each format takes what concerns it."""

from __future__ import annotations

from dataclasses import dataclass, field

from nescio.errors import UnknownNameError

PICTURES = ("mask", "remove", "keep", "refuse")


@dataclass(frozen=True, slots=True)
class Options:
    """How to read and write.

    ``columns``: the columns of a table that hold texts, by name or by number from 1, each cell a document; empty: every
    cell that holds words or a long number, all in one document.
    ``keep``: keys of a JSONL line that are copied to the result (others may identify somebody).
    ``with_originals``: put the replaced strings into JSONL results, which makes them as secret as the input.
    ``pictures``: "mask" what is written in pictures, "remove" them, "keep" them unsearched, or "refuse" files that hold any.
    ``each_cell``: read every cell of a table as a document of its own, also if no columns are chosen.
    ``key``: ties the identifiers of mails to their originals, so that threads stay threads in all files and runs.
    ``column_types``: names of columns, each with the type of its cells, whatever these look like.
    ``keep_columns``: columns that stay as they are; if one repeats something masked, nothing is written.
    ``subject_from``: what tells whom a document is about (see ``formats.io.subjects``), "" if nothing does.
    ``edits``: put the list of edits into JSONL results, which is for the owner of the documents, not for publication.
    """

    columns: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    with_originals: bool = False
    pictures: str = "remove"
    key: bytes | None = field(default=None, repr=False)
    each_cell: bool = False
    edits: bool = True
    column_types: tuple[tuple[str, str], ...] = ()
    keep_columns: tuple[str, ...] = ()
    subject_from: str = ""

    def __post_init__(self) -> None:
        if self.pictures not in PICTURES:
            raise UnknownNameError("rule for pictures", self.pictures, PICTURES)


DEFAULTS = Options()
