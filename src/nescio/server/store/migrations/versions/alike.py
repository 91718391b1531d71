"""Projects in which one person has one tag in all documents."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("project", sa.Column("alike", sa.Boolean, nullable=False, server_default=sa.false()))
