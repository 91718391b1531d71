"""Files as pages: where their text stands, and the PDF that shows an office file."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "file_pages",
        sa.Column("file", sa.String(16), sa.ForeignKey("file.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("layout", sa.LargeBinary, nullable=False),
        sa.Column("pdf", sa.LargeBinary, nullable=True),
    )
