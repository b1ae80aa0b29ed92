"""Looks after tables whose time is up. The hour is handed in; of several servers one alone sees to a table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from ..lobby.lobby import Lobby
from ..play import Play
from .attendance import stand_in
from .terms import BOT_PLAYS, left

Late = Callable[[Play, datetime], None]
HOLD = timedelta(minutes=1)
"""After which another server sees to a table, if the one that has taken it upon itself is gone."""


class Timekeeper:
    """`late` hears of a game in which somebody's time is up, `wake` calls the bots of a game."""

    def __init__(self, lobby: Lobby, wake: Callable[[str], None]) -> None:
        self.lobby = lobby
        self.wake = wake
        self.late: list[Late] = []

    def tick(self, now: datetime) -> None:
        for listing in self.lobby.book.overdue(now):
            if not self.lobby.book.take(listing, now + HOLD):
                continue
            play = self.lobby.tables.open(listing.game)
            rest, seat = left(play, listing.terms, now), play.state.actor or ""
            if rest is None or rest > timedelta():
                self.lobby.update(play, now)  # somebody has acted meanwhile, or said that they are away
                continue
            if listing.terms.then == BOT_PLAYS:
                play = stand_in(self.lobby.tables, listing.game, seat)
                self.wake(listing.game)
            for hear in self.late:
                hear(play, now)
            self.lobby.seen_to(play, listing, now)
