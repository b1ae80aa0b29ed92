"""A quick look at lays: what a tile would join to a company's network, without trying it out."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, Protocol

from ...board.catalogue import CATALOGUE
from ...board.hexes import opposite
from ...core.actions import Action
from ...rules.table import Holdings
from .place import attraction, joined, ways_in


class Lay(Protocol):
    """Any action that puts a tile somewhere, whatever else it says."""

    @property
    def tile(self) -> str: ...
    @property
    def hex(self) -> str: ...
    @property
    def rotation(self) -> int: ...


class _Site(NamedTuple):
    """A hex as it is, for any tile that may be laid there."""

    inside: frozenset[str]
    """Its stops that belong to the network."""
    blocked: frozenset[str]
    """Those that the company cannot run through."""
    entered: frozenset[int]
    """The edges at which the network arrives from outside."""
    edges: frozenset[int]
    """All that the network leads to now."""
    value: int
    """What the stops bring that it serves now."""


class Ground:
    """The board as one company sees it when it lays track."""

    def __init__(self, t: Holdings, company: str) -> None:
        self.board, self.company, self.colour = t.board, company, t.phase_now.colour
        self.reach = t.board.reach(company)
        self.pull = attraction(t.board, self.reach, self.colour)
        """Hex -> what getting there is worth."""
        self._sites: dict[str, _Site] = {}

    def promise(self, lay: Lay) -> tuple[float, float]:
        """What the tile adds at once to the stops in reach, and what it is worth as a step further on."""
        place = lay.hex
        site = self._sites.get(place)
        if site is None:
            site = self._sites[place] = self._site(place)
        after, value = _served(lay.tile, lay.rotation, site.entered, site.inside, site.blocked, self.colour)
        near = self.board.map.neighbours[place]
        pulls = sorted([self._pull(near[e], opposite(e)) for e in after - site.edges if e in near], reverse=True)
        return float(value - site.value), sum([pull * 0.3**n for n, pull in enumerate(pulls)])

    def _site(self, place: str) -> _Site:
        board, old = self.board, self.board.face(place)
        stops = {name: board.stop_id(place, name) for name in old.stop_names}
        inside = frozenset([name for name, stop in stops.items() if stop in self.reach.stops])
        blocked = frozenset([name for name, stop in stops.items() if not board.passable(stop, self.company)])
        entered = ways_in(board, self.reach, place)
        edges, served = joined(old, entered, inside, blocked)
        return _Site(inside, blocked, entered, edges, sum([old.stop(n).value(self.colour) for n in served]))

    def _pull(self, hex_id: str, edge: int) -> float:
        """What leaving into a hex over one of its edges is worth; track that is there already saves a tile."""
        ready = edge in self.board.face(hex_id).edges
        return self.pull.get(hex_id, 0.0) * (1.6 if ready else 1.0)


@lru_cache(maxsize=1 << 13)  # a network comes into hexes in few ways
def _served(
    tile: str, rotation: int, entered: frozenset[int], inside: frozenset[str], blocked: frozenset[str], colour: str
) -> tuple[frozenset[int], int]:
    """The edges that a tile would join to a network that comes in like that, and what the stops bring it serves."""
    new = CATALOGUE[tile].turned(rotation)
    edges, served = joined(new, entered, inside.intersection(new.stop_names), blocked)
    return edges, sum([new.stop(name).value(colour) for name in served])


def is_lay(kind: type[Action]) -> bool:
    """Are such actions lays? Asking each of them whether it is a `Lay` takes longer than a look at it."""
    return all(name in kind.__dataclass_fields__ for name in ("tile", "hex", "rotation"))
