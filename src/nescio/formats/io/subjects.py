"""Whom a document is about, by where it lies: its folder, its file name, a table of files, or a column beside the text.

Documents of one subject are one group: with a key, everything in them is replaced alike, and unlike those of other subjects.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from nescio.document import SUBJECT, Document
from nescio.errors import UsageError
from nescio.formats.io.source import Source

FOLDER, NAME, TABLE, COLUMN = "folder", "name", "table", "column"
HOW = "folder, name:REGULAR EXPRESSION, table:FILE.csv (file, subject) or column:NAME"
# What a format notes of a document's own column.
NOTED = "subject_column"


@dataclass(frozen=True, slots=True)
class Subjects:
    """A way to tell subjects apart: ``folder``, ``name``, ``table`` or ``column``, and what it needs."""

    way: str
    pattern: re.Pattern[str] | None = None
    files: Mapping[str, str] | None = None

    @classmethod
    def of(cls, text: str) -> Subjects:
        """What ``--subject-from`` says."""
        way, _, rest = text.partition(":")
        if way == FOLDER and not rest:
            return cls(FOLDER)
        if way == NAME and rest:
            try:
                return cls(NAME, pattern=re.compile(rest))
            except re.error as error:
                raise UsageError(f"The regular expression for subjects is none: {error}.") from None
        if way == TABLE and rest:
            return cls(TABLE, files=_table(Path(rest)))
        if way == COLUMN and rest:
            return cls(COLUMN)
        raise UsageError(f"Subjects come from one of: {HOW}.")

    def of_file(self, source: Source) -> str:
        """The subject of all documents of a file; "" if nothing tells."""
        path = PurePosixPath(source.path.as_posix() if source.path else source.name)
        if self.way == FOLDER:
            return path.parent.name
        if self.pattern is not None:
            match = self.pattern.search(source.name)
            return (match[1] if self.pattern.groups else match[0]) or "" if match else ""
        files = self.files or {}
        return files.get(source.name, "") or files.get(path.name, "")

    def with_group(self, document: Document, source: Source) -> Document:
        """The document as one of its subject's; unchanged if nothing tells whose it is."""
        subject = document.meta.get(NOTED, "") if self.way == COLUMN else self.of_file(source)
        return document.with_(group=f"{SUBJECT}{subject}") if subject else document


def column_of(text: str) -> str:
    """The column that tells subjects, "" if something else does."""
    way, _, rest = text.partition(":")
    return rest if way == COLUMN else ""


def _table(path: Path) -> dict[str, str]:
    """File -> subject, of a table with these two columns; a first row with other names is the names of the columns."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            head = file.read(4096)
            file.seek(0)
            delimiter = max(",;\t", key=head.count)
            rows = [row for row in csv.reader(file, delimiter=delimiter) if row]
    except (OSError, UnicodeDecodeError, csv.Error):
        raise UsageError(f"The table of subjects '{path.name}' cannot be read as UTF-8 CSV.") from None
    if any(len(row) < 2 for row in rows):
        raise UsageError(f"The table of subjects '{path.name}' needs two columns: file and subject.")
    return {row[0].strip(): row[1].strip() for row in rows}
