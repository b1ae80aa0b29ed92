"""The register of people, in the database. Somebody is known by a cookie of their browser, of which only the hash is
kept: a guest who wants notices by that alone, an account by any of its devices. Each call is one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from ..play import Play
from ..storage.records import digest_of, new_id, new_token
from ..storage.schema import devices, passkeys, people, site, sittings, tickets, waiting
from ..storage.store import Store

SIGN_IN, INVITE, CONFIRM = "sign-in", "invite", "confirm"
"""The kinds of tickets that are links: into an account, to a new one, and to confirm an address."""


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    language: str = "en"
    zone: str = "UTC"
    mail: str = ""
    is_confirmed: bool = False
    is_account: bool = False
    is_moderator: bool = False
    is_blocked: bool = False
    wishes: Mapping[str, Any] = field(default_factory=dict)
    created: datetime | None = None


@dataclass(frozen=True)
class Device:
    digest: str
    label: str
    seen: datetime


@dataclass(frozen=True)
class Passkey:
    id: str
    person: str
    key: str
    count: int


class Register:
    def __init__(self, store: Store) -> None:
        self.store = store

    # -- people ---------------------------------------------------------------------------------------

    def add(self, name: str, language: str, now: datetime, **more: Any) -> Person:
        person = Person(new_id(), name, language, created=now, **more)
        with self.store.writing() as connection:
            connection.execute(people.insert().values({**asdict(person), "wishes": dict(person.wishes)}))
        return person

    def change(self, person: str, **values: Any) -> None:
        with self.store.writing() as connection:
            connection.execute(people.update().where(people.c.id == person).values(values))

    def person(self, id_: str) -> Person | None:
        return self._first(people.c.id == id_)

    def by_mail(self, mail: str) -> Person | None:
        """The account with this address, which it has confirmed."""
        return self._first((people.c.mail == mail.lower()) & people.c.is_confirmed & people.c.is_account)

    def accounts(self, most: int = 200) -> tuple[Person, ...]:
        query = sa.select(people).where(people.c.is_account).order_by(people.c.created).limit(most)
        with self.store.reading() as connection:
            return tuple(Person(**row) for row in connection.execute(query).mappings())

    def forget(self, person: str) -> None:
        """Drops somebody with everything that is known of them; their games stay as they are."""
        with self.store.writing() as connection:
            connection.execute(people.delete().where(people.c.id == person))

    def _first(self, where: sa.ColumnElement[bool]) -> Person | None:
        with self.store.reading() as connection:
            row = connection.execute(sa.select(people).where(where)).mappings().first()
        return Person(**row) if row else None

    # -- devices --------------------------------------------------------------------------------------

    def sign_in(self, person: str, label: str, now: datetime) -> str:
        """A new device of somebody; the token that it keeps."""
        token = new_token()
        row = {"digest": digest_of(token), "person": person, "label": label[:120], "seen": now}
        with self.store.writing() as connection:
            connection.execute(devices.insert().values(row))
        return token

    def known_by(self, token: str, now: datetime) -> Person | None:
        """Who uses the device with this token; nobody, if they are blocked."""
        where = (devices.c.digest == digest_of(token)) & ~people.c.is_blocked
        query = sa.select(people, devices.c.seen).join(devices, devices.c.person == people.c.id).where(where)
        with self.store.reading() as connection:
            row = connection.execute(query).mappings().first()
        if row is None:
            return None
        if now - row["seen"] > timedelta(hours=12):
            with self.store.writing() as connection:
                connection.execute(devices.update().where(devices.c.digest == digest_of(token)).values(seen=now))
        return Person(**{key: value for key, value in row.items() if key != "seen"})

    def devices(self, person: str) -> tuple[Device, ...]:
        query = sa.select(devices).where(devices.c.person == person).order_by(devices.c.seen.desc())
        with self.store.reading() as connection:
            return tuple(Device(r["digest"], r["label"], r["seen"]) for r in connection.execute(query).mappings())

    def sign_out(self, person: str, digests: Iterable[str]) -> None:
        with self.store.writing() as connection:
            where = (devices.c.person == person) & devices.c.digest.in_(list(digests))
            connection.execute(devices.delete().where(where))

    # -- seats ----------------------------------------------------------------------------------------

    def sit(self, person: str, game: str, digest_by_seat: Mapping[str, str]) -> None:
        """Somebody sits at these seats, which are known by these digests."""
        with self.store.writing() as connection:
            for seat, digest in digest_by_seat.items():
                where = (sittings.c.person == person) & (sittings.c.game == game) & (sittings.c.seat == seat)
                connection.execute(sittings.delete().where(where))
                connection.execute(sittings.insert().values(person=person, game=game, seat=seat, digest=digest))

    def sittings(self, person: str) -> dict[str, dict[str, str]]:
        """Game -> seat -> digest."""
        query = sa.select(sittings).where(sittings.c.person == person)
        found: dict[str, dict[str, str]] = {}
        with self.store.reading() as connection:
            for row in connection.execute(query).mappings():
                found.setdefault(row["game"], {})[row["seat"]] = row["digest"]
        return found

    def has_sitters(self, game: str) -> bool:
        """Whether anybody who is known sits at a game; asked after every change of every game."""
        return self.store.asked("SELECT game FROM sittings WHERE game = ? LIMIT 1", game) is not None

    def sitters(self, game: str, seat: str, digest: str) -> tuple[Person, ...]:
        """Who wants to hear of a seat that is known by this digest."""
        where = (sittings.c.game == game) & (sittings.c.seat == seat) & (sittings.c.digest == digest)
        query = sa.select(people).join(sittings, sittings.c.person == people.c.id).where(where, ~people.c.is_blocked)
        with self.store.reading() as connection:
            return tuple(Person(**row) for row in connection.execute(query).mappings())

    def wait(self, person: str, table: str, digest: str) -> None:
        """Somebody has a seat at a table that waits for players; nothing if it is gone, as when the game has begun."""
        with suppress(sa.exc.IntegrityError), self.store.writing() as connection:
            connection.execute(waiting.insert().values(person=person, gathering=table, digest=digest))

    def waits(self, person: str) -> dict[str, str]:
        """Table -> digest of the seat that somebody has there."""
        query = sa.select(waiting.c.gathering, waiting.c.digest).where(waiting.c.person == person)
        with self.store.reading() as connection:
            return {row.gathering: row.digest for row in connection.execute(query)}

    def sit_down(self, play: Play) -> None:
        """The game of a table has begun: whoever waited there sits at it."""
        query = sa.select(waiting.c.person, waiting.c.digest).where(waiting.c.gathering == play.row.id)
        with self.store.reading() as connection:
            found = connection.execute(query).all()
        for person, digest in found:
            self.sit(person, play.row.id, {seat.id: digest for seat in play.people if seat.digest == digest})

    def absorb(self, guest: str, person: str) -> None:
        """Somebody who was a guest on this device has signed in: the seats are theirs, and the guest is forgotten."""
        for game, own in self.sittings(guest).items():
            self.sit(person, game, own)
        for table, digest in self.waits(guest).items():
            self.wait(person, table, digest)
        self.forget(guest)

    # -- what is good for one use -----------------------------------------------------------------------

    def ticket(self, kind: str, expires: datetime, person: str | None = None, text: str = "") -> str:
        token = new_token()
        row = {"digest": digest_of(token), "person": person, "kind": kind, "text": text, "expires": expires}
        with self.store.writing() as connection:
            connection.execute(tickets.insert().values(row))
        return token

    def has_ticket(self, kind: str, text: str, start: datetime, end: datetime) -> bool:
        """Whether there is such a ticket, not used yet, that is good until some time between these."""
        where = (tickets.c.kind == kind) & (tickets.c.text == text) & tickets.c.expires.between(start, end)
        with self.store.reading() as connection:
            return connection.execute(sa.select(tickets.c.digest).where(where).limit(1)).first() is not None

    def holder(self, kind: str, token: str, now: datetime) -> str | None:
        """Whose ticket it is; it is not used up by that."""
        where = (tickets.c.digest == digest_of(token)) & (tickets.c.kind == kind) & (tickets.c.expires >= now)
        with self.store.reading() as connection:
            return connection.execute(sa.select(tickets.c.person).where(where)).scalar()

    def use(self, kind: str, token: str, now: datetime) -> tuple[str | None, str] | None:
        """What a ticket was for, person and text; None if there is none, or if it was used before."""
        where = (tickets.c.digest == digest_of(token)) & (tickets.c.kind == kind)
        with self.store.writing() as connection:
            connection.execute(tickets.delete().where(tickets.c.expires < now))
            gone = tickets.delete().where(where).returning(tickets.c.person, tickets.c.text)
            row = connection.execute(gone).first()
        return (row[0], row[1]) if row else None

    # -- passkeys ---------------------------------------------------------------------------------------

    def add_passkey(self, key: Passkey, now: datetime) -> None:
        with self.store.writing() as connection:
            connection.execute(passkeys.insert().values({**asdict(key), "made": now}))

    def passkey(self, id_: str) -> Passkey | None:
        with self.store.reading() as connection:
            row = connection.execute(sa.select(passkeys).where(passkeys.c.id == id_)).mappings().first()
        return Passkey(row["id"], row["person"], row["key"], row["count"]) if row else None

    def passkeys(self, person: str) -> tuple[Passkey, ...]:
        with self.store.reading() as connection:
            rows = connection.execute(sa.select(passkeys).where(passkeys.c.person == person)).mappings()
            return tuple(Passkey(row["id"], row["person"], row["key"], row["count"]) for row in rows)

    def count_passkey(self, id_: str, count: int) -> None:
        with self.store.writing() as connection:
            connection.execute(passkeys.update().where(passkeys.c.id == id_).values(count=count))

    # -- what the site keeps ----------------------------------------------------------------------------

    def kept(self, name: str, make: Any) -> str:
        """What was made once under this name; of several servers that make it, the first one's holds."""
        query = sa.select(site.c.text).where(site.c.name == name)
        with self.store.writing() as connection:
            found = connection.execute(query).scalar()
            if found is None:
                found = make()
                connection.execute(site.insert().values(name=name, text=found))
            return str(found)
