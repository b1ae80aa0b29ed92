"""Standing orders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from kursbuch.server.storage.missing import create_missing

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    create_missing(
        op,
        "orders",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(8), primary_key=True),
        sa.Column("text", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("orders")
