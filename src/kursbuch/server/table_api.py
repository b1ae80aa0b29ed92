"""What the page of a table asks for: the view of a moment, hexes, previews, the log. Bots need none of it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from ..core.errors import Illegal, KursbuchError
from . import models as m
from . import page_models as p
from .api import ERRORS, Ctx, GameId, Lang, Token
from .errors import ApiError
from .order_api import orders_of
from .tables import Forbidden, Pass
from .views.controls import Spot, spot
from .views.history import lines, worth
from .views.sentences import Speaker
from .views.shapes import plain
from .views.view import Reader, preview, table_view
from .views.words import Words

router = APIRouter(prefix="/api", responses=ERRORS, tags=["page"])


def _gives(model: Any) -> dict[str, Any]:
    """A call whose answer is described by a model and not made by it, which would cost more than the answer."""
    return {"response_model": None, "responses": {200: {"model": model}}}


def reader_of(admitted: Pass, words: Words, unit: float, wide: float, high: float) -> Reader:
    return Reader(admitted.seats, words, unit, (wide, high or None))


Unit = Annotated[float, Query(ge=0.5, le=4.0, description="user units of the board a CSS pixel")]
Wide = Annotated[float, Query(ge=200, le=4000, description="width of the share market")]
High = Annotated[float, Query(ge=0, le=2000, description="its height; 0: as it suits")]
At = Annotated[int | None, Query(ge=0, le=100_000, description="an earlier moment")]


@router.get("/games/{game_id}/table", **_gives(p.TableView))
def table(
    game_id: GameId,
    ctx: Ctx,
    token: Token,
    words: Lang,
    at: At = None,
    have: Annotated[str, Query(max_length=24)] = "",
    unit: Unit = 1.4,
    wide: Wide = 694.0,
    high: High = 0.0,
) -> JSONResponse:
    """Everything the page shows of a moment: board and market as SVG, tables, controls, log."""
    play, admitted = ctx.tables.admit(game_id, token)
    if ctx.tables.bot_to_act(play) is not None:
        ctx.live.wake_bots(game_id)  # after a restart nobody else would
    left = ctx.tables.orders(game_id)
    if (order := left.get(play.state.actor or "")) is not None and not order.ended:
        play, left = ctx.tables.follow(game_id), ctx.tables.orders(game_id)
    view = table_view(play, reader_of(admitted, words, unit, wide, high), at, have)
    view["watch"] = play.row.watch
    view["order"] = [order.model_dump() for order in orders_of(left, admitted)]
    return JSONResponse(view)


@router.get("/games/{game_id}/hex/{hex_id}", **_gives(Spot))
def hex_choices(
    game_id: GameId, hex_id: Annotated[str, "a hex of the map"], ctx: Ctx, token: Token, words: Lang
) -> JSONResponse:
    """What can be done in a hex, with pictures of tiles; or why nothing can."""
    play, _ = ctx.tables.admit(game_id, token)
    return JSONResponse(plain(spot(play.state, hex_id[:12], words)))


@router.get("/games/{game_id}/preview", **_gives(p.Preview | p.Stale))
def what_if(
    game_id: GameId,
    action: Annotated[list[m.Text], Query(min_length=1, max_length=20)],
    ctx: Ctx,
    token: Token,
    words: Lang,
    version: Annotated[int | None, Query(description="the version it is meant for")] = None,
    unit: Unit = 1.4,
    wide: Wide = 694.0,
    high: High = 0.0,
) -> JSONResponse:
    """What an action would change, or several one after the other, without doing them; `stale` when the game has
    moved on since that version."""
    play, admitted = ctx.tables.admit(game_id, token)
    if version is not None and version != play.version:
        return JSONResponse({"stale": True, "version": play.version})
    if play.state.over:
        raise ApiError(422, "over")
    try:
        return JSONResponse(preview(play, reader_of(admitted, words, unit, wide, high), action))
    except Illegal as error:
        raise Forbidden(error.refusal, Speaker(play.state, words).refusal(error.refusal)) from None
    except (KursbuchError, ValueError) as error:
        raise ApiError(422, "unreadable", error) from None


@router.get("/games/{game_id}/log", **_gives(list[p.Line]))
def log(
    game_id: GameId,
    ctx: Ctx,
    token: Token,
    words: Lang,
    first: Annotated[int, Query(ge=1, le=100_000)] = 1,
    last: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> JSONResponse:
    """Moves in words; all of them unless `first` and `last` say otherwise."""
    play, _ = ctx.tables.admit(game_id, token)
    end = min(last or len(play.moves), len(play.moves))
    return JSONResponse(plain(lines(play, range(first, end + 1), words)))


@router.get("/games/{game_id}/worth", **_gives(p.Worth))
def worth_over_time(game_id: GameId, ctx: Ctx, token: Token) -> JSONResponse:
    """What each player was worth, round by round."""
    play, _ = ctx.tables.admit(game_id, token)
    return JSONResponse(worth(play))
