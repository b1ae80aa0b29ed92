"""Tiles, tunnels and stations of 1854, with the rights that Mountain Railways give (build-track, tunnel-building)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...board.catalogue import CATALOGUE
from ...core.actions import Pass
from ...core.game import Script
from ...core.questions import Ask, Menu, has_offers
from ...core.reports import Refusal
from ...rules.actions import LayTile, LayTileWith, PlaceStation
from ...rules.stations import place_station, places, refuse_station
from ...rules.table import BANK
from ...rules.track import lay_cost, lays, put_down, refuse_lay
from ...rules.tunnels import rotations, tunnel_fault, tunnels_near
from .actions import Dig, DigWith
from .companies import LOKALBAHN, LOKALBAHNEN, MAJOR, MOUNTAIN_HEXES, SETTLEMENTS
from .map import TUNNELS
from .table import AustriaHoldings, AustriaTable

TUNNEL_COST = 100
DISCOUNTS = {"AF": 20, "MU": 40}
"""Mountain Railways that make one mountain hex, or one tunnel, cheaper."""


def lay_track(t: AustriaTable, company: str) -> Script:
    """One tile, and a tunnel before it, after it, or both (tunnel-building/1)."""
    laid, tunnels = False, 0
    while True:
        menus = (*tile_menus(company, laid), *tunnel_menus(company, tunnels))
        must = home_due(t, company) and has_offers(t, *menus)
        quiet = not (t.rulings.asks_without_choice and not laid)
        action = yield Ask("track", t.director(company), company, menus, passable=not must, quiet=quiet)
        if isinstance(action, Pass):
            return
        if isinstance(action, LayTile):
            laid, tunnels = True, 0
            _lay(t, action)
        elif isinstance(action, Dig):
            tunnels += 1
            _dig(t, action)
        if not t.rulings.complete:
            return


def may_use(t: AustriaHoldings, company: str, paper: str) -> bool:
    """mountain-railways/4: a Major Company uses the rights of its director's Mountain Railways."""
    return t.company(company).kind == MAJOR and paper in t.owner and t.owner[paper] == t.director(company)


def home_due(t: AustriaHoldings, company: str) -> bool:
    """Must a tile be laid in this turn, the company's first? Its home is bare, so there is nowhere else to lay it."""
    home = t.company(company).home
    if home is None or company in t.operated or not t.rulings.home_tile_due:
        return False
    return t.board.face(home.hex).colour == "white"


# -- tiles ------------------------------------------------------------------------------------------------


def tile_menus(company: str, laid: bool) -> tuple[Menu, Menu]:
    plain = partial(refuse_tile, laid=laid)
    helped = partial(_refuse_helped_tile, laid=laid)
    return (
        Menu(LayTile, partial(_tiles, company=company, laid=laid), plain),
        Menu(LayTileWith, partial(_helped_tiles, company=company, laid=laid), helped),
    )


def _tiles(t: AustriaHoldings, company: str, laid: bool) -> Iterator[LayTile]:
    return lays(t, company) if not laid else iter(())


def tile_cost(t: AustriaHoldings, company: str, hex_id: str) -> int:
    """Terrain of the first tile; free on the hex of a Mountain Railway whose rights the company has."""
    if hex_id in MOUNTAIN_HEXES and may_use(t, company, MOUNTAIN_HEXES[hex_id]):
        return 0
    return lay_cost(t, hex_id)


def refuse_tile(t: AustriaHoldings, action: LayTile, *, laid: bool, discount: int = 0) -> Refusal | None:
    if laid:
        return t.no("lay.once", company=action.who)
    cost = max(0, tile_cost(t, action.who, action.hex) - discount) if action.hex in t.board.map else 0
    if (refusal := refuse_lay(t, action, cost)) is not None:
        return refusal
    if t.board.tunnel_edges(action.hex) & CATALOGUE[action.tile].turned(action.rotation).edges:
        return t.no("lay.tunnel", tile=action.tile, hex=action.hex)
    return None


def _helped_tiles(t: AustriaHoldings, company: str, laid: bool) -> Iterator[LayTileWith]:
    if not laid and may_use(t, company, "AF") and "used AF" not in t.flags:
        for lay in lays(t, company):
            if _is_mountain(t, lay.hex) and tile_cost(t, company, lay.hex):
                yield LayTileWith(company, lay.tile, lay.hex, lay.rotation, "AF")


def _is_mountain(t: AustriaHoldings, hex_id: str) -> bool:
    return "mountain" in t.board.map[hex_id].terrain[0]


def _refuse_helped_tile(t: AustriaHoldings, action: LayTileWith, *, laid: bool) -> Refusal | None:
    if (refusal := refuse_help(t, action.who, action.paper, "AF")) is not None:
        return refusal
    refusal = refuse_tile(t, action, laid=laid, discount=DISCOUNTS["AF"])
    if refusal is None and not (_is_mountain(t, action.hex) and tile_cost(t, action.who, action.hex)):
        return t.no("help.mountain", hex=action.hex)
    return refusal


