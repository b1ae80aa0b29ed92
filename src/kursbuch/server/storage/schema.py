"""The tables of the database. A change here needs a migration in `migrations/versions`."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.engine import Dialect


class UtcTime(sa.TypeDecorator[datetime]):
    """A point in time. SQLite keeps no time zone, so it is UTC there, and comes back as UTC everywhere."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value is not None else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata = sa.MetaData()

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("title", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("watch", sa.String(48), nullable=False, unique=True),
    sa.Column("created", UtcTime, nullable=False),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.String(8), primary_key=True),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("bot", sa.String(40), nullable=False, server_default=""),
    sa.Column("digest", sa.String(64), nullable=False, index=True),
    sa.Column("notes", sa.Text, nullable=False, server_default=""),
)
"""`digest` is the hash of the token that may act for the seat; seats at one screen share one. `notes` are the
player's own and shown to nobody else."""

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.String(8), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("key", sa.String(64), nullable=True),
    sa.Column("at", UtcTime, nullable=False),
    sa.Column("digest", sa.String(16), nullable=True),
    sa.UniqueConstraint("game", "key", name="one_entry_a_key"),
)
"""The log. Rows are added and never changed; undoing adds a row as well. `digest` is that of the position after an
action, where it was noted."""

orders = sa.Table(
    "orders",
    metadata,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.String(8), primary_key=True),
    sa.Column("text", sa.JSON, nullable=False),
)
"""What seats have left to be done for them; shown to nobody else."""

marks = sa.Table(
    "marks",
    metadata,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("text", sa.JSON, nullable=False),
)
"""A moment of a long game, so that opening it need not follow the whole log; it follows from that and may be lost."""

bots_due = sa.Table(
    "bots_due",
    metadata,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
)
"""The games in which a bot has to act, so that another server finds them when the one that plays it is gone. A game
may be here in which none has to; whoever finds that out takes it off."""

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("seat", sa.String(8), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", UtcTime, nullable=False),
)

analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("at", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("trail", sa.String(16), nullable=False),
    sa.Column("text", sa.JSON, nullable=False),
)
"""What looking back has found of the answer that was given `at` a moment; `trail` tells which answer of which line of
play that was, as moves may have been taken back since."""

branches = sa.Table(
    "branches",
    metadata,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("of", sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("at", sa.Integer, nullable=False),
    sa.Column("seat", sa.String(8), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("made", UtcTime, nullable=False),
)
"""Games that branch off another one `at` a moment, to try something: a `branch` for all to see, or the `plan` of a
seat, which nobody else sees."""

gatherings = sa.Table(
    "gatherings",
    metadata,
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
    sa.Column("created", UtcTime, nullable=False, index=True),
)
"""Tables that wait for players. The game that comes of one has the same id."""

listings = sa.Table(
    "listings",
    metadata,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("title", sa.String(40), nullable=False),
    sa.Column("variant", sa.String(40), nullable=False),
    sa.Column("terms", sa.JSON, nullable=False),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("at", UtcTime, nullable=False, index=True),
    sa.Column("due", UtcTime, nullable=True, index=True),
    sa.Column("names", sa.Text, nullable=False),
    sa.Column("winners", sa.Text, nullable=False),
    sa.Column("told", sa.JSON, nullable=False),
)
"""What can be said of a game without opening it, kept for those from the lobby and those that the public may see.
`names` and `winners` are for searching, `due` is when the clock of whoever is to act runs out."""

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("zone", sa.String(64), nullable=False),
    sa.Column("mail", sa.String(254), nullable=False, index=True),
    sa.Column("is_confirmed", sa.Boolean, nullable=False),
    sa.Column("is_account", sa.Boolean, nullable=False),
    sa.Column("is_moderator", sa.Boolean, nullable=False),
    sa.Column("is_blocked", sa.Boolean, nullable=False),
    sa.Column("wishes", sa.JSON, nullable=False),
    sa.Column("created", UtcTime, nullable=False),
)
"""Somebody who wants to be told something, or has an account. `mail` counts once it is confirmed; `wishes` are how and
when they want to be told."""

devices = sa.Table(
    "devices",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("label", sa.String(120), nullable=False),
    sa.Column("seen", UtcTime, nullable=False),
)
"""Browsers that know who uses them, by the hash of a cookie."""

sittings = sa.Table(
    "sittings",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("seat", sa.String(8), primary_key=True),
    sa.Column("digest", sa.String(64), nullable=False),
)
"""Who sits where. A sitting holds as long as the seat is known by this digest."""

waiting = sa.Table(
    "waiting",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("gathering", sa.ForeignKey("gatherings.id", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("digest", sa.String(64), primary_key=True),
)
"""Who has a seat at a table that waits for players, by the digest of its token: a sitting once the game begins."""

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String(1400), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("count", sa.BigInteger, nullable=False),
    sa.Column("made", UtcTime, nullable=False),
)

tickets = sa.Table(
    "tickets",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=True, index=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("expires", UtcTime, nullable=False),
)
"""What is good for one use: a link to sign in, to confirm an address, an invitation, the question of a passkey."""

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("seat", sa.String(8), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("due", UtcTime, nullable=False, index=True),
    sa.Column("tries", sa.Integer, nullable=False),
)
"""What is still to be told: at most one thing of each seat."""

site = sa.Table(
    "site",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)
"""What a site makes once and keeps, as the key by which browsers know that a notice is from it."""
