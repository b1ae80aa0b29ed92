"""Who sits at a game, and what is to be told of it, are found by the game: after every change somebody asks."""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    for table in ("sittings", "notices"):
        op.create_index(f"ix_{table}_game", table, ["game"], if_not_exists=True)


def downgrade() -> None:
    for table in ("notices", "sittings"):
        op.drop_index(f"ix_{table}_game", table)
