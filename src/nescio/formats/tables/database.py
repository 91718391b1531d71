"""An SQLite database in memory: its tables, and how it is cleaned before anything is read.

Cleaning depends on nothing but the file: statistics go (they hold samples of values), binary values are emptied, triggers are
set aside so that no change sets off another, and keys that are long numbers are numbered anew with what refers to them.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from nescio.errors import InputError
from nescio.formats.tables.column_rules import worth_reading
from nescio.protocols import SourceLike

_HEADER = b"SQLite format 3\x00"
_LARGEST = 512 << 20
# Where the header says that changes are kept in a second file; in one file alone there is none.
_VERSIONS = slice(18, 20)
_VIRTUAL = re.compile(r"(?is)\s*create\s+virtual\s+table\b.*?\busing\s+(\w+)")
_SEARCH_TABLES = ("fts3", "fts4", "fts5")
_WITHOUT_CONTENT = re.compile(r"(?i)\bcontent\s*=\s*(?:''|\"\"|(?=[,)]))")
_CONTENT_ELSEWHERE = re.compile(r"(?i)\bcontent\s*=\s*['\"]?\w")
_SHADOWS = ("_content", "_segments", "_segdir", "_docsize", "_stat", "_data", "_idx", "_config")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f]")


@dataclass(frozen=True, slots=True)
class Table:
    """A table: ``columns`` are those that hold values of their own, ``key`` tells a row ("" if it is the whole row)."""

    name: str
    columns: tuple[str, ...]
    key: str
    # The column that is another name of the row's number, which no text can be.
    number: str = ""
    is_strict: bool = False
    is_search: bool = False


def quoted(name: str) -> str:
    """A name as SQL spells it."""
    return '"' + name.replace('"', '""') + '"'


def opened(source: SourceLike) -> sqlite3.Connection:
    """The database of a source, copied into memory; nothing in it is trusted to run."""
    with source.open() as stream:
        data = bytearray(stream.read(_LARGEST + 1))
    if not data.startswith(_HEADER):
        raise InputError("is not an SQLite database: it does not begin like one", path=source.name)
    if len(data) > _LARGEST:
        raise InputError(f"is larger than {_LARGEST >> 20} MB; it is refused", path=source.name)
    log = source.path.with_name(f"{source.path.name}-wal") if source.path is not None else None
    if log is not None and log.is_file() and log.stat().st_size:
        raise InputError(
            "is in use: some of its changes stand in a second file (-wal); close the program", path=source.name
        )
    data[_VERSIONS] = b"\x01\x01"
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        connection.deserialize(bytes(data))
        for setting in ("trusted_schema=OFF", "foreign_keys=OFF", "ignore_check_constraints=ON", "cell_size_check=ON"):
            connection.execute(f"PRAGMA {setting}")
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise InputError("is damaged: its pages contradict each other", path=source.name)
    except sqlite3.Error:
        connection.close()
        raise InputError("is damaged or encrypted: it cannot be read as a database", path=source.name) from None
    return connection


class Database:
    """A cleaned database; ``emptied`` counts binary values, ``triggers`` are to be made again at the end."""

    def __init__(self, connection: sqlite3.Connection, source: str) -> None:
        self.connection = connection
        self._source = source
        self.emptied = 0
        self.renumbered = 0
        self.search_tables: list[str] = []
        self.triggers: dict[str, str] = dict(self._rows("SELECT name, sql FROM sqlite_schema WHERE type='trigger'"))
        for name in self.triggers:
            connection.execute(f"DROP TRIGGER {quoted(name)}")
        for (name,) in self._rows("SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%' AND type='table'"):
            connection.execute(f"DROP TABLE {quoted(name)}")
        self.tables = list(self._tables())
        for table in self.tables:
            self._empty_binary(table)
        for table in self.tables:
            self._number_anew(table)

    def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with closing(self.connection.execute(sql, values)) as cursor:
            return cursor.fetchall()

    def _tables(self) -> Iterator[Table]:
        listed = {row[1]: row for row in self._rows("PRAGMA table_list") if row[0] == "main"}
        definitions = self._rows("SELECT name, sql FROM sqlite_schema WHERE type='table' ORDER BY rowid")
        virtual = {name: found[1].lower() for name, sql in definitions if (found := _VIRTUAL.match(sql or ""))}
        hidden = {f"{name}{end}" for name in virtual for end in _SHADOWS}
        for name, sql in definitions:
            if name.startswith("sqlite_") or (name in hidden and name not in virtual):
                continue
            if name in virtual:
                if virtual[name] not in _SEARCH_TABLES or _WITHOUT_CONTENT.search(sql):
                    raise InputError(
                        "holds a virtual table whose content cannot be read; drop it first", path=self._source
                    )
                self.search_tables.append(name)
                if _CONTENT_ELSEWHERE.search(sql):
                    continue
            row = listed.get(name)
            yield self._table(
                name, without_number=bool(row and row[4]), strict=bool(row and row[5]), search=name in virtual
            )

    def _table(self, name: str, *, without_number: bool, strict: bool, search: bool) -> Table:
        # Generated columns (hidden 2 and 3) are computed again; hidden 1 are commands of virtual tables.
        rows = [row for row in self._rows(f"PRAGMA table_xinfo({quoted(name)})") if row[6] == 0]
        columns = tuple(row[1] for row in rows)
        lower = {column.lower() for column in columns}
        key = "" if without_number else next((word for word in ("rowid", "_rowid_", "oid") if word not in lower), "")
        keys = [row for row in rows if row[5]]
        is_number = len(keys) == 1 and keys[0][2].upper() == "INTEGER" and not without_number and not search
        return Table(name, columns, key, keys[0][1] if is_number else "", strict, search)

    def rows(self, table: Table) -> Iterator[tuple[Any, ...]]:
        """The rows of a table, the key first; of tables without one, the number of the row from 0."""
        names = ", ".join(map(quoted, table.columns))
        order = table.key or ", ".join(str(number + 1) for number in range(len(table.columns)))
        first = f"{table.key}, " if table.key else ""
        cursor = self.connection.execute(f"SELECT {first}{names} FROM {quoted(table.name)} ORDER BY {order}")
        if table.key:
            yield from cursor
        else:
            yield from ((number, *row) for number, row in enumerate(cursor))

    def _empty_binary(self, table: Table) -> None:
        """Binary values cannot be searched, unless they are texts."""
        for column in map(quoted, table.columns):
            where = f"FROM {quoted(table.name)} WHERE typeof({column})='blob' AND length({column})"
            if any(as_text(value) is None for (value,) in self._rows(f"SELECT {column} {where}")):
                self.connection.create_function("no_text", 1, lambda value: as_text(value) is None, deterministic=True)
                done = self.connection.execute(
                    f"UPDATE {quoted(table.name)} SET {column}=x'' WHERE typeof({column})='blob' AND length({column}) "
                    f"AND no_text({column})"
                )
                self.emptied += done.rowcount

    def _number_anew(self, table: Table) -> None:
        """Give rows other numbers if theirs may be somebody's, wherever they are spoken of."""
        if not table.number:
            return
        old = [value for (value,) in self._rows(f"SELECT {quoted(table.number)} FROM {quoted(table.name)} ORDER BY 1")]
        if old == list(range(1, len(old) + 1)) or not any(worth_reading(str(value), table.number) for value in old):
            return
        new = {value: number for number, value in enumerate(old, 1)}
        self.renumbered += 1
        self.connection.create_function("new_number", 1, lambda value: new.get(value, value), deterministic=True)
        number = quoted(table.number)
        # Through negative numbers, so that no two rows have the same one on the way.
        self.connection.execute(
            f"UPDATE {quoted(table.name)} SET {number} = -{len(old)} - new_number({number}) - {_FAR}"
        )
        self.connection.execute(f"UPDATE {quoted(table.name)} SET {number} = -{number} - {len(old)} - {_FAR}")
        for other in self.tables:
            for column in self._speaking_of(other, table):
                self.connection.execute(
                    f"UPDATE {quoted(other.name)} SET {quoted(column)} = new_number({quoted(column)}) "
                    f"WHERE {quoted(column)} IS NOT NULL"
                )

    def _speaking_of(self, other: Table, table: Table) -> list[str]:
        """The columns of another table that hold numbers of rows of this one, by declaration or by name."""
        declared = [
            row[3]
            for row in self._rows(f"PRAGMA foreign_key_list({quoted(other.name)})")
            if row[2].lower() == table.name.lower() and (row[4] or table.number).lower() == table.number.lower()
        ]
        named = [column for column in other.columns if column.lower() == table.number.lower() != "id"]
        return [] if other.name == table.name and not declared else list(dict.fromkeys([*declared, *named]))


# Numbers of rows stay away from those that are on their way.
_FAR = 1 << 40


def as_text(value: bytes) -> str | None:
    """A binary value that is a text, as some programs store them; None if it is none."""
    try:
        text = value.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if _CONTROL.search(text) else text
