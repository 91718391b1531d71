"""Read backgrounds and documents to attack: JSON lines, CSV, Parquet, and the JSON tables of WikiActors.

A table may hold one text a row (``text``) or several versions of it, one a column, as WikiActors has one for each anonymiser. The
individual of a row is its ``individual``, else its ``name``, else its ``id``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nescio.attack.attacker import Individual
from nescio.attack.attacking import Target
from nescio.errors import InputError, MissingExtraError, UnknownNameError, UsageError
from nescio.formats.io.encoding import decode, decoded_lines, find_encoding, undecodable
from nescio.formats.io.source import Source
from nescio.formats.tables.dialect import SNIFFED, parse, sniff

TEXT = "text"
KNOWLEDGE = "public_knowledge"
SUFFIXES = frozenset((".jsonl", ".ndjson", ".json", ".csv", ".tsv", ".parquet"))
# Columns that name a row or belong to the attacker; every other column of a table may hold documents.
_NOT_DOCUMENTS = frozenset({"id", "name", "individual", KNOWLEDGE, "edits", "verdict", "lang", "subject"})


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a file and the line (or place) where it stands."""

    line: int
    cells: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Read:
    """What a file holds: rows, and what is wrong with others."""

    path: Path
    rows: tuple[Row, ...]
    failures: tuple[InputError, ...]


def read_rows(path: Path) -> Read:
    """All rows of a file; a broken one is a failure and the others go on."""
    readers: dict[str, Callable[[Source], Iterator[Row | InputError]]] = {
        ".jsonl": _lines, ".ndjson": _lines, ".json": _table, ".csv": _cells, ".tsv": _cells,
        ".parquet": _columns,
    }  # fmt: skip
    read = readers.get(path.suffix.lower())
    if read is None:
        raise UnknownNameError("kind of file for an attack", path.suffix or path.name, readers)
    rows: list[Row] = []
    failures: list[InputError] = []
    for item in read(Source.of(path)):
        if isinstance(item, Row):
            rows.append(item)
        else:
            failures.append(item)
    return Read(path, tuple(rows), tuple(failures))


def individuals_in(read: Read) -> tuple[list[Individual], list[str], list[InputError]]:
    """The individuals of a background, notes for the user, and rows that cannot be used.

    Several rows about one individual are joined: the attacker knows them all.
    """
    texts: dict[str, list[str]] = {}
    failures: list[InputError] = []
    joined = 0
    for row in read.rows:
        text = row.cells.get(TEXT, row.cells.get(KNOWLEDGE))
        ident = _ident(row, "individual", "id", "name")
        if not isinstance(text, str) or not ident:
            failures.append(
                InputError('a background row needs "id" and "text", both strings', path=read.path.name, line=row.line)
            )
            continue
        joined += ident in texts
        texts.setdefault(ident, []).append(text)
    notes = []
    if joined:
        notes.append(f"{read.path.name}: {joined} rows are about individuals seen before; their texts were joined.")
    if empty := sum(not "".join(parts).strip() for parts in texts.values()):
        notes.append(f"{read.path.name}: {empty} individuals have an empty text: nobody can be recognised as them.")
    return [Individual(ident, "\n".join(parts)) for ident, parts in texts.items()], notes, failures


def document_columns(read: Read, wanted: Sequence[str] = ()) -> list[str]:
    """The columns of a file that hold documents: those asked for, else ``text``, else all that hold text."""
    present: dict[str, None] = {}
    for row in read.rows:
        present.update((name, None) for name, cell in row.cells.items() if isinstance(cell, str))
    for name in wanted:
        if name not in present:
            raise UnknownNameError(f"column of {read.path.name}", name, present)
    if wanted:
        return list(wanted)
    columns = [TEXT] if TEXT in present else [name for name in present if name not in _NOT_DOCUMENTS]
    if not columns:
        raise UsageError(
            f'{read.path.name}: no column holds documents. A row must look like {{"id", "individual", "text"}}.'
        )
    return columns


def targets_in(read: Read, column: str) -> tuple[list[Target], list[InputError]]:
    """The documents of one column, and rows that cannot be used; rows without a text there are left out."""
    targets: list[Target] = []
    failures: list[InputError] = []
    for row in read.rows:
        individual = _ident(row, "individual", "name", "id")
        text = row.cells.get(column)
        if text is None:
            continue
        if not isinstance(text, str) or not individual:
            failures.append(
                InputError('a document needs "individual" (or "id") and a text', path=read.path.name, line=row.line)
            )
            continue
        targets.append(Target(_ident(row, "id", "name") or f"{read.path.name}:{row.line}", individual, text))
    return targets, failures


def _ident(row: Row, *keys: str) -> str:
    for key in keys:
        value = row.cells.get(key)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return str(value)
    return ""


def _lines(source: Source) -> Iterator[Row | InputError]:
    with source.open() as stream:
        encoding = find_encoding(stream, source.name)
        for number, line in enumerate(decoded_lines(stream, encoding, source.name, newline="\n"), 1):
            if line.isspace():
                continue
            problem = undecodable(line, encoding)
            cells = None if problem else _json(line.removeprefix("\ufeff"))
            if isinstance(cells, dict):
                yield Row(number, cells)
            else:
                yield InputError(problem or "is not a JSON object", path=source.name, line=number)


def _table(source: Source) -> Iterator[Row | InputError]:
    """A JSON list of objects; a row's line is its number in the list."""
    table = _json(_whole(source))
    if not isinstance(table, list):
        raise InputError("is not a JSON list of objects", path=source.name)
    for number, cells in enumerate(table, 1):
        if isinstance(cells, dict):
            yield Row(number, cells)
        else:
            yield InputError("is not a JSON object", path=source.name, line=number)


def _cells(source: Source) -> Iterator[Row | InputError]:
    text = _whole(source)
    rows = parse(text.splitlines(keepends=True), sniff(text[:SNIFFED]))
    header = next((row.cells for row in rows if row.cells), [])
    for row in rows:
        if row.problem or len(row.cells) not in (0, len(header)):
            problem = row.problem or f"has {len(row.cells)} cells; the first row has {len(header)}"
            yield InputError(problem, path=source.name, line=row.line)
        elif row.cells:
            yield Row(row.line, dict(zip(header, row.cells, strict=True)))


def _columns(source: Source) -> Iterator[Row | InputError]:
    """A Parquet table, a batch of rows at a time; a row's line is its number."""
    try:
        from pyarrow import ArrowInvalid
        from pyarrow.parquet import ParquetFile
    except ModuleNotFoundError:
        raise MissingExtraError("Reading Parquet", "parquet") from None
    number = 0
    with source.open() as stream:
        try:
            for batch in ParquetFile(stream).iter_batches():
                for cells in batch.to_pylist():
                    number += 1
                    yield Row(number, cells)
        except (ArrowInvalid, OSError):
            raise InputError("is not a Parquet table that can be read", path=source.name) from None


def _whole(source: Source) -> str:
    with source.open() as stream:
        encoding = find_encoding(stream, source.name)
        return decode(stream.read(), encoding, source.name)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
