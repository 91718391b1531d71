"""The store: opened once, brought up to date, and used in transactions that are on disk when they return."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url, select, text
from sqlalchemy.exc import (
    ArgumentError,
    InternalError,
    NoSuchModuleError,
    OperationalError,
    SQLAlchemyError,
    TimeoutError,
)
from sqlalchemy.orm import Session

from nescio.errors import MissingExtraError
from nescio.replace.keys import derive
from nescio.replace.sealing import Seal
from nescio.server.errors import StorageError, StoreError
from nescio.server.store.tables import Setting

WAITING_SECONDS = 30
# How long a deletion waits for those who read what is to be gone.
SCRUB_SECONDS = 2
PROOF = "key proof"
_PLAIN = b"none"
# In place of a proof while the key is being changed: no service may write then.
CHANGING = b"changing"
AUDIT_KEYS = "audit keys"
# What is written to see whether a disk has room again: as much as a long letter takes.
_TRIAL, _TRIAL_SIZE = "trial", 1 << 20
# Tables that hold text of documents: after a deletion nothing of it may be left in them.
_HOLDING_TEXT = ("project", "file", "file_pages", "document", "step", "sign_off", "audit_note", "background")


class Store:
    """A database and the key that seals what is in it; safe to share between threads."""

    def __init__(self, url: str, key: bytes | None = None) -> None:
        self.engine = _engine(url)
        self.sqlite = self.engine.dialect.name == "sqlite"
        self._seal = Seal(key, "store sealing", what="An encrypted store") if key is not None else None
        # What was wrong with the database when it was used last.
        self.trouble = ""
        self.proof = derive(key, "store proof") if key is not None else _PLAIN
        # Chains of two stores must differ, and nobody without the key can forge one. From its row on each of them counts.
        self.chain_keys = [(1, derive(key, "audit chain") if key is not None else b"nescio audit chain")]

    def open(self) -> None:
        """Bring the tables up to date and check the key; what cannot be used is refused before any work."""
        if self._seal is not None:
            self._seal.check()
        try:
            self._migrate()
            with self.transaction(whatever_key=True) as session:
                self._check_key(session)
                self.load_chain_keys(session)
        except StorageError as error:
            raise StoreError(f"The database cannot be used: {error.message}") from None
        except SQLAlchemyError as error:
            # The message of a driver may name host and user, never documents; its kind is enough for the cause.
            reason = str(getattr(error, "orig", "") or type(error).__name__).splitlines()[0]
            raise StoreError(f"The database cannot be used: {reason}") from None

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def transaction(self, *, whatever_key: bool = False) -> Iterator[Session]:
        """All or nothing, on disk at the end; writers wait for each other from the beginning.

        Nothing is written with a key that is no longer the database's, but ``whatever_key`` that is.
        """
        with self._telling(), Session(self.engine, expire_on_commit=False) as session, session.begin():
            if self.sqlite:
                session.connection().exec_driver_sql("BEGIN IMMEDIATE")
            if not whatever_key:
                self._check_proof(session)
            yield session
        # A little may fit where much does not, so that a disk has room again only the check can tell.
        if self.trouble != "disk_full":
            self.trouble = ""

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """One consistent view; never waits for writers."""
        with self._telling(), Session(self.engine, expire_on_commit=False) as session:
            if self.sqlite:
                session.connection().exec_driver_sql("BEGIN")
            yield session

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Say in our own words what is wrong with the database itself."""
        try:
            yield
        except (OperationalError, TimeoutError, InternalError) as error:
            failed = StorageError.of(getattr(error, "orig", None) or error)
            self.trouble = failed.code
            raise failed from None

    def check(self) -> str:
        """What is wrong with the database now: "" if nothing, else ``disk_full`` or ``database_gone``."""
        try:
            if self.trouble == "disk_full":  # reading would still work
                self._try_to_write()
            else:
                with self.reading() as session:
                    self._check_proof(session, lock=False)
        except StorageError as error:
            return error.code
        self.trouble = ""
        return ""

    def _try_to_write(self) -> None:
        with self.transaction() as session:
            session.merge(Setting(name=_TRIAL, value=bytes(_TRIAL_SIZE)))
        with self.transaction() as session:
            session.execute(text("DELETE FROM setting WHERE name = :name"), {"name": _TRIAL})

    def seal(self, content: str | bytes, about: str) -> bytes:
        """Compressed and, with a key, encrypted; ``about`` ties it to its place."""
        raw = content.encode("utf8", "surrogatepass") if isinstance(content, str) else content
        packed = zlib.compress(raw, 1)
        return self._seal.close(packed, about.encode()) if self._seal is not None else packed

    def unseal(self, sealed: bytes, about: str) -> bytes:
        try:
            packed = self._seal.open(sealed, about.encode()) if self._seal is not None else sealed
            return zlib.decompress(packed)
        except Exception:  # whatever a flipped bit may cause; the cause may quote it
            raise StoreError(
                "A record of the database is damaged, or its key was changed; the others may be whole."
            ) from None

    def unseal_text(self, sealed: bytes, about: str) -> str:
        return self.unseal(sealed, about).decode("utf8", "surrogatepass")

    def chain_key(self, row: int) -> bytes:
        """The key that a row of the audit trail is hashed with."""
        return next(key for first, key in reversed(self.chain_keys) if first <= row)

    def digest(self, content: str) -> bytes:
        """What is kept of a token: it is random, so one hash is enough."""
        return hashlib.sha256(content.encode("utf8", "replace")).digest()

    def scrub(self) -> bool:
        """See to it that deleted rows are gone from the files, too; False if somebody still reads what was there before.

        No database takes from under a reader what they have begun to read. Call it again when they have ended.
        """
        try:
            with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                return _emptied_log(connection) if self.sqlite else _rewritten(connection)
        except OperationalError:
            return False

    def _migrate(self) -> None:
        config = migrations()
        with self.engine.begin() as connection:
            if self.sqlite:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                connection.execute(text("SELECT pg_advisory_xact_lock(20261116)"))
            current = MigrationContext.configure(connection).get_current_revision()
            known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
            if current is not None and current not in known:
                raise StoreError(
                    f"The database has version {current}, which this nescio does not know. Use the newer nescio that made it."
                )
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def load_chain_keys(self, session: Session) -> None:
        """The keys of the audit trail, where the key of the database was changed."""
        kept = session.get(Setting, AUDIT_KEYS)
        if kept is not None:
            found = json.loads(self.unseal(kept.value, AUDIT_KEYS))
            self.chain_keys = [(first, bytes.fromhex(key)) for first, key in found]

    def keep_chain_keys(self, session: Session) -> None:
        written = json.dumps([[first, key.hex()] for first, key in self.chain_keys])
        session.merge(Setting(name=AUDIT_KEYS, value=self.seal(written, AUDIT_KEYS)))

    def _check_proof(self, session: Session, *, lock: bool = True) -> None:
        """Refuse to go on with a key that was changed while this program ran."""
        wanted = select(Setting.value).where(Setting.name == PROOF)
        # Whoever begins to change the key waits for those who are still writing with it.
        found = session.scalar(wanted.with_for_update(read=True) if lock else wanted)
        if found is not None and bytes(found) != self.proof:
            self.trouble = "key_changed"
            raise StorageError(
                "The key of the database was changed. Start the service with the new key.", code="key_changed"
            )

    def _check_key(self, session: Session) -> None:
        found = session.get(Setting, PROOF)
        if found is None:
            session.add(Setting(name=PROOF, value=self.proof))
        elif not hmac.compare_digest(bytes(found.value), self.proof):
            raise StoreError(
                "The key of the database is being changed. Finish it first: nescio serve change-key"
                if bytes(found.value) == CHANGING
                else "The database is encrypted: give the key it was made with (--key-file)."
                if self.proof == _PLAIN
                else "The database is not encrypted. Encrypt it first: nescio serve change-key --new-key-file FILE"
                if bytes(found.value) == _PLAIN
                else "The key does not open the database. Give the key it was made with."
            )


