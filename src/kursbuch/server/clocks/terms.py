"""How a table keeps time. What a clock shows follows from the log and a moment that is handed in: there is no other
clock, so nothing is lost when a server stops, and a test can look at any hour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from ..play import Play

NONE, RESERVE, MOVE = "none", "reserve", "move"
"""No clock; so many minutes for each player's whole game; so many for every answer."""
REMIND, BOT_PLAYS, VOTE = "remind", "bot", "vote"
"""What follows when time runs out: a reminder; a bot acts until they are back; the others may vote for one."""

Absences = Mapping[str, tuple[datetime, datetime]]
"""Seat -> the time for which it has said that it is away; its clock stands still."""


@dataclass(frozen=True)
class Terms:
    live: bool = False
    """Whether people are at the table at the same time."""
    clock: str = NONE
    minutes: int = 0
    then: str = REMIND

    @staticmethod
    def of(text: Mapping[str, Any]) -> Terms:
        return Terms(**text)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def left(play: Play, terms: Terms, now: datetime) -> timedelta | None:
    """What whoever is to act has left, negative when it is too late; None where no clock runs."""
    actor = play.state.actor
    if terms.clock == NONE or actor not in {seat.id for seat in play.people} or play.differs:
        return None
    allowed = timedelta(minutes=terms.minutes)
    if terms.clock == MOVE:
        return allowed - _lasted(_asked_at(play), now, actor, play.away)
    return allowed - spent(play, actor, now)


def due(play: Play, terms: Terms, now: datetime) -> datetime | None:
    """When the clock that runs will have run out, if nobody acts; never while a bot stands in."""
    rest, actor = left(play, terms, now), play.state.actor or ""
    if rest is None or actor in play.stand_ins:
        return None
    away = play.away.get(actor)
    end = now + rest
    if away is not None and max(away[0], now) < min(away[1], end):
        end += away[1] - max(away[0], now)
    return end


def spent(play: Play, seat: str, now: datetime) -> timedelta:
    """What a seat has used of its reserve. What was taken back has not been used."""
    total, since = timedelta(), play.row.created
    for move in play.moves:
        if move.seat == seat:
            total += _lasted(since, move.at, seat, play.away)
        since = move.at
    return total + (_lasted(since, now, seat, play.away) if play.state.actor == seat else timedelta())


def _asked_at(play: Play) -> datetime:
    return play.moves[-1].at if play.moves else play.row.created


def _lasted(start: datetime, end: datetime, seat: str, away: Absences) -> timedelta:
    """From one moment to another, without the time that the seat is away; nothing for clocks that jump back."""
    lasted = max(end - start, timedelta())
    if seat in away:
        lasted -= max(min(end, away[seat][1]) - max(start, away[seat][0]), timedelta())
    return lasted
