"""Track and stations in a company's turn (rulebook: Build track, Place a station marker)."""

from __future__ import annotations

from functools import partial

from ...core.actions import Pass
from ...core.game import Script, silent
from ...core.questions import Ask, Menu, has_offers
from ...core.reports import Refusal
from ...rules.actions import LayTile, LayTileWith, PlaceStation
from ...rules.stations import place_home, place_station, station_menu
from ...rules.table import BANK
from ...rules.track import lay_cost, lays, put_down, refuse_lay
from .actions import BuildTunnel
from .launch import pay_destinations
from .privates import extra_menu
from .record import AlpineHoldings, AlpineTable
from .tunnels import build_tunnel, tunnel_menu, unused
from .turn import ANY_TIME


@silent
def home_station(t: AlpineTable, company: str) -> None:
    place_home(t, company)
    pay_destinations(t)


def track(t: AlpineTable, company: str) -> Script:
    """One tile or upgrade, and besides it tunnels and the tile of P2, in any order."""
    director, laid = t.director(company), False
    other = t.rulings.asks_without_choice
    while True:
        tile = () if laid else (tile_menu(company),)
        building = (*tile, tunnel_menu(company), extra_menu(company))
        always = ANY_TIME.menus(t, company)
        asked = _asks_for_track(t, company, laid) if other else has_offers(t, *building, *always)
        if not asked:
            return
        must = t.rulings.home_tile_compulsory and _home_is_bare(t, company) and has_offers(t, *tile)
        action = yield Ask("track", director, company, (*building, *always), passable=not must, quiet=False)
        if isinstance(action, Pass):
            return
        if isinstance(action, LayTile):
            if isinstance(action, LayTileWith):
                t.set_flag("PR2 used")
            else:
                laid = True
            lay_tile(t, action)
        elif isinstance(action, BuildTunnel):
            build_tunnel(t, action)
        else:
            yield from ANY_TIME.does(t, action)


def _asks_for_track(t: AlpineTable, company: str, laid: bool) -> bool:
    """When the other program asks: for the tile of the turn, and for those of papers that are left.

    The paper with another tile may still be with a player: then it asks whoever has the money to buy it first.
    """
    extra = "PR2" in t.owner and "PR2 used" not in t.flags and t.since("3")
    within_reach = extra and (t.owner["PR2"] not in t.players or t.cash[company] > 0)
    return not laid or within_reach or bool(unused(t, t.director(company)))


def _home_is_bare(t: AlpineHoldings, company: str) -> bool:
    """In its first turn, does the company's home have no track yet?"""
    home = t.company(company).home
    return company not in t.operated and home is not None and not t.board.face(home.hex).tracks


def station(t: AlpineTable, company: str) -> Script:
    director, placing = t.director(company), station_menu(company)
    while True:
        action = yield Ask("station", director, company, (placing, *ANY_TIME.menus(t, company)), about=(placing,))
        if isinstance(action, PlaceStation):
            place_station(t, action)
        if not (yield from ANY_TIME.does(t, action)):
            return


# -- tiles and what they cost ---------------------------------------------------------------------------------------


def tile_menu(company: str) -> Menu:
    return Menu(LayTile, partial(lays, company=company), refuse_tile)


def refuse_tile(t: AlpineHoldings, action: LayTile) -> Refusal | None:
    return refuse_lay(t, action, cost=0 if _is_free(t, action.hex) else None)


def _is_free(t: AlpineHoldings, hex_id: str) -> bool:
    """Terrain is paid for by a yellow tile on an empty hex, so not by the upgrade of a printed yellow one."""
    place = t.board.map.hexes.get(hex_id)
    return place is not None and place.face.colour != "white" and t.rulings.printed_upgrades_free


def lay_tile(t: AlpineTable, action: LayTile) -> None:
    cost = 0 if _is_free(t, action.hex) else lay_cost(t, action.hex)
    t.pay(action.who, BANK, cost)
    put_down(t, action, cost)
    pay_destinations(t)
