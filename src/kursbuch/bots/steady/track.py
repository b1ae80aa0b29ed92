"""A quick look at lays: what a tile would join to a company's network, without trying it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ...board.board import Board
from ...board.catalogue import CATALOGUE
from ...board.hexes import opposite
from ...board.network import Reach
from ...rules.table import Holdings
from .place import attraction, joined, ways_in


@runtime_checkable
class Lay(Protocol):
    """Any action that puts a tile somewhere, whatever else it says."""

    @property
    def tile(self) -> str: ...
    @property
    def hex(self) -> str: ...
    @property
    def rotation(self) -> int: ...


@dataclass(frozen=True)
class Ground:
    """The board as one company sees it when it lays track."""

    board: Board
    company: str
    reach: Reach
    pull: Mapping[str, float]
    """Hex -> what getting there is worth."""
    colour: str

    @staticmethod
    def of(t: Holdings, company: str) -> Ground:
        reach, colour = t.board.reach(company), t.phase_now.colour
        return Ground(t.board, company, reach, attraction(t.board, reach, colour), colour)

    def promise(self, lay: Lay) -> tuple[float, float]:
        """What the tile adds at once to the stops in reach, and what it is worth as a step further on."""
        board, place = self.board, lay.hex
        old, new = board.face(place), CATALOGUE[lay.tile].turned(lay.rotation)
        inside = frozenset(n for n in old.stop_names if board.stop_id(place, n) in self.reach.stops)
        entered = ways_in(board, self.reach, place)
        blocked = frozenset(n for n in old.stop_names if not board.passable(board.stop_id(place, n), self.company))
        before, had = joined(old, entered, inside, blocked)
        after, has = joined(new, entered, inside & set(new.stop_names), blocked)
        gained = sum(new.stop(n).value(self.colour) for n in has) - sum(old.stop(n).value(self.colour) for n in had)
        near = board.map.neighbours[place]
        pulls = sorted((self._pull(near[e], opposite(e)) for e in after - before if e in near), reverse=True)
        return float(gained), sum(pull * 0.3**n for n, pull in enumerate(pulls))

    def _pull(self, hex_id: str, edge: int) -> float:
        """What leaving into a hex over one of its edges is worth; track that is there already saves a tile."""
        ready = edge in self.board.face(hex_id).edges
        return self.pull.get(hex_id, 0.0) * (1.6 if ready else 1.0)
