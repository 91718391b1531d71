"""The text of a database, table by table, and the way back: cells, names, definitions, indexes for searching."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from nescio.errors import InputError, VerificationError
from nescio.formats.io.options import Options
from nescio.formats.mapping.column_notes import shown_name
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.tables.blocks import TableCell
from nescio.formats.tables.column_rules import known_rules, named_columns, worth_reading
from nescio.formats.tables.database import Database, Table, as_text, opened, quoted
from nescio.formats.vocabulary.names import is_plain_identifier
from nescio.protocols import SourceLike

# A column that refers to rows of a table by their numbers; numbers of rows are shorter than this.
_LINK = re.compile(r"(?i)(.+?)s?_?id")
_FIRST_LONG = 100_000
_FLAG = re.compile(r"(?i)(?:is|has|was|can)_")


def load(source: SourceLike, options: Options, decisions: Iterable[Any] | None = None) -> DatabaseFile:
    """A database, cleaned and laid out."""
    connection = opened(source)
    try:
        return DatabaseFile(Database(connection, source.name), options, source.name, CompleteText(decisions))
    except sqlite3.Error:
        connection.close()
        raise InputError(
            "is damaged, or uses what this SQLite does not know; it cannot be read", path=source.name
        ) from None


@dataclass(slots=True)
class _Cell:
    """A value that is read: where it stands, what it was."""

    key: Any
    column: int
    slot: TableCell
    was: Any


class DatabaseFile(Loaded):
    """A database with the map of its text."""

    def __init__(self, database: Database, options: Options, source: str, text: CompleteText) -> None:
        super().__init__(text, [])
        self._database, self._source = database, source
        self._cells: dict[str, list[_Cell]] = {}
        self._names: list[tuple[Table, str, TableCell]] = []
        # Tables whose rows have numbers, in the singular.
        self._stems = {table.name.lower().rstrip("s") for table in database.tables if table.number}
        known = {column for table in database.tables for column in table.columns}
        if missing := [name for name in named_columns(options) if name not in known and not name.isdecimal()]:
            raise InputError(f"has no column '{missing[0]}' in any table", path=source)
        for number, table in enumerate(database.tables):
            self._put_table(table, number, options)
        if database.emptied:
            self.notes.append(f"binary values that cannot be searched were emptied: {database.emptied}")
        if database.renumbered:
            self.notes.append(f"tables whose rows were numbered anew, with what refers to them: {database.renumbered}")

    def _put_table(self, table: Table, number: int, options: Options) -> None:
        text = self.text
        text.section("a table")
        for name, column in (("", table.name), *((column, column) for column in table.columns)):
            slot = TableCell(column)
            self._names.append((table, name, slot))
            if worth_reading(column) and not is_plain_identifier(column):
                text.line_end(2 if not name else 1)
                text.segment()
                with text.naming():
                    text.slot(slot)
            text.line_end()
        rules = known_rules(options, table.columns)
        places = [
            text.column(name, shown_name(name, at), table=number, type=rules.types.get(at, ""))
            for at, name in enumerate(table.columns)
        ]
        cells = self._cells.setdefault(table.name, [])
        for key, *values in self._database.rows(table):
            text.line_end(2)
            for at, value in enumerate(values):
                name = table.columns[at]
                said = _said(value)
                if not rules.is_read(at):
                    text.left_out[shown_name(name, at)].append(said)
                elif name == table.number or (at not in rules.types and self._is_link(name, value)):
                    continue
                elif said and worth_reading(said, name, rules.types.get(at, "")):
                    cell = _Cell(key, at, TableCell(said), value)
                    cells.append(cell)
                    text.segment()
                    text.gap(f"{name}: ")
                    text.boundary()
                    with text.in_column(places[at]):
                        text.slot(cell.slot)
                    text.line_end()

    def _is_link(self, name: str, value: Any) -> bool:
        """Whether a number is that of a row of another table ("url_id" and "urls"), or of a flag: it says nothing by itself."""
        if not isinstance(value, int) or abs(value) >= _FIRST_LONG:
            return False
        found = _LINK.fullmatch(name)
        return _FLAG.match(name) is not None or (found is not None and found[1].lower() in self._stems)

    def scrub(self, survivors: Survivors) -> None:
        """Views, indexes and triggers whose definitions hold something masked go; what a table is defined by must not."""
        gone = 0
        for kind, name, sql in list(self._definitions()):
            if kind in ("view", "index") and survivors.in_strings([name, sql]):
                self._database.connection.execute(f"DROP {kind} {quoted(name)}")
                gone += 1
        for name, sql in list(self._database.triggers.items()):
            if survivors.in_strings([name, sql]):
                del self._database.triggers[name]
                gone += 1
        if gone:
            self.notes.append(f"views, indexes and triggers left out, because they held something masked: {gone}")

    def _definitions(self) -> Iterator[tuple[str, str, str]]:
        rows = self._database.connection.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
        yield from rows.fetchall()

    def save(self) -> bytes:
        connection = self._database.connection
        try:
            connection.execute("BEGIN")
            for table in self._database.tables:
                self._write_cells(table)
            self._rename()
            for sql in self._database.triggers.values():
                connection.execute(sql)
            for name in self._database.search_tables:
                connection.execute(f"INSERT INTO {quoted(name)}({quoted(name)}) VALUES('rebuild')")
            connection.execute("COMMIT")
            # What was deleted or overwritten still stands in free pages.
            connection.execute("VACUUM")
            return bytes(connection.serialize())
        except sqlite3.IntegrityError:
            raise VerificationError(
                f"{self._source}: two values that must differ were masked alike; it is not written. Choose tags or "
                "surrogates, which keep them apart"
            ) from None
        except sqlite3.Error:
            raise VerificationError(
                f"{self._source}: its definitions do not allow the changes; it is not written"
            ) from None

    def _write_cells(self, table: Table) -> None:
        changed = [cell for cell in self._cells[table.name] if cell.slot.new is not None]
        if not changed:
            return
        if table.key:
            for cell in changed:
                self._database.connection.execute(
                    f"UPDATE {quoted(table.name)} SET {quoted(table.columns[cell.column])}=? WHERE {table.key}=?",
                    (_value(cell, table), cell.key),
                )
            return
        # The key of such a table may itself have changed: all rows are written again.
        rows = [list(row[1:]) for row in self._database.rows(table)]
        for cell in changed:
            rows[cell.key][cell.column] = _value(cell, table)
        self._database.connection.execute(f"DELETE FROM {quoted(table.name)}")
        names, marks = ", ".join(map(quoted, table.columns)), ", ".join("?" * len(table.columns))
        self._database.connection.executemany(f"INSERT INTO {quoted(table.name)}({names}) VALUES({marks})", rows)

    def _rename(self) -> None:
        changed = [(table, name, slot.new) for table, name, slot in self._names if slot.new is not None]
        # Columns first, while their table is still called as it was.
        for table, name, new in sorted(changed, key=lambda one: not one[1]):
            if table.is_search:
                raise VerificationError(
                    f"{self._source}: the name of a table for searching was masked; it is not written"
                )
            what = f"RENAME COLUMN {quoted(name)} TO {quoted(new)}" if name else f"RENAME TO {quoted(new)}"
            self._database.connection.execute(f"ALTER TABLE {quoted(table.name)} {what}")
        if changed:
            self.notes.append(f"names of tables and columns that held something masked: {len(changed)}")

    def rest(self) -> Iterator[tuple[str, list[str]]]:
        yield "a definition of the database", [part for _, *parts in self._definitions() for part in parts]
        yield "a trigger", [part for pair in self._database.triggers.items() for part in pair]


def _said(value: Any) -> str:
    """A value as a text."""
    if value is None:
        return ""
    if isinstance(value, bytes):
        return as_text(value) or ""
    return str(value).removesuffix(".0") if isinstance(value, float) else str(value)


def _value(cell: _Cell, table: Table) -> Any:
    """The new value of a cell in the kind of the old one, if its column insists on that."""
    new = cell.slot.new or ""
    if isinstance(cell.was, bytes):
        return new.encode("utf-8")
    if isinstance(cell.was, str) or not table.is_strict:
        return new
    return type(cell.was)(new) if new.strip().isdecimal() else type(cell.was)(0)
