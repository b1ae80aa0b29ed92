"""Maps of cube rail games: terrain, cities, neighbours, and a notation of one hex a line.

    A12 plains                      id and terrain
    A42 plains Königsberg 3         a city: its name and income too
    G20+G22+H21 plains Berlin 3     several cells of the grid that are one hex, named by the first

The grid itself, which says which cells touch, is given by the title.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ..core.errors import NotationError

_LINE = re.compile(r"(?P<cells>\S+) (?P<terrain>\S+)(?: (?P<city>.+) (?P<income>\d+))?")


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of land: what track in it costs, and how many tracks a railroad may have in all its hexes."""

    name: str
    cost: int
    tracks: int | None = None


@dataclass(frozen=True, slots=True)
class Hex:
    """A hexagon of the map. A city is urban: it holds many railroads and brings income; others hold one."""

    id: str
    cells: tuple[str, ...]
    terrain: Terrain
    city: str
    """Empty outside of cities."""
    income: int

    @property
    def is_urban(self) -> bool:
        return bool(self.city)

    def __str__(self) -> str:
        line = f"{'+'.join(self.cells)} {self.terrain.name}"
        return f"{line} {self.city} {self.income}" if self.city else line


Grid = Callable[[str], Iterable[str]]
"""The cells around a cell, on the map or not."""


@dataclass(frozen=True)
class CubeMap:
    """Hexes by id, in the order they are written down, and the hexes that share an edge with each."""

    hexes: Mapping[str, Hex]
    neighbours: Mapping[str, tuple[str, ...]]

    @staticmethod
    def parse(text: str, terrains: Iterable[Terrain], grid: Grid) -> CubeMap:
        """The map that `text` writes down; NotationError names what cannot be read."""
        lands = {t.name: t for t in terrains}
        hexes = [_hex(line, lands) for line in text.strip().splitlines()]
        cells = [cell for one in hexes for cell in one.cells]
        if len(set(cells)) < len(cells):
            twice = sorted({c for c in cells if cells.count(c) > 1})
            raise NotationError(f"the map has {', '.join(twice)} more than once")
        beside = {one.id: {c for cell in one.cells for c in grid(cell)} - {*one.cells} for one in hexes}
        neighbours = {
            one.id: tuple(other.id for other in hexes if not beside[one.id].isdisjoint(other.cells)) for one in hexes
        }
        return CubeMap({one.id: one for one in hexes}, neighbours)

    def __str__(self) -> str:
        return "\n".join(str(one) for one in self.hexes.values())

    @cached_property
    def rank(self) -> Mapping[str, int]:
        """Hex -> its place in the order of the map."""
        return {place: number for number, place in enumerate(self.hexes)}

    @cached_property
    def hex_of_cell(self) -> Mapping[str, str]:
        """Cell of the grid -> id of the hex it belongs to."""
        return {cell: one.id for one in self.hexes.values() for cell in one.cells}


def _hex(line: str, lands: Mapping[str, Terrain]) -> Hex:
    match = _LINE.fullmatch(line.strip())
    if not match or match["terrain"] not in lands:
        raise NotationError(
            f"{line!r} writes down no hex; a line is an id, a terrain ({', '.join(lands)}), "
            "and of a city the name and income"
        )
    cells = tuple(match["cells"].split("+"))
    return Hex(cells[0], cells, lands[match["terrain"]], match["city"] or "", int(match["income"] or 0))
