"""The part of the board that routes of one company can use: stops and segments as numbers.

A tile often changes nothing about a company's network, and a company looks at the same one with other trains and cars:
a shape that is the same is not made anew, and what was found out about it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from ..board.track import ONLY, Piece, Segment
from .problem import UNLIMITED, Kind, MineCar, Mines, Problem, Stop, TownsCar
from .recent import recent

if TYPE_CHECKING:
    from .contract import Net

_RECENT = 6
"""So many shapes of a company's network are kept: that of the board, and of some that were only tried."""


class Wants(NamedTuple):
    """What decides beside the board which of its stops and track are of use."""

    permits: frozenset[str]
    """What the trains are permitted."""
    mines: bool
    """Do any of them call at mines?"""
    worthless: bool
    """Do they call at stops that pay nothing?"""
    stops: int
    """So many stops are within the range of any of them, those left out that are free."""
    free_towns: bool
    """Do towns take nothing of it? Mines never do."""
    by_hexes: bool
    """Does any of them count hexes? Then steps within a hex take nothing of it."""

    def takes(self, stop: Stop) -> bool:
        if stop.kind is Kind.MINE:
            return self.mines
        return self.worthless or bool(stop.value)

    def count(self, stop: Stop) -> int:
        """What a call takes of the range."""
        free = stop.kind is Kind.MINE or (self.free_towns and stop.kind is Kind.TOWN)
        return 0 if free else 1

    @property
    def goes_on(self) -> bool:
        """Can there be more stops when the range is used up?"""
        return self.mines or self.free_towns or self.by_hexes


class Survey(NamedTuple):
    """What a shape rests on: as long as all of it is the same, so is the shape."""

    wants: Wants
    chains: dict[str, tuple[Segment, ...]]
    """The stops that were gone on from, with the segments at each."""
    met: dict[str, Stop]
    """All stops that were looked at, those left aside included."""
    at: Mapping[str, tuple[Piece, ...]]
    table: Mapping[str, Stop]
    """The graph's track and the stops where it was found last; nothing need be compared there."""

    def holds(self, problem: Problem, wants: Wants) -> bool:
        """Is all of it the same there? What no tile has changed since is even the very same object."""
        chains, met = self.chains, self.met
        if wants == self.wants and problem.graph.at is self.at and problem.stops is self.table:
            return True
        return (
            wants == self.wants
            and [*map(problem.stops.get, met)] == [*met.values()]
            and [*map(problem.graph.segments_at, chains)] == [*chains.values()]
        )


class Onward(dict[int, tuple[int, ...]]):
    """By directed segment: those that may come next. Short trains ask about few of them, which are found out then."""

    def __init__(self, after: Callable[[int], tuple[int, ...]]) -> None:
        self._after = after

    def __missing__(self, directed: int) -> tuple[int, ...]:
        found = self[directed] = self._after(directed)
        return found


class Shape:
    """Stops and segments, numbered in the order of their ids.

    Every segment has two directions: number ``2 * s`` runs as stored, ``2 * s + 1`` backwards.
    """

    def __init__(self, stops: tuple[Stop, ...], segments: tuple[Segment, ...], survey: Survey) -> None:
        self.stops = stops
        self.segments = segments
        self.survey = survey
        """How it was found last."""
        self.nets: list[Net] = []
        """What companies made of it last, which differ in cars or bonuses."""
        number = {stop.id: number for number, stop in enumerate(stops)}
        ends = [(number[segment[0]], number[segment[1]]) for segment in segments]
        self.start = tuple([stop for pair in ends for stop in pair])
        """Stop a directed segment leaves."""
        self.far = tuple([stop for a, b in ends for stop in (b, a)])
        """Stop a directed segment arrives at."""
        self.columns = columns([segment.mask for segment in segments])
        """The exclusive keys that matter, each as the segments that have it, as bits."""
        self.keys = _keys(self.columns, len(segments))
        """Exclusive keys of a directed segment."""
        out: list[list[int]] = [[] for _ in stops]
        for directed, stop in enumerate(self.start):
            out[stop].append(directed)
        self.departures = tuple(map(tuple, out))
        """By stop: the directed segments out of it."""
        self.onward = self._onward()
        """By directed segment: those that may come next, for all trains that may use them."""
        self.closed_to_some = any(tag.startswith(ONLY) for segment in segments for tag in segment.tags)
        """Is there track that serves only certain trains?"""

    def _onward(self) -> Onward:
        keys, start, far = self.keys, self.start, self.far
        ends = [end for one in self.segments for end in (one.pieces[-1].terminal, one.pieces[0].terminal)]
        leaving = [
            [e for e in out if not ends[e ^ 1]] if stop.passable else []
            for stop, out in zip(self.stops, self.departures, strict=True)
        ]

        def after(d: int) -> tuple[int, ...]:
            here, mine = start[d], keys[d]
            return () if ends[d] else tuple([e for e in leaving[far[d]] if far[e] != here and not mine & keys[e]])

        return Onward(after)


