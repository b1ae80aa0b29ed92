"""Help at the table: what the best of our bots would do, and why a bot did what it did."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from ...study.analysis import Looked
from ...study.chances import chances
from .. import page_models as p
from ..api import ERRORS, gives
from ..errors import ApiError
from ..storage.store import BOT
from ..tables import bot_seed
from ..thinking import Snapshot, Thought
from ..views.analysis import answers
from ..visit import Player, Visit, Visitor
from . import study_models as s
from .analysing import looked_at

router = APIRouter(prefix="/api", responses=ERRORS, tags=["page"])

COACH = "expert"
_FORESEEN = 1
"""Operating sets that answers are played on for: nobody waits for the end of the game."""


@router.get("/games/{game_id}/hint", **gives(s.Advice))
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
    thought = visit.ctx.tables.thinkers.answer(COACH, bot_seed(play, COACH, len(play.moves)), play.state)
    return JSONResponse({"version": play.version, **_told(thought), **_foreseen(visit, thought)})


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


def _foreseen(visit: Visit, thought: Thought) -> dict[str, object]:
    """What an answer comes to, and the best of those that are not better; the same tile turned otherwise is told of by
    neither."""
    play, now = visit.play, len(visit.play.moves)
    found = visit.ctx.tables.thinkers.work(looked_at, Snapshot.of(play.state), thought.action, now, False, _FORESEEN)
    own, *others = answers(play, Looked(**found), visit.words)
    behind = [one for one in others if one["chance"] <= own["chance"] and one["text"] != own["text"]]
    before = chances(play.state).get(play.state.actor or "")
    chance = [round(before.chance, 4) if before else 0.0, own["chance"]]
    following = {"text": behind[0]["text"], "chance": behind[0]["chance"]} if behind else None
    who = play.game.title.notation.parse(thought.action).who
    return {"who": who, "text": own["text"], "chance": chance, "facts": own["facts"], "next": following}


def _told(thought: Thought) -> dict[str, object]:
    """An answer and what decided. Figures that speak against it as a whole did not decide: answers may be foreseen
    unequally far, and then their figures tell nothing."""
    speaks = sum(reason.amount for reason in thought.reasons) > 0
    reasons = [reason._asdict() for reason in thought.reasons] if speaks else []
    return {"action": thought.action, "reasons": reasons}
