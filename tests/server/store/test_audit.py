"""The audit trail: rows can be added and nothing else, and whoever tampers with them is found out."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from nescio.replace.keys import new_key
from nescio.server.store import audit
from nescio.server.store.database import Store


@pytest.fixture
def store(tmp_path):
    store = Store(str(tmp_path / "s.db"), new_key())
    store.open()
    for number in range(5):
        with store.transaction() as session:
            audit.record(store, session, "anna", "decide", document=f"{number:016x}", version=number)
    yield store
    store.close()


def tamper(store, *statements):
    """What somebody with the file in hands could do: triggers do not stop them."""
    with store.transaction() as session:
        for trigger in ("audit_no_update", "audit_no_delete"):
            session.execute(text(f"DROP TRIGGER IF EXISTS {trigger}"))
        for statement in statements:
            session.execute(text(statement))


def test_an_untouched_trail_is_whole(store):
    found = audit.verify(store)
    assert (found.intact, found.rows, found.broken_at) == (True, 5, None)
    assert len(found.head) == 64


def test_the_database_itself_refuses_changes(database):
    store = Store(database)
    store.open()
    with store.transaction() as session:
        audit.record(store, session, "anna", "decide")
    for statement in ("UPDATE audit SET actor = 'ben'", "DELETE FROM audit"):
        with pytest.raises(DatabaseError, match="append-only"), store.transaction() as session:
            session.execute(text(statement))
    assert audit.verify(store).intact
    store.close()


@pytest.mark.parametrize(
    ("statements", "broken_at"),
    [
        (["UPDATE audit SET actor = 'ben' WHERE number = 3"], 3),
        (["UPDATE audit SET details = '{}' WHERE number = 1"], 1),
        (["DELETE FROM audit WHERE number = 2"], 2),
        (["DELETE FROM audit WHERE number = 5"], 5),
        (["UPDATE audit SET at = '2020-01-01T00:00:00Z' WHERE number = 5"], 5),
        (["UPDATE audit SET number = 9 WHERE number = 4", "UPDATE audit SET number = 4 WHERE number = 5",
          "UPDATE audit SET number = 5 WHERE number = 9"], 4),
    ],
)  # fmt: skip
def test_tampering_is_found_out(store, statements, broken_at):
    tamper(store, *statements)
    found = audit.verify(store)
    assert (found.intact, found.broken_at) == (False, broken_at)


def test_without_the_key_nobody_can_write_a_chain_of_their_own(tmp_path):
    key = new_key()
    store = Store(str(tmp_path / "s.db"), key)
    store.open()
    with store.transaction() as session:
        audit.record(store, session, "anna", "decide")
    store.chain_keys = [(1, b"a guess")]
    assert not audit.verify(store).intact
    store.close()


def test_a_row_is_written_with_what_it_speaks_of_or_not_at_all(store):
    with pytest.raises(RuntimeError), store.transaction() as session:
        audit.record(store, session, "anna", "decide")
        raise RuntimeError
    assert audit.verify(store).rows == 5
