"""``nescio serve`` from the outside: what it refuses, tokens, the audit trail."""

import stat

import pytest

pytest.importorskip("fastapi", reason="the service needs the extra 'server'")


def test_a_token_is_shown_once_and_lets_its_holder_be_taken_back(nescio, tmp_path):
    database = ("--database", tmp_path / "s.db")
    made = nescio("serve", "token", "create", "anna", "--role", "admin", *database)
    assert made.code == 0 and made.out.startswith("nsc_")
    assert stat.S_IMODE((tmp_path / "s.db").stat().st_mode) == 0o600
    listed = nescio("serve", "token", "list", *database).out
    assert "anna" in listed and made.out.strip() not in listed
    assert nescio("serve", "token", "create", "anna", *database).code == 2
    assert nescio("serve", "token", "revoke", "ana", *database).err.count("Did you mean 'anna'")
    assert nescio("serve", "token", "revoke", "anna", *database).code == 0
    assert "revoked" in nescio("serve", "token", "list", *database).out


def test_another_address_needs_a_token(nescio, tmp_path):
    answer = nescio("serve", "--host", "0.0.0.0", "--database", tmp_path / "s.db")
    assert answer.code == 2
    assert "nescio serve token create" in answer.err


def test_a_port_that_is_taken_is_told(nescio, tmp_path):
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        answer = nescio("serve", "--port", taken.getsockname()[1], "--database", tmp_path / "s.db")
    assert answer.code == 2 and "--port" in answer.err


def test_the_audit_trail_is_checked_and_tampering_fails(nescio, tmp_path):
    import sqlite3

    database = ("--database", tmp_path / "s.db")
    nescio("serve", "token", "create", "anna", *database)
    whole = nescio("serve", "audit", "verify", *database)
    assert whole.code == 0 and "1 rows, whole" in whole.out
    with sqlite3.connect(tmp_path / "s.db") as connection:
        connection.execute("DROP TRIGGER audit_no_update")
        connection.execute("UPDATE audit SET actor = 'nobody'")
    broken = nescio("serve", "audit", "verify", *database)
    assert broken.code == 1 and "row 1" in broken.err


def test_a_wrong_key_is_refused_before_anything_happens(nescio, tmp_path):
    nescio("key", tmp_path / "one.key")
    nescio("key", tmp_path / "two.key")
    nescio("serve", "token", "list", "--database", tmp_path / "s.db", "--key-file", tmp_path / "one.key")
    answer = nescio("serve", "token", "list", "--database", tmp_path / "s.db", "--key-file", tmp_path / "two.key")
    assert answer.code == 2 and "does not open" in answer.err


def test_without_the_extra_the_command_says_what_to_install(nescio, tmp_path, monkeypatch):
    import importlib.util

    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "alembic" else find(name))
    answer = nescio("serve", "token", "list", "--database", tmp_path / "s.db")
    assert answer.code == 2 and "pip install 'nescio[server]'" in answer.err


@pytest.mark.parametrize(
    "path",
    [
        ("token", "create"),
        ("token", "list"),
        ("token", "revoke"),
        ("audit", "verify"),
        ("audit", "head"),
        ("change-key",),
        ("annotations",),
    ],
)
def test_every_command_of_the_service_has_an_example(nescio, path):
    out = nescio("serve", *path, "--help").out
    assert f"nescio serve {' '.join(path)}" in out


def test_a_signed_head_that_was_kept_shows_a_trail_that_was_rewritten(nescio, tmp_path):
    import sqlite3

    database = ("--database", tmp_path / "s.db")
    nescio("serve", "token", "create", "anna", *database)
    head = tmp_path / "head.json"
    head.write_text(nescio("serve", "audit", "head", *database).out)
    nescio("serve", "token", "create", "ben", *database)
    assert nescio("serve", "audit", "verify", "--head", head, *database).code == 0
    with sqlite3.connect(tmp_path / "s.db") as connection:  # a whole new trail, well made
        connection.execute("DROP TRIGGER audit_no_delete")
        connection.execute("DELETE FROM audit")
        connection.execute("UPDATE audit_head SET number = 0, digest = ''")
    nescio("serve", "token", "create", "dora", *database)
    assert nescio("serve", "audit", "verify", *database).code == 0
    rewritten = nescio("serve", "audit", "verify", "--head", head, *database)
    assert rewritten.code == 1 and "another one" in rewritten.err
    head.write_text("{}")
    assert nescio("serve", "audit", "verify", "--head", head, *database).code == 2


def test_a_database_gets_its_first_key_and_another_one(nescio, tmp_path):
    database = ("--database", tmp_path / "s.db")
    nescio("serve", "token", "create", "anna", *database)
    nescio("key", tmp_path / "one.key")
    nescio("key", tmp_path / "two.key")
    first = nescio("serve", "change-key", "--new-key-file", tmp_path / "one.key", *database)
    assert first.code == 0 and "Start the service" in first.out
    assert nescio("serve", "token", "list", *database).code == 2
    keys = ("--key-file", tmp_path / "one.key", "--new-key-file", tmp_path / "two.key")
    assert nescio("serve", "change-key", *keys, *database).code == 0
    assert nescio("serve", "change-key", *keys, *database).code == 2
    whole = nescio("serve", "audit", "verify", "--key-file", tmp_path / "two.key", *database)
    assert whole.code == 0 and "3 rows, whole" in whole.out
