"""The board of German Railways, one hex a line (see `cubes.map`): id, terrain, and of a city name and income.

Plains and Berlin's approaches cost 2 Talers, hills 3, mountains 4. Berlin covers three cells of the grid and
is a single hex; a railroad may have one track in the whole approach zone around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...board.hexes import Layout, neighbour
from ...core import data
from ...cubes.map import CubeMap, Terrain

LAYOUT = Layout.POINTY

PLAINS = Terrain("plains", 2)
HILLS = Terrain("hills", 3)
MOUNTAINS = Terrain("mountains", 4)
APPROACH = Terrain("approach", 2, tracks=1)


def beside(cell: str) -> Iterator[str]:
    return (neighbour(cell, edge, LAYOUT) for edge in range(6))


_HEXES = data.text(__package__, "germany.map")


def _germany(hexes: str) -> CubeMap:
    return CubeMap.parse(hexes, (PLAINS, HILLS, MOUNTAINS, APPROACH), beside)


GERMANY = _germany(_HEXES)

KOELN: Mapping[str, CubeMap] = {
    "hills": GERMANY,
    "plains": _germany(_HEXES.replace("L3 hills", "L3 plains").replace("L5 hills", "L5 plains")),
}
"""The land at Köln and east of it -> the board. Its prints are told of differently (docs/rulings)."""
