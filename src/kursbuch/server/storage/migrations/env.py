"""Runs migrations on the connection that `migrate.upgrade` hands over."""

from __future__ import annotations

from alembic import context

from kursbuch.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,  # SQLite's as well, as `store` begins its transactions
)
with context.begin_transaction():
    context.run_migrations()
