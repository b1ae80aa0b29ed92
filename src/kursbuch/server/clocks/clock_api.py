"""Clocks and absence over HTTP."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import AwareDatetime, BaseModel, Field, StringConstraints

from ..api import ERRORS
from ..clerk import utc_now
from ..errors import ApiError
from ..lobby.lobby_models import TermsIn
from ..models import Strict
from ..play import Play
from ..visit import GameId, Player, Visit, Visitor
from . import attendance
from .terms import RESERVE, left, spent

router = APIRouter(prefix="/api", responses=ERRORS, tags=["clocks"])

SeatId = Annotated[str, StringConstraints(max_length=8)]


class Holiday(BaseModel):
    start: str
    end: str


class Ballot(BaseModel):
    by: str
    seat: str
    how: Literal["bot", "link"]


class ClockOut(BaseModel):
    """Who has how much time, and who is not there."""

    terms: TermsIn
    actor: str | None
    left: dict[str, int] = Field(description="seat -> seconds: of everybody's reserve, or of whoever is to act")
    late: bool = Field(description="whether the time of whoever is to act is up, so that the seat may be filled")
    away: dict[str, Holiday]
    stand_ins: dict[str, str] = Field(description="seat -> the bot that plays for it")
    votes: list[Ballot]


class GoingAway(Strict):
    start: AwareDatetime
    end: AwareDatetime
    seat: SeatId = Field("", description="one of yours; if several")


class Filling(Strict):
    seat: SeatId
    how: Literal["bot", "link"]


class Filled(BaseModel):
    done: bool
    token: str = Field("", description="of the new link, to be passed on; it is told once")
    clock: ClockOut


@router.get("/games/{game_id}/clock")
def clock(visit: Visitor) -> ClockOut:
    return _shown(visit, visit.play)


@router.put("/games/{game_id}/away")
def away(game_id: GameId, body: GoingAway, visit: Player) -> ClockOut:
    """Says that you are away for some time; your clock stands still then."""
    seat = body.seat or min(visit.seats)
    if seat not in visit.seats:
        raise ApiError(403, "not-your-seat")
    start, end = (moment.astimezone(UTC) for moment in (body.start, body.end))
    return _shown(visit, attendance.announce(visit.ctx.tables, game_id, seat, start, end))


@router.post("/games/{game_id}/back")
def back(game_id: GameId, visit: Player) -> ClockOut:
    """You are back: no bot plays for your seats any longer."""
    return _shown(visit, attendance.come_back(visit.ctx.tables, game_id, visit.seats))


@router.post("/games/{game_id}/fill")
def fill(game_id: GameId, body: Filling, visit: Player) -> Filled:
    """Gives a seat to a bot, or to whoever gets the new link: your own, or, when its time is up, that of somebody
    who is absent, if all others want the same."""
    ctx = visit.ctx
    late = attendance.is_late(visit.play, ctx.lobby.terms(game_id), utc_now())
    play, token = attendance.fill(ctx.tables, game_id, visit.seats, body.seat, body.how, late)
    done = bool(token) or play.seat(body.seat) not in play.people
    if done:
        ctx.live.part(game_id, frozenset({body.seat}))
        ctx.live.wake_bots(game_id)
    return Filled(done=done, token=token, clock=_shown(visit, play))


def _shown(visit: Visit, play: Play) -> ClockOut:
    terms, now = visit.ctx.lobby.terms(play.row.id), utc_now()
    rest, actor = left(play, terms, now), play.state.actor
    seconds: dict[str, int] = {}
    if terms.clock == RESERVE:
        seconds = {s.id: int(terms.minutes * 60 - spent(play, s.id, now).total_seconds()) for s in play.people}
    elif rest is not None and actor:
        seconds = {actor: int(rest.total_seconds())}
    return ClockOut(
        terms=TermsIn(**terms.to_json()),
        actor=None if play.differs else actor,
        left=seconds,
        late=attendance.is_late(play, terms, now),
        away={seat: _holiday(*times) for seat, times in play.away.items() if times[1] > now},
        stand_ins=dict(play.stand_ins),
        votes=[Ballot.model_validate({"by": by, "seat": seat, "how": how}) for by, seat, how in sorted(play.votes)],
    )


def _holiday(start: datetime, end: datetime) -> Holiday:
    return Holiday(start=start.isoformat(), end=end.isoformat())