def migrations() -> Config:
    """Where the versions of the tables are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


def _emptied_log(connection: Connection) -> bool:
    """Bring everything into the file, where secure_delete has overwritten the pages, and empty the write-ahead log."""
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {SCRUB_SECONDS * 1000}")
    try:
        busy, *_ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        return not busy
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {WAITING_SECONDS * 1000}")


def _rewritten(connection: Connection) -> bool:
    """Write the tables anew without what was deleted; rows that another transaction can still see would be kept."""
    seen = "SELECT count(*) FROM pg_stat_activity WHERE backend_xmin IS NOT NULL AND pid <> pg_backend_pid()"
    connection.execute(text(f"SET lock_timeout = '{SCRUB_SECONDS}s'"))
    try:
        readers = connection.scalar(text(f"{seen} AND datname = current_database()"))
        for table in _HOLDING_TEXT:
            connection.execute(text(f"VACUUM (FULL) {table}"))
        return not readers
    finally:
        connection.execute(text("RESET lock_timeout"))


def _engine(url: str) -> Engine:
    """The engine for a URL; a plain path is a SQLite file."""
    try:
        parsed = make_url(url if "://" in url else f"sqlite:///{url}")
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            raise StoreError(
                f"Databases of the kind '{parsed.get_backend_name()}' are not supported: sqlite or postgresql."
            )
        if parsed.get_backend_name() == "sqlite":
            return _sqlite(parsed.database or "")
        return create_engine(parsed, hide_parameters=True, pool_size=20, max_overflow=30, pool_pre_ping=True)
    except ModuleNotFoundError:
        raise MissingExtraError("PostgreSQL as the store", "postgres") from None
    except (ArgumentError, NoSuchModuleError, ValueError):
        raise StoreError("The database is none: give a file, or a URL such as postgresql://user@host/name.") from None


def _sqlite(path: str) -> Engine:
    if not path or path == ":memory:":
        raise StoreError("The store must be a file, so that nothing is lost when the service stops.")
    file = Path(path)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreError(f"'{file.name}' cannot be made: {error.strerror or type(error).__name__}.") from None
    engine = create_engine(
        f"sqlite:///{file}",
        hide_parameters=True,
        pool_size=20,
        max_overflow=30,
        connect_args={"timeout": WAITING_SECONDS, "check_same_thread": False, "isolation_level": None},
    )
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "secure_delete = ON",
        "foreign_keys = ON",
        "temp_store = MEMORY",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
