"""A digest of the position after each action, to tell where newer rules reckon otherwise."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    if "digest" not in {column["name"] for column in sa.inspect(op.get_bind()).get_columns("entries")}:
        op.add_column("entries", sa.Column("digest", sa.String(16), nullable=True))


def downgrade() -> None:
    op.drop_column("entries", "digest")
