"""The index of background documents: one SQLite file with a full-text table, made once and only read afterwards.

A file that changes is written anew beside the old one and takes its place at the end: whoever reads the old one goes on
undisturbed, and nobody ever sees half an index.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from nescio.background.backend import BackgroundError
from nescio.background.terms import phrase

VERSION = 1
# Marks a SQLite file as an index of nescio: "NESC" as a number, in the file's header.
APPLICATION = 0x4E455343
_SCHEMA = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
CREATE TABLE individual (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);
CREATE TABLE document (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, individual INTEGER NOT NULL, hash BLOB NOT NULL);
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE VIRTUAL TABLE words USING fts5(name, body, columnsize = 0, tokenize = "unicode61 remove_diacritics 0");
"""


@dataclass(frozen=True, slots=True)
class Record:
    """A background document: ``key`` names it, ``individual`` the person it is about, who may have several.

    ``name`` is what the person is called, if known; it is searched like the text.
    """

    key: str
    individual: str
    text: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Changes:
    """What building has done."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0


@dataclass(frozen=True, slots=True)
class IndexInfo:
    """What is known about an index."""

    version: int
    individuals: int
    documents: int
    built: str
    size: int


def build_index(records: Iterable[Record], path: Path) -> Changes:
    """Add records to an index, or make it; those it already has are left alone, those that changed are replaced.

    Raises ``BackgroundError`` and leaves everything as it was if there is nothing to index or the file cannot be written.
    """
    counts = {"added": 0, "updated": 0, "unchanged": 0}
    with _replaced(path) as database:
        for record in records:
            counts[_put(database, record)] += 1
        if not database.execute("SELECT EXISTS (SELECT 1 FROM document)").fetchone()[0]:
            raise BackgroundError(f"{path.name}: there is no document to index; nothing was written.")
        _finish(database)
    return Changes(**counts)


def index_info(path: Path) -> IndexInfo:
    """Count what an index holds."""
    with closing(open_index(path)) as database, readable(path):
        (individuals,) = database.execute("SELECT count(*) FROM individual").fetchone()
        (documents,) = database.execute("SELECT count(*) FROM document").fetchone()
        (built,) = database.execute("SELECT value FROM fact WHERE name = 'built'").fetchone()
        return IndexInfo(VERSION, individuals, documents, built, path.stat().st_size)


def open_index(path: Path) -> sqlite3.Connection:
    """A connection that can only read; raises ``BackgroundError`` for anything but an index of this version."""
    if not path.is_file():
        raise BackgroundError(f"{path.name}: there is no such index. Make it with: nescio index build CORPUS -o INDEX")
    with readable(path):
        # A finished index never changes, so no locks are needed: any number of processes may read it, from anywhere.
        uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        database = sqlite3.connect(uri, uri=True, check_same_thread=False)
        try:
            _check(database, path)
        except BaseException:
            database.close()
            raise
    return database


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Say what is wrong with a file in which SQLite cannot find its way."""
    try:
        yield
    except (sqlite3.Error, OSError, TypeError, ValueError):
        raise BackgroundError(
            f"{path.name}: this is no index, or it is damaged. Build a new one: nescio index build CORPUS -o INDEX"
        ) from None


def _check(database: sqlite3.Connection, path: Path) -> None:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise BackgroundError(f"{path.name}: this is a database, but not an index made by nescio index build.")
    if version != VERSION:
        raise BackgroundError(
            f"{path.name}: the index is of version {version}; this nescio reads version {VERSION}. Build a new one: "
            "nescio index build CORPUS -o INDEX"
        )


@contextmanager
def _replaced(path: Path) -> Iterator[sqlite3.Connection]:
    """A database beside ``path``, with the content it has so far, that takes its place if all goes well."""
    if path.is_dir():
        raise BackgroundError(f"{path}: is a folder; give a file name.")
    final = Path(os.path.realpath(path))
    temporary = final.with_name(f".{final.name[:100]}.{secrets.token_hex(6)}.tmp")
    try:
        final.parent.mkdir(parents=True, exist_ok=True)
        # Made by us and by nobody else, so that a planted link is not followed; the user's umask decides who may read.
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        with closing(sqlite3.connect(temporary)) as database:
            if final.exists():
                with closing(open_index(final)) as old:
                    old.backup(database)
            else:
                database.executescript(_SCHEMA)
            # Nobody else sees this file before it is finished: no journal is needed to undo anything.
            database.execute("PRAGMA journal_mode = OFF")
            database.execute("PRAGMA synchronous = OFF")
            yield database
            database.commit()
        with temporary.open("rb") as file:
            os.fsync(file.fileno())
        temporary.replace(final)
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        raise BackgroundError(f"{path}: the index cannot be written: {why}.") from None
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _put(database: sqlite3.Connection, record: Record) -> str:
    """Write one record; says whether it was added, updated or unchanged."""
    content = "\x00".join((record.individual, record.name, record.text))
    digest = hashlib.blake2b(content.encode("utf8", "surrogatepass"), digest_size=16).digest()
    known = database.execute("SELECT id, hash FROM document WHERE key = ?", (_plain(record.key),)).fetchone()
    if known and known[1] == digest:
        return "unchanged"
    individual = _individual(database, _plain(record.individual))
    if known:
        document = known[0]
        before = database.execute("SELECT individual FROM document WHERE id = ?", (document,)).fetchone()[0]
        database.execute("DELETE FROM words WHERE rowid = ?", (document,))
        database.execute("UPDATE document SET individual = ?, hash = ? WHERE id = ?", (individual, digest, document))
        if not database.execute("SELECT EXISTS (SELECT 1 FROM document WHERE individual = ?)", (before,)).fetchone()[0]:
            database.execute("DELETE FROM individual WHERE id = ?", (before,))
    else:
        document = database.execute(
            "INSERT INTO document (key, individual, hash) VALUES (?, ?, ?)", (_plain(record.key), individual, digest)
        ).lastrowid
    database.execute(
        "INSERT INTO words (rowid, name, body) VALUES (?, ?, ?)",
        (document, _plain(phrase(record.name)), _plain(phrase(record.text))),
    )
    return "updated" if known else "added"


def _individual(database: sqlite3.Connection, key: str) -> int:
    known = database.execute("SELECT id FROM individual WHERE key = ?", (key,)).fetchone()
    if known:
        return int(known[0])
    return int(database.execute("INSERT INTO individual (key) VALUES (?)", (key,)).lastrowid or 0)


def _finish(database: sqlite3.Connection) -> None:
    database.execute("INSERT INTO words (words) VALUES ('optimize')")
    now = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
    database.execute("INSERT OR REPLACE INTO fact VALUES ('built', ?)", (now,))


def _plain(text: str) -> str:
    """A text that SQLite can hold: it refuses lone surrogates."""
    return text.encode("utf8", "replace").decode("utf8")
