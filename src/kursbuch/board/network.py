"""What a company can reach over a track graph, exactly.

A connection starts at one of the company's stations (a *root*), uses no key twice, never turns back at a
junction, and runs through a stop only if that stop is passable; it may end anywhere. Revisiting a stop never
helps: cutting the loop out leaves a shorter connection over less track.

The usual answer comes from one breadth-first pass that keeps a single witness connection a stop. Where a
witness is in the way of a further step, another connection might not be; only those few questions go to
the exact search. Results are remembered on the graph together with the answers of `passable` they rest
on, so a station placed elsewhere does not spoil them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from kursbuch.board.track import ONLY, Piece, Segment, Step, TrackGraph, is_stop

Passable = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Reach:
    """Everything a company's connections arrive at."""

    stops: frozenset[str]
    pieces: frozenset[str]
    """Ids of the pieces that some connection runs over from one end to the other."""
    joints: Mapping[str, frozenset[str]]
    """Hexside or inner junction -> the hexes whose track carries a connection up to it."""
    touched: frozenset[str]
    """Every hex whose change could change this answer."""

    def enters(self, hex_id: str, joint: str) -> bool:
        """Does a connection arrive at this side of the hex from outside?"""
        return any(other != hex_id for other in self.joints.get(joint, ()))

    def touches(self, joint: str) -> bool:
        """Does a connection arrive at this hexside, from whichever side?"""
        return joint in self.joints


def reach(graph: TrackGraph, roots: Iterable[str], passable: Passable) -> Reach:
    """All that connections from `roots` arrive at. Roots themselves may always be run through."""
    key = frozenset(roots)
    memo = graph.reached.setdefault(key, [])
    assert isinstance(memo, list)
    for answers, known in memo:
        if all(passable(stop) is answer for stop, answer in answers):
            found: Reach = known
            return found
    survey = _Survey(graph, key, passable)
    found = survey.run()
    memo.append((tuple(survey.asked.items()), found))
    return found


def connected(graph: TrackGraph, a_stops: Iterable[str], b_stop: str, passable: Passable) -> bool:
    """Could a train of unlimited range run from one of `a_stops` to `b_stop`?"""
    return b_stop in reach(graph, a_stops, passable).stops


class _Survey:
    """One computation of `reach`."""

    def __init__(self, graph: TrackGraph, roots: frozenset[str], passable: Passable) -> None:
        self.graph = graph
        self.roots = roots
        self.passable = passable
        self.asked: dict[str, bool] = {}
        self.stops: set[str] = set(roots)
        self.pieces: set[str] = set()
        self.joints: dict[str, set[str]] = {}
        self.touched: set[str] = set()

    def run(self) -> Reach:
        witness, order = self._spread()
        doubtful: list[tuple[str, int]] = []
        for stop in order:
            used = witness[stop]
            hidden: set[int] = set()
            self.touched |= self.graph.touched_from(stop)
            for index, step in enumerate(self.graph.steps_from(stop)):
                if step.parent in hidden or not self._usable(stop, step):
                    hidden.add(index)  # nothing beyond it can be reached along this chain either
                elif not step.mask & used:
                    self._arrive(step)
                elif (step.piece.id, step.out) not in self._seen:
                    hidden.add(index)
                    doubtful.append((stop, index))
        self._settle(doubtful)
        return Reach(
            frozenset(self.stops),
            frozenset(self.pieces),
            {joint: frozenset(hexes) for joint, hexes in self.joints.items()},
            frozenset(self.touched),
        )
