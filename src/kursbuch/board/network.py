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

from .track import ONLY, Step, TrackGraph, is_stop
from .weave import Weave

Passable = Callable[[str], bool]

EVERYTHING = -1
"""In place of the keys of a connection: there is one, but which is not known. With all bits set it is in the way of
whatever comes after it, so that every further step goes to the exact search."""


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
    answers: tuple[tuple[str, bool], ...]
    """What `passable` said about the stops that mattered."""

    def enters(self, hex_id: str, joint: str) -> bool:
        """Does a connection arrive at this side of the hex from outside?"""
        return any(other != hex_id for other in self.joints.get(joint, ()))

    def touches(self, joint: str) -> bool:
        """Does a connection arrive at this hexside, from whichever side?"""
        return joint in self.joints


def reach(graph: TrackGraph, roots: Iterable[str], passable: Passable) -> Reach:
    """All that connections from `roots` arrive at. Roots themselves may always be run through."""
    starts = frozenset(roots)
    memo = graph.reached.setdefault(starts, [])
    for known in memo:
        if isinstance(known, Reach) and all(passable(stop) == answer for stop, answer in known.answers):
            return known
    found = _Survey(graph, starts, passable).run()
    memo.append(found)
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
        self.answers: dict[str, bool] = {}
        self.stops: set[str] = set(roots)
        self.arrivals: set[tuple[str, str]] = set()
        self.joints: dict[str, set[str]] = {}
        self.touched: set[str] = {root.partition("/")[0] for root in roots}
        self.witness: dict[str, int] = dict.fromkeys(sorted(roots), 0)
        self.fresh: list[str] = list(self.witness)
        self.doubtful: list[tuple[str, int]] = []
        self.children: dict[str, dict[int, list[int]]] = {}
        self.legs: dict[str, list[tuple[str, int, bool, bool]]] = {}
        self.weave: Weave | None = None

    def run(self) -> Reach:
        while self.fresh or self.doubtful:
            if self.fresh:
                self._leave(self.fresh.pop(0))
            else:
                self._settle(*self.doubtful.pop())
        return Reach(
            frozenset(self.stops),
            frozenset(piece for piece, _ in self.arrivals),
            {joint: frozenset(hexes) for joint, hexes in self.joints.items()},
            frozenset(self.touched),
            tuple(self.answers.items()),
        )

    def _leave(self, stop: str) -> None:
        """Follow all chains out of a stop as far as its witness allows; the rest is doubtful."""
        used = self.witness[stop]
        self.touched |= self.graph.touched_from(stop)
        steps = self.graph.steps_from(stop)
        hidden = [False] * len(steps)
        for index, step in enumerate(steps):
            if step.parent >= 0 and hidden[step.parent]:
                hidden[index] = True  # what lies beyond is asked for only if this step is settled
            elif not self._open(stop, step):
                hidden[index] = True
            elif not step.mask & used:
                self._arrive(step, used)
            elif (step.piece.id, step.out) not in self.arrivals:
                hidden[index] = True
                self.doubtful.append((stop, index))

    def _open(self, stop: str, step: Step) -> bool:
        piece = step.piece
        if piece.tags and any(tag.startswith(ONLY) for tag in piece.tags):
            return False
        return not (piece.terminal and step.parent < 0 and stop not in self.roots)

    def _arrive(self, step: Step, used: int) -> None:
        self.arrivals.add((step.piece.id, step.out))
        out = step.out
        if not is_stop(out):
            self.joints.setdefault(out, set()).add(step.piece.hex)
            return
        self.stops.add(out)
        if out not in self.witness and not step.piece.terminal and self._through(out):
            self.witness[out] = used | step.mask
            self.fresh.append(out)

    def _through(self, stop: str) -> bool:
        answer = self.answers.get(stop)
        if answer is None:
            answer = self.answers[stop] = self.passable(stop)
        return answer

    def _settle(self, stop: str, index: int) -> None:
        """Can any connection arrive at this stop and still leave it by this step?"""
        steps = self.graph.steps_from(stop)
        step = steps[index]
        if (step.piece.id, step.out) not in self.arrivals:
            used = self._search(stop, step.mask, steps, index)
            if used is None:
                return  # nor by any longer chain over it
            self._arrive(step, used)
        for later in self._forks(stop).get(index, ()):
            if self._open(stop, steps[later]):
                self.doubtful.append((stop, later))

    def _forks(self, stop: str) -> dict[int, list[int]]:
        forks = self.children.get(stop)
        if forks is None:
            forks = self.children[stop] = {}
            for index, step in enumerate(self.graph.steps_from(stop)):
                forks.setdefault(step.parent, []).append(index)
        return forks

    def _search(self, stop: str, used: int, steps: tuple[Step, ...], index: int) -> int | None:
        """The keys of a connection that arrives at `stop` beside those in `used`, or None if there is none.

        A pass that forgets what it used on the way finds out whether there is any hope, and mostly hits on
        a true connection; else the question is put as one of alternating paths.
        """
        hope = False
        masks = {stop: used}
        queue = [stop]
        for here in queue:
            for there, mask, leaves_terminal, arrives_terminal in self._legs_of(here):
                if mask & used or leaves_terminal:
                    continue
                clean = masks[here] != EVERYTHING and not mask & masks[here]
                if there in self.roots:
                    if clean:
                        return (masks[here] | mask) & ~used
                    hope = True
                elif arrives_terminal or not self._through(there):
                    continue
                elif there not in masks or (clean and masks[there] == EVERYTHING):
                    masks[there] = masks[here] | mask if clean else EVERYTHING
                    queue.append(there)
        if not hope:
            return None
        if self.weave is None:
            self.weave = Weave(self.graph, self.roots, self.passable)  # the pass above has asked for all that matter
        taken = set()
        while index >= 0:
            taken |= {end for end in (steps[index].piece.a, steps[index].piece.b) if not is_stop(end)}
            index = steps[index].parent
        return EVERYTHING if self.weave.reaches(stop, taken) else None

    def _legs_of(self, stop: str) -> list[tuple[str, int, bool, bool]]:
        """The segments out of a stop: other stop, keys, terminal here, terminal there."""
        legs = self.legs.get(stop)
        if legs is None:
            self.touched |= self.graph.touched_from(stop)
            legs = self.legs[stop] = [
                (seg.b, seg.mask, seg.pieces[0].terminal, seg.pieces[-1].terminal)
                for seg in self.graph.segments_from(stop)
                if not any(tag.startswith(ONLY) for tag in seg.tags)
            ]
        return legs
