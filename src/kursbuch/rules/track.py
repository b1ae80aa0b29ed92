"""Laying and upgrading tiles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..board.board import Board
from ..board.catalogue import CATALOGUE
from ..board.network import Reach
from ..board.track import hexside
from ..board.upgrades import fits, misfit
from ..core.questions import Menu
from ..core.reports import Refusal
from .actions import LayTile
from .table import BANK, Holdings, ShareTable


def lay_menu(company: str) -> Menu:
    return Menu(LayTile, partial(lays, company=company), refuse_lay)


def lays(t: Holdings, company: str) -> Iterator[LayTile]:
    """Lays of tiles at hand that fit their hex and are joined to the company's network."""
    board, colours = t.board, t.phase_now.colours
    tiles = tuple(t.facts.tiles)
    at_hand = {tile for tile in tiles if board.supply[tile] and CATALOGUE[tile].colour in colours}
    for hex_id in sorted(touched(board, board.reach(company))):
        ways = ways_in(board, company, hex_id)
        for tile, rotation in fits(board.map, hex_id, board.laid.get(hex_id), tiles):
            if tile in at_hand and ways & CATALOGUE[tile].turned(rotation).edges:
                yield LayTile(company, tile, hex_id, rotation)


def touched(board: Board, reach: Reach) -> set[str]:
    """Hexes that the network reaches: up to one of their sides, or inside."""
    hexes = {stop.partition("/")[0] for stop in reach.stops}
    for joint in reach.joints:
        hexes.update(joint.split("|"))
    return {h for h in hexes if h in board.map}


def refuse_lay(t: Holdings, action: LayTile, cost: int | None = None) -> Refusal | None:
    """Why a tile may not be laid; `cost` is what the company pays, if that is not just the terrain."""
    board, hex_id, tile = t.board, action.hex, action.tile
    if hex_id not in board.map:
        return t.no("lay.no_hex", hex=hex_id)
    if tile not in t.facts.tiles or action.rotation not in range(6):
        return t.no("lay.no_tile", tile=tile, rotation=action.rotation)
    if not board.supply[tile]:
        return t.no("lay.supply", tile=tile)
    colour = CATALOGUE[tile].colour
    if colour not in t.phase_now.colours:
        return t.no(f"lay.phase.{colour}", colour=colour, phase=t.phase)
    if (rule := misfit(board.map, hex_id, board.laid.get(hex_id), tile, action.rotation)) is not None:
        return t.no(rule, tile=tile, hex=hex_id, rotation=action.rotation)
    if board.crowds(hex_id, tile, action.rotation):
        return t.no("lay.stations", tile=tile, hex=hex_id, rotation=action.rotation)
    if not ways_in(board, action.who, hex_id) & CATALOGUE[tile].turned(action.rotation).edges:
        return t.no(f"lay.connection.{_gap(board, action)}", company=action.who, hex=hex_id, tile=tile)
    cost = lay_cost(t, hex_id) if cost is None else cost
    if cost > t.cash[action.who]:
        return t.no("lay.cost", company=action.who, hex=hex_id, cost=cost, cash=t.cash[action.who])
    return None


def _gap(board: Board, action: LayTile) -> str:
    """What a lay lacks that is not joined to a station: a company without any track must begin at home."""
    if not board.reach(action.who).joints:
        return "home"
    return "upgrade" if action.hex in board.laid else "further"


def ways_in(board: Board, company: str, hex_id: str) -> frozenset[int]:
    """The edges at which track of a new tile would be joined to the network: all, if a stop there belongs to it."""
    key = ("ways in", company, hex_id)
    known: frozenset[int] | None = board.memo.get(key)
    if known is None:
        reach, near = board.reach(company), board.map.neighbours[hex_id]
        inside = any(board.stop_id(hex_id, name) in reach.stops for name in board.face(hex_id).stop_names)
        known = board.memo[key] = frozenset(
            edge for edge in range(6) if inside or (edge in near and reach.enters(hex_id, hexside(hex_id, near[edge])))
        )
    return known


def lay_cost(t: Holdings, hex_id: str) -> int:
    """Terrain is paid for by the first tile on a hex, or by the upgrade of a tile that bears a price."""
    laid = t.board.laid.get(hex_id)
    return t.board.map[hex_id].terrain[1] if laid is None else int(CATALOGUE[laid.tile].mark("water") or 0)


def lay(t: ShareTable, action: LayTile) -> None:
    cost = lay_cost(t, action.hex)
    t.pay(action.who, BANK, cost)
    put_down(t, action, cost)


def put_down(t: ShareTable, action: LayTile, cost: int) -> None:
    """Lays the tile, which has been paid for; what is printed on its back leaves the box with it."""
    before = t.board.laid.get(action.hex)
    t.board = t.board.lay(action.hex, action.tile, action.rotation)
    backs, supply = t.facts.tile_backs, dict(t.board.supply)
    if action.tile in backs:
        supply[backs[action.tile]] -= 1
    if before is not None and before.tile in backs:
        supply[backs[before.tile]] += 1
    t.board = t.board.with_supply(supply)
    t.tell("laid", company=action.who, tile=action.tile, hex=action.hex, rotation=action.rotation, cost=cost)
