"""SQLite databases: one file, one document; all tables cell by cell, and the names of tables and columns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.protocols import SourceLike


class SqliteFormat(MappedFormat):
    """``.sqlite``, ``.sqlite3``, ``.db`` and ``.db3``."""

    name = "sqlite"
    suffixes: tuple[str, ...] = (".sqlite", ".sqlite3", ".db", ".db3")
    what = "SQLite databases"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        from nescio.formats.tables.database_text import load

        return load(source, self.options, decisions)
