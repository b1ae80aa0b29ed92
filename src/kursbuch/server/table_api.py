"""What the page of a table asks for: the view of a moment, hexes, previews, the log. Bots need none of it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from ..core.errors import Illegal, KursbuchError
from . import models as m
from . import page_models as p
from .api import ERRORS, gives
from .errors import ApiError, Forbidden
from .settings import reachable
from .views.about import About, about
from .views.controls import spot
from .views.drawing import drawn
from .views.history import beyond, lines, worth
from .views.runs import free_paths, trains
from .views.shapes import plain
from .views.view import preview
from .visit import Looker, LookersDoor, Visitor

router = APIRouter(prefix="/api", responses=ERRORS, tags=["page"])

At = Annotated[int | None, Query(ge=0, le=100_000, description="an earlier moment")]


@router.get("/games/{game_id}/table", **gives(p.TableView))
def table(door: LookersDoor, at: At = None) -> JSONResponse:
    """Everything the page shows of a moment: board and market as SVG, tables, controls, log."""
    visit = door.enter()
    return JSONResponse(visit.view(visit.play, at))


@router.get("/games/{game_id}/hex/{hex_id}", **gives(p.HexChoices))
def hex_choices(visit: Looker, hex_id: Annotated[str, "a hex of the map"]) -> JSONResponse:
    """What can be done in a hex, with pictures of tiles, and what the first choice would change; or why nothing can."""
    state = visit.play.state
    found = spot(state, hex_id[:12], visit.words)
    told = plain(found)
    if found.choices and state.actor in visit.seats and not visit.play.differs:
        told["preview"] = preview(visit.play, visit.reader, [found.choices[0].action])
    return JSONResponse(told)


@router.get("/games/{game_id}/card/{what}", **gives(About))
def card(
    visit: Visitor, what: Annotated[str, "a company, a paper, or `train:` and a train"], at: At = None
) -> JSONResponse:
    """What a thing on the table is."""
    play = visit.play
    moment = len(play.moves) if at is None else min(at, len(play.moves))
    found = about(play.states[moment].now, what[:40], visit.words, tuple(play.until(moment).deeds(what)))
    if found is None:
        raise ApiError(404, "no-card")
    return JSONResponse(plain(found))


@router.get("/games/{game_id}/address")
def address(visit: Visitor, request: Request) -> dict[str, str]:
    """Where others in the network can reach this server, whatever the one who asks calls it; empty if they cannot."""
    return {"address": reachable(visit.ctx.settings, request.url.port or 80)}


@router.get("/games/{game_id}/preview", **gives(p.Preview | p.StaleOut))
def what_if(
    visit: Looker,
    action: Annotated[list[m.Text], Query(min_length=1, max_length=20)],
    version: Annotated[int | None, Query(description="the version it is meant for")] = None,
    at: At = None,
) -> JSONResponse:
    """What an action would change, or several one after the other, without doing them; `stale` when the game has
    moved on since that version."""
    play = visit.play if at is None else visit.play.until(at)
    if version is not None and version != play.version:
        return JSONResponse({"stale": True, "version": play.version})
    if play.state.over or play.differs:
        raise ApiError(422, "differs" if play.differs else "over")
    try:
        return JSONResponse(preview(play, visit.reader, action))
    except Illegal as error:
        raise Forbidden(play.state, error.refusal) from None
    except (KursbuchError, ValueError) as error:
        raise ApiError(422, "unreadable", error) from None


@router.post("/games/{game_id}/draw", **gives(p.Drawn))
def draw_routes(visit: Looker, drawing: m.Drawing) -> JSONResponse:
    """Routes of one's own, where others than the best may be run: what they earn, and where they can go on."""
    state = visit.play.state
    if not free_paths(state) or len(drawing.paths) != len(trains(state)):
        raise ApiError(422, "form", "paths")
    return JSONResponse(drawn(state, drawing.paths, drawing.train, visit.words, visit.reader.unit))


@router.get("/games/{game_id}/log", **gives(list[p.LogLine]))
def log(
    visit: Visitor,
    first: Annotated[int, Query(ge=1, le=100_000)] = 1,
    last: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> JSONResponse:
    """Moves in words; all of them unless `first` and `last` say otherwise."""
    moves = len(visit.play.moves)
    found = lines(visit.play, range(first, min(last or moves, moves) + 1), visit.words)
    return JSONResponse(plain([*found, *(line for line in beyond(visit.play) if not last or line["n"] <= last)]))


@router.get("/games/{game_id}/worth", **gives(p.Worth))
def worth_over_time(visit: Visitor) -> JSONResponse:
    """What each player was worth, round by round."""
    return JSONResponse(worth(visit.play))
