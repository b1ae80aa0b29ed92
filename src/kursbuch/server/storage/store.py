"""Reading and writing games. Each call is one transaction; when it returns, what it wrote is on disk."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from .schema import chat, entries, games, orders, seats

ACT, UNDO, ASK_UNDO, AGREE, REFUSE = "act", "undo", "ask", "agree", "refuse"
"""Kinds of entries. The text of an `undo` or `ask` is the number of actions to go back to."""

HERE, LINK, BOT = "here", "link", "bot"

JSON = dict[str, Any]


@dataclass(frozen=True)
class Seat:
    """A player's place: `here` at the host's screen, reached by a `link`, or taken by a `bot`."""

    id: str
    name: str
    kind: str
    bot: str
    digest: str


@dataclass(frozen=True)
class GameRow:
    id: str
    title: str
    rules: int
    options: Mapping[str, str]
    seed: str
    watch: str
    created: datetime
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Entry:
    number: int
    kind: str
    seat: str
    text: str
    key: str | None
    at: datetime


@dataclass(frozen=True)
class Message:
    id: int
    seat: str
    text: str
    at: datetime


class Conflict(Exception):
    """Somebody else has written the entry with this number, or one with this key."""


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(24)


class Store:
    """Games in a database."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = _engine(url)

    def close(self) -> None:
        self.engine.dispose()

    # -- games --------------------------------------------------------------------------------------

    def create(self, game: GameRow, log: Iterable[tuple[str, str]] = ()) -> None:
        """A new game, with the entries (seat, action) it begins with."""
        now = datetime.now(UTC)
        with self.engine.begin() as connection:
            row = {key: value for key, value in asdict(game).items() if key != "seats"}
            connection.execute(games.insert(), row)
            connection.execute(
                seats.insert(),
                [
                    {"game": game.id, "seat": s.id, **{k: v for k, v in asdict(s).items() if k != "id"}}
                    for s in game.seats
                ],
            )
            rows = [
                {"game": game.id, "number": n, "kind": ACT, "seat": seat, "text": text, "key": None, "at": now}
                for n, (seat, text) in enumerate(log, 1)
            ]
            if rows:
                connection.execute(entries.insert(), rows)

    def game(self, game_id: str) -> GameRow | None:
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(games).where(games.c.id == game_id)).mappings().first()
            if row is None:
                return None
            found = connection.execute(
                sa.select(seats).where(seats.c.game == game_id).order_by(seats.c.seat)
            ).mappings()
            places = tuple(Seat(s["seat"], s["name"], s["kind"], s["bot"], s["digest"]) for s in found)
            return GameRow(
                row["id"], row["title"], row["rules"], row["options"], row["seed"], row["watch"],
                row["created"], places,
            )  # fmt: skip

    # -- the log ------------------------------------------------------------------------------------

    def entries(self, game_id: str, after: int = 0) -> tuple[Entry, ...]:
        query = sa.select(entries).where(entries.c.game == game_id, entries.c.number > after).order_by(entries.c.number)
        with self.engine.connect() as connection:
            return tuple(_entry(row) for row in connection.execute(query).mappings())

    def last_number(self, game_id: str) -> int:
        query = sa.select(sa.func.max(entries.c.number)).where(entries.c.game == game_id)
        with self.engine.connect() as connection:
            return connection.execute(query).scalar() or 0

    def has_key(self, game_id: str, key: str) -> bool:
        """Whether an entry with this idempotency key was written before."""
        query = sa.select(entries.c.number).where(entries.c.game == game_id, entries.c.key == key)
        with self.engine.connect() as connection:
            return connection.execute(query).first() is not None

    def append(self, game_id: str, new: Sequence[Entry], changed: Mapping[str, JSON | None] | None = None) -> None:
        """Adds entries and changes seats' orders, all or nothing; Conflict when a number or key is taken already."""
        rows = [{"game": game_id, **asdict(entry)} for entry in new]
        try:
            with self.engine.begin() as connection:
                if rows:
                    connection.execute(entries.insert(), rows)
                for seat, order in (changed or {}).items():
                    connection.execute(orders.delete().where(orders.c.game == game_id, orders.c.seat == seat))
                    if order is not None:
                        connection.execute(orders.insert().values(game=game_id, seat=seat, text=order))
        except sa.exc.IntegrityError as error:
            raise Conflict(game_id) from error

    def orders(self, game_id: str) -> dict[str, JSON]:
        """The orders that seats have left."""
        query = sa.select(orders.c.seat, orders.c.text).where(orders.c.game == game_id).order_by(orders.c.seat)
        with self.engine.connect() as connection:
            return {row.seat: row.text for row in connection.execute(query)}

    # -- talk ---------------------------------------------------------------------------------------

    def say(self, game_id: str, seat: str, text: str) -> Message:
        now = datetime.now(UTC)
        with self.engine.begin() as connection:
            done = connection.execute(
                chat.insert().values(game=game_id, seat=seat, text=text, at=now).returning(chat.c.id)
            )
            return Message(done.scalar_one(), seat, text, now)

    def messages(self, game_id: str, last: int = 200) -> tuple[Message, ...]:
        query = sa.select(chat).where(chat.c.game == game_id).order_by(chat.c.id.desc()).limit(last)
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
        return tuple(Message(r["id"], r["seat"], r["text"], r["at"]) for r in reversed(rows))

    def notes(self, game_id: str, seat: str) -> str:
        query = sa.select(seats.c.notes).where(seats.c.game == game_id, seats.c.seat == seat)
        with self.engine.connect() as connection:
            return connection.execute(query).scalar() or ""

    def write_notes(self, game_id: str, seat: str, text: str) -> None:
        with self.engine.begin() as connection:
            where = (seats.c.game == game_id) & (seats.c.seat == seat)
            connection.execute(seats.update().where(where).values(notes=text))


def _entry(row: Any) -> Entry:
    return Entry(row["number"], row["kind"], row["seat"], row["text"], row["key"], row["at"])


def _engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return sa.create_engine(url, pool_pre_ping=True)
    engine = sa.create_engine(url, connect_args={"check_same_thread": False, "timeout": 30})

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged action survives a crash of the machine, too
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine
