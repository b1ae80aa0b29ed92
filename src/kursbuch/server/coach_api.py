"""Help at the table: what the best of our bots would do, and why a bot did what it did."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from . import page_models as p
from .api import ERRORS, gives
from .errors import ApiError
from .storage.store import BOT
from .tables import bot_seed
from .thinking import Thought
from .visit import Player, Visitor

router = APIRouter(prefix="/api", responses=ERRORS, tags=["page"])

COACH = "expert"


@router.get("/games/{game_id}/hint", **gives(p.Hint))
def hint(visit: Player) -> JSONResponse:
    """What the coach would do, and the figures that decide. Only where nobody else is at
    the table but bots, or the host allows it."""
    play = visit.play
    if not visit.help(play)["coach"]:
        raise ApiError(403, "no-hints")
    if play.differs or play.state.over:
        raise ApiError(422, "differs" if play.differs else "over")
    if play.state.actor not in visit.seats:
        raise ApiError(403, "not-yours", actor=play.state.actor)
    thought = visit.ctx.tables.thinkers.answer(COACH, bot_seed(play, COACH, len(play.moves)), play.state)
    return JSONResponse({"version": play.version, **_told(thought)})


@router.get("/games/{game_id}/why", **gives(p.Hint))
def why(
    visit: Visitor, at: Annotated[int, Query(ge=1, le=100_000, description="the number of a bot's move")]
) -> JSONResponse:
    """The figures that decided a move of a bot. It is put the same question again, with the same dice."""
    play = visit.play
    seat = play.seat(play.moves[at - 1].seat) if at <= len(play.moves) else None
    if seat is None or seat.kind != BOT:
        raise ApiError(422, "no-bot")
    thought = visit.ctx.tables.thinkers.answer(seat.bot, bot_seed(play, seat.id, at - 1), play.states[at - 1])
    did = str(play.moves[at - 1].action)
    told = thought if thought.action == did else Thought(did)  # played by an older version of the bot, or after an undo
    return JSONResponse({"version": play.version, **_told(told)})


def _told(thought: Thought) -> dict[str, object]:
    return {"action": thought.action, "reasons": [reason._asdict() for reason in thought.reasons]}
