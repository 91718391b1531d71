"""Jobs in the database, so that services which share it share them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_ID = sa.String(16)
_NAME = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "job",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("project", _ID, sa.ForeignKey("project.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("file", _ID, sa.ForeignKey("file.id", ondelete="CASCADE"), nullable=False, unique=True),
        sa.Column("document", _ID),
        sa.Column("author", _NAME, nullable=False, index=True),
        sa.Column("characters", sa.Integer, nullable=False),
        sa.Column("queued", sa.Float, nullable=False),
        sa.Column("state", _NAME, nullable=False, index=True),
        sa.Column("stage", _NAME, nullable=False),
        sa.Column("progress", sa.Float, nullable=False),
        sa.Column("problem", sa.String(300), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("owner", _ID),
        sa.Column("lease", sa.Float, nullable=False),
        sa.Column("stop", sa.Boolean, nullable=False),
    )
