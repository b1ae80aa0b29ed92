"""Who is at a table: people who say that they are away, bots that stand in for them, and seats that get somebody else.
All of it stands in the game's log, like everything else that everybody at the table may know."""

from __future__ import annotations

from datetime import datetime, timedelta

from ..errors import ApiError
from ..play import Play
from ..storage.records import AWAY, BOT, LINK, SEAT, STAND_IN, VOTE, Entry, digest_of, new_token
from ..tables import Change, Tables
from .terms import NONE, Terms, left

STANDS_IN = "steady"
"""The bot that plays for somebody who is not there."""
LONG = timedelta(days=3)
"""Where no clock runs, whoever has not acted for so long is absent."""
LONGEST = timedelta(days=60)
"""The longest holiday."""


def is_late(play: Play, terms: Terms, now: datetime) -> bool:
    """Whether the time of whoever is to act is up."""
    rest = left(play, terms, now)
    if rest is None and terms.clock == NONE and play.state.actor:
        rest = left(play, Terms(clock="move", minutes=int(LONG.total_seconds() // 60)), now)
    return rest is not None and rest < timedelta()


def announce(tables: Tables, game_id: str, seat: str, start: datetime, end: datetime) -> Play:
    """A seat will be away; its clock stands still meanwhile."""
    if not start < end <= start + LONGEST:
        raise ApiError(422, "holiday", LONGEST.days)
    return tables.attend(game_id, _entries(AWAY, {seat: f"{start.isoformat()} {end.isoformat()}"}))


def stand_in(tables: Tables, game_id: str, seat: str, bot: str = STANDS_IN) -> Play:
    """A bot plays for a seat until it is back."""

    def change(play: Play) -> tuple[list[Entry], Play]:
        return ([], play) if play.stand_ins.get(seat) == bot else _entries(STAND_IN, {seat: bot})(play)

    return tables.attend(game_id, change)


def come_back(tables: Tables, game_id: str, seats: frozenset[str]) -> Play:
    """Whoever had a bot stand in plays on, and is away no longer."""

    def change(play: Play) -> tuple[list[Entry], Play]:
        return _entries(STAND_IN, dict.fromkeys(sorted(seats & play.stand_ins.keys()), ""))(play)

    return tables.attend(game_id, change)


def fill(tables: Tables, game_id: str, by: frozenset[str], seat: str, how: str, late: bool) -> tuple[Play, str]:
    """Somebody wants a seat to be filled by a bot, or by whoever gets a new link to it: its own player at once; others
    when its time is up and all of them want the same. The game, and the token if there is a new one."""
    token = ""

    def change(play: Play) -> tuple[list[Entry], Play]:
        nonlocal token
        if seat not in {one.id for one in play.people}:
            raise ApiError(422, "no-seat")
        new: list[Entry] = []
        if seat not in by:
            if not late or play.state.actor != seat:
                raise ApiError(422, "not-late")
            for voter in sorted(by):
                new.append(play.entry(VOTE, voter, f"{seat} {how}"))
                play = play.after(new[-1:])
            others = {one.id for one in play.people} - {seat} - play.stand_ins.keys()
            if not others <= {voter for voter, whom, wanted in play.votes if (whom, wanted) == (seat, how)}:
                return new, play
        token = new_token() if how == LINK else ""
        new.append(play.entry(SEAT, seat, f"{LINK} {digest_of(token)}" if token else f"{BOT} {STANDS_IN}"))
        return new, play.after(new[-1:])

    play = tables.attend(game_id, change)
    return play, token


def _entries(kind: str, texts: dict[str, str]) -> Change:
    def change(play: Play) -> tuple[list[Entry], Play]:
        new: list[Entry] = []
        for seat, text in texts.items():
            new.append(play.entry(kind, seat, text))
            play = play.after(new[-1:])
        return new, play

    return change
