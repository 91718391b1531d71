"""People apart from their tokens, and browsers that can be told apart; whoever was signed in signs in again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_ID = sa.String(16)
_NAME = sa.String(64)
_TIME = sa.String(20)


def upgrade() -> None:
    op.create_table(
        "person",
        sa.Column("name", _NAME, primary_key=True),
        sa.Column("role", _NAME, nullable=False),
        sa.Column("created", _TIME, nullable=False),
        sa.Column("disabled", sa.Boolean, nullable=False),
        sa.Column("subject", sa.String(300), nullable=True, unique=True),
    )
    rows = op.get_bind().execute(sa.text("SELECT name, role, created FROM token ORDER BY revoked DESC, created"))
    # The last row of a name counts: that of the token which is open, or the newest.
    people = {row.name: {"name": row.name, "role": row.role, "created": row.created, "disabled": False} for row in rows}
    if people:
        op.bulk_insert(
            sa.table("person", *(sa.column(name) for name in ("name", "role", "created", "disabled"))),
            list(people.values()),
        )
    op.drop_column("token", "role")
    op.add_column("token", sa.Column("label", _NAME, nullable=False, server_default=""))
    op.add_column("token", sa.Column("used", _TIME, nullable=True))
    op.drop_table("sign_in")
    op.create_table(
        "sign_in",
        sa.Column("digest", sa.LargeBinary(32), primary_key=True),
        sa.Column("id", _ID, nullable=False, unique=True),
        sa.Column("name", _NAME, nullable=False, index=True),
        sa.Column("token", _ID, sa.ForeignKey("token.id", ondelete="CASCADE"), nullable=True),
        sa.Column("device", _NAME, nullable=False),
        sa.Column("created", _TIME, nullable=False),
        sa.Column("expires", _TIME, nullable=False),
    )
