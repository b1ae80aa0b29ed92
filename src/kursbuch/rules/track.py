"""Laying and upgrading tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache, partial

from ..board.board import Board, Laid
from ..board.catalogue import CATALOGUE
from ..board.map import Map
from ..board.network import Reach
from ..board.track import sides
from ..board.upgrades import fits, misfit
from ..core.questions import Menu
from ..core.reports import Refusal
from .actions import LayTile
from .table import BANK, Holdings, ShareTable

_NO_EDGES: frozenset[int] = frozenset()
_ALL_EDGES = frozenset(range(6))
_EDGE = tuple(frozenset((edge,)) for edge in range(6))


@lru_cache(maxsize=1 << 8)
def lay_menu(company: str) -> Menu:
    return Menu(LayTile, partial(lays, company=company), refuse_lay)


def lays(t: Holdings, company: str) -> Iterator[LayTile]:
    """Lays of tiles at hand that fit their hex and are joined to the company's network."""
    board, colours = t.board, t.phase_now.colours
    tiles = tuple(t.facts.tiles)
    at_hand = {tile for tile in tiles if board.supply[tile] and CATALOGUE[tile].colour in colours}
    for hex_id, ways in sorted(_ways_in_everywhere(board, company).items()):
        for lay, edges in _fitting(board.map, company, hex_id, board.laid.get(hex_id), tiles):
            if lay.tile in at_hand and not ways.isdisjoint(edges):
                yield lay


@lru_cache(maxsize=1 << 11)  # a company looks at the same hexes in every turn
def _fitting(
    printed: Map, company: str, hex_id: str, old: Laid | None, tiles: tuple[str, ...]
) -> tuple[tuple[LayTile, frozenset[int]], ...]:
    """Lays of these tiles that fit a hex, each with the edges that its track would lead to."""
    return tuple(
        (LayTile(company, tile, hex_id, rotation), CATALOGUE[tile].turned(rotation).edges)
        for tile, rotation in fits(printed, hex_id, old, tiles)
    )


def touched(board: Board, reach: Reach) -> set[str]:
    """Hexes that the network reaches: up to one of their sides, or inside."""
    hexes = {stop.partition("/")[0] for stop in reach.stops}
    for joint in reach.joints:
        hexes.update(sides(joint))
    return hexes & board.map.hexes.keys()


def refuse_lay(t: Holdings, action: LayTile, cost: int | None = None) -> Refusal | None:
    """Why a tile may not be laid; `cost` is what the company pays, if that is not just the terrain."""
    board, facts, hex_id, tile, rotation = t.board, t.facts, action.hex, action.tile, action.rotation
    if hex_id not in board.map.hexes:
        return t.no("lay.no_hex", hex=hex_id)
    if tile not in facts.tiles or not 0 <= rotation < 6:
        return t.no("lay.no_tile", tile=tile, rotation=rotation)
    if not board.supply[tile]:
        return t.no("lay.supply", tile=tile)
    colour = CATALOGUE[tile].colour
    if colour not in facts.colours[t.phase]:
        return t.no(f"lay.phase.{colour}", colour=colour, phase=t.phase)
    fit = _fit(board, hex_id, tile, rotation)
    if isinstance(fit, str):
        return t.no(fit, tile=tile, hex=hex_id, rotation=rotation)
    if ways_in(board, action.who, hex_id).isdisjoint(fit):
        return t.no(f"lay.connection.{_gap(board, action)}", company=action.who, hex=hex_id, tile=tile)
    cost = lay_cost(t, hex_id) if cost is None else cost
    if cost > t.cash[action.who]:
        return t.no("lay.cost", company=action.who, hex=hex_id, cost=cost, cash=t.cash[action.who])
    return None


def _fit(board: Board, hex_id: str, tile: str, rotation: int) -> str | frozenset[int]:
    """The edges that a tile's track would lead to; or, if it does not fit the hex and the stations there, the rule that
    says so."""
    notes, key = board.notes(hex_id), ("fit", tile, rotation)
    known: str | frozenset[int] | None = notes.get(key)
    if known is None:
        rule = misfit(board.map, hex_id, board.laid.get(hex_id), tile, rotation)
        if rule is None and board.crowds(hex_id, tile, rotation):
            rule = "lay.stations"
        known = notes[key] = CATALOGUE[tile].turned(rotation).edges if rule is None else rule
    return known


def _gap(board: Board, action: LayTile) -> str:
    """What a lay lacks that is not joined to a station: a company without any track must begin at home."""
    if not board.reach(action.who).joints:
        return "home"
    return "upgrade" if action.hex in board.laid else "further"


def ways_in(board: Board, company: str, hex_id: str) -> frozenset[int]:
    """The edges at which track of a new tile would be joined to the network: all, if a stop there belongs to it."""
    everywhere: Mapping[str, frozenset[int]] | None = board.memo.get(("ways in", company))
    if everywhere is not None:
        return everywhere.get(hex_id, _NO_EDGES)
    reach = board.reach(company)
    if any(board.stop_id(hex_id, name) in reach.stops for name in board.face(hex_id).stop_names):
        return _ALL_EDGES
    return frozenset([edge for edge, side in board.map.sides[hex_id] if reach.enters(hex_id, side)])


def _ways_in_everywhere(board: Board, company: str) -> Mapping[str, frozenset[int]]:
    """The same of all hexes that have any, for whoever looks at them all: found by what the network comes up to."""
    key = ("ways in", company)
    known: dict[str, frozenset[int]] | None = board.memo.get(key)
    if known is None:
        reach, printed, known = board.reach(company), board.map, {}
        for joint, up in reach.joints.items():
            for hex_id, edge in printed.edges_at.get(joint, ()):
                if len(up) > 1 or hex_id not in up:  # as `Reach.enters` tells
                    known[hex_id] = known.get(hex_id, _NO_EDGES) | _EDGE[edge]
        for stop in reach.stops:
            place = stop.partition("/")[0]
            known |= dict.fromkeys(printed.areas.get(place, (place,)), _ALL_EDGES)
        board.memo[key] = known
    return known


def lay_cost(t: Holdings, hex_id: str) -> int:
    """Terrain is paid for by the first tile on a hex, or by the upgrade of a tile that bears a price."""
    laid = t.board.laid.get(hex_id)
    return t.board.map.hexes[hex_id].terrain[1] if laid is None else _upgrade_cost(laid.tile)


@cache
def _upgrade_cost(tile: str) -> int:
    return int(CATALOGUE[tile].mark("water") or 0)


def lay(t: ShareTable, action: LayTile) -> None:
    cost = lay_cost(t, action.hex)
    t.pay(action.who, BANK, cost)
    put_down(t, action, cost)


def put_down(t: ShareTable, action: LayTile, cost: int) -> None:
    """Lays the tile, which has been paid for; what is printed on its back leaves the box with it."""
    before = t.board.laid.get(action.hex)
    t.board = t.board.lay(action.hex, action.tile, action.rotation)
    if backs := t.facts.tile_backs:
        supply = dict(t.board.supply)
        if action.tile in backs:
            supply[backs[action.tile]] -= 1
        if before is not None and before.tile in backs:
            supply[backs[before.tile]] += 1
        t.board = t.board.with_supply(supply)
    t.tell("laid", company=action.who, tile=action.tile, hex=action.hex, rotation=action.rotation, cost=cost)
