"""The games in which a bot has to act. Only the rules know which: at first all with bots that were lately in use."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

from kursbuch.server.storage.missing import create_missing

revision = "0005"
down_revision = "0004"

IN_USE = timedelta(days=30)
"""Bots of a game in which nothing was done for longer go on when somebody comes."""


def upgrade() -> None:
    create_missing(
        op,
        "bots_due",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    )
    op.get_bind().execute(
        sa.text(
            "INSERT INTO bots_due SELECT DISTINCT seats.game FROM seats JOIN entries ON entries.game = seats.game"
            " WHERE seats.kind = 'bot' AND entries.at > :since ON CONFLICT DO NOTHING"
        ).bindparams(sa.bindparam("since", type_=sa.DateTime(timezone=True))),
        {"since": datetime.now(UTC) - IN_USE},
    )


def downgrade() -> None:
    op.drop_table("bots_due")
