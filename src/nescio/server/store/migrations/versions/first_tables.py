"""The first tables, and triggers that keep the audit trail from being changed."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.String(16)
_TIME = sa.String(20)
_NAME = sa.String(64)


def _id() -> sa.Column[str]:
    return sa.Column("id", _ID, primary_key=True)


def _of(name: str, table: str, **options: Any) -> sa.Column[str]:
    return sa.Column(name, _ID, sa.ForeignKey(f"{table}.id", ondelete="CASCADE"), nullable=False, **options)


def _name(name: str, **options: Any) -> sa.Column[str]:
    return sa.Column(name, _NAME, **{"nullable": False, **options})


def _sealed(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=False)


def _number(name: str, **options: Any) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, **{"nullable": False, **options})


def _flag(name: str, **options: Any) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, **{"nullable": False, **options})


def _time(name: str, **options: Any) -> sa.Column[str]:
    return sa.Column(name, _TIME, **{"nullable": False, **options})


def upgrade() -> None:
    op.create_table("setting", _name("name", primary_key=True), _sealed("value"))
    op.create_table(
        "token",
        _id(),
        _name("name", index=True),
        _name("role"),
        sa.Column("digest", sa.LargeBinary(32), nullable=False, unique=True),
        _time("created"),
        _flag("revoked"),
    )
    op.create_table(
        "sign_in", sa.Column("digest", sa.LargeBinary(32), primary_key=True), _of("token", "token"), _time("expires")
    )
    op.create_table(
        "project",
        _id(),
        _sealed("name"),
        _name("policy"),
        _name("replace", nullable=True),
        _name("model"),
        _name("tolerance"),
        _name("review"),
        _number("retention_days", nullable=True),
        _sealed("secret"),
        _time("created"),
    )
    op.create_table(
        "file", _id(), _of("project", "project", index=True), _sealed("name"), _name("format"), _sealed("data")
    )
    op.create_table(
        "document",
        _id(),
        _of("project", "project", index=True),
        _of("file", "file", index=True),
        _number("number"),
        _sealed("name"),
        _name("state", index=True),
        _name("lang"),
        _number("characters"),
        _time("created"),
        _time("expires", nullable=True, index=True),
        _sealed("content"),
        sa.Column("problem", sa.String(300), nullable=False),
        sa.Column("risk", sa.Float),
        sa.Column("information_kept", sa.Float),
        _number("masked"),
        _number("kept"),
        _flag("passed", nullable=True),
    )
    op.create_table(
        "review",
        _id(),
        _of("document", "document", index=True),
        _name("kind"),
        _name("reviewer"),
        _name("tolerance"),
        _number("position"),
        _number("floor"),
        _number("version"),
        _flag("finished"),
        sa.UniqueConstraint("document", "kind", "reviewer"),
    )
    op.create_table(
        "step",
        _of("review", "review", primary_key=True),
        _number("number", primary_key=True),
        _name("author"),
        _time("at"),
        _sealed("payload"),
    )
    op.create_table(
        "assignment", _of("document", "document", primary_key=True), _name("reviewer", primary_key=True, index=True)
    )
    op.create_table("background", _id(), _sealed("name"), _sealed("data"), _number("individuals"), _time("created"))
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        _time("at"),
        _name("actor"),
        _name("action"),
        sa.Column("project", _ID, index=True),
        sa.Column("document", _ID, index=True),
        sa.Column("details", sa.String(4000), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    op.create_table(
        "audit_head",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        _number("number"),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    op.execute("INSERT INTO audit_head (id, number, digest) VALUES (1, 0, '')")
    _forbid_changes_of_the_audit_trail()


def _forbid_changes_of_the_audit_trail() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER audit_no_{change.lower()} BEFORE {change} ON audit "
                "BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'the audit trail is append-only'; END $$"
    )
    op.execute(
        "CREATE TRIGGER audit_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit "
        "FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()"
    )
