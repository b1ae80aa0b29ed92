"""Goods Time (rulebook XII): more tiles, and town markers on plain hexes, by the book's scenario or drafted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from ...board.faces import Face, FaceStop
from ...board.hexes import HexId
from ...board.map import Map
from ...core.actions import Action
from ...core.game import Script
from ...core.questions import Menu, expect
from ...core.reports import Refusal
from .settings import Setting
from .table import EmpireHoldings, EmpireTable

MORE_TILES: Mapping[str, int] = MappingProxyType({
    "3": 3, "4": 3, "56": 1, "58": 3, "630": 1, "631": 1, "87": 2, "204": 3,
})  # fmt: skip

SCENARIO: Mapping[str, int] = MappingProxyType({
    "B7": 1, "C8": 1, "C20": 1, "C22": 1, "H21": 1, "F25": 2, "G24": 2,
})  # fmt: skip

MARKERS = ("7", "8", "9", "10")
"""How many markers may be drafted, the numbers that the rulebook advises."""
PER_HEX = 2


@dataclass(frozen=True, slots=True)
class PlaceTown(Action):
    """Puts a town marker on a plain hex, before the game begins."""

    notation = "{who} puts a town on {hex}"
    hex: HexId


def goods_time(setting: Setting, choice: str) -> Setting:
    """The setting with the tiles of Goods Time, and for the scenario with its towns."""
    tiles = {tile: setting.tiles.get(tile, 0) + MORE_TILES.get(tile, 0) for tile in {**setting.tiles, **MORE_TILES}}
    towns = SCENARIO if choice == "scenario" else {}
    faces = {hex_id: with_towns(setting.map[hex_id].face, count) for hex_id, count in towns.items()}
    return replace(setting, tiles=MappingProxyType(tiles), map=setting.map.with_faces(faces) if faces else setting.map)


def with_towns(face: Face, count: int = 1) -> Face:
    return replace(face, stops=(*face.stops, *[FaceStop("t", (0,))] * count))


# -- the draft (XII.2) --------------------------------------------------------------------------------------------


def draft_towns(t: EmpireTable) -> Script:
    """The players place the markers in turn: 1-2-3-4-4-3-2-1-1-2-..."""
    for player in snake(t.players, int(t.game.options["town_markers"])):
        menu = Menu(PlaceTown, partial(_places, player=player), refuse_town)
        action = yield from expect(PlaceTown, "towns", player, player, menu)
        t.board = t.board.with_faces({action.hex: with_towns(t.board.map[action.hex].face)})
        t.tell("town", player=player, hex=action.hex)


def snake(players: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Who places which marker: forwards and backwards through the seats in turn."""
    there_and_back = (*players, *reversed(players))
    return tuple(there_and_back[n % len(there_and_back)] for n in range(number))


def _places(t: EmpireHoldings, player: str) -> Iterator[PlaceTown]:
    for printed in t.facts.map:
        yield PlaceTown(player, printed.id)


def takes_towns(printed: Map, hex_id: str, towns: int) -> bool:
    """Can one build there, with no city and no more than so many towns about?"""
    if hex_id not in printed or not printed[hex_id].buildable:
        return False
    face = printed[hex_id].face
    return len(face.stops) == face.count("t") <= towns


def refuse_town(t: EmpireHoldings, action: PlaceTown) -> Refusal | None:
    if not takes_towns(t.facts.map, action.hex, towns=int(t.rulings.towns_beside_towns)):
        return t.no("towns.plain", hex=action.hex)
    if t.board.map[action.hex].face.count("t") >= PER_HEX:
        return t.no("towns.two", hex=action.hex)
    return None
