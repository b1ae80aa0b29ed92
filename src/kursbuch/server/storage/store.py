"""Reading and writing games. Each call is one transaction; when it returns, what it wrote is on disk."""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from .driver import Driver, Taken
from .faults import StoreError, in_one_line
from .records import ACT, BOT, JSON, UNDO, Entry, GameRow, Message, Seat
from .schema import bots_due, chat, entries, games, marks, seats

WRITES = "kursbuch_writes"
"""The option of a connection that will write."""

CHANNEL = "kursbuch"
"""On which servers of one PostgreSQL tell each other what has changed."""
ALIVE = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
"""How a connection to PostgreSQL finds out that nobody is at the other end, in seconds."""

GONE = {"idle": 1, "interval": 1, "count": 2}
"""The other way round, for connections that hold claims: how PostgreSQL finds out that a server is gone with its whole
machine. Together with the look for what was left (`live.TAKE_OVER`) it takes less than five seconds."""
RESTED = 1.0
"""Seconds after which a connection is tried before it is used again."""
CONNECTIONS = 15
"""To PostgreSQL, kept open: to make one takes longer than what is asked by it."""


class Conflict(Exception):
    """Somebody else has written the entry with this number, or one with this key."""


class Store:
    """Games in a database."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = _engine(url)
        self._writer = self.engine.execution_options(**{WRITES: True})
        self.driver = Driver(self.engine)
        self.is_shared = self.engine.dialect.name == "postgresql"
        """Whether other servers may be at work on the same games, and can be told of changes."""
        self.me = secrets.token_hex(4)
        """This server among them."""

    def close(self) -> None:
        """Lets go of the database. Whoever is still busy with it closes the own connection at the end: the pool that
        would do so is gone by then."""
        self.driver.close()
        sa.event.listen(self.engine.pool, "checkin", lambda _, record: record.close())
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with in_one_line(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is alone with what it reads from its first word on."""
        with in_one_line(), self._writer.begin() as connection:
            yield connection

    def asked(self, question: str, value: str) -> Any:
        """The first row of an answer: for what every request asks, and every change."""
        return self.driver.asked(question, value)

    def apart(self) -> Any:
        """A connection of the driver itself, for whoever keeps one for good; only where the database is shared. When
        we are gone, and be it with the whole machine, PostgreSQL is to notice within a few seconds."""
        with in_one_line():
            made = self.engine.raw_connection()
            connection: Any = made.driver_connection
            made.detach()
        try:
            connection.autocommit = True
            for setting, value in GONE.items():
                connection.execute(f"SET tcp_keepalives_{setting} = {value}")
        except BaseException:
            connection.close()
            raise
        return connection

    def tell(self, news: JSON) -> None:
        """Tells the other servers something that does not stand in the database."""
        if self.is_shared:
            with self.writing() as connection:
                self._tell(connection, news)

    def _tell(self, connection: Connection, news: JSON) -> None:
        """The same as a part of a transaction: they hear it once that is done."""
        if self.is_shared:
            connection.execute(_TELL, {"channel": CHANNEL, "news": self._news(news)})

    def _news(self, news: JSON) -> str:
        return json.dumps({**news, "from": self.me})

    def revision(self) -> str:
        """What the database is made for; StoreError if this program needs more. One that a newer program has added to
        will do: servers are started anew one after the other."""
        from .migrate import head, revision_of

        with self.reading() as connection:
            found = revision_of(connection)
        if found < head():
            raise StoreError(f"the database is at revision {found}, this program at {head()}: start it anew")
        return found

    def check(self) -> None:
        """StoreError if games cannot be read and written now."""
        with self.writing() as connection:
            is_file = connection.dialect.name == "sqlite"
            connection.exec_driver_sql("PRAGMA user_version = 1" if is_file else "SELECT txid_current()")

    # -- games --------------------------------------------------------------------------------------

    def create(
        self,
        game: GameRow,
        log: Iterable[tuple[str, str, str | None]] = (),
        mark: Mapping[str, Any] | None = None,
    ) -> None:
        """A new game, with the entries (seat, action, digest of the position after it) it begins with, and a mark among
        them."""
        now = datetime.now(UTC)
        with self.writing() as connection:
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
                {
                    "game": game.id, "number": n, "kind": ACT, "seat": seat, "text": text, "key": None, "at": now,
                    "digest": digest,
                }
                for n, (seat, text, digest) in enumerate(log, 1)
            ]  # fmt: skip
            if rows:
                connection.execute(entries.insert(), rows)
            if mark is not None:
                connection.execute(marks.insert().values(game=game.id, text=mark))
            if any(seat.kind == BOT for seat in game.seats):
                connection.execute(bots_due.insert(), {"game": game.id})

    def game(self, game_id: str) -> GameRow | None:
        with self.reading() as connection:
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

    def bots_due(self) -> tuple[str, ...]:
        """The games in which a bot may have to act."""
        with self.reading() as connection:
            return tuple(connection.execute(sa.select(bots_due.c.game)).scalars())

    def no_bot_due(self, game_id: str, latest: int) -> None:
        """Notes that no bot has to act in a game, unless it has moved on since this entry."""
        with self.driver.writing() as put:
            if self.is_shared:
                put(_ALONE, game_id)
            if (put(_NUMBER, game_id).fetchone()[0] or 0) == latest:
                put(_NO_BOT_DUE, game_id)

    def mark(self, game_id: str) -> JSON | None:
        """A moment of the game from which it can be opened, if one is kept."""
        with self.reading() as connection:
            return connection.execute(sa.select(marks.c.text).where(marks.c.game == game_id)).scalar()

    def keep_mark(self, game_id: str, text: JSON) -> None:
        """Puts it in place of an older one."""
        with self.writing() as connection:
            connection.execute(marks.delete().where(marks.c.game == game_id))
            connection.execute(marks.insert().values(game=game_id, text=text))

    # -- the log ------------------------------------------------------------------------------------

    def entries(self, game_id: str, after: int = 0) -> tuple[Entry, ...]:
        query = sa.select(entries).where(entries.c.game == game_id, entries.c.number > after).order_by(entries.c.number)
        with self.reading() as connection:
            return tuple(_entry(row) for row in connection.execute(query).mappings())

    def actions(self, game_id: str) -> list[str]:
        """The actions of a game that count."""
        found: list[str] = []
        with self.driver.asking() as put:
            for kind, text in put(_MOVES, game_id, ACT, UNDO):
                if kind == ACT:
                    found.append(text)
                else:
                    del found[int(text.partition(" ")[0]) :]
        return found

    def last_number(self, game_id: str) -> int:
        return self.asked(_NUMBER, game_id)[0] or 0

    def numbers(self, game_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """For each of these games the number of the last entry that moved it, and of the last of any kind."""
        moved, number = sa.case((entries.c.kind.in_((ACT, UNDO)), entries.c.number)), entries.c.number
        query = sa.select(entries.c.game, sa.func.max(moved), sa.func.max(number)).group_by(entries.c.game)
        found: dict[str, tuple[int, int]] = {}
        with self.reading() as connection:
            for part in range(0, len(game_ids), 500):
                asked = query.where(entries.c.game.in_(game_ids[part : part + 500]))
                found |= {game: (version or 0, latest) for game, version, latest in connection.execute(asked)}
        return found

    def has_key(self, game_id: str, key: str) -> bool:
        """Whether an entry with this idempotency key was written before."""
        query = sa.select(entries.c.number).where(entries.c.game == game_id, entries.c.key == key)
        with self.reading() as connection:
            return connection.execute(query).first() is not None

    def append(
        self,
        game_id: str,
        latest: int,
        new: Sequence[Entry],
        before: Mapping[str, JSON] = MappingProxyType({}),
        after: Mapping[str, JSON] = MappingProxyType({}),
        *,
        version: int = 0,
        bot_due: bool | None = None,
    ) -> None:
        """Adds entries after the one of number `latest`, and puts the orders `after` in place of those `before`; all
        or nothing. Conflict when the log or the orders are not as they were, or a key is taken. Other servers are told
        the `version` that the game has then; `bot_due` says whether a bot has to act, if that has changed."""
        changed = [seat for seat in {**before, **after} if before.get(seat) != after.get(seat)]
        if not new and not changed:
            return
        try:
            with self.driver.writing() as put:
                if self.is_shared:  # in SQLite, whoever writes is alone anyway
                    put(_ALONE, game_id)
                number, left = put(_STANDING, game_id, game_id).fetchone()
                if (number or 0) != latest or left != len(before):
                    raise Conflict(game_id)
                if left and _orders(put(_ORDERS, game_id)) != before:
                    raise Conflict(game_id)
                for e in new:
                    put(_ADD, game_id, e.number, e.kind, e.seat, e.text, e.key, self.driver.time(e.at), e.digest)
                if new and self.is_shared:
                    told = {"type": "game", "game": game_id, "version": version, "latest": new[-1].number}
                    put("SELECT pg_notify(?, ?)", CHANNEL, self._news(told))
                if bot_due is not None:
                    put(_BOT_DUE if bot_due else _NO_BOT_DUE, game_id)
                for seat in changed:
                    put(_NO_ORDER, game_id, seat)
                    if seat in after:
                        put(_ORDER, game_id, seat, json.dumps(after[seat]))
        except Taken:
            raise Conflict(game_id) from None

    def orders(self, game_id: str) -> dict[str, JSON]:
        """The orders that seats have left."""
        with self.driver.asking() as put:
            return _orders(put(_ORDERS, game_id))

    # -- talk ---------------------------------------------------------------------------------------

    def say(self, game_id: str, seat: str, text: str) -> Message:
        now = datetime.now(UTC)
        with self.writing() as connection:
            done = connection.execute(
                chat.insert().values(game=game_id, seat=seat, text=text, at=now).returning(chat.c.id)
            )
            self._tell(connection, {"type": "chat", "game": game_id})
            return Message(done.scalar_one(), seat, text, now)

    def messages(self, game_id: str, last: int = 200) -> tuple[Message, ...]:
        query = sa.select(chat).where(chat.c.game == game_id).order_by(chat.c.id.desc()).limit(last)
        with self.reading() as connection:
            rows = connection.execute(query).mappings().all()
        return tuple(Message(r["id"], r["seat"], r["text"], r["at"]) for r in reversed(rows))

    def notes(self, game_id: str, seat: str) -> str:
        query = sa.select(seats.c.notes).where(seats.c.game == game_id, seats.c.seat == seat)
        with self.reading() as connection:
            return connection.execute(query).scalar() or ""

    def name_seat(self, game_id: str, seat: str, name: str) -> None:
        with self.writing() as connection:
            where = (seats.c.game == game_id) & (seats.c.seat == seat)
            connection.execute(seats.update().where(where).values(name=name))

    def write_notes(self, game_id: str, seat: str, text: str) -> None:
        with self.writing() as connection:
            where = (seats.c.game == game_id) & (seats.c.seat == seat)
            connection.execute(seats.update().where(where).values(notes=text))


_NUMBER = "SELECT max(number) FROM entries WHERE game = ?"
_MOVES = "SELECT kind, text FROM entries WHERE game = ? AND kind IN (?, ?) ORDER BY number"
_STANDING = f"SELECT ({_NUMBER}), (SELECT count(*) FROM orders WHERE game = ?)"
_ALONE = "SELECT id FROM games WHERE id = ? FOR UPDATE"
_ADD = "INSERT INTO entries (game, number, kind, seat, text, key, at, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_BOT_DUE = "INSERT INTO bots_due (game) VALUES (?) ON CONFLICT DO NOTHING"
_NO_BOT_DUE = "DELETE FROM bots_due WHERE game = ?"
_ORDERS = "SELECT seat, text FROM orders WHERE game = ? ORDER BY seat"
_ORDER = "INSERT INTO orders (game, seat, text) VALUES (?, ?, ?)"
_NO_ORDER = "DELETE FROM orders WHERE game = ? AND seat = ?"
_TELL = sa.text("SELECT pg_notify(:channel, :news)")


def _orders(rows: Iterable[tuple[str, Any]]) -> dict[str, JSON]:
    """PostgreSQL's driver has read the JSON already."""
    return {seat: json.loads(text) if isinstance(text, str) else text for seat, text in rows}


def _entry(row: Any) -> Entry:
    return Entry(row["number"], row["kind"], row["seat"], row["text"], row["key"], row["at"], row["digest"])


def _keep_private(file: Path) -> None:
    """The file holds seeds and notes: nobody else on the machine may read it. SQLite makes those beside it alike."""
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        if file.stat().st_mode & 0o077:
            file.chmod(0o600)
    except OSError as error:
        raise StoreError(f"{file} cannot be written ({error.strerror}): choose another folder by --data") from None


def _try_the_rested(engine: Engine) -> None:
    """A connection that was not used for a while is tried before it is used again, as the database may have been
    restarted. To try every one, every time, would be one more turn for each request."""
    dialect = engine.dialect

    @sa.event.listens_for(engine, "checkout")
    def check(connection: Any, record: Any, _: object) -> None:
        if time.monotonic() - record.info.get("used", 0.0) > RESTED and not _answers(dialect, connection):
            raise sa.exc.DisconnectionError

    @sa.event.listens_for(engine, "checkin")
    def note(_: object, record: Any) -> None:
        record.info["used"] = time.monotonic()


def _answers(dialect: sa.Dialect, connection: Any) -> bool:
    try:
        return dialect.do_ping(connection)
    except dialect.loaded_dbapi.Error:
        return False


def _engine(url: str) -> Engine:
    try:
        made = sa.make_url(url)
        if made.get_backend_name() != "sqlite":
            pool = {"pool_size": CONNECTIONS, "max_overflow": 0}
            engine = sa.create_engine(url, hide_parameters=True, connect_args=ALIVE, **pool)
            _try_the_rested(engine)
            return engine
    except sa.exc.ArgumentError:
        raise StoreError("DATABASE_URL is not understood: it has the form postgresql://user@host/name") from None
    except ModuleNotFoundError as error:
        raise StoreError(f"the driver {error.name} is not installed: pip install 'kursbuch[postgresql]'") from None
    if made.database:
        _keep_private(Path(made.database))
    engine = sa.create_engine(url, connect_args={"check_same_thread": False, "timeout": 30}, hide_parameters=True)

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # Python's driver would begin transactions late, and none for a new table
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged action survives a crash of the machine, too
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