def _keys(columns: list[int], segments: int) -> tuple[int, ...]:
    masks = [0] * segments
    for bit, served in enumerate(columns):
        while served:
            low = served & -served
            masks[low.bit_length() - 1] |= 1 << bit
            served ^= low
    return both_ways(masks)


def shape(problem: Problem) -> Shape:
    """What routes of this company can use, as it was found before if nothing has changed."""
    wants = _wants(problem)
    own = tuple(sorted([stop.id for stop in problem.stops.values() if stop.own and wants.takes(stop)]))
    latest = recent(problem.graph.family, own)
    known: Shape
    for known in latest:
        if known.survey.holds(problem, wants):
            known.survey = known.survey._replace(at=problem.graph.at, table=problem.stops)
            return known
    stops, segments, survey = _spread(problem, own, wants)
    for known in latest:
        if known.stops == stops and known.segments == segments:
            known.survey = survey
            return known
    found = Shape(stops, segments, survey)
    latest.insert(0, found)
    del latest[_RECENT:]
    return found


def _wants(problem: Problem) -> Wants:
    permits: frozenset[str] = frozenset()
    mines = more_towns = free_towns = by_hexes = False
    stops = 0
    for car in problem.cars:
        mines = mines or isinstance(car, MineCar)
        more_towns = more_towns or isinstance(car, TownsCar)
    for train in problem.trains:
        limits = train.range
        permits |= train.permits
        mines = mines or limits.mines is not Mines.NEVER
        stops = max(stops, limits.most_stops(more_towns))
        free_towns = free_towns or limits.towns >= UNLIMITED
        by_hexes = by_hexes or limits.hexes < UNLIMITED
    return Wants(permits, mines, problem.worthless_stops, stops, free_towns, by_hexes)


def _spread(
    problem: Problem, own: tuple[str, ...], wants: Wants
) -> tuple[tuple[Stop, ...], tuple[Segment, ...], Survey]:
    """Stops and segments that some train may use, spreading from the company's stations as far as the range goes.

    Conflicts between segments are left to the search: here it is enough to drop what lies behind a
    stop that cannot be run through.
    """
    table, permits, segments_at = problem.stops, wants.permits, problem.graph.segments_at
    met = {stop: table[stop] for stop in own}
    counts = {stop: wants.count(met[stop]) for stop in own}
    """What a call takes of the range, by those stops that are called at."""
    used = counts.copy()
    """What the shortest way to a stop takes of it."""
    chains: dict[str, tuple[Segment, ...]] = {}
    found: dict[tuple[str, ...], Segment] = {}
    queue = sorted([(used[stop], stop) for stop in own])
    while queue:
        so_far, here = heappop(queue)
        if here in chains or (so_far >= wants.stops and not wants.goes_on):
            continue
        chains[here] = segments_at(here)
        for segment in chains[here]:
            end = segment.b if segment.a == here else segment.a
            if segment.tags and _closed(segment, permits):
                continue
            if end not in met:
                there = met[end] = table[end]
                if wants.takes(there):
                    counts[end] = wants.count(there)
            if (count := counts.get(end)) is None:
                continue
            total = so_far if wants.by_hexes and not segment.crossings else so_far + count
            if total > wants.stops:
                continue
            found[segment.ids] = segment
            if total < used.get(end, UNLIMITED):
                used[end] = total
                if met[end].passable or met[end].gateway in permits:
                    heappush(queue, (total, end))
    stops = tuple([met[stop] for stop in sorted(used)])
    return stops, tuple([found[ids] for ids in sorted(found)]), Survey(wants, chains, met, problem.graph.at, table)


def _closed(segment: Segment, permits: frozenset[str]) -> bool:
    return any(tag.startswith(ONLY) and tag not in permits for tag in segment.tags)


def both_ways(column: list[int]) -> tuple[int, ...]:
    """What is the same in both directions, by directed segment."""
    found = [0] * (2 * len(column))
    found[::2] = found[1::2] = column
    return tuple(found)


def columns(masks: list[int]) -> list[int]:
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
