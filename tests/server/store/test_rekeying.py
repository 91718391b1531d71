"""Everything that is kept gets another key; what cuts the work off loses nothing."""

import zlib
from itertools import pairwise

import pytest
from sqlalchemy import LargeBinary, text

from nescio.errors import UsageError
from nescio.policy import load_policy
from nescio.replace.keys import new_key
from nescio.server.errors import StorageError, StoreError
from nescio.server.review.actions import dump
from nescio.server.store import audit, rekeying
from nescio.server.store.audit_head import disagreement, signed_head
from nescio.server.store.database import Store
from nescio.server.store.documents import content_of, file_of
from nescio.server.store.file_pages import keep_pages
from nescio.server.store.policies import keep_policies
from nescio.server.store.projects import create_project, project_name
from nescio.server.store.reviews import SHARED, add_review, add_step, payload_of, steps_of
from nescio.server.store.tables import Base, Project
from tests.server.store.test_database import CHOICES, SECRET, bytes_of, filled, opened


def rich(store):
    """A store with something in many tables; returns the record of its document."""
    record = filled(store)
    with store.transaction() as session:
        review = add_review(session, record.id, SHARED, "medium")
        for number in range(1, rekeying.BATCH * 2 + 3):
            add_step(store, session, review, number, dump([]), "anna")
            session.refresh(review)
        keep_pages(store, session, record.file, b"layout", b"pdf")
        audit.record(store, session, "anna", "reopen", document=record.id, note="she asked")
    keep_policies(store, {"ours": load_policy("gdpr").model_copy(update={"name": "ours"})})
    return record, review.id


def check(store, record, review):
    """All of it is there and can be read."""
    with store.reading() as session:
        assert content_of(store, session, record.id).text == SECRET
        assert file_of(store, session, record.file)[2] == SECRET.encode()
        assert project_name(store, session.get_one(Project, record.project)) == "Nwosu-Lindqvist"
        steps = steps_of(session, review)
        assert len(steps) == rekeying.BATCH * 2 + 2
        assert all(payload_of(store, step) == dump([]) for step in steps)
        assert list(audit.notes(store, session, [1]).values()) == ["she asked"]
    assert "ours" in keep_policies(store, {})
    assert audit.verify(store).intact


@pytest.fixture(params=["plain", "keyed"])
def start(request):
    return None if request.param == "plain" else new_key()


def test_everything_is_sealed_with_the_new_key_and_the_trail_stays_whole(tmp_path, start):
    store = opened(tmp_path / "s.db", start)
    record, review = rich(store)
    head = signed_head(store)
    before = store.seal(SECRET, "x") if start is None else b""
    store.close()
    key = new_key()
    changed = rekeying.change_key(str(tmp_path / "s.db"), start, key)
    assert changed.scrubbed and changed.records > rekeying.BATCH * 2
    with pytest.raises(StoreError):
        opened(tmp_path / "s.db", start)
    again = opened(tmp_path / "s.db", key)
    check(again, record, review)
    assert disagreement(again, head) == ""
    assert audit.verify(again).rows == 2
    if before:  # neither in the file nor in its log
        assert zlib.compress(SECRET.encode(), 1) == before
        assert before not in bytes_of(tmp_path / "s.db") and zlib.compress(b"pdf", 1) not in bytes_of(tmp_path / "s.db")
    again.close()


def test_a_key_that_was_changed_twice_still_vouches_for_the_first_rows(tmp_path):
    keys = [None, new_key(), new_key()]
    store = opened(tmp_path / "s.db")
    record, review = rich(store)
    store.close()
    for old, new in pairwise(keys):
        rekeying.change_key(str(tmp_path / "s.db"), old, new)
    again = opened(tmp_path / "s.db", keys[-1])
    check(again, record, review)
    assert [first for first, _ in again.chain_keys] == [1, 2, 3]
    again.chain_keys[2] = (3, b"guessed")
    assert audit.verify(again).broken_at == 3
    again.close()


class CutError(Exception):
    pass


@pytest.mark.parametrize("after", [1, 4, 9, 20, 45, 51, 52])
def test_a_change_that_is_cut_off_anywhere_goes_on_and_nobody_writes_meanwhile(tmp_path, monkeypatch, after):
    path, old, new = str(tmp_path / "s.db"), new_key(), new_key()
    store = opened(path, old)
    record, review = rich(store)
    count = 0
    seal = Store.seal

    def cut(self, content, about):
        nonlocal count
        count += 1
        if count == after:
            raise CutError
        return seal(self, content, about)

    monkeypatch.setattr(Store, "seal", cut)
    with pytest.raises(CutError):
        rekeying.change_key(path, old, new)
    monkeypatch.setattr(Store, "seal", seal)
    for key in (old, new):
        with pytest.raises(StoreError, match="being changed"):
            opened(path, key)
    with pytest.raises(StorageError, match="new key"), store.transaction() as session:
        create_project(store, session, name="late", **CHOICES)
    assert store.check() == "key_changed"
    with pytest.raises(StoreError, match="begun with"):
        rekeying.change_key(path, old, new_key())
    rekeying.change_key(path, old, new)
    again = opened(path, new)
    check(again, record, review)
    again.close()
    store.close()


def test_a_service_that_still_runs_keeps_nothing_with_the_old_key(tmp_path):
    path, old, new = str(tmp_path / "s.db"), new_key(), new_key()
    running = opened(path, old)
    filled(running)
    rekeying.change_key(path, old, new)
    with pytest.raises(StorageError) as refused, running.transaction() as session:
        create_project(running, session, name="late", **CHOICES)
    assert refused.value.code == "key_changed"
    running.close()


def test_what_makes_no_sense_is_refused_and_changes_nothing(tmp_path):
    path, key = str(tmp_path / "s.db"), new_key()
    opened(path, key).close()
    with pytest.raises(UsageError, match="old one"):
        rekeying.change_key(path, key, key)
    with pytest.raises(StoreError, match="does not open"):
        rekeying.change_key(path, new_key(), new_key())
    with pytest.raises(UsageError, match="already"):
        rekeying.change_key(path, None, key)
    opened(path, key).close()


def test_postgresql_too(postgresql):
    new = new_key()
    server = Store(postgresql)
    with server.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("CREATE DATABASE another_key"))  # others use the one that is there
    server.close()
    place, _, options = postgresql.partition("?")
    database = f"{place.rpartition('/')[0]}/another_key?{options}"
    store = opened(database)
    record, review = rich(store)
    rekeying.change_key(database, None, new)
    with pytest.raises(StorageError), store.transaction():
        pass
    store.close()
    again = opened(database, new)
    check(again, record, review)
    again.close()


def test_no_sealed_column_is_forgotten():
    known = {(one.table.__tablename__, column) for one in rekeying.SEALED for column in one.about}
    hashes = {("token", "digest"), ("sign_in", "digest"), ("setting", "value")}
    columns = {
        (table.name, column.name)
        for table in Base.metadata.sorted_tables
        for column in table.columns
        if isinstance(column.type, LargeBinary)
    }
    assert columns - hashes == known
