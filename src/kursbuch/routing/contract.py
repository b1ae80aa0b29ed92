"""The board contracted for one company: stops and segments as numbers, everything exclusive as bits.

A mask has three fields, from the low end: the exclusive *keys* of track and the once-only cars, which two
routes of a run may not share; the *visits* to stops and groups, which one route may not repeat; and the
*features*, which a route only collects so that its bonuses can be told from them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from ..board.track import ONLY, Lineage, Segment
from .problem import Aim, Bonus, Car, Kind, MineCar, Mines, Problem, RunningTrain, Solution, Stop

if TYPE_CHECKING:
    from .enumerate import Walked

_RECENT = 6
"""So many networks of a company are kept: that of the board, and of some that were only tried."""


@dataclass(frozen=True, eq=False)
class Net:
    """What all trains of a run share. Stops and segments are numbered in the order of their ids.

    Every segment has two directions: number ``2 * s`` runs as stored, ``2 * s + 1`` backwards.
    """

    stops: tuple[Stop, ...]
    segments: tuple[Segment, ...]
    start: tuple[int, ...]
    """Stop a directed segment leaves."""
    far: tuple[int, ...]
    """Stop a directed segment arrives at."""
    keys: tuple[int, ...]
    """Exclusive keys of a directed segment."""
    visits: tuple[int, ...]
    """Visit bits of a stop: its own and those of its groups."""
    key_bits: int
    """How many low bits are keys and cars; ``(1 << key_bits) - 1`` cuts them out."""
    cars: dict[str, int]
    """The bit of each car, by its label."""
    first_feature: int
    """Position of the first feature bit."""
    pay: int
    """Weight of one unit of revenue."""
    aid: int
    """Weight of one unit of subsidy."""
    scale: int
    """What is to be highest, revenue or both together, is the weight divided by this."""
    bonuses: tuple[Bonus, ...]
    equipment: tuple[Car, ...]
    walked: dict[RunningTrain, Walked] = field(default_factory=dict)
    """The routes of each kind of train that has been asked about."""
    answers: dict[tuple[RunningTrain, ...], Solution] = field(default_factory=dict)
    """The best runs of the trains that have been asked about."""

    @cached_property
    def departures(self) -> tuple[tuple[int, ...], ...]:
        """By stop: the directed segments out of it."""
        found: list[list[int]] = [[] for _ in self.stops]
        for directed, stop in enumerate(self.start):
            found[stop].append(directed)
        return tuple(map(tuple, found))

    @cached_property
    def onward(self) -> tuple[tuple[int, ...], ...]:
        """By directed segment: those that may come next, for all trains that may use them."""
        keys, start, far = self.keys, self.start, self.far
        ends = [end for one in self.segments for end in (one.pieces[-1].terminal, one.pieces[0].terminal)]
        return tuple(
            tuple(
                e for e in self.departures[there] if not (keys[d] & keys[e] or far[e] == start[d] or ends[e ^ 1])
            )
            if self.stops[there].passable and not ends[d]
            else ()
            for d, there in enumerate(far)
        )  # fmt: skip


def contract(problem: Problem) -> Net:
    """Number the part of the board that routes of this company can use.

    A tile often changes nothing about a company's network, and a company looks at the same one with other trains:
    a network that is the same is not made anew, and what was found out about it is there.
    """
    stops, segments = _reachable(problem)
    weights = _weights(problem, stops)
    recent = _recent(problem.graph.family, tuple(stop.id for stop in stops if stop.own))
    for net in recent:
        same = net.stops == stops and net.segments == segments and weights == (net.pay, net.aid, net.scale)
        if same and net.bonuses == problem.bonuses and net.equipment == problem.cars:
            return net
    net = _numbered(problem, stops, segments, *weights)
    recent.insert(0, net)
    del recent[_RECENT:]
    return net


@lru_cache(maxsize=64)
def _recent(family: Lineage, stations: tuple[str, ...]) -> list[Net]:
    """The networks looked at last from these stations; there is a bound on all games together."""
    return []


def _numbered(
    problem: Problem, stops: tuple[Stop, ...], segments: tuple[Segment, ...], pay: int, aid: int, scale: int
) -> Net:
    index = {stop.id: i for i, stop in enumerate(stops)}
    columns = _columns([segment.mask for segment in segments])
    width = len(columns)
    masks = [0] * len(segments)
    for bit, served in enumerate(columns):
        while served:
            low = served & -served
            masks[low.bit_length() - 1] |= 1 << bit
            served ^= low
    cars: dict[str, int] = {}
    for car in problem.cars:
        cars[car.label] = 1 << width
        width += 1
    groups: dict[str, int] = {}
    next_bit = width + len(stops)
    visits = []
    for i, stop in enumerate(stops):
        bits = 1 << (width + i)
        for group in stop.groups:
            if group not in groups:
                groups[group] = 1 << next_bit
                next_bit += 1
            bits |= groups[group]
        visits.append(bits)
    start = tuple(index[end] for segment in segments for end in (segment.a, segment.b))
    far = tuple(index[end] for segment in segments for end in (segment.b, segment.a))
    keys = tuple(mask for mask in masks for _ in (0, 1))
    return Net(
        stops, segments, start, far, keys, tuple(visits),
        width, cars, next_bit, pay, aid, scale, problem.bonuses, problem.cars,
    )  # fmt: skip


def _weights(problem: Problem, stops: tuple[Stop, ...]) -> tuple[int, int, int]:
    if problem.aim is Aim.TOTAL:
        scale = 1 << 24  # more than any revenue, which decides between equal totals
        return scale + 1, scale, scale
    mines = sum(s.worth(t.name) for s in stops if s.kind is Kind.MINE for t in problem.trains)
    subsidies = mines + sum(car.amount for car in problem.cars if isinstance(car, MineCar))
    scale = 1 << max(10, subsidies.bit_length()) if subsidies else 1  # more than these; the same for most trains
    return scale, 1, scale


def _reachable(problem: Problem) -> tuple[tuple[Stop, ...], tuple[Segment, ...]]:
    """Stops and segments that some train may use, spreading from the company's stations.

    Conflicts between segments are left to the search: here it is enough to drop what lies behind a
    stop that cannot be run through.
    """
    permits = frozenset().union(*(train.permits for train in problem.trains)) if problem.trains else frozenset()
    graph, table = problem.graph, problem.stops
    mines = any(train.range.mines is not Mines.NEVER for train in problem.trains)
    mines = mines or any(isinstance(car, MineCar) for car in problem.cars)

    def usable(stop: Stop) -> bool:
        if stop.kind is Kind.MINE:
            return mines
        return problem.worthless_stops or stop.value > 0

    seen = {stop.id for stop in table.values() if stop.own and usable(stop)}
    queue = sorted(seen)
    found: dict[tuple[str, ...], Segment] = {}
    for here in queue:
        for segment in graph.segments_at(here):
            there = table[segment.b if segment.a == here else segment.a]
            if (segment.tags and _closed(segment, permits)) or not usable(there):
                continue
            found.setdefault(segment.ids, segment)
            if there.id not in seen:
                seen.add(there.id)
                if there.passable or there.gateway in permits:
                    queue.append(there.id)
    stops = tuple(table[stop] for stop in sorted(seen))
    return stops, tuple(found[ids] for ids in sorted(found))


def _closed(segment: Segment, permits: frozenset[str]) -> bool:
    return any(tag.startswith(ONLY) and tag not in permits for tag in segment.tags)


def _columns(masks: list[int]) -> list[int]:
    """The few keys that matter, each as the segments that have it, as bits.

    Keys of exactly the same segments are one column. A key of a single segment is a column only if that
    segment has no other, so that two trains still cannot both run over it.
    """
    once = shared = 0
    for mask in masks:
        shared |= once & mask
        once |= mask
    users: dict[int, int] = {}
    for number, mask in enumerate(masks):
        left = mask & shared or mask & -mask
        while left:
            low = left & -left
            users[low] = users.get(low, 0) | 1 << number
            left ^= low
    chosen: dict[int, int] = {}
    for key in sorted(users):
        chosen.setdefault(users[key], key)
    return sorted(chosen, key=chosen.__getitem__)
