"""What of a cube rail game never changes, in numbers: prices, and the short ways from any hex to the next cities.

Hexes, railroads and cities go by their place in the order of the facts, and a set of hexes is the bits of a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ...cubes.prospects import needed
from ...cubes.railroads import CubeFacts, Site

_FAR = 4
"""Hexes from a network to the next city that are looked at, more than which hardly any city is away."""
_WAYS = 3
"""Ways from a hex to a city that are kept: when one is closed another may be open."""


class Hop(NamedTuple):
    """A way over land to a city: all its hexes, the city last."""

    mask: int
    length: int
    cost: int
    """Of the land, for a railroad that has built land in the same action before."""
    rebate: int
    """What it costs less if it has not."""
    city: int
    limited: int
    """Hexes of terrain in which a railroad may have but few tracks."""
    path: tuple[int, ...]


class Atlas:
    """The facts of a game in numbers. Ways are worked out for the hexes that are asked for."""

    def __init__(self, facts: CubeFacts) -> None:
        board = facts.map
        self.facts = facts
        self.names = tuple(board.hexes)
        self.number = {name: n for n, name in enumerate(self.names)}
        self.hexes = tuple(board.hexes.values())
        self.around = tuple(tuple(self.number[b] for b in board.neighbours[name]) for name in self.names)
        self.income = tuple(one.income for one in self.hexes)
        self.urban = sum(1 << n for n, one in enumerate(self.hexes) if one.is_urban)
        self.limited = sum(1 << n for n, one in enumerate(self.hexes) if one.terrain.tracks is not None)
        self.limit = min((one.terrain.tracks for one in self.hexes if one.terrain.tracks is not None), default=0)
        self.railroads = tuple(facts.railroads.values())
        others = range(len(self.railroads))
        self.price = [
            [[company.price(Site(one, n, 1)) for n in others] for one in self.hexes] for company in self.railroads
        ]
        """Railroad -> hex -> other railroads there -> what track costs, for one that has built land before."""
        self.first = [[company.price(Site(one, 0, 0)) for one in self.hexes] for company in self.railroads]
        """Railroad -> hex -> what track costs as the first land of an action."""
        self.needed = tuple(frozenset(self.number[h] for h in needed(facts, r)) for r in facts.railroads)
        """Railroad -> the cities without which it pays nothing."""
        self._hops: dict[tuple[int, int], tuple[Hop, ...]] = {}

    def hops(self, railroad: int, start: int) -> tuple[Hop, ...]:
        """The best ways for a railroad from a hex of its own to cities near by."""
        key = railroad, start
        if key not in self._hops:
            self._hops[key] = tuple(self._found(railroad, start))
        return self._hops[key]

    def _found(self, railroad: int, start: int) -> Iterator[Hop]:
        ways: dict[int, list[Hop]] = {}
        for path in self._paths((start,)):
            hop = self._hop(railroad, path[1:])
            if hop.limited <= self.limit:
                ways.setdefault(hop.city, []).append(hop)
        for city in sorted(ways):
            yield from sorted(ways[city], key=lambda hop: (hop.length, hop.cost, hop.path))[:_WAYS]

    def _paths(self, way: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for beside in self.around[way[-1]]:
            if beside in way:
                continue
            if self.urban >> beside & 1:
                yield (*way, beside)
            elif len(way) < _FAR and not any(beside in self.around[h] for h in way[:-1]):  # no detours
                yield from self._paths((*way, beside))

    def _hop(self, railroad: int, path: tuple[int, ...]) -> Hop:
        *land, city = path
        price, first = self.price[railroad], self.first[railroad]
        cost = sum(price[h][0] for h in land)
        rebate = price[land[0]][0] - first[land[0]] if land else 0
        mask = sum(1 << h for h in path)
        return Hop(mask, len(path), cost, rebate, city, (mask & self.limited).bit_count(), path)


@lru_cache(maxsize=16)
def atlas(facts: CubeFacts) -> Atlas:
    return Atlas(facts)
