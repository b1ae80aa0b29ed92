"""Games, seats, the log, and chat."""

from __future__ import annotations

from functools import partial

import sqlalchemy as sa
from alembic import op

from kursbuch.server.storage.missing import create_missing

revision = "0001"
down_revision = None


def upgrade() -> None:
    create = partial(create_missing, op)
    create(
        "games",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("watch", sa.String(48), nullable=False, unique=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    create(
        "seats",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(8), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False, server_default=""),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("notes", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("ix_seats_digest", "seats", ["digest"], if_not_exists=True)
    create(
        "entries",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("key", sa.String(64), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("game", "key", name="one_entry_a_key"),
    )
    create(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_chat_game", "chat", ["game"], if_not_exists=True)


def downgrade() -> None:
    for name in ("chat", "entries", "seats", "games"):
        op.drop_table(name)
