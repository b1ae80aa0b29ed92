"""The pages of the lobby, and one for each finished game that its host lets everybody see."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ...bots import bot_names
from ..errors import ApiError
from ..language import words_of
from ..pages import page
from ..views.choices import TitleCard, title_cards
from ..views.sentences import Speaker
from ..visit import Ctx
from .lobby_api import TableId, Theme, listed_out, miniature_of

router = APIRouter(include_in_schema=False)


@router.get("/lobby")
def lobby(request: Request) -> HTMLResponse:
    return _lobby(request, "")


@router.get("/lobby/{table_id}")
def invited(request: Request, table_id: TableId) -> HTMLResponse:
    """The same with one table opened: its address is an invitation."""
    return _lobby(request, table_id)


def _lobby(request: Request, table_id: str) -> HTMLResponse:
    titles = [_choices(card) for card in title_cards(words_of(request).language)]
    return page(request, "lobby.html", titles=titles, bots=bot_names(), table_id=table_id)


def _choices(card: TitleCard) -> dict[str, Any]:
    """What a new table can be of a title."""
    variants = [
        {
            "id": variant.id,
            "name": variant.name,
            "counts": variant.counts,
            "choices": [vars(choice) for choice in variant.choices],
        }
        for variant in card.variants
    ]
    return {"id": card.id, "name": card.name, "variants": variants}


@router.get("/public/{table_id}/board.svg")
def board(table_id: TableId, ctx: Ctx, theme: Theme = "light") -> Response:
    """The board of a game that everybody may see."""
    known = ctx.lobby.book.listing(table_id)
    if known is None or not known.public:
        raise ApiError(404, "not-found")
    return Response(miniature_of(ctx.tables.open(table_id), theme), media_type="image/svg+xml")


@router.get("/public/{table_id}")
def public(request: Request, table_id: TableId, ctx: Ctx) -> HTMLResponse:
    """A game that everybody may see: how it stands, or how it ended, and the way to its table."""
    known = ctx.lobby.book.listing(table_id)
    if known is None or not known.public:
        raise ApiError(404, "not-found")
    words, play = words_of(request), ctx.tables.open(table_id)
    shown = listed_out(known, words)
    names = dict(zip(play.game.players, play.game.names, strict=True))
    ranking = sorted(((amount, names.get(player, player)) for player, amount in play.state.score.items()), reverse=True)
    return page(
        request,
        "public.html",
        game=shown,
        rows=[(name, words.number(amount)) for amount, name in ranking],
        ending=Speaker(play.state, words).ending(play.state.events) if play.state.over else "",
        watch=play.row.watch,
        day=(play.moves[-1].at if play.moves else play.row.created).date().isoformat(),
    )
