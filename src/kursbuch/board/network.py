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
elsewhere does not spoil them. A tile mostly adds track and takes none away, and then all connections found before are
still there: the search goes on where it had ended, from the changed hexes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..core import compiled
from .track import Leads, Lineage, TrackGraph, across, is_stop, sides

Passable = Callable[[str], bool]
Place = tuple[str, str]
"""From where a connection goes on: a hexside and the hex it goes into, or a stop or an inner junction and ""."""
ROOTS: Place = ("", "")
"""All roots together."""
_RECENT = 4
"""So many searches of a company are kept to go on with: that of the board, and of some that were only tried."""


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
        up = self.joints.get(joint)
        return up is not None and (len(up) > 1 or hex_id not in up)

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
    recent = _surveys(graph.family, starts)
    survey = next(filter(None, (old.grown(graph, passable) for old in recent)), None) or _begun(graph, starts)
    found = Reach(*survey.run(graph, passable))
    recent.insert(0, survey)
    del recent[_RECENT:]
    memo.append(found)
    return found


@lru_cache(maxsize=256)
def _surveys(family: Lineage, roots: frozenset[str]) -> list[Any]:
    """The latest searches from these roots. They are bulky, so there is a bound on all games together; and any of them
    may be forgotten or be of another moment, since `grown` looks whether it is of use."""
    return []


def _begun(graph: TrackGraph, roots: frozenset[str]) -> Any:
    """A new search: that of this module, or the same one compiled."""
    kernel = compiled.KERNEL
    return _Survey(graph, roots) if kernel is None else kernel.Survey(graph, roots, sides, across)


def forget(graph: TrackGraph) -> None:
    """Drops what is remembered of this graph, so that all has to be found anew."""
    for roots in graph.reached:
        _surveys(graph.family, roots).clear()
    graph.reached.clear()


def connected(graph: TrackGraph, a_stops: Iterable[str], b_stop: str, passable: Passable) -> bool:
    """Could a train of unlimited range run from one of `a_stops` to `b_stop`?"""
    return b_stop in reach(graph, a_stops, passable).stops


class _Survey:
    """One computation of `reach`: a tree of connections, grown from all roots at once.

    The tree holds every place from which a connection can go on, with the place it came from. A piece of track
    between two places of the tree closes a circle, and all of it can be run round the other way as well; a
    circle is treated as one place from then on, that at which it is entered.
    """

    def __init__(self, graph: TrackGraph, roots: frozenset[str]) -> None:
        self.roots = roots
        self.answers: dict[str, bool] = {}
        self.stops: set[str] = set(roots)
        self.joints: dict[str, frozenset[str]] = {}
        self.seen: dict[str, Leads] = {place: graph.leads(place) for place in (r.partition("/")[0] for r in roots)}
        """The track of every hex that was looked at."""
        self.queue: list[Place] = [ROOTS]
        self.came: dict[Place, Place] = {}
        """Hexside that was crossed -> the place from which."""
        self.base: dict[Place, Place] = {ROOTS: ROOTS}
        """A place of the tree -> itself, or a place nearer to where its circle is entered (see `_entry`)."""

    def grown(self, graph: TrackGraph, passable: Passable) -> _Survey | None:
        """This search, to be gone on with on another graph; None if something is in the way there that was not."""
        changed, known = [], graph.known_leads
        for hex_id, leads in self.seen.items():
            if known.get(hex_id) is not leads and (now := graph.leads(hex_id)) is not leads:
                for end, ways in leads.items():
                    if not set(now.get(end, ())).issuperset(ways):
                        return None
                changed.append(hex_id)
        answers = {stop: passable(stop) for stop in self.answers}
        for stop, answer in self.answers.items():
            if answer and not answers[stop]:
                return None
            if answer != answers[stop]:
                changed += graph.hexes_at(stop)
        new = _Survey.__new__(_Survey)
        new.roots, new.answers, new.stops, new.joints = self.roots, answers, self.stops.copy(), self.joints.copy()
        new.seen, new.came, new.base, new.queue = self.seen.copy(), self.came.copy(), self.base.copy(), []
        for hex_id in changed:
            new.seen[hex_id] = graph.leads(hex_id)
            for end in new.seen[hex_id]:
                if end in new.roots:
                    new.queue.append(ROOTS)
                new.queue += [place for place in ((end, hex_id), (end, "")) if place in new.base]
        return new

    def run(
        self, graph: TrackGraph, passable: Passable
    ) -> tuple[frozenset[str], dict[str, frozenset[str]], frozenset[str], tuple[tuple[str, bool], ...]]:
        """What a `Reach` is made of."""
        roots, base, seen, stops, answers = self.roots, self.base, self.seen, self.stops, self.answers
        for place in self.queue:
            end, into = place
            for here in roots if place == ROOTS else (end,):
                for hex_id in (into,) if into else graph.hexes_at(here):
                    leads = seen.get(hex_id)
                    if leads is None:
                        leads = seen[hex_id] = graph.leads(hex_id)
                    for out, terminal, side, beyond, up in leads.get(here, ()):
                        if terminal and is_stop(end):
                            continue  # terminal track opens a connection at a root, or ends it
                        if out in roots:
                            self._meet(place, ROOTS)
                        elif side is not None:
                            if side in base:
                                self._meet(place, side)
                            elif beyond not in base:
                                assert beyond is not None
                                self._add(place, beyond, up)
                        elif not is_stop(out):
                            self._meet(place, (out, ""))
                        else:
                            stops.add(out)
                            if out not in answers:
                                answers[out] = passable(out)
                            if answers[out] and not terminal:
                                self._meet(place, (out, ""))
        self.queue = []
        return frozenset(stops), self.joints, frozenset(seen), tuple(answers.items())

    def _add(self, place: Place, beyond: Place, up: frozenset[str]) -> None:
        """A connection comes up to a hexside, and may go on beyond."""
        self.came[beyond] = place
        self.base[beyond] = beyond
        self.queue.append(beyond)
        self._joint(beyond[0], up)

    def _joint(self, joint: str, up: frozenset[str]) -> None:
        known = self.joints.get(joint)
        self.joints[joint] = up if known is None else known | up

    def _meet(self, one: Place, two: Place) -> None:
        """Track joins two places: the second is new, and can be left like the first, or a circle is closed."""
        base = self.base
        if two not in base:
            base[two] = self._entry(one)
            self.queue.append(two)
            if "*" in two[0]:
                self.joints[two[0]] = frozenset(sides(two[0]))
        elif self._entry(one) != self._entry(two):
            ways = self._back(one), self._back(two)
            while ways[0] and ways[1] and ways[0][-1] == ways[1][-1]:
                entry = ways[0].pop()
                ways[1].pop()
            for around in (*ways[0], *ways[1]):
                turned = across(around)
                base[around] = base[turned] = entry
                self.queue.append(turned)
                self._joint(turned[0], frozenset((around[1],)))

    def _entry(self, place: Place) -> Place:
        """The place that stands for this one: itself, or where its circle is entered."""
        base = self.base
        while (nearer := base[place]) != place:
            base[place] = place = base[nearer]
        return place

    def _back(self, place: Place) -> list[Place]:
        """The way back to the roots, in which a circle is one place."""
        way = [self._entry(place)]
        while way[-1] != ROOTS:
            way.append(self._entry(self.came[way[-1]]))
        return way
