"""The board contracted for one company: stops and segments as numbers, everything exclusive as bits.

A mask has three fields, from the low end: the exclusive *keys* of track and the once-only cars, which two
routes of a run may not share; the *visits* to stops and groups, which one route may not repeat; and the
*features*, which a route only collects so that its bonuses can be told from them.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..board.track import ONLY, Segment
from .problem import Aim, Kind, MineCar, Mines, Problem, Stop


@dataclass(frozen=True, slots=True)
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


def contract(problem: Problem) -> Net:
    """Number the part of the board that routes of this company can use."""
    stops, segments = _reachable(problem)
    index = {stop.id: i for i, stop in enumerate(stops)}
    columns = _columns([segment.mask for segment in segments])
    width = len(columns)
    cars: dict[str, int] = {}
    for car in problem.cars:
        cars[car.label] = 1 << width
        width += 1
    groups: dict[str, int] = {}
    next_bit = width + len(stops)
    for stop in stops:
        for group in stop.groups:
            if group not in groups:
                groups[group] = 1 << next_bit
                next_bit += 1
    visits = []
    for i, stop in enumerate(stops):
        bits = 1 << (width + i)
        for group in stop.groups:
            bits |= groups[group]
        visits.append(bits)
    keys = []
    for segment in segments:
        mask = sum(1 << i for i, column in enumerate(columns) if segment.mask & column)
        keys += [mask, mask]
    start = [index[end] for segment in segments for end in (segment.a, segment.b)]
    far = [index[end] for segment in segments for end in (segment.b, segment.a)]
    pay, aid, scale = _weights(problem)
    return Net(
        stops, segments, tuple(start), tuple(far), tuple(keys), tuple(visits),
        width, cars, next_bit, pay, aid, scale,
    )  # fmt: skip


def _weights(problem: Problem) -> tuple[int, int, int]:
    if problem.aim is Aim.TOTAL:
        scale = 1 << 24  # more than any revenue, which decides between equal totals
        return scale + 1, scale, scale
    mines = sum(s.worth(t.name) for s in problem.stops.values() if s.kind is Kind.MINE for t in problem.trains)
    scale = 1 + mines + sum(car.amount for car in problem.cars if isinstance(car, MineCar))  # more than all subsidies
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
        for segment in graph.segments_from(here):
            if _closed(segment, permits) or not usable(table[segment.b]):
                continue
            one = segment if segment.a < segment.b else segment.reversed()
            found[one.ids] = one
            there = table[segment.b]
            if there.id not in seen:
                seen.add(there.id)
                if there.passable or there.gateway in permits:
                    queue.append(there.id)
    stops = tuple(table[stop] for stop in sorted(seen))
    return stops, tuple(found[ids] for ids in sorted(found))


def _closed(segment: Segment, permits: frozenset[str]) -> bool:
    return any(tag.startswith(ONLY) and tag not in permits for tag in segment.tags)


def _columns(masks: list[int]) -> list[int]:
    """The few keys that matter, each as the bit of one representative.

    Keys of exactly the same segments are one column. A column of a single segment is kept only if that
    segment has no other, so that two trains still cannot both run over it.
    """
    users: dict[int, int] = {}
    for number, mask in enumerate(masks):
        while mask:
            low = mask & -mask
            users[low] = users.get(low, 0) | 1 << number
            mask ^= low
    chosen: dict[int, int] = {}
    for key in sorted(users):
        if users[key] & (users[key] - 1):
            chosen.setdefault(users[key], key)
    shared = 0
    for served in chosen:
        shared |= served
    for key in sorted(users):
        if not users[key] & shared:
            chosen.setdefault(users[key], key)
    return sorted(chosen.values())
