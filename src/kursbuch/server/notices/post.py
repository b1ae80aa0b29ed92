"""The post: notes down whom to tell what, and sends it when it is due. Called by the clerk alone."""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby

import sqlalchemy as sa

from ..errors import ApiError
from ..people.register import Person, Register
from ..play import Play
from ..settings import Settings
from ..storage.schema import notices
from ..tables import Tables
from ..views.sentences import Speaker
from ..views.words import Words
from . import hooks, mail, push
from .hooks import Gone, NotSent
from .message import GameLine, Telling
from .wishes import HOOK, MAIL, PUSH, Wishes, urgent, when

TURN, LATE = "turn", "late"
TRIES = 6
"""How often something is sent before it is given up; each time twice as long after the last."""
AGAIN = timedelta(minutes=2)
AT_ONCE = 200

_log = logging.getLogger("kursbuch.server")


@dataclass(frozen=True)
class Notice:
    person: str
    game: str
    seat: str
    version: int
    kind: str
    due: datetime
    tries: int


@dataclass(frozen=True)
class Messenger:
    """One way to tell somebody, and the device if it is only that one."""

    name: str
    send: Callable[[Telling], None]
    device: str = ""


class Post:
    def __init__(self, settings: Settings, tables: Tables, register: Register) -> None:
        self.settings = settings
        self.tables = tables
        self.register = register
        self.store = tables.store

    # -- what is to be told ---------------------------------------------------------------------------

    def heard(self, play: Play, now: datetime) -> None:
        """After a change: whoever is to act now is to be told, nobody else any more; nor who has just acted, and is
        asked again."""
        if not self.register.has_sitters(play.row.id):
            return
        actor = play.state.actor or ""
        is_there = bool(play.moves) and play.moves[-1].seat == actor
        stale = (notices.c.game == play.row.id) & (sa.true() if is_there else notices.c.seat != actor)
        if play.stand_ins:  # they have not been told yet that a bot plays for them
            stale &= notices.c.seat.not_in(play.stand_ins)
        if self._are_there(stale):
            with self.store.writing() as connection:
                connection.execute(notices.delete().where(stale))
        if not is_there and actor not in play.stand_ins:
            self._note(play, TURN, now)

    def late(self, play: Play, now: datetime) -> None:
        """Somebody's time is up."""
        self._note(play, LATE, now)

    def _note(self, play: Play, kind: str, now: datetime) -> None:
        seat = play.seat(play.state.actor or "")
        if seat is None or not seat.digest or play.differs:
            return
        for person in self.register.sitters(play.row.id, seat.id, seat.digest):
            wishes = Wishes.of(person.wishes)
            if not wishes.ways:
                continue
            due = when(urgent(wishes) if kind == LATE else wishes, now, person.zone)
            key = {"person": person.id, "game": play.row.id, "seat": seat.id}
            row = {**key, "version": play.version, "kind": kind, "due": due, "tries": 0}
            with self.store.writing() as connection:
                where = sa.and_(*(notices.c[name] == value for name, value in key.items()))
                known = connection.execute(sa.select(notices.c.version).where(where)).scalar()
                if known is not None and kind == TURN:
                    continue  # it was their turn before: they are told once
                connection.execute(notices.delete().where(where))
                connection.execute(notices.insert().values(row))

    # -- sending --------------------------------------------------------------------------------------

    def tick(self, now: datetime) -> None:
        """Sends what is due, to each person all at once."""
        taken = self._take(now)
        for person_id, some in groupby(taken, key=lambda one: one.person):
            person, waiting = self.register.person(person_id), list(some)
            told = [line for one in waiting if (line := self._line(one, person)) is not None] if person else []
            if person is None or not told:
                self._drop(waiting)
                continue
            if self._sent(person, told, waiting):
                self._drop(waiting)

    def _take(self, now: datetime) -> list[Notice]:
        """What is due falls to us alone: for other servers it is not due again before it could be tried again."""
        if not self._are_there(notices.c.due <= now):
            return []
        query = sa.select(notices).where(notices.c.due <= now).order_by(notices.c.person).limit(AT_ONCE)
        found = []
        with self.store.writing() as connection:
            for row in connection.execute(query.with_for_update(skip_locked=True)).mappings().all():
                one = Notice(**row)
                later = now + AGAIN * 2**one.tries
                connection.execute(notices.update().where(_key(one)).values(due=later, tries=one.tries + 1))
                found.append(one)
        return found

    def _are_there(self, where: sa.ColumnElement[bool]) -> bool:
        """Are there any such? Mostly not, and who only reads keeps nobody from writing."""
        with self.store.reading() as connection:
            return connection.execute(sa.select(notices.c.game).where(where).limit(1)).first() is not None

    def _drop(self, some: Iterable[Notice]) -> None:
        with self.store.writing() as connection:
            for one in some:
                connection.execute(notices.delete().where(_key(one)))

    def _line(self, one: Notice, person: Person) -> GameLine | None:
        """What to say of a game, None if it does not wait for them any more."""
        try:
            play = self.tables.open(one.game)
        except ApiError:
            return None
        is_stood_in = one.kind == LATE and one.seat in play.stand_ins
        if (play.state.actor != one.seat and not is_stood_in) or play.state.ask is None:
            return None
        words, title = Words(person.language), play.game.title.name
        step = Speaker(play.state, words).step(play.state.ask.name)
        text = words.say("notice.standin" if is_stood_in else f"notice.{one.kind}", title=title, step=step)
        return GameLine(one.game, title, text, f"{self.settings.address}/games/{one.game}#me")

    def _sent(self, person: Person, told: list[GameLine], waiting: list[Notice]) -> bool:
        """Whether it arrived by one way at least, or is given up."""
        words, wishes = Words(person.language), Wishes.of(person.wishes)
        unsubscribe = f"{self.settings.address}/unsubscribe/{person.id}-{self.stop_code(person.id)}"
        subject = words.say("notice.subject", count=len(told), title=told[0].title)
        stop, lobby = words.say("notice.foot"), f"{self.settings.address}/lobby"
        telling = Telling(subject, tuple(told), stop, unsubscribe, lobby)
        arrived, ways = False, self._ways(person, wishes)
        for way in ways:
            try:
                way.send(telling)
                arrived = True
            except NotSent as error:
                _log.warning("a notice by %s was not sent: %s", way.name, error)
                if isinstance(error, Gone):
                    wishes = wishes.without_push(way.device)
                    self.register.change(person.id, wishes=wishes.to_json())
        return arrived or not ways or max(one.tries for one in waiting) + 1 >= TRIES

    def _ways(self, person: Person, wishes: Wishes) -> list[Messenger]:
        """How somebody can be told: by what they wish, as far as they have confirmed it and the site has it."""
        site, found = self.settings, list[Messenger]()
        anywhere = site.hooks == "anywhere"
        if HOOK in wishes.ways:
            found.append(Messenger(HOOK, lambda telling: hooks.send(wishes.hook, wishes.shape, telling, anywhere)))
        if MAIL in wishes.ways and person.is_confirmed and site.smtp:
            found.append(Messenger(MAIL, lambda telling: mail.send(site.smtp, site.mail_from, person.mail, telling)))
        if PUSH in wishes.ways and push.is_there():
            key = self.push_key()
            for address, device in wishes.push.items():
                found.append(Messenger(PUSH, partial(push.send, key, device, site.mail_from, anywhere), address))
        return found

    def push_key(self) -> str:
        return self.register.kept("push key", push.new_key)

    def stop_code(self, person: str) -> str:
        """By which somebody is told no more, without signing in."""
        secret = self.register.kept("stop secret", lambda: secrets.token_hex(32))
        return hmac.new(secret.encode(), person.encode(), hashlib.sha256).hexdigest()[:32]


def _key(one: Notice) -> sa.ColumnElement[bool]:
    return (notices.c.person == one.person) & (notices.c.game == one.game) & (notices.c.seat == one.seat)
