"""What if: games that branch off others, and plans that are carried out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from .. import models as m
from .. import page_models as p
from ..api import ERRORS, gives
from ..errors import ApiError
from ..play import Move, Play
from ..storage.studies import BRANCH, Branch
from ..views.analysis import moment_of
from ..views.controls import refused
from ..views.sentences import Part, Speaker
from ..views.words import Words, round_said
from ..visit import Changer, GameId, Player, Visit, Visitor
from . import study_models as s
from .plans import Followed, followed
from .standing import BranchStanding, first_move

router = APIRouter(prefix="/api", responses=ERRORS, tags=["study"])


@router.get("/games/{game_id}/branches", **gives(list[s.BranchOut]))
def branches(visit: Visitor) -> JSONResponse:
    """The branches of a game that you may see, with how each stands at its end."""
    seen = visit.ctx.branching.seen(visit.play, visit.seats)
    shown = [one for one in seen if one.kind == BRANCH]
    standings = visit.ctx.branching.standings(visit.play, shown)
    return JSONResponse([_branch(visit, *pair) for pair in zip(shown, standings, strict=True)])


@router.post("/games/{game_id}/branches", status_code=201, **gives(s.BranchMade))
def begin(body: s.NewBranch, visit: Visitor) -> JSONResponse:
    """A game that goes on from a moment of this one, played by you alone; with `actions`, these first. A `plan` begins
    now, and nobody else sees it."""
    if visit.play.differs:
        raise ApiError(422, "differs")
    made = visit.ctx.branching.begin(visit.play, visit.seats, body.at, body.kind, body.name, body.actions)
    return JSONResponse({"id": made.game, "token": made.host}, 201)


@router.put("/games/{game_id}/branch", **gives(p.BranchOf))
def rename(body: s.BranchNaming, visit: Player) -> JSONResponse:
    """Gives a branch another name."""
    found = visit.ctx.branching.rename(visit.play, body.name)
    return JSONResponse(visit.branched(found))


@router.delete("/games/{game_id}/branch", **gives(s.Forgotten))
def drop(game_id: GameId, visit: Player) -> JSONResponse:
    """Forgets a branch."""
    if visit.ctx.branching.of(visit.play) is None:
        raise ApiError(422, "no-branch")
    visit.ctx.branching.drop(game_id)
    return JSONResponse({"id": game_id})


@router.post("/games/{game_id}/branch/bot", **gives(m.Summary | p.TableView))
def bot_answers(body: s.Asking, visit: Changer) -> JSONResponse:
    """Lets a bot answer in a branch, for whoever is to act."""
    return JSONResponse(visit.shows(visit.ctx.branching.bot_answers(visit.play, body.version)))


# -- plans ----------------------------------------------------------------------------------------------


@router.get("/games/{game_id}/plan", **gives(s.PlanOut))
def plan(visit: Player) -> JSONResponse:
    """Your plan, held against what has happened. Nobody else sees it."""
    found = _plan(visit)
    if found is None:
        return JSONResponse({"version": visit.play.version, "id": ""})
    return JSONResponse(_planned(visit, *found))


@router.post("/games/{game_id}/plan", **gives(m.Summary | p.TableView))
def carry_out(game_id: GameId, body: m.Answering, visit: Changer) -> JSONResponse:
    """Carries out as much of your plan as is allowed now, up to the first move of somebody else, as one change."""
    found = _plan(visit)
    if found is None or not found[2].carry:
        raise ApiError(422, "no-plan")
    play = visit.ctx.tables.act(game_id, visit.seats, found[2].carry, body.version, body.key)
    return JSONResponse(visit.shows(play))


def _plan(visit: Visit) -> tuple[Branch, Play, Followed] | None:
    branch = visit.ctx.branching.plan(visit.play.row.id, visit.seats)
    if branch is None:
        return None
    tried = visit.ctx.tables.open(branch.game)
    branch = replace(branch, at=min(branch.at, len(tried.moves)))  # it may have been taken back further
    return branch, tried, followed(visit.play, tried, branch.at, visit.seats)


def _planned(visit: Visit, branch: Branch, tried: Play, found: Followed) -> dict[str, Any]:
    play, words = visit.play, visit.words
    steps = [
        {
            "number": one.number,
            "who": one.move.action.who,
            "seat": one.move.seat,
            "mine": one.mine,
            "round": moment_of(tried, one.number, words),
            "state": one.state,
            "text": _did(tried, one.move, words),
            "refused": refused(one.refusal, Speaker(play.state, words)).__dict__ if one.refusal else None,
        }
        for one in found.steps
    ]
    parted = None
    if found.parted is not None:
        happened, planned = play.moves[found.parted], tried.moves[found.parted]
        parted = {
            "at": found.parted,
            "who": happened.action.who,
            "text": _did(play, happened, words),
            "planned": _did(tried, planned, words),
        }
    return {
        "version": play.version,
        "id": branch.game,
        "at": branch.at,
        "round": moment_of(tried, branch.at, words),
        "steps": steps,
        "carry": len(found.carry),
        "parted": parted,
        "void": found.void,
    }


def _did(play: Play, move: Move, words: Words) -> list[Part]:
    return Speaker(play.state, words).action(move.action, move.step)


def _somebody(play: Play, move: Move) -> Part:
    who = move.action.who
    return {"p": who} if who in play.game.players else {"c": who}


def _branch(visit: Visit, one: Branch, stands: BranchStanding) -> dict[str, Any]:
    play, words = visit.play, visit.words
    first, player = first_move(stands, play), stands.decides
    return {
        "id": one.game,
        "token": "" if one.seat in visit.seats else stands.watch,
        "at": stands.at,
        "round": round_said(stands.round, words),
        "name": one.name,
        "kind": one.kind,
        "yours": one.seat in visit.seats,
        "moves": stands.moves - stands.at,
        "over": stands.over,
        "win": stands.win,
        "worth": stands.worth,
        "line": [(at, found[player]) for at, found in stands.line if player],
        "first": [_somebody(play, first), " ", *_did(play, first, words)] if first else [],
    }
