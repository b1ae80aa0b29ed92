"""Help at the table: what the best of our bots would do, and why a bot did what it did."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from ...study.coach import Advice
from .. import page_models as p
from ..api import ERRORS, gives
from ..errors import ApiError
from ..storage.records import BOT
from ..tables import bot_seed
from ..thinking import Snapshot, Thought
from ..views.analysis import action_said, facts_said
from ..visit import Player, Visit, Visitor
from . import study_models as s
from .coaching import advised

router = APIRouter(prefix="/api", responses=ERRORS, tags=["page"])

COACH = "expert"


@router.get("/games/{game_id}/hint", **gives(s.AdviceOut))
def hint(visit: Player) -> JSONResponse:
    """What the coach would do, the figures that decide, what comes of it, and the next best answer. Only where nobody
    else is at the table but bots, or the host allows it."""
    play = visit.play
    if not visit.help(play)["coach"]:
        raise ApiError(403, "no-hints")
    if play.differs or play.state.over:
        raise ApiError(422, "differs" if play.differs else "over")
    if play.state.actor not in visit.seats:
        raise ApiError(403, "not-yours", actor=play.state.actor)
    thinkers, seed = visit.ctx.tables.thinkers, bot_seed(play, COACH, len(play.moves))
    with thinkers.meters.thinking(COACH):
        advice, seconds = thinkers.work(advised, Snapshot.of(play.state), seed)
    thought = Thought(advice.action, tuple(advice.reasons))
    return JSONResponse({"version": play.version, **_told(thought), **_foreseen(visit, advice)}, headers=_took(seconds))


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
    return JSONResponse({"version": play.version, **_told(told)}, headers=_took(thought.seconds))


def _took(seconds: float) -> dict[str, str]:
    """How much of the processor a thought took, as browsers show it."""
    return {"Server-Timing": f"thought;dur={1000 * seconds:.0f}"}


def _foreseen(visit: Visit, advice: Advice) -> dict[str, object]:
    """What an answer comes to, and the next best one; the same tile turned otherwise is told of by neither."""
    play, words, now = visit.play, visit.words, len(visit.play.moves)
    text = action_said(play, now, advice.action, words)
    others = ((action_said(play, now, action, words), chance) for action, chance in advice.others)
    following = next(({"text": its, "chance": round(chance, 4)} for its, chance in others if its != text), None)
    told = facts_said(play, now, advice.facts, words)
    return {"who": advice.who, "text": text, "chance": round(advice.chance, 4), "facts": told, "next": following}


def _told(thought: Thought) -> dict[str, object]:
    """An answer and what decided. Figures that speak against it as a whole did not decide."""
    speaks = sum(reason.amount for reason in thought.reasons) > 0
    reasons = [reason._asdict() for reason in thought.reasons] if speaks else []
    return {"action": thought.action, "reasons": reasons}
