"""Members of projects."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "member",
        sa.Column("project", sa.String(16), sa.ForeignKey("project.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True, index=True),
        sa.Column("role", sa.String(64), nullable=False),
    )
