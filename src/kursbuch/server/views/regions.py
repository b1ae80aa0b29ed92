"""Maps of several parts that do not touch: the part on which a company works."""

from __future__ import annotations

from functools import lru_cache

from ...board.map import Map
from ...core.record import Position
from ...rules.table import Holdings

SMALLEST = 8
"""A part of fewer hexes is not a map of its own."""


def region(position: Position, who: str) -> tuple[str, ...]:
    """The hexes of the map that this company works on; nothing where all work on the same."""
    if not isinstance(position, Holdings) or who not in position.facts.companies:
        return ()
    found = _parts(position.board.map)
    if len(found) < 2:
        return ()
    home = position.facts.companies[who].home
    there = {stop.partition("/")[0] for stop in position.board.stations(who)} | ({home.hex} if home else set())
    return next((tuple(sorted(part)) for part in found if part & there), ())


@lru_cache(maxsize=32)
def _parts(printed: Map) -> tuple[frozenset[str], ...]:
    """The connected parts of a map, the largest first."""
    left, found = set(printed.hexes), []
    while left:
        part, edge = set(), {left.pop()}
        while edge:
            part |= edge
            edge = {near for hex_id in edge for near in printed.neighbours[hex_id].values() if near} - part
        left -= part
        found.append(frozenset(part))
    return tuple(sorted((part for part in found if len(part) >= SMALLEST), key=len, reverse=True))
