"""Laying and upgrading tiles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..board.board import Board
from ..board.catalogue import CATALOGUE
from ..board.network import Reach
from ..board.track import hexside
from ..board.upgrades import NEXT, fits, misfit
from ..core.questions import Menu
from ..core.rules import Refusal
from .actions import LayTile
from .table import BANK, Holdings, ShareTable


def lay_menu(company: str) -> Menu:
    return Menu(LayTile, partial(lays, company=company), refuse_lay)


def lays(t: Holdings, company: str) -> Iterator[LayTile]:
    """Lays that fit their hex, next to or on the company's network."""
    board = t.board
    reach = board.reach(company)
    tiles = tuple(t.facts.tiles)
    for hex_id in sorted(touched(board, reach)):
        for tile, rotation in fits(board.map, hex_id, board.laid.get(hex_id), tiles):
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
    if not connects(board, board.reach(action.who), hex_id, tile, action.rotation):
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


def connects(board: Board, reach: Reach, hex_id: str, tile: str, rotation: int) -> bool:
    """Would the tile's track be joined to the network?"""
    if any(board.stop_id(hex_id, name) in reach.stops for name in board.face(hex_id).stop_names):
        return True
    near = board.map.neighbours[hex_id]
    return any(
        edge in near and reach.enters(hex_id, hexside(hex_id, near[edge]))
        for edge in CATALOGUE[tile].turned(rotation).edges
    )


_OTHER_KIND = ("lay.stops", "lay.label")
"""Rules by which a tile is refused for what it is, however it is turned."""
_TELLING = (
    ("lay.no_", "lay.next_colour", "lay.supply"),
    _OTHER_KIND,
    ("lay.phase",),
    ("lay.edge", "lay.track", "lay.stations", "lay.river", "lay.lake", "lay.tunnel"),
)
"""What refusals of tiles say about a place, the least first."""


def tells(rule: str) -> int:
    """How much it says about a hex that a tile is refused there by this rule; that nothing leads there says most."""
    return next((much for much, rules in enumerate(_TELLING) if rule.startswith(rules)), len(_TELLING))


def wanted_tiles(t: Holdings, hex_id: str) -> tuple[str, ...]:
    """The tiles that somebody could want in a hex, by its places, letter and colour; where there are none, all of the
    next colour, or simply all."""
    board, tiles = t.board, tuple(t.facts.tiles)
    if hex_id not in board.map:
        return tiles
    colour, laid = NEXT.get(board.face(hex_id).colour), board.laid.get(hex_id)
    coloured = tuple(tile for tile in tiles if CATALOGUE[tile].colour == colour)
    rules = {tile: [misfit(board.map, hex_id, laid, tile, turn) or "" for turn in range(6)] for tile in coloured}
    alike = tuple(tile for tile in coloured if not any(rule.startswith(_OTHER_KIND) for rule in rules[tile]))
    return alike or coloured or tiles


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
