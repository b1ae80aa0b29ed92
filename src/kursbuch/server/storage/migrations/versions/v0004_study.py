"""What looking back at a game has found, and games that branch off others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from kursbuch.server.storage.missing import create_missing
from kursbuch.server.storage.schema import UtcTime

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    create_missing(
        op,
        "analyses",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("trail", sa.String(16), nullable=False),
        sa.Column("text", sa.JSON, nullable=False),
    )
    create_missing(
        op,
        "branches",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("of", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("seat", sa.String(8), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("made", UtcTime, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("branches")
    op.drop_table("analyses")
