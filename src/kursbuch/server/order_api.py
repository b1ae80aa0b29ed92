"""Leaving standing orders, and taking them back. A seat's orders are its own secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query

from . import models as m
from .api import ERRORS, Ctx, GameId, Lang, Token, must_play, with_fresh_game
from .context import Context
from .errors import ApiError
from .orders import Order, is_alike, numbered, to_pass, up_to
from .play import Play
from .tables import Pass, parsed

router = APIRouter(prefix="/api", responses=ERRORS, tags=["play"])


@router.get("/games/{game_id}/order")
def orders(game_id: GameId, ctx: Ctx, token: Token) -> m.Orders:
    """The standing orders of your seats, and those that can be left now. Nobody else sees them."""
    play, admitted = ctx.tables.admit(game_id, token)
    must_play(admitted)
    return _answer(ctx, play, admitted)


@router.put("/games/{game_id}/order")
def leave(game_id: GameId, body: m.Ordering, ctx: Ctx, token: Token, words: Lang) -> m.Orders:
    """Leaves an order with the server, in place of an older one. It acts for the seat without asking whenever the
    seat is asked that question, now or later, and ends by itself; the view tells why."""
    play, admitted = ctx.tables.admit(game_id, token)
    must_play(admitted)
    seat = _seat(body.seat, play, admitted)
    try:
        play = ctx.tables.leave(game_id, seat, lambda now: _ordered(now, body), body.version)
    except ApiError as error:
        raise with_fresh_game(error, ctx, game_id, admitted, words) from None
    return _answer(ctx, play, admitted)


@router.delete("/games/{game_id}/order")
def withdraw(game_id: GameId, ctx: Ctx, token: Token, seat: Annotated[str, Query(max_length=8)] = "") -> m.Orders:
    """Takes an order back, or takes note of its end; without `seat`, those of all your seats."""
    play, admitted = ctx.tables.admit(game_id, token)
    must_play(admitted)
    ctx.tables.withdraw(game_id, frozenset({_seat(seat, play, admitted)}) if seat else admitted.seats)
    return _answer(ctx, play, admitted)


def orders_of(left: Mapping[str, Order], admitted: Pass) -> list[m.OrderOut]:
    """Of all orders those that the bearer may see."""
    return [
        m.OrderOut.model_validate({**asdict(order), "seat": seat, "until": "action" if order.until_acted else "round"})
        for seat, order in left.items()
        if seat in admitted.seats
    ]


def _answer(ctx: Context, play: Play, admitted: Pass) -> m.Orders:
    ask, may = play.state.ask, list[m.OrderOffered]()
    if ask is not None:
        may += [m.OrderOffered(kind="pass", step=ask.name)] if ask.passable else []
        may += [
            m.OrderOffered(kind="upto", step=ask.name, action=str(offer.low_action), low=offer.low, high=offer.high)
            for offer in numbered(ask, play.state.now)
        ]
    return m.Orders(version=play.version, orders=orders_of(ctx.tables.orders(play.row.id), admitted), may=may)


def _seat(wanted: str, play: Play, admitted: Pass) -> str:
    """The seat that is meant: the one named, else the one that is asked, else the first."""
    if wanted and wanted not in admitted.seats:
        raise ApiError(403, "not-your-seat")
    return wanted or (play.state.actor if play.state.actor in admitted.seats else min(admitted.seats))


def _ordered(play: Play, body: m.ToPass | m.UpTo) -> Order:
    ask = play.state.ask
    if ask is None:
        raise ApiError(422, "over")
    if isinstance(body, m.ToPass):
        return to_pass(play, ask.name, body.until == "action")
    found = numbered(ask, play.state.now)
    if body.action:
        wanted = parsed(play, body.action)
        found = tuple(offer for offer in found if is_alike(offer.action, wanted, offer.number))
    if len(found) != 1:
        raise ApiError(422, "which")
    return up_to(play, found[0], body.limit)
