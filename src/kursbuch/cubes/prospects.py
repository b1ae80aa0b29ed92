"""What can still happen to the networks, judged at the very best: never too little, at times too much.

So when something is found impossible here, that is a proof; when it is found possible, it is a hope.
"""

from __future__ import annotations

from heapq import heappop, heappush

from .build import open_hexes
from .railroads import CubeFacts
from .record import CubeRecord


def all_linked(record: CubeRecord, links: int) -> bool:
    """Every railroad is directly connected with at least so many others."""
    return all(len(record.links(r)) >= links for r in record.facts.railroads)


def needed(facts: CubeFacts, railroad: str) -> frozenset[str]:
    """The hexes of the cities without which the railroad never pays."""
    cities = {h: one.city for h, one in facts.map.hexes.items() if one.is_urban}
    everywhere, pays = frozenset(cities.values()), facts.railroads[railroad].pays
    return frozenset(h for h, city in cities.items() if not pays(everywhere - {city}))


def may_link_all(record: CubeRecord, links: int) -> bool:
    """Whether every railroad might yet get so many links, each pair looked at for itself.

    Two railroads may meet in any city that both can reach, with their locomotives and, once all their shares
    are sold, with what is in their treasury.
    """
    railroads, hexes = tuple(record.facts.railroads), record.facts.map.hexes
    reach = {r: {h for h in _reach(record, r) if hexes[h].is_urban} for r in railroads}
    return all(sum(not reach[r].isdisjoint(reach[o]) for o in railroads if o != r) >= links for r in railroads)


def may_build(record: CubeRecord) -> bool:
    """Whether any railroad might yet build a hex, now or later.

    If none can, no dividends are paid any more either; so a railroad can then expect no more money than the
    richest players hold, one for each unsold share.
    """
    rich = sorted(record.cash.values(), reverse=True)
    for railroad in record.facts.railroads:
        funds = record.treasury[railroad] + sum(rich[: record.unsold[railroad]])
        beside = open_hexes(record, railroad).intersection(record.rim(railroad))
        if record.locomotives[railroad] and any(record.price(railroad, h) <= funds for h in beside):
            return True
    return False


def _reach(record: CubeRecord, railroad: str) -> set[str]:
    """The hexes in which the railroad has track or might yet build it."""
    around, free = record.facts.map.neighbours, open_hexes(record, railroad)
    found = set(record.track[railroad])
    edge = found
    for _ in range(record.locomotives[railroad]):
        edge = {n for h in edge for n in around[h]} & free - found
        found = found | edge
    return found if record.unsold[railroad] else _payable(record, railroad, found)


def _payable(record: CubeRecord, railroad: str, hexes: set[str]) -> set[str]:
    """Those of these hexes to which the treasury can pay for track, by the cheapest way over them."""
    around, treasury = record.facts.map.neighbours, record.treasury[railroad]
    prices = {h: record.price(railroad, h) for h in hexes}
    found: set[str] = set()
    queue = [(0, h) for h in sorted(record.track[railroad])]
    while queue:
        spent, here = heappop(queue)
        if here in found:
            continue
        found.add(here)
        for beside in around[here]:
            if beside in prices and beside not in found and spent + prices[beside] <= treasury:
                heappush(queue, (spent + prices[beside], beside))
    return found
