"""Reasons that the reviewers of a project choose from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("project", sa.Column("reasons", sa.LargeBinary, nullable=True))
