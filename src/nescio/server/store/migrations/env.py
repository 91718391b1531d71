"""How alembic finds the database: the store hands over the connection it has opened."""

from __future__ import annotations

from alembic import context

from nescio.server.store.tables import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
