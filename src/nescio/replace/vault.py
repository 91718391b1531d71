"""The vault: what was replaced, encrypted, for those who must be able to give the original back.

One SQLite file, mode 0600. A record is sealed with AES-256-GCM and stands under keyed hashes of the output text, of the
document's id and of the original, so the file shows how many documents it holds and nothing of them. SQLite serialises writers
(threads and processes) and undoes what was cut off in the middle.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any

from nescio.document import Document, Edit, apply_edits
from nescio.errors import InputError, VaultError
from nescio.replace.keys import check_key, derive
from nescio.replace.replaced import Replaced, replaced_in
from nescio.replace.sealing import Seal
from nescio.text.encodable import encodable

VERSION = 1
# "Nvlt": how one tells the file from any other SQLite database.
APPLICATION = 0x4E766C74
WAITING_SECONDS = 60
# What the formats note about a file and need to write the same bytes again: the output may be plain ASCII.
_FILE_FACTS = ("encoding", "bom")
_HEADER = b"SQLite format 3\0"
_TABLES = """
CREATE TABLE lock (proof BLOB NOT NULL);
CREATE TABLE record (
  output BLOB NOT NULL, document BLOB NOT NULL, original BLOB NOT NULL, sealed BLOB NOT NULL,
  PRIMARY KEY (output, document, original)
) WITHOUT ROWID;
"""


class Vault:
    """A vault file and the key that opens it; safe to share between threads, and each process may open it."""

    def __init__(self, path: Path, key: bytes) -> None:
        check_key(key)
        self.path = path
        self._seal = Seal(key, "vault sealing", what="The vault")
        self._naming = derive(key, "vault naming")
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None
        self._process = 0

    def open(self, *, create: bool = False) -> None:
        """Open the vault now, so that a wrong key shows before hours of work; else it opens on first use."""
        self._seal.check()
        if create:
            self._create()
        with self._lock, self._refusals():
            self._connect()

    def remember(self, document: Document) -> None:
        """Keep what turns the document's output back into its text; on disk when this returns.

        A document that did not pass leaves no output that could be turned back.
        """
        if document.verdict is None or not document.verdict.passed:
            return
        output, original = encodable(document.output), encodable(document.text)
        names = (
            self._name("output", output),
            self._name("document", _own_id(document)),
            self._name("original", original),
        )
        content = json.dumps(
            {
                "edits": _reverse(document),
                "lang": document.lang,
                "replaced": [list(map(encodable, one)) for one in replaced_in(document)],
                "sha256": hashlib.sha256(original.encode()).hexdigest(),
                "file": {key: document.meta[key] for key in _FILE_FACTS if key in document.meta},
            }
        )
        sealed = self._seal.close(content.encode(), b"".join(names))
        with self._lock, self._refusals():
            connection = self._connect()
            with _transaction(connection):
                connection.execute("INSERT OR IGNORE INTO record VALUES (?, ?, ?, ?)", (*names, sealed))

    def original(self, document: Document) -> Document:
        """The document, whose text is an output, with the edits that turn it back: ``output`` is the original.

        Raises ``InputError`` if the vault has no original for it, or several.
        """
        text = encodable(document.text)
        output, own = self._name("output", text), self._name("document", _own_id(document))
        with self._lock, self._refusals():
            rows = self._connect().execute("SELECT * FROM record WHERE output = ?", (output,)).fetchall()
        name, line = str(document.meta.get("source", document.id)), document.meta.get("line")
        if not rows:
            raise InputError(
                "is not in the vault: it was not written with it, or was changed since", path=name, line=line
            )
        if len({row[2] for row in rows}) > 1:
            rows = [row for row in rows if row[1] == own]
            if len({row[2] for row in rows}) != 1:
                raise InputError("is the output of several originals of other names", path=name, line=line)
        edits, facts = self._unsealed(text, *rows[0])
        return document.with_(text=text, edits=edits, meta={**document.meta, **facts})

    def replaced(self) -> Iterator[tuple[str, list[Replaced]]]:
        """For each document that the vault holds: its language, and what was replaced by what.

        Raises ``VaultError`` if a record is damaged, or was made by a version that did not keep it.
        """
        with self._lock, self._refusals():
            rows = self._connect().execute("SELECT * FROM record").fetchall()
        for number, (output, document, original, sealed) in enumerate(rows):
            try:
                content = json.loads(self._seal.open(sealed, output + document + original))
            except Exception:  # whatever a flipped bit may cause; the message must not quote it
                raise VaultError(f"Vault '{self.path.name}': a record is damaged; the others may be whole.") from None
            if "replaced" not in content:
                raise VaultError(
                    f"Vault '{self.path.name}' was filled by a version that cannot put names into other texts."
                )
            found = [Replaced(*one) for one in content["replaced"]]
            yield content["lang"], [one._replace(entity=f"{number} {one.entity}") for one in found]

    def close(self) -> None:
        with self._lock:
            if self._connection is not None and self._process == os.getpid():
                self._connection.close()
            self._connection = None

    def _unsealed(
        self, text: str, output: bytes, document: bytes, original: bytes, sealed: bytes
    ) -> tuple[tuple[Edit, ...], dict[str, Any]]:
        damaged = VaultError(f"Vault '{self.path.name}': a record is damaged; the others may be whole.")
        try:
            content = json.loads(self._seal.open(sealed, output + document + original))
            edits = tuple(Edit(*edit) for edit in content["edits"])
            restored = apply_edits(text, edits)
        except Exception:  # whatever a flipped bit may cause; the message must not quote it
            raise damaged from None
        if hashlib.sha256(restored.encode()).hexdigest() != content["sha256"]:
            raise damaged
        return edits, content["file"]

    def _name(self, kind: str, text: str) -> bytes:
        return hmac.new(self._naming, f"{kind}\x1f{text}".encode("utf8", "replace"), hashlib.sha256).digest()

    def _create(self) -> None:
        """Make the file, closed to others from its first moment, unless it is there."""
        try:
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except FileExistsError:
            return
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise VaultError(f"Vault '{self.path.name}' cannot be made: {reason}.") from None

    def _connect(self) -> sqlite3.Connection:
        """The connection of this process; one that came through a fork belongs to the parent."""
        if self._connection is not None and self._process == os.getpid():
            return self._connection
        self._check_file()
        connection = sqlite3.connect(self.path, timeout=WAITING_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA temp_store = MEMORY")
            self._check(connection)
        except BaseException:
            connection.close()
            raise
        self._connection, self._process = connection, os.getpid()
        return connection

    def _check_file(self) -> None:
        """Refuse what is no database: SQLite would write over a file that is shorter than its header."""
        try:
            with self.path.open("rb") as file:
                head = file.read(len(_HEADER))
        except FileNotFoundError:
            raise VaultError(f"Vault '{self.path.name}' does not exist.") from None
        except OSError as error:
            raise VaultError(f"Vault '{self.path.name}' cannot be read: {error.strerror}.") from None
        if head not in (b"", _HEADER):
            raise VaultError(f"'{self.path.name}' is no vault of nescio.")

    def _check(self, connection: sqlite3.Connection) -> None:
        """Refuse other files, other versions and other keys; an empty file becomes a vault."""
        proof = self._name("proof", "")
        with _transaction(connection):
            if not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                for statement in filter(None, map(str.strip, _TABLES.split(";"))):
                    connection.execute(statement)
                connection.execute("INSERT INTO lock VALUES (?)", (proof,))
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {VERSION}")
            if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
                raise VaultError(f"'{self.path.name}' is no vault of nescio.")
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version != VERSION:
                raise VaultError(
                    f"Vault '{self.path.name}' has version {version}; this nescio reads version {VERSION}. "
                    f"Use the nescio that made it."
                )
            found = connection.execute("SELECT proof FROM lock").fetchone()
            if found is None or not hmac.compare_digest(bytes(found[0]), proof):
                raise VaultError(f"The key does not open vault '{self.path.name}'. Give the key it was made with.")

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        """What SQLite refuses, as an error that says which file."""
        try:
            yield
        except sqlite3.OperationalError as error:
            # SQLite's messages name tables and states ("database is locked", "disk is full"), never values.
            raise VaultError(f"Vault '{self.path.name}' cannot be used: {error}.") from None
        except sqlite3.DatabaseError:
            raise VaultError(f"'{self.path.name}' is no vault of nescio, or is damaged.") from None


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; writers wait for each other at the beginning, where nothing is held yet."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _own_id(document: Document) -> str:
    """The id without the name of the file, which another file has after anonymising."""
    return document.id.removeprefix(str(document.meta.get("source", "")))


def _reverse(document: Document) -> list[tuple[int, int, str]]:
    """The edits that turn the output into the original."""
    reverse, shift = [], 0
    for edit in document.edits:
        start = edit.start + shift
        reverse.append((start, start + len(edit.text), encodable(document.text[edit.start : edit.end])))
        shift += len(edit.text) - (edit.end - edit.start)
    return reverse
