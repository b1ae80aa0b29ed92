"""The two maps of 18Mag, and the tiles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...board.map import Map
from ...core import data

HUNGARY = Map.parse(data.text(__package__, "hungary.map"))
"""Historical Hungary, for three to six players."""

HUNGARY_TODAY = Map.parse(data.text(__package__, "hungary-today.map"))
"""X/2: the back of the board, for two players and for the game against István."""

_BOX = data.table(__package__, "tiles.toml")
SIDES = tuple((*sides.split("-"), count) for sides, count in _BOX["double"].items())
"""VI.3.3.1: tiles with another one on their back, and how many there are."""

_GRAY = ("L38", "455", "X9", "L36", "L37")

TILES: Mapping[str, int] = MappingProxyType(
    {**_BOX["single"], **{side: count for front, back, count in SIDES for side in (front, back)}}
)
TILES_FOR_TWO: Mapping[str, int] = MappingProxyType({x: n for x, n in TILES.items() if x not in _GRAY})
BACKS: Mapping[str, str] = MappingProxyType(
    {one: other for front, back, _ in SIDES for one, other in ((front, back), (back, front))}
)
