"""What a company can reach over a track graph, exactly.

A connection starts at one of the company's stations (a *root*), uses no key twice, never turns back at a
junction, and runs through a stop only if that stop is passable; it may end anywhere. Revisiting a stop or an inner
junction never helps: cutting the loop out leaves a shorter connection over less track.

One connection may be in the way of another, so following track from place to place is not enough, and trying all
connections takes for ever. But a hexside is used once, and always goes over from one hex into the other: give it two
*sides*, one a hex, tied to each other, and a connection is a path that takes a tie at every second step and meets no
side twice. All sides to which such paths lead are found by Edmonds' search for augmenting paths, in one pass that takes
hardly longer than looking at the track. It takes for granted that keys of track stand for hexsides, as they do on
every board so far.

Results are remembered on the graph together with the answers of `passable` they rest on, so a station placed
elsewhere does not spoil them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from .track import TrackGraph, is_stop, sides

Passable = Callable[[str], bool]
Place = tuple[str, str]
"""From where a connection goes on: a hexside and the hex it goes into, or a stop or an inner junction and ""."""
ROOTS: Place = ("", "")
"""All roots together."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Everything a company's connections arrive at."""

    stops: frozenset[str]
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
    """One computation of `reach`: a tree of connections, grown from all roots at once.

    The tree holds every place from which a connection can go on, with the place it came from. A piece of track
    between two places of the tree closes a circle, and all of it can be run round the other way as well; a
    circle is treated as one place from then on, that at which it is entered.
    """

    def __init__(self, graph: TrackGraph, roots: frozenset[str], passable: Passable) -> None:
        self.graph = graph
        self.roots = roots
        self.passable = passable
        self.answers: dict[str, bool] = {}
        self.stops: set[str] = set(roots)
        self.touched: set[str] = {root.partition("/")[0] for root in roots}
        self.queue: list[Place] = [ROOTS]
        self.came: dict[Place, Place] = {}
        """Hexside that was crossed -> the place from which."""
        self.base: dict[Place, Place] = {ROOTS: ROOTS}
        """A place of the tree -> the one that stands for it: itself, or where its circle is entered."""
        self.circles: dict[Place, list[Place]] = {ROOTS: [ROOTS]}
        """The places for which a place stands."""

    def run(self) -> Reach:
        for place in self.queue:
            for out, hex_id, terminal in self._ways(place):
                if out in self.roots:
                    continue
                if "|" in out:
                    self._cross(place, out, hex_id)
                elif not is_stop(out):
                    self._meet(place, (out, ""))
                else:
                    self.stops.add(out)
                    if not terminal and self._through(out):
                        self._meet(place, (out, ""))
        answers = tuple(self.answers.items())
        return Reach(frozenset(self.stops), self._joints(), frozenset(self.touched), answers)

    def _ways(self, place: Place) -> Iterator[tuple[str, str, bool]]:
        """The track out of a place: where it leads, its hex, is it terminal."""
        end, into = place
        for here in self.roots if place == ROOTS else (end,):
            for hex_id in (into,) if into else self.graph.hexes_at(here):
                self.touched.add(hex_id)
                for out, terminal in self.graph.leads(hex_id).get(here, ()):
                    if not terminal or not is_stop(end):  # terminal track opens a connection at a root, or ends it
                        yield out, hex_id, terminal

    def _through(self, stop: str) -> bool:
        answer = self.answers.get(stop)
        if answer is None:
            answer = self.answers[stop] = self.passable(stop)
        return answer

    def _cross(self, place: Place, joint: str, hex_id: str) -> None:
        """A connection comes up to this side of a hex, and may go on beyond."""
        if (joint, hex_id) in self.base:
            self._meet(place, (joint, hex_id))
            return
        beyond = _across((joint, hex_id))
        if beyond not in self.base:
            self.came[beyond] = place
            self.base[beyond] = beyond
            self.circles[beyond] = [beyond]
            self.queue.append(beyond)

    def _meet(self, one: Place, two: Place) -> None:
        """Track joins two places: the second is new, and can be left like the first, or a circle is closed."""
        base = self.base
        if two not in base:
            self._take(two, base[one])
            self.queue.append(two)
        elif base[one] != base[two]:
            ways = list(self._back(one)), list(self._back(two))
            while ways[0] and ways[1] and ways[0][-1] == ways[1][-1]:
                entry = ways[0].pop()
                ways[1].pop()
            for around in (*ways[0], *ways[1]):
                for member in self.circles.pop(around):
                    self._take(member, entry)
                turned = _across(around)
                self._take(turned, entry)
                self.queue.append(turned)

    def _take(self, place: Place, entry: Place) -> None:
        self.base[place] = entry
        self.circles[entry].append(place)

    def _back(self, place: Place) -> Iterator[Place]:
        """The way back to the roots, in which a circle is one place."""
        here = self.base[place]
        while here != ROOTS:
            yield here
            here = self.base[self.came[here]]
        yield ROOTS

    def _joints(self) -> dict[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {}
        for place in self.base:
            joint, into = place
            if into:
                found[joint] = found.get(joint, frozenset()) | {_across(place)[1]}
            elif "*" in joint:
                found[joint] = frozenset(sides(joint))
        return found


@lru_cache(maxsize=1 << 14)
def _across(side: Place) -> Place:
    """The other side of a hexside."""
    joint, hex_id = side
    one, other = sides(joint)
    return joint, other if hex_id == one else one
