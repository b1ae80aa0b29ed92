"""People: who wants to be told something, or has an account; and what is still to be told."""

from __future__ import annotations

from functools import partial

import sqlalchemy as sa
from alembic import op

from kursbuch.server.storage.missing import create_missing

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    create = partial(create_missing, op)
    create(
        "people",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("mail", sa.String(254), nullable=False),
        sa.Column("is_confirmed", sa.Boolean, nullable=False),
        sa.Column("is_account", sa.Boolean, nullable=False),
        sa.Column("is_moderator", sa.Boolean, nullable=False),
        sa.Column("is_blocked", sa.Boolean, nullable=False),
        sa.Column("wishes", sa.JSON, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    create(
        "devices",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("label", sa.String(120), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
    )
    create(
        "sittings",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(8), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    create(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    )
    create(
        "tickets",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
    )
    create(
        "notices",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(8), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    create(
        "site",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("ix_people_mail", "people", ["mail"], if_not_exists=True)
    op.create_index("ix_devices_person", "devices", ["person"], if_not_exists=True)
    op.create_index("ix_passkeys_person", "passkeys", ["person"], if_not_exists=True)
    op.create_index("ix_tickets_person", "tickets", ["person"], if_not_exists=True)
    op.create_index("ix_notices_due", "notices", ["due"], if_not_exists=True)


def downgrade() -> None:
    for name in ("site", "notices", "tickets", "passkeys", "sittings", "devices", "people"):
        op.drop_table(name)
