"""What can still happen to the networks, judged at the very best: never too little, at times too much.

So when something is found impossible here, that is a proof; when it is found possible, it is a hope.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush

from .build import refuse_forever
from .record import CubeRecord


def all_linked(record: CubeRecord, links: int) -> bool:
    """Every railroad is directly connected with at least so many others."""
    return all(len(record.links(r)) >= links for r in record.facts.railroads)


def may_link_all(record: CubeRecord, links: int) -> bool:
    """Whether every railroad might yet get so many links, each pair looked at for itself.

    Two railroads may meet in any city that both can reach, with their locomotives and, once all their shares
    are sold, with what is in their treasury.
    """
    railroads, hexes = tuple(record.facts.railroads), record.facts.map.hexes
    reach = {r: {h for h in _reach(record, r) if hexes[h].is_urban} for r in railroads}
    return all(
        sum(not reach[r].isdisjoint(reach[o]) for o in railroads if o != r) >= links for r in railroads
    )


def may_build(record: CubeRecord) -> bool:
    """Whether any railroad might yet build a hex, now or later.

    If none can, no dividends are paid any more either; so a railroad can then expect no more money than the
    richest players hold, one for each unsold share.
    """
    rich = sorted(record.cash.values(), reverse=True)
    for railroad in record.facts.railroads:
        funds = record.treasury[railroad] + sum(rich[: record.unsold[railroad]])
        if record.locomotives[railroad] and any(
            record.price(railroad, h) <= funds and refuse_forever(record, railroad, h) is None
            for h in record.rim(railroad)
        ):
            return True
    return False


def _reach(record: CubeRecord, railroad: str) -> set[str]:
    """The hexes in which the railroad has track or might yet build it."""
    own = record.track[railroad]
    free = {h for h in record.facts.map.hexes if h in own or refuse_forever(record, railroad, h) is None}
    found = _within(record, own, dict.fromkeys(free, 1), record.locomotives[railroad])
    if not record.unsold[railroad]:
        prices = {h: record.price(railroad, h) for h in found}
        found &= _within(record, own, prices, record.treasury[railroad])
    return found


def _within(record: CubeRecord, own: Iterable[str], weights: Mapping[str, int], limit: int) -> set[str]:
    """The hexes to which a path of at most this weight leads from own track, over the weighed hexes."""
    around = record.facts.map.neighbours
    found: set[str] = set()
    queue = [(0, h) for h in sorted(own)]
    while queue:
        used, here = heappop(queue)
        if here in found:
            continue
        found.add(here)
        for beside in around[here]:
            if beside not in found and used + weights.get(beside, limit + 1) <= limit:
                heappush(queue, (used + weights[beside], beside))
    return found