def refuse_help(t: AustriaHoldings, company: str, paper: str, wanted: str) -> Refusal | None:
    """Why a company may not have the help of that Mountain Railway for this."""
    if paper != wanted or not may_use(t, company, paper):
        return t.no("help.owner", company=company, paper=paper)
    if f"used {paper}" in t.flags:
        return t.no("help.once", paper=paper)
    return None


def _lay(t: AustriaTable, action: LayTile) -> None:
    cost = tile_cost(t, action.who, action.hex)
    if isinstance(action, LayTileWith):
        t.set_flag(f"used {action.paper}")
        cost = max(0, cost - DISCOUNTS[action.paper])
    t.pay(action.who, BANK, cost)
    put_down(t, action, cost)


# -- tunnels ----------------------------------------------------------------------------------------------


def tunnel_menus(company: str, tunnels: int) -> tuple[Menu, Menu]:
    return (
        Menu(Dig, partial(_tunnels, company=company, tunnels=tunnels), partial(_refuse_tunnel, tunnels=tunnels)),
        Menu(
            DigWith,
            partial(_helped_tunnels, company=company, tunnels=tunnels),
            partial(_refuse_helped_tunnel, tunnels=tunnels),
        ),
    )


def _tunnels(t: AustriaHoldings, company: str, tunnels: int) -> Iterator[Dig]:
    if tunnels < t.rulings.tunnels_each_side and t.cash[company] >= TUNNEL_COST:
        for tile, hex_id, rotation in tunnels_near(t.board, company, TUNNELS):
            yield Dig(company, tile, hex_id, rotation)


def _helped_tunnels(t: AustriaHoldings, company: str, tunnels: int) -> Iterator[DigWith]:
    if tunnels < t.rulings.tunnels_each_side and may_use(t, company, "MU") and "used MU" not in t.flags:
        for tile, hex_id, rotation in tunnels_near(t.board, company, TUNNELS):
            yield DigWith(company, tile, hex_id, rotation, "MU")


def _refuse_tunnel(t: AustriaHoldings, action: Dig, *, tunnels: int, discount: int = 0) -> Refusal | None:
    if tunnels >= t.rulings.tunnels_each_side:
        return t.no("tunnel.once", company=action.who)
    if action.tile not in TUNNELS or action.rotation not in rotations(action.tile):
        return t.no("lay.no_tile", tile=action.tile, rotation=action.rotation)
    fault = tunnel_fault(t.board, action.who, action.tile, action.hex, action.rotation)
    if fault is not None:
        return t.no(fault, company=action.who, tile=action.tile, hex=action.hex)
    cost = TUNNEL_COST - discount
    if cost > t.cash[action.who]:
        return t.no("tunnel.cost", company=action.who, cost=cost, cash=t.cash[action.who])
    return None


def _refuse_helped_tunnel(t: AustriaHoldings, action: DigWith, *, tunnels: int) -> Refusal | None:
    return refuse_help(t, action.who, action.paper, "MU") or _refuse_tunnel(
        t, action, tunnels=tunnels, discount=DISCOUNTS["MU"]
    )


def _dig(t: AustriaTable, action: Dig) -> None:
    cost = TUNNEL_COST
    if isinstance(action, DigWith):
        t.set_flag(f"used {action.paper}")
        cost -= DISCOUNTS[action.paper]
    t.pay(action.who, BANK, cost)
    t.board = t.board.dig(action.hex, action.tile, action.rotation)
    t.tell("dug", company=action.who, tile=action.tile, hex=action.hex, cost=cost)


# -- stations ---------------------------------------------------------------------------------------------


def build_station(t: AustriaTable, company: str) -> Script:
    menu = Menu(PlaceStation, partial(places, company=company), _refuse_station)
    action = yield Ask("station", t.director(company), company, (menu,))
    if isinstance(action, PlaceStation):
        place_station(t, action)


def _refuse_station(t: AustriaHoldings, action: PlaceStation) -> Refusal | None:
    """place-a-station/18: the homes of the Lokalbahn AGs stay free until all three have had a chance to take theirs."""
    waiting = [c for c in LOKALBAHNEN if c not in t.operated or needs_home(t, c)]
    if action.hex in SETTLEMENTS and waiting:
        return t.no("station.settlement", hex=action.hex, companies=tuple(waiting))
    return refuse_station(t, action)


def needs_home(t: AustriaHoldings, company: str) -> bool:
    """Has a Lokalbahn AG not chosen its home yet?"""
    return t.company(company).kind == LOKALBAHN and not t.board.station_hexes(company)
