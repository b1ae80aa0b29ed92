"""Is a given set of routes legal, and what is it worth? The same rules as the search, one by one and by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..board.track import ONLY, Piece, Segment, is_stop
from .problem import (
    Kind,
    MineCar,
    Mines,
    OffboardCar,
    Problem,
    Route,
    RunningTrain,
    Solution,
    Stop,
    TownsCar,
)
from .value import appraise, best_count


@dataclass(frozen=True, slots=True)
class Claim:
    """A route as a player or another program states it."""

    train: str
    legs: tuple[tuple[str, ...], ...]
    """Ids of the pieces of track of each leg, from stop to stop."""


@dataclass(frozen=True, slots=True)
class RouteFault:
    """Why a set of routes is illegal: the key of a rule, and the figures to word it with."""

    rule: str
    train: str = ""
    figures: Mapping[str, object] = field(default_factory=dict)


class _Illegal(Exception):
    def __init__(self, rule: str, train: str, **figures: object) -> None:
        self.fault = RouteFault(rule, train, figures)


@dataclass(frozen=True, slots=True)
class _Walk:
    train: RunningTrain
    stops: tuple[Stop, ...]
    legs: tuple[tuple[Piece, ...], ...]
    cars: tuple[str, ...]


def check_routes(problem: Problem, claims: Iterable[Claim]) -> Solution | RouteFault:
    """The worth of these routes, counted as well as they can be, or the first rule they break.

    A legal set need not be a best one, so `optimal` is false and the bound says nothing more.
    """
    try:
        return _account(problem, list(_walks(problem, claims)))
    except _Illegal as illegal:
        return illegal.fault


def _walks(problem: Problem, claims: Iterable[Claim]) -> Iterator[_Walk]:
    trains = {train.id: train for train in problem.trains}
    run: set[str] = set()
    used: dict[str, str] = {}
    cars: set[str] = set()
    for claim in claims:
        train = trains.get(claim.train)
        if train is None:
            raise _Illegal("route.no_such_train", claim.train)
        if train.id in run:
            raise _Illegal("route.train_twice", train.id)
        run.add(train.id)
        walk = _walk(problem, train, claim)
        for key in (key for leg in walk.legs for key in _keys(leg)):
            if key in used:
                raise _Illegal("route.track_twice", train.id, key=key, other=used[key])
            used[key] = train.id
        for car in walk.cars:
            if car in cars:
                raise _Illegal("route.car_twice", train.id, car=car)
            cars.add(car)
        yield walk


def _keys(leg: tuple[Piece, ...]) -> Iterator[str]:
    """What a leg occupies: that of its pieces, and the inner junctions at which two of them meet."""
    before: tuple[str, ...] = ()
    for piece in leg:
        yield from piece.keys
        ends = (piece.a, piece.b)
        for end in ends:
            if "*" in end and end in before:
                yield end
        before = ends


def _walk(problem: Problem, train: RunningTrain, claim: Claim) -> _Walk:
    """Follow one claim along the track and hold it against every rule for a single route."""
    legs = tuple(_leg(problem, train, ids) for ids in claim.legs)
    if not legs:
        raise _Illegal("route.too_few_stops", train.id, stops=0, needed=2)
    ids = _stops_along(train, legs)
    stops = tuple(problem.stops[stop] for stop in ids)
    for number, stop in enumerate(stops):
        _may_call(problem, train, stop)
        if stop.id in ids[:number]:
            raise _Illegal("route.stop_twice", train.id, stop=stop.id)
        for group in stop.groups:
            if any(group in other.groups for other in stops[:number]):
                raise _Illegal("route.group_twice", train.id, group=group)
        if 0 < number < len(stops) - 1:
            _may_pass(train, stop, legs[number - 1], legs[number])
    if not any(stop.own for stop in stops):
        raise _Illegal("route.no_station", train.id)
    return _Walk(train, stops, legs, _within_range(problem, train, stops, legs))


def _leg(problem: Problem, train: RunningTrain, ids: Sequence[str]) -> tuple[Piece, ...]:
    if not ids:
        raise _Illegal("route.no_track", train.id, piece="")
    pieces = tuple(_piece(problem, train, id_) for id_ in ids)
    for piece in pieces:
        if piece.tags and any(tag.startswith(ONLY) and tag not in train.permits for tag in piece.tags):
            raise _Illegal("route.not_for_this_train", train.id, piece=piece.id)
    for one, two in pairwise(pieces):
        joints = [end for end in (one.a, one.b) if end in (two.a, two.b) and not is_stop(end)]
        if not joints:
            raise _Illegal("route.broken", train.id, piece=two.id)
        if all("|" in joint for joint in joints) and one.hex == two.hex:
            raise _Illegal("route.turns_back", train.id, piece=two.id)
    if any(piece.terminal for piece in pieces[1:-1]):
        raise _Illegal("route.through_terminal", train.id)
    return pieces


def _piece(problem: Problem, train: RunningTrain, id_: str) -> Piece:
    for piece in problem.graph.pieces(id_.partition("/")[0]):
        if piece.id == id_:
            return piece
    raise _Illegal("route.no_track", train.id, piece=id_)


def _stops_along(train: RunningTrain, legs: tuple[tuple[Piece, ...], ...]) -> list[str]:
    ends = []
    for leg in legs:
        outer = [end for end in (leg[0].a, leg[0].b, leg[-1].a, leg[-1].b) if is_stop(end)]
        if len(leg) == 1:
            outer = [end for end in (leg[0].a, leg[0].b) if is_stop(end)]
        if len(outer) != 2:
            raise _Illegal("route.broken", train.id, piece=leg[0].id)
        ends.append(outer)
    stops = list(ends[0])
    if len(ends) > 1 and stops[-1] not in ends[1]:
        stops.reverse()
    for leg, outer in zip(legs[1:], ends[1:], strict=True):
        if stops[-1] not in outer:
            raise _Illegal("route.broken", train.id, piece=leg[0].id)
        stops.append(outer[1] if outer[0] == stops[-1] else outer[0])
    return stops


def _may_call(problem: Problem, train: RunningTrain, stop: Stop) -> None:
    if stop.id in train.avoids or stop.kind in train.range.avoids:
        raise _Illegal("route.stop_forbidden", train.id, stop=stop.id)
    if stop.kind is Kind.MINE:
        car = not train.range.skips and any(isinstance(car, MineCar) for car in problem.cars)
        if train.range.mines is Mines.NEVER and not car:
            raise _Illegal("route.mine_forbidden", train.id, stop=stop.id)
    elif not problem.worthless_stops and not stop.value:
        raise _Illegal("route.worthless_stop", train.id, stop=stop.id)


def _may_pass(train: RunningTrain, stop: Stop, before: tuple[Piece, ...], after: tuple[Piece, ...]) -> None:
    touching = [p for leg in (before, after) for p in (leg[0], leg[-1]) if stop.id in (p.a, p.b)]
    terminal = any(piece.terminal for piece in touching)
    if stop.passable and not terminal:
        return
    if stop.gateway and stop.gateway in train.permits and any(stop.gateway in p.tags for p in (*before, *after)):
        return
    full = stop.kind is Kind.CITY and not stop.passable
    raise _Illegal("route.blocked_city" if full else "route.through_terminal", train.id, stop=stop.id)


def _within_range(
    problem: Problem, train: RunningTrain, stops: tuple[Stop, ...], legs: tuple[tuple[Piece, ...], ...]
) -> tuple[str, ...]:
    """Hold stops and hexes against the range. Returns the cars that the route cannot do without."""
    limits, cars = train.range, []
    mines = [stop for stop in stops if stop.kind is Kind.MINE]
    if len(mines) > 1:
        raise _Illegal("route.two_mines", train.id, mines=len(mines))
    if limits.mines is Mines.ONE_END:
        if not mines:
            raise _Illegal("route.no_mine", train.id)
        if mines[0] not in (stops[0], stops[-1]):
            raise _Illegal("route.mine_not_an_end", train.id, stop=mines[0].id)
    elif mines:
        cars += [car.label for car in problem.cars if isinstance(car, MineCar)]
    calls = [stop for stop in stops if stop.kind is not Kind.MINE]
    if limits.mines is Mines.NEVER and len(calls) < 2:
        raise _Illegal("route.too_few_stops", train.id, stops=len(calls), needed=2)
    hexes = 1 + sum(one.hex != two.hex for leg in legs for one, two in pairwise(leg))
    if hexes > limits.hexes:
        raise _Illegal("route.too_long", train.id, length=hexes, range=limits.hexes)
    if limits.skips:
        return tuple(cars)
    towns = sum(stop.kind is Kind.TOWN for stop in calls)
    large = len(calls) - towns
    if not _fits(train, large, towns, 0):
        plus = next((car for car in problem.cars if isinstance(car, TownsCar)), None)
        if plus is None or not _fits(train, large, towns, limits.stops):
            raise _Illegal("route.too_long", train.id, stops=len(calls), range=limits.stops)
        cars.append(plus.label)
    return tuple(cars)


def _fits(train: RunningTrain, large: int, towns: int, more_towns: int) -> bool:
    limits = train.range
    extra = max(0, towns - limits.towns - more_towns)
    if extra and not limits.towns_in_stops:
        return False
    return large + extra <= limits.stops


def _account(problem: Problem, walks: list[_Walk]) -> Solution:
    bonus = next((car for car in problem.cars if isinstance(car, OffboardCar)), None)
    routes = []
    for walk in walks:
        cars = list(walk.cars)
        if bonus is not None and any(stop.kind is Kind.OFFBOARD for stop in walk.stops):
            cars.append(bonus.label)  # the same amount wherever it is used: the first route takes it
            bonus = None
        tags = [frozenset().union(*(piece.tags for piece in leg)) for leg in walk.legs]
        if walk.train.range.skips:
            count = best_count(problem, walk.train, walk.stops, tags)
            if count is None:
                raise _Illegal("route.no_station", walk.train.id)
        else:
            count = appraise(problem, walk.train, walk.stops, tags, cars)
        routes.append(
            Route(
                walk.train.id,
                tuple(stop.id for stop in walk.stops),
                tuple(stop.id for stop in count.counted),
                tuple(tuple(piece.id for piece in leg) for leg in walk.legs),
                count.revenue,
                count.subsidy,
                count.parts,
                tuple(cars),
            )
        )
    revenue, subsidy = sum(r.revenue for r in routes), sum(r.subsidy for r in routes)
    return Solution(tuple(routes), revenue, subsidy, False, revenue)


def trace(problem: Problem, train: str, legs: Sequence[Sequence[str]]) -> Claim | None:
    """The claim for a route that is given by the hexes of its legs in any order and direction.

    This is how other programs note routes down. None if the track allows no such route; if several
    fit, the first one in the order of the ids that breaks no rule, or else simply the first one.
    """
    wanted = [tuple(leg) for leg in legs]
    segments: dict[tuple[str, ...], list[Segment]] = {}
    for stop in problem.graph.stops:
        for segment in problem.graph.segments_from(stop):
            segments.setdefault(segment.hexes, []).append(segment)
    first: Claim | None = None
    for chain in _chains(segments, wanted):
        claim = Claim(train, tuple(segment.ids for segment in chain))
        first = first or claim
        if not isinstance(check_routes(problem, [claim]), RouteFault):
            return claim
    return first


def _chains(
    segments: Mapping[tuple[str, ...], list[Segment]], wanted: list[tuple[str, ...]]
) -> Iterator[list[Segment]]:
    """All ways to string the wanted legs together, stop to stop."""

    def options(leg: tuple[str, ...]) -> list[Segment]:
        both = segments.get(leg, []) + (segments.get(leg[::-1], []) if leg != leg[::-1] else [])
        return sorted(both, key=lambda segment: segment.ids)

    def extend(chain: list[Segment], left: list[tuple[str, ...]], seen: frozenset[str]) -> Iterator[list[Segment]]:
        if not left:
            yield chain
            return
        for number, leg in enumerate(left):
            if leg in left[:number]:
                continue
            for segment in options(leg):
                if (not chain or segment.a == chain[-1].b) and segment.b not in seen and segment.a != segment.b:
                    rest = left[:number] + left[number + 1 :]
                    yield from extend([*chain, segment], rest, seen | {segment.a, segment.b})

    yield from extend([], wanted, frozenset())
