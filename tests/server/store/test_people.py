"""People are made of the tokens that earlier versions have, and only the open ones can come in."""

import sqlite3

from alembic import command
from alembic.config import Config

from nescio.server.store import people
from nescio.server.store.database import Store, migrations
from nescio.server.store.tokens import create_token, holder_of_token, revoke_token


def test_tokens_of_an_earlier_version_become_people(tmp_path):
    path = tmp_path / "s.db"
    store = Store(str(path))
    with store.engine.begin() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        config: Config = migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, "0006")
    with sqlite3.connect(path) as connection:
        rows = [
            ("1", "anna", "reader", b"1", True),
            ("2", "anna", "admin", b"2", False),
            ("3", "ben", "reviewer", b"3", True),
        ]
        for ident, name, role, digest, revoked in rows:
            connection.execute(
                "INSERT INTO token (id, name, role, digest, created, revoked) VALUES (?, ?, ?, ?, ?, ?)",
                (ident, name, role, digest, f"2024-03-0{ident}T00:00:00Z", revoked),
            )
    store.open()
    with store.reading() as session:
        assert {one.name: one.role for one in people.all_people(session)} == {"anna": "admin", "ben": "reviewer"}
        assert [one.name for one in people.active_people(session)] == ["anna"]
        assert people.is_last_admin(session, "anna")
    store.close()


def test_who_is_disabled_or_has_no_token_does_not_come_in(tmp_path):
    store = Store(str(tmp_path / "s.db"))
    store.open()
    with store.transaction() as session:
        token, secret = create_token(store, session, "anna", "reviewer")
        assert holder_of_token(store, session, secret).role == "reviewer"
        assert [one.name for one in people.reviewers(session)] == ["anna"]
        people.disable(session, people.named(session, "anna", "reviewer"))
        assert holder_of_token(store, session, secret) is None
        people.named(session, "anna", "reader")
        assert holder_of_token(store, session, secret).role == "reader"
        assert people.reviewers(session) == []
        revoke_token(session, token)
        session.flush()
        assert people.active_people(session) == []
    store.close()
