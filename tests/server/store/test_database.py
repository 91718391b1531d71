"""The store keeps, seals, forgets, and refuses what it cannot vouch for."""

import sqlite3
import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from nescio.document import Document
from nescio.replace.keys import new_key
from nescio.server.errors import StoreError
from nescio.server.security.access import Access
from nescio.server.service import Service
from nescio.server.settings import Settings
from nescio.server.store.database import Store
from nescio.server.store.documents import add_file, content_of, delete_documents, expired, file_of
from nescio.server.store.projects import create_project, ensure_first_project
from nescio.server.store.tables import Base, Project, Record, Setting
from tests.server.conftest import talking

SECRET = "Frau Nwosu-Lindqvist wohnt am Deich."
CHOICES = {
    "policy": "gdpr", "replace": None, "model": "none", "tolerance": "medium", "review": "single", "retention_days": None,
}  # fmt: skip


def opened(path, key=None):
    store = Store(str(path), key)
    store.open()
    return store


def filled(store, **choices):
    """A store with one document; returns its record."""
    with store.transaction() as session:
        project = create_project(store, session, name="Nwosu-Lindqvist", **(CHOICES | choices))
        return add_file(store, session, project, "nwosu.txt", "text", SECRET.encode(), [Document("1", SECRET)])[0]


def bytes_of(path):
    return b"".join(file.read_bytes() for file in Path(path).parent.glob(f"{Path(path).name}*"))


def test_what_is_kept_is_there_after_a_restart(tmp_path):
    store = opened(tmp_path / "s.db")
    record = filled(store)
    store.close()
    again = opened(tmp_path / "s.db")
    with again.reading() as session:
        assert content_of(again, session, record.id).text == SECRET
        assert file_of(again, session, record.file) == ("nwosu.txt", "text", SECRET.encode())


def test_the_database_belongs_to_its_owner_alone(tmp_path):
    opened(tmp_path / "s.db")
    assert stat.S_IMODE((tmp_path / "s.db").stat().st_mode) == 0o600


def test_with_a_key_nothing_can_be_read_from_the_files(tmp_path):
    store = opened(tmp_path / "s.db", new_key())
    filled(store)
    found = bytes_of(tmp_path / "s.db")
    assert b"Nwosu" not in found and b"nwosu" not in found and b"Deich" not in found


def test_a_database_opens_with_its_own_key_only(tmp_path):
    key = new_key()
    opened(tmp_path / "s.db", key).close()
    opened(tmp_path / "s.db", key).close()
    with pytest.raises(StoreError, match="does not open"):
        opened(tmp_path / "s.db", new_key())
    with pytest.raises(StoreError, match="encrypted"):
        opened(tmp_path / "s.db")
    opened(tmp_path / "plain.db").close()
    with pytest.raises(StoreError, match="change-key"):
        opened(tmp_path / "plain.db", key)


def test_a_sealed_value_cannot_be_moved_to_another_row(tmp_path):
    store = opened(tmp_path / "s.db", new_key())
    one, other = filled(store), filled(store)
    with store.transaction() as session:
        session.execute(
            text("UPDATE document SET content = (SELECT content FROM document WHERE id = :one) WHERE id = :other"),
            {"one": one.id, "other": other.id},
        )
    with store.reading() as session, pytest.raises(StoreError, match="damaged"):
        content_of(store, session, other.id)


def test_what_is_deleted_is_gone_from_the_files(tmp_path):
    # Without a key and without compression's help: random letters stay as they are.
    secret = new_key().hex() * 50
    store = opened(tmp_path / "s.db")
    with store.transaction() as session:
        project = create_project(store, session, name="x", **CHOICES)
        record = add_file(store, session, project, "a.txt", "text", secret.encode(), [Document("1", "short")])[0]
        sealed = store.seal(secret, "x")
    needle = sealed[20:60]
    assert needle in bytes_of(tmp_path / "s.db")
    with store.transaction() as session:
        delete_documents(session, [record.id])
    assert store.scrub()
    assert needle not in bytes_of(tmp_path / "s.db")


def test_what_another_program_reads_is_not_called_gone_before_it_is(tmp_path):
    secret = new_key().hex() * 50
    service = Service(Settings(str(tmp_path / "s.db")))
    store = service.store
    store.open()
    with store.transaction() as session:
        project = create_project(store, session, name="x", **CHOICES)
        record = add_file(store, session, project, "a.txt", "text", secret.encode(), [Document("1", "short")])[0]
        needle = store.seal(secret, "x")[20:60]
    reader = sqlite3.connect(tmp_path / "s.db", isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM document").fetchone()

    service.deleting.documents(Access("anna", "admin"), [record], "asked for")
    assert service.deleting.pending and needle in bytes_of(tmp_path / "s.db")
    reader.execute("COMMIT")
    service.deleting.scrub()
    assert not service.deleting.pending and needle not in bytes_of(tmp_path / "s.db")
    reader.close()
    store.close()


def test_the_file_that_a_reader_held_is_cleaned_by_itself_when_they_end(tmp_path, monkeypatch):
    monkeypatch.setattr("nescio.server.work.deleting.AGAIN_SECONDS", 0.05)
    monkeypatch.setattr("nescio.server.store.database.SCRUB_SECONDS", 0)
    with talking(Settings(str(tmp_path / "s.db"))) as talker:
        ident = talker.place(talker.project(), Document("1", "short", lang="en"))
        reader = sqlite3.connect(tmp_path / "s.db", isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM document").fetchone()
        assert talker.client.delete(f"/api/documents/{ident}").status_code == 202
        assert talker.get("/health").json()["deletion"] == "pending"
        reader.close()
        while talker.get("/health").json()["deletion"] == "pending":
            pass
        assert not Path(f"{tmp_path / 's.db'}-wal").stat().st_size or b"short" not in bytes_of(tmp_path / "s.db")


def test_documents_expire_when_their_time_is_over(tmp_path):
    store = opened(tmp_path / "s.db")
    record = filled(store, retention_days=30)
    with store.transaction() as session:
        assert expired(session) == []
        session.get_one(Record, record.id).expires = "2020-01-01T00:00:00Z"
        session.flush()
        assert [one.id for one in expired(session)] == [record.id]


def test_a_transaction_that_fails_leaves_nothing(database):
    store = opened(database)
    with pytest.raises(RuntimeError), store.transaction() as session:
        session.add(Setting(name="half", value=b"done"))
        session.flush()
        raise RuntimeError
    with store.reading() as session:
        assert session.get(Setting, "half") is None
    store.close()


def test_the_tables_are_what_the_migrations_make(database):
    store = opened(database)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    store.close()


def test_a_database_of_a_newer_nescio_is_refused(tmp_path):
    store = opened(tmp_path / "s.db")
    with store.transaction() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(StoreError, match="newer"):
        opened(tmp_path / "s.db")


def test_there_is_one_first_project_however_often_the_service_starts(tmp_path):
    store = opened(tmp_path / "s.db")
    ensure_first_project(store)
    ensure_first_project(store)
    with store.reading() as session:
        assert session.query(Project).count() == 1


@pytest.mark.parametrize(
    "url", ["mysql://root@localhost/x", "sqlite://", ":memory:", "nothing://", "postgresql://[bad"]
)
def test_what_is_no_store_is_refused_with_a_word_on_what_is(url):
    with pytest.raises(StoreError):
        Store(url).open()


def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("my notes, not a database at all\n" * 40)
    with pytest.raises(StoreError, match="cannot be used"):
        opened(tmp_path / "notes.txt")
    assert "my notes" in (tmp_path / "notes.txt").read_text()
