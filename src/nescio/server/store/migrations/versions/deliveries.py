"""What webhooks are to be told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "delivery",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("event", sa.String(64), nullable=False),
        sa.Column("body", sa.String(2000), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False, index=True),
    )
