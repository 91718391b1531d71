"""The manifest: what has become of every document, in an SQLite file beside the output.

It is what makes a batch resumable: a part is in it, with all its documents, or it is not. Until a shared file is joined, it holds
the edits of its documents; it never holds text of the input. Hashes are salted, yet the salt lies beside them: whoever has the
manifest can test guesses, so it is readable by its owner alone.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from nescio.errors import OutputError, UsageError
from nescio.report.tally import Tally

# "Nbat": how one tells the file from any other SQLite database.
APPLICATION = 0x4E626174
VERSION = 2
PENDING, DONE, FAILED = "pending", "done", "failed"
_TABLES = """
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE file (
  number INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, hash BLOB NOT NULL, documents INTEGER NOT NULL, state TEXT NOT NULL
);
CREATE TABLE document (
  file INTEGER NOT NULL, position INTEGER NOT NULL, hash BLOB NOT NULL, state TEXT NOT NULL, PRIMARY KEY (file, position)
) WITHOUT ROWID;
CREATE TABLE failure (file INTEGER NOT NULL, position INTEGER NOT NULL, reason TEXT NOT NULL);
CREATE INDEX failure_place ON failure (file, position);
CREATE TABLE part (
  file INTEGER NOT NULL, position INTEGER NOT NULL, tally TEXT NOT NULL, results BLOB, PRIMARY KEY (file, position)
);
CREATE TABLE session (number INTEGER PRIMARY KEY, seconds REAL NOT NULL, documents INTEGER NOT NULL);
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file as the manifest knows it."""

    number: int
    hash: bytes
    documents: int
    state: str


@dataclass(frozen=True, slots=True)
class ItemRecord:
    """What became of a document or whole file: why it failed, or its result without the text if it is joined with others later."""

    position: int
    hash: bytes
    failures: tuple[str, ...] = ()
    result: bytes = b""


class Manifest:
    """An open manifest; only one process has it open at a time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    @contextmanager
    def open(cls, path: Path, settings: Mapping[str, str], *, anew: bool = False) -> Iterator[Manifest]:
        """Begin a batch, or go on with the one that was begun with the same settings."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Closed to others from its first moment.
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            connection = sqlite3.connect(path, isolation_level=None, timeout=1)
        except (OSError, sqlite3.Error):
            raise OutputError(f"{path.name}: the list of documents cannot be written there") from None
        try:
            manifest = cls(connection)
            manifest._prepare(path, settings, anew)
            yield manifest
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise UsageError(
                    f"Another run is at work on this batch ('{path.name}' is in use). Wait for its end."
                ) from None
            raise OutputError(f"{path.name}: {error}") from None
        except sqlite3.DatabaseError:
            raise UsageError(f"'{path.name}' is no list of a batch, or is damaged. Remove it to start anew.") from None
        finally:
            connection.close()

    def _prepare(self, path: Path, settings: Mapping[str, str], anew: bool) -> None:
        run = self._connection.execute
        # The lock is held until the end, and the system lets go of it should the process be killed.
        run("PRAGMA locking_mode = EXCLUSIVE")
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = NORMAL")
        application, version = (run(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        empty = not run("SELECT 1 FROM sqlite_schema").fetchone()
        if not empty and application != APPLICATION:
            raise sqlite3.DatabaseError
        with self._transaction():
            if not empty and (anew or version != VERSION):
                if not anew:
                    raise UsageError(f"'{path.name}' is of another version of nescio. Start anew with --force.")
                for (table,) in run("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
                    run(f"DROP TABLE {table}")
                empty = True
            if empty:
                for statement in _TABLES.split(";\n"):
                    run(statement)
                run(f"PRAGMA application_id = {APPLICATION}")
                run(f"PRAGMA user_version = {VERSION}")
                values = {**settings, "salt": secrets.token_hex(32)}
                self._connection.executemany("INSERT INTO setting VALUES (?, ?)", values.items())
        before = self.settings
        changed = [name for name in settings if settings[name] != before.get(name)]
        if changed:
            raise UsageError(
                f"The batch was begun with another {' and another '.join(changed)}, and its results must not be mixed. "
                f"Choose another output, or start anew with --force."
            )
        run("INSERT INTO session (seconds, documents) VALUES (0, 0)")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    @property
    def settings(self) -> dict[str, str]:
        return dict(self._connection.execute("SELECT name, value FROM setting"))

    @property
    def salt(self) -> bytes:
        return bytes.fromhex(self.settings["salt"])

    def entry(self, name: str) -> Entry | None:
        row = self._connection.execute(
            "SELECT number, hash, documents, state FROM file WHERE name = ?", (name,)
        ).fetchone()
        return Entry(*row) if row else None

    def register(self, name: str, hash: bytes, documents: int) -> Entry:
        """Enter a new file, or one whose content is another now; what was known of the old content is forgotten."""
        with self._transaction():
            self._forget(name)
            self._connection.execute(
                "INSERT INTO file (name, hash, documents, state) VALUES (?, ?, ?, ?)", (name, hash, documents, PENDING)
            )
        entry = self.entry(name)
        assert entry is not None
        return entry

    def keep_only(self, names: Iterable[str]) -> None:
        """Forget files that are no longer there."""
        known = {name for (name,) in self._connection.execute("SELECT name FROM file")}
        with self._transaction():
            for name in known - set(names):
                self._forget(name)

    def _forget(self, name: str) -> None:
        run = self._connection.execute
        for table in ("document", "failure", "part"):
            run(f"DELETE FROM {table} WHERE file = (SELECT number FROM file WHERE name = ?)", (name,))  # noqa: S608
        run("DELETE FROM file WHERE name = ?", (name,))

    def parts(self, file: int) -> set[int]:
        """The positions at which finished parts of a file begin."""
        return {row[0] for row in self._connection.execute("SELECT position FROM part WHERE file = ?", (file,))}

    def commit(
        self, file: int, outcomes: Sequence[ItemRecord], tally: Tally, *, state: str = PENDING, seconds: float = 0
    ) -> None:
        """Enter a finished part with all its documents: all of it or nothing."""
        run = self._connection.execute
        results = [b"%d %b" % (outcome.position, outcome.result) for outcome in outcomes if outcome.result]
        with self._transaction():
            run(
                "INSERT OR REPLACE INTO part VALUES (?, ?, ?, ?)",
                (
                    file,
                    outcomes[0].position,
                    json.dumps(tally.to_dict()),
                    zlib.compress(b"\n".join(results), 1) if results else None,
                ),
            )
            self._connection.executemany(
                "INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?)",
                [(file, one.position, one.hash, FAILED if one.failures else DONE) for one in outcomes],
            )
            reasons = [(file, one.position, reason) for one in outcomes for reason in one.failures]
            self._connection.executemany("INSERT INTO failure VALUES (?, ?, ?)", reasons)
            run("UPDATE file SET state = ? WHERE number = ?", (state, file))
            run(
                "UPDATE session SET seconds = ?, documents = documents + ? WHERE number = (SELECT max(number) FROM session)",
                (seconds, len(outcomes)),
            )

    def results(self, file: int) -> Iterator[tuple[int, bytes]]:
        """Position and result of every document of a file that is to be written, in order."""
        rows = self._connection.execute(
            "SELECT results FROM part WHERE file = ? AND results IS NOT NULL ORDER BY position", (file,)
        )
        for (packed,) in rows:
            for line in zlib.decompress(packed).split(b"\n"):
                position, _, result = line.partition(b" ")
                yield int(position), result

    def finish(self, file: int, state: str, failures: Iterable[str] = ()) -> None:
        """The output of a file is there, or will never be; its results are no longer needed."""
        with self._transaction():
            self._connection.execute("UPDATE file SET state = ? WHERE number = ?", (state, file))
            self._connection.execute("UPDATE part SET results = NULL WHERE file = ?", (file,))
            for reason in failures:
                self._connection.execute("INSERT INTO failure VALUES (?, ?, ?)", (file, -1, reason))

    def count(self, file: int, state: str) -> int:
        """The documents of a file in a state."""
        query = "SELECT count(*) FROM document WHERE file = ? AND state = ?"
        found: int = self._connection.execute(query, (file, state)).fetchone()[0]
        return found

    def failures(self) -> Iterator[str]:
        """Every failure, in the order of the input; a reason names file and line and quotes nothing."""
        rows = self._connection.execute(
            "SELECT reason FROM failure JOIN file ON number = file ORDER BY name, position, failure.rowid"
        )
        return (reason for (reason,) in rows)

    def tally(self) -> Tally:
        """The counts of all parts together."""
        total = Tally()
        for (one,) in self._connection.execute("SELECT tally FROM part"):
            total.add(Tally.from_dict(json.loads(one)))
        return total

    def work(self) -> tuple[float, int]:
        """Seconds and documents of all runs together."""
        seconds, documents = self._connection.execute("SELECT total(seconds), sum(documents) FROM session").fetchone()
        return seconds, documents or 0
