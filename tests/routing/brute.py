"""A slow and obviously right way to find the best run: try everything, piece by piece.

It shares no code with the search: it walks single pieces of track, counts every subset of stops that an express
train could count, every set of cars that a route could take, and every combination of routes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from kursbuch.board.track import Piece
from kursbuch.routing import (
    Aim,
    Kind,
    MineCar,
    Mines,
    OffboardCar,
    Pair,
    PerStop,
    Problem,
    RunningTrain,
    Stop,
    Toll,
    TownsCar,
    Transit,
)


@dataclass(frozen=True)
class Walk:
    """A way along the track from stop to stop."""

    stops: tuple[str, ...]
    legs: tuple[tuple[Piece, ...], ...]
    keys: frozenset[str]

    @property
    def pieces(self) -> list[Piece]:
        return [piece for leg in self.legs for piece in leg]


@dataclass(frozen=True)
class Run:
    """One legal route of one train, counted in one way."""

    walk: Walk
    cars: frozenset[str]
    revenue: int
    subsidy: int


def walks(problem: Problem, train: RunningTrain) -> Iterator[Walk]:
    """All ways along the track that use no key and no stop twice and never turn back, both directions."""
    at: dict[str, list[Piece]] = {}
    for pieces in problem.graph.hexes.values():
        for piece in pieces:
            if all(not tag.startswith("only:") or tag in train.permits for tag in piece.tags):
                at.setdefault(piece.a, []).append(piece)
                at.setdefault(piece.b, []).append(piece)

    def onward(
        end: str, last: Piece | None, stops: tuple[str, ...], legs: tuple[tuple[Piece, ...], ...],
        leg: tuple[Piece, ...], used: frozenset[str],
    ) -> Iterator[Walk]:  # fmt: skip
        for piece in at.get(end, []):
            taken = set(piece.keys) | ({end} if "*" in end else set())
            if piece is last or taken & used:
                continue
            if last is not None and "|" in end and piece.hex == last.hex:
                continue
            out = piece.b if piece.a == end else piece.a
            longer = (*leg, piece)
            if "/" not in out:
                yield from onward(out, piece, stops, legs, longer, used | taken)
            elif out not in stops:
                walk = Walk((*stops, out), (*legs, longer), used | taken)
                yield walk
                if may_pass_later(problem.stops[out], train):
                    yield from onward(out, piece, walk.stops, walk.legs, (), walk.keys)

    for stop in problem.stops:
        yield from onward(stop, None, (stop,), (), (), frozenset())


def may_pass_later(stop: Stop, train: RunningTrain) -> bool:
    """Could any route run through here? Whether this one may is looked at when it is complete."""
    return stop.passable or bool(stop.gateway and stop.gateway in train.permits)


def legal(problem: Problem, train: RunningTrain, walk: Walk) -> bool:
    """The rules about one route, but for what counts and how far the train runs."""
    stops = [problem.stops[stop] for stop in walk.stops]
    if not any(stop.own for stop in stops):
        return False
    for one, two in combinations(stops, 2):
        if set(one.groups) & set(two.groups):
            return False
    for stop in stops:
        if stop.id in train.avoids or stop.kind in train.range.avoids:
            return False
        if stop.kind is not Kind.MINE and not problem.worthless_stops and stop.value == 0:
            return False
    for number, stop in enumerate(stops[1:-1]):
        before, after = walk.legs[number], walk.legs[number + 1]
        gate = stop.gateway and stop.gateway in train.permits
        gate = gate and any(stop.gateway in piece.tags for piece in (*before, *after))
        if not gate and (not stop.passable or before[-1].terminal or after[0].terminal):
            return False
    if any(piece.terminal for leg in walk.legs for piece in leg[1:-1]):
        return False
    hexes = 1 + sum(one.hex != two.hex for leg in walk.legs for one, two in pairwise(leg))
    return hexes <= train.range.hexes


def runs(problem: Problem, train: RunningTrain) -> Iterator[Run]:
    """Every route of a train with every way to count it."""
    limits = train.range
    for walk in walks(problem, train):
        if not legal(problem, train, walk):
            continue
        stops = [problem.stops[stop] for stop in walk.stops]
        mines = [stop for stop in stops if stop.kind is Kind.MINE]
        for size in range(len(problem.cars) + 1):
            for cars in combinations(problem.cars, size):
                mine_car = next((car for car in cars if isinstance(car, MineCar)), None)
                plus = any(isinstance(car, TownsCar) for car in cars)
                bonus = next((car for car in cars if isinstance(car, OffboardCar)), None)
                if bonus and not any(stop.kind is Kind.OFFBOARD for stop in stops):
                    continue
                if limits.mines is Mines.ONE_END:
                    if len(mines) != 1 or mines[0] not in (stops[0], stops[-1]) or mine_car:
                        continue
                elif len(mines) > (1 if mine_car else 0) or (mine_car and not mines):
                    continue
                if limits.skips and size:
                    continue
                for counted in counts(train, stops):
                    calls = [stop for stop in counted if stop.kind is not Kind.MINE]
                    if len(calls) + (limits.mines is Mines.ONE_END) < 2 or not in_range(train, calls, plus):
                        continue
                    revenue = worth(problem, train, walk, counted) + (bonus.amount if bonus else 0)
                    subsidy = sum(mine_car.amount if mine_car else mine.worth(train.name) for mine in mines)
                    yield Run(walk, frozenset(car.label for car in cars), revenue, subsidy)


def counts(train: RunningTrain, stops: list[Stop]) -> Iterator[list[Stop]]:
    if not train.range.skips:
        yield stops
        return
    for size in range(min(train.range.stops, len(stops)) - 1):
        for chosen in combinations(stops[1:-1], size):
            counted = [stops[0], *chosen, stops[-1]]
            if any(stop.own for stop in counted):
                yield counted


def in_range(train: RunningTrain, calls: list[Stop], plus: bool) -> bool:
    limits = train.range
    if limits.skips:
        return len(calls) <= limits.stops
    towns = sum(stop.kind is Kind.TOWN for stop in calls)
    beside = limits.towns + (limits.stops if plus else 0)
    if not limits.towns_in_stops:
        return len(calls) - towns <= limits.stops and towns <= beside
    return len(calls) - towns + max(0, towns - beside) <= limits.stops


def worth(problem: Problem, train: RunningTrain, walk: Walk, counted: list[Stop]) -> int:
    total = sum(stop.worth(train.name) for stop in counted if stop.kind is not Kind.MINE)
    ids = {stop.id for stop in counted}
    for bonus in problem.bonuses:
        if isinstance(bonus, Pair) and ids & bonus.one and ids & bonus.other:
            total += bonus.amount
        if isinstance(bonus, Transit) and ids & bonus.one and ids & bonus.other:
            total += sum(bonus.amounts.get(stop, 0) for stop in ids)
        if isinstance(bonus, PerStop) and any(bonus.tag in piece.tags for piece in walk.pieces):
            car = train.range.mines is Mines.NEVER
            total += bonus.amount * sum(stop.kind is not Kind.MINE or not car for stop in counted)
        if isinstance(bonus, Toll):
            total += bonus.amount * sum(any(bonus.tag in piece.tags for piece in leg) for leg in walk.legs)
    return total


def value(problem: Problem, revenue: int, subsidy: int) -> tuple[int, int]:
    return (revenue + subsidy, revenue) if problem.aim is Aim.TOTAL else (revenue, subsidy)


def options(problem: Problem) -> list[list[Run]]:
    """For every train its routes, once each, in the best way to count them."""
    result = []
    for train in problem.trains:
        found: dict[tuple[object, ...], Run] = {}
        for run in runs(problem, train):
            if value(problem, run.revenue, run.subsidy) <= (0, 0):
                continue
            ids = tuple(piece.id for piece in run.walk.pieces)
            name = (min(ids, ids[::-1]), run.cars)
            if name not in found or run.revenue > found[name].revenue:
                found[name] = run
        result.append(list(found.values()))
    return result


def best_value(problem: Problem) -> tuple[int, int]:
    """The highest value of any combination of routes that share neither track nor cars."""
    names: dict[str, int] = {}

    def bits(run: Run) -> int:
        return sum({1 << names.setdefault(name, len(names)) for name in run.walk.keys | run.cars})

    pooled = []
    for some in options(problem):
        best: dict[int, tuple[int, int]] = {0: (0, 0)}
        for run in some:
            used = bits(run)
            best[used] = max(best.get(used, (0, 0)), value(problem, run.revenue, run.subsidy))
        pooled.append(best)
    totals = {0: (0, 0)}
    for choices in pooled:
        longer: dict[int, tuple[int, int]] = {}
        for used, (first, second) in totals.items():
            for more, (one, two) in choices.items():
                if not used & more:
                    total = first + one, second + two
                    if total > longer.get(used | more, (-1, -1)):
                        longer[used | more] = total
        totals = longer
    return max(totals.values())


def every_best(problem: Problem) -> list[list[Run | None]]:
    """All combinations that have the highest value."""
    best = best_value(problem)
    pooled: list[list[Run | None]] = [[*some, None] for some in options(problem)]
    winners: list[list[Run | None]] = []

    def choose(picked: list[Run | None], keys: frozenset[str], cars: frozenset[str]) -> None:
        if len(picked) == len(pooled):
            done = [run for run in picked if run]
            if value(problem, sum(r.revenue for r in done), sum(r.subsidy for r in done)) == best:
                winners.append(picked)
            return
        for run in pooled[len(picked)]:
            if run is None:
                choose([*picked, None], keys, cars)
            elif not run.walk.keys & keys and not run.cars & cars:
                choose([*picked, run], keys | run.walk.keys, cars | run.cars)

    choose([], frozenset(), frozenset())
    return winners
