"""What one route is worth, spelled out: the stops that count, and every part of the revenue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from .problem import Kind, MineCar, Mines, OffboardCar, Pair, PerStop, Problem, RunningTrain, Stop, Toll, Transit


@dataclass(frozen=True, slots=True)
class Count:
    """One way to count a route."""

    counted: tuple[Stop, ...]
    revenue: int
    subsidy: int
    parts: tuple[tuple[str, int], ...]


def appraise(
    problem: Problem,
    train: RunningTrain,
    counted: Sequence[Stop],
    tags: Sequence[frozenset[str]],
    cars: Iterable[str] = (),
) -> Count:
    """Add up a route that counts these stops, uses track with these tags on its legs, and takes these cars."""
    labels = set(cars)
    parts: list[tuple[str, int]] = []
    subsidy = 0
    for stop in counted:
        if stop.kind is Kind.MINE:
            car = next((c for c in problem.cars if isinstance(c, MineCar) and c.label in labels), None)
            subsidy += stop.worth(train.name) if car is None else car.amount
            continue
        parts.append((stop.id, stop.by_train.get(train.name, stop.value)))
        parts += stop.extras
    ids = {stop.id for stop in counted}
    for bonus in problem.bonuses:
        if isinstance(bonus, Pair):
            if ids & bonus.one and ids & bonus.other:
                parts.append((bonus.label, bonus.amount))
        elif isinstance(bonus, Transit):
            if ids & bonus.one and ids & bonus.other:
                parts.append((bonus.label, sum(bonus.amounts.get(stop, 0) for stop in ids)))
        elif isinstance(bonus, PerStop):
            if any(bonus.tag in leg for leg in tags):
                goods = train.range.mines is not Mines.NEVER  # whose mine is one of its stops
                number = sum(goods or stop.kind is not Kind.MINE for stop in counted)
                parts.append((bonus.label, bonus.amount * number))
        elif isinstance(bonus, Toll):
            legs = sum(bonus.tag in leg for leg in tags)
            if legs:
                parts.append((bonus.label, bonus.amount * legs))
    parts += [(c.label, c.amount) for c in problem.cars if isinstance(c, OffboardCar) and c.label in labels]
    return Count(tuple(counted), sum(amount for _, amount in parts), subsidy, tuple(parts))


def best_count(
    problem: Problem, train: RunningTrain, stops: Sequence[Stop], tags: Sequence[frozenset[str]]
) -> Count | None:
    """The best way for an express train to count these stops in this order, or None if there is none.

    Which stops a bonus needs is settled first, in every way there is; the rest are simply the best ones.
    """
    most = train.range.stops
    ends = {0, len(stops) - 1}
    value = [stop.worth(train.name) for stop in stops]
    special = {
        stop
        for bonus in problem.bonuses
        if isinstance(bonus, Pair | Transit)
        for stop in bonus.one | bonus.other | (set(bonus.amounts) if isinstance(bonus, Transit) else set())
    }
    between = range(1, len(stops) - 1)
    needed = [i for i in between if stops[i].id in special]
    plain = sorted((i for i in between if stops[i].id not in special), key=lambda i: -value[i])
    best: Count | None = None
    for size in range(min(len(needed), most - 2) + 1):
        for forced in combinations(needed, size):
            room = most - 2 - size
            chosen = ends | set(forced) | set(plain[:room])
            if not any(stops[i].own for i in chosen):
                station = next((i for i in plain[room:] if stops[i].own), None)
                if station is None or not room:
                    continue
                chosen = ends | set(forced) | set(plain[: room - 1]) | {station}
            count = appraise(problem, train, [stops[i] for i in sorted(chosen)], tags)
            if best is None or count.revenue > best.revenue:
                best = count
    return best
