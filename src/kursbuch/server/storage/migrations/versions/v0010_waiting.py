"""Whoever the site knows and who waits at a table, so that they are told when the game has begun."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from kursbuch.server.storage.missing import create_missing

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    create_missing(
        op,
        "waiting",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("gathering", sa.String(16), sa.ForeignKey("gatherings.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
    )
    op.create_index("ix_waiting_gathering", "waiting", ["gathering"], if_not_exists=True)


def downgrade() -> None:
    op.drop_table("waiting")
