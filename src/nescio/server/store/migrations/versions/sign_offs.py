"""Sign-offs of finished reviews, and notes of people on rows of the audit trail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ID = sa.String(16)
_NAME = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "sign_off",
        sa.Column("review", _ID, sa.ForeignKey("review.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.String(20), nullable=False),
        sa.Column("author", _NAME, nullable=False),
        sa.Column("program", _NAME, nullable=False),
        sa.Column("settings", sa.LargeBinary, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    op.create_table(
        "audit_note",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("document", _ID, sa.ForeignKey("document.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("text", sa.LargeBinary, nullable=False),
    )
