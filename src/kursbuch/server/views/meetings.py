"""Where railroads could meet next: the links that one build, paid from the treasury as it is, would make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from ...cubes.build import open_hexes, rural_built
from ...cubes.railroads import Site
from ...cubes.record import CubeRecord


@dataclass(frozen=True, slots=True)
class Meeting:
    """A railroad reaches a city of another with which it has no link yet."""

    railroad: str
    other: str
    hex: str
    locomotives: int
    cost: int


def meetings(record: CubeRecord) -> list[Meeting]:
    """For each railroad and each one it could be linked with by one build, the way with the fewest locomotives, of
    those the cheapest; the nearest first. While a build is under way, what is left of that build."""
    railroads = (record.works.railroad,) if record.works else tuple(record.facts.railroads)
    found = [meeting for railroad in railroads for meeting in _of(record, railroad)]
    return sorted(found, key=lambda m: (m.locomotives, m.cost))


def _of(record: CubeRecord, railroad: str) -> Iterator[Meeting]:
    linked = record.links(railroad)
    missing = {r for r in record.facts.railroads if r != railroad and r not in linked}
    hexes = record.facts.map.hexes
    for place, locomotives, cost in _reach(record, railroad):
        if hexes[place].is_urban:
            for other in record.railroads_in(place):
                if other in missing:
                    missing.discard(other)
                    yield Meeting(railroad, other, place, locomotives, cost)


Zones = tuple[tuple[str, int], ...]
"""Terrains in which a railroad may have but few tracks, with how many of its own lie in them."""


def _reach(record: CubeRecord, railroad: str) -> Iterator[tuple[str, int, int]]:
    """Hexes that one build can reach, with locomotives and cost; the nearest first, then the cheapest."""
    company, hexes, around = record.railroad(railroad), record.facts.map.hexes, record.facts.map.neighbours
    own, free, works = record.track[railroad], open_hexes(record, railroad), record.works
    most = min(company.hexes_a_build - (len(works.hexes) if works else 0), record.locomotives[railroad])
    funds = record.treasury[railroad]
    if company.spends_a_build is not None:
        funds = min(funds, company.spends_a_build - (works.spent if works else 0))
    there = {place: len(record.railroads_in(place)) for place in free}
    limits = {h.terrain.name: h.terrain.tracks for h in hexes.values() if h.terrain.tracks is not None}
    start: Zones = tuple((name, sum(hexes[h].terrain.name == name for h in own)) for name in sorted(limits))
    queue = [(0, 0, place, rural_built(record), start) for place in sorted(own)]
    seen: set[tuple[str, bool, Zones]] = set()
    while queue:
        steps, cost, here, rural, zones = heappop(queue)
        if (here, rural > 0, zones) in seen:
            continue
        seen.add((here, rural > 0, zones))
        if steps:
            yield here, steps, cost
        if steps == most:
            continue
        for beside in around[here]:
            one = hexes[beside]
            if beside not in free:
                continue
            price = cost + company.price(Site(one, there[beside], rural))
            now = tuple((name, count + (name == one.terrain.name)) for name, count in zones)
            if price <= funds and all(count <= limits[name] for name, count in now):
                heappush(queue, (steps + 1, price, beside, rural + (not one.is_urban), now))
