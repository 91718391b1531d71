"""When the file of a document was uploaded, so that documents have an order; those from before keep theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("document", sa.Column("uploaded", sa.Float, nullable=False, server_default="0"))
