"""Tables that wait for players, and what can be said of a game without opening it."""

from __future__ import annotations

from functools import partial

import sqlalchemy as sa
from alembic import op

from kursbuch.server.storage.missing import create_missing

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    create = partial(create_missing, op)
    create(
        "gatherings",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("terms", sa.JSON, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_gatherings_created", "gatherings", ["created"], if_not_exists=True)
    create(
        "listings",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("terms", sa.JSON, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=True),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("told", sa.JSON, nullable=False),
    )
    op.create_index("ix_listings_at", "listings", ["at"], if_not_exists=True)
    op.create_index("ix_listings_due", "listings", ["due"], if_not_exists=True)


def downgrade() -> None:
    for name in ("listings", "gatherings"):
        op.drop_table(name)
