"""A moment of each long game as data, so that opening it need not follow the whole log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from kursbuch.server.storage.missing import create_missing

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    create_missing(
        op,
        "marks",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("text", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("marks")
