"""Leaving standing orders, and taking them back. A seat's orders are its own secret."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from . import models as m
from . import page_models as p
from .api import ERRORS, gives
from .errors import ApiError
from .orders import StandingOrder, companies, is_alike, not_on_offer, numbered, to_buy, to_pass, up_to
from .play import Play
from .tables import parsed
from .visit import Changer, GameId, Player, Visit

router = APIRouter(prefix="/api", responses=ERRORS, tags=["play"])


@router.get("/games/{game_id}/order")
def orders(visit: Player) -> m.Orders:
    """The standing orders of your seats, and those that can be left now. Nobody else sees them."""
    return _orders(visit, visit.play)


@router.put("/games/{game_id}/order", **gives(m.Orders | p.TableView))
def leave(game_id: GameId, body: m.Ordering, visit: Changer) -> JSONResponse:
    """Leaves an order with the server, in place of an older one. It acts for the seat without asking whenever the
    seat is asked that question, now or later, and ends by itself; the view tells why."""
    seat = _seat(body.seat, visit)
    return _after(visit, visit.ctx.tables.leave(game_id, seat, lambda now: _ordered(now, body), body.version))


@router.delete("/games/{game_id}/order", **gives(m.Orders | p.TableView))
def withdraw(game_id: GameId, visit: Changer, seat: Annotated[str, Query(max_length=8)] = "") -> JSONResponse:
    """Takes an order back, or takes note of its end; without `seat`, those of all your seats."""
    seats = frozenset({_seat(seat, visit)}) if seat else visit.seats
    return _after(visit, visit.ctx.tables.withdraw(game_id, seats))


def _after(visit: Visit, play: Play) -> JSONResponse:
    return JSONResponse(visit.shows(play) if visit.page else _orders(visit, play).model_dump())


def _orders(visit: Visit, play: Play) -> m.Orders:
    ask, may = play.state.ask, list[m.OrderOffered]()
    if ask is not None:
        known = list(companies(play))
        may += [m.OrderOffered(kind="pass", step=ask.name, about=known)] if ask.passable else []
        if known:
            may.append(m.OrderOffered(kind="buy", step=ask.name, about=known, lacking=list(not_on_offer(play))))
        may += [
            m.OrderOffered(kind="upto", step=ask.name, action=str(offer.low_action), low=offer.low, high=offer.high)
            for offer in numbered(ask, play.state.now)
        ]
    return m.Orders(version=play.version, orders=visit.orders(play), may=may)


def _seat(wanted: str, visit: Visit) -> str:
    """The seat that is meant: the one named, else the one that is asked, else the first."""
    if wanted and wanted not in visit.seats:
        raise ApiError(403, "not-your-seat")
    actor = visit.play.state.actor
    return wanted or (actor if actor in visit.seats else min(visit.seats))


def _ordered(play: Play, body: m.ToPass | m.UpTo | m.ToBuy) -> StandingOrder:
    ask = play.state.ask
    if ask is None:
        raise ApiError(422, "over")
    if not isinstance(body, m.UpTo) and body.about not in ("", *companies(play)):
        raise ApiError(422, "which")
    if isinstance(body, m.ToPass):
        return to_pass(play, ask.name, body.until == "action", body.about)
    if isinstance(body, m.ToBuy):
        return to_buy(play, body.about, body.times, body.limit)
    found = numbered(ask, play.state.now)
    if body.action:
        wanted = parsed(play, body.action)
        found = tuple(offer for offer in found if is_alike(offer.action, wanted, offer.number))
    if len(found) != 1:
        raise ApiError(422, "which")
    return up_to(play, found[0], body.limit)
