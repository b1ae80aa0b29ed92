"""The contracted board as one kind of train sees it: what each step costs, brings and leads on to."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ..board.track import ONLY
from .contract import Net
from .features import Bonuses
from .problem import UNLIMITED, Kind, MineCar, Mines, Range, RunningTrain, Stop, TownsCar
from .shape import Onward

# Range as one number: four counters side by side, each with a guard bit above it that shows an overdraft.
FIELD: Final = 24
LARGE, ALL, HEXES, COUNT = (FIELD * i for i in range(4))
CUT: Final = (1 << FIELD) - 1
GUARDS: Final = sum(1 << (place + FIELD - 1) for place in (LARGE, ALL, HEXES, COUNT))


class TrainTables(NamedTuple):
    """Lists are indexed by directed segment unless said otherwise."""

    train: RunningTrain
    need: tuple[int, ...]
    """Keys and visits that must be free."""
    marks: tuple[int, ...]
    """What a route carries afterwards: `need` and the features collected."""
    gain: tuple[int, ...]
    """Weight of the far stop, and tolls."""
    cost: tuple[int, ...]
    """Range used up, in the packed form of `range`."""
    follow: Onward
    """The directed segments that may come next."""
    departures: tuple[tuple[int, ...], ...]
    """By stop: the directed segments out of it."""
    worth: tuple[int, ...]
    """By stop: its weight when counted."""
    at: tuple[int, ...]
    """By stop: its visits and features."""
    stop_cost: tuple[int, ...]
    """By stop: the range it uses up."""
    range: int
    least: int
    """What any step takes of it."""
    toll: tuple[int, ...]
    """The part of `gain` that is due however the stops count."""
    bonuses: Bonuses
    car: tuple[int, int]
    """A car for off-board areas: its bit (0 if there is none), and the weight it adds."""
    plus: tuple[int, int]
    """A car for more towns: its bit (0 if there is none), and how much of ALL a route can use without it."""


class Common(NamedTuple):
    """The columns that the tables of trains share that have to do with mines and towns in the same way."""

    need: tuple[int, ...]
    marks: tuple[int, ...]
    gain: tuple[int, ...]
    cost: tuple[int, ...]
    worth: tuple[int, ...]
    at: tuple[int, ...]
    stop_cost: tuple[int, ...]
    toll: tuple[int, ...]
    bonuses: Bonuses


def tables(net: Net, train: RunningTrain, *, cars: bool = True) -> TrainTables:
    """Work out the tables of one kind of train; trains that differ in their id only share them."""
    limits = train.range
    towns_car = offboard_car = 0
    mine_car: MineCar | None = None
    for car in net.equipment if cars else ():
        if isinstance(car, MineCar):
            mine_car = car
        elif isinstance(car, TownsCar):
            towns_car = net.cars[car.label]
        else:
            offboard_car = net.cars[car.label]
    common = _common(net, train, mine_car)
    departures, follow = _ways(net, train, [_barred(stop, train, mine_car is not None) for stop in net.stops])
    doubled = bool(towns_car) and not limits.skips and limits.stops < UNLIMITED
    bonuses = common.bonuses
    return TrainTables(
        train,
        common.need,
        common.marks,
        common.gain,
        common.cost,
        follow,
        departures,
        common.worth,
        common.at,
        common.stop_cost,
        _range(train, doubled),
        _least(frozenset([common.cost[d] for out in departures for d in out])),
        common.toll,
        bonuses,
        (offboard_car, bonuses.car * net.pay),
        (towns_car, _range(train, False) >> ALL & CUT) if doubled else (0, 0),
    )


def _common(net: Net, train: RunningTrain, mine_car: MineCar | None) -> Common:
    limits, stops = train.range, net.stops
    own_values = any(stop.by_train for stop in stops)
    key = (limits.mines, limits.towns_in_stops, mine_car, train.name if own_values else "")
    known = net.commons.get(key)
    if known is None:
        known = net.commons[key] = _shared(net, train, mine_car)
    return known


def _shared(net: Net, train: RunningTrain, mine_car: MineCar | None) -> Common:
    features, shift, limits = net.features, net.first_feature, train.range
    mine_cost, town_cost, large_cost = _stop_costs(limits)
    at, worth, stop_cost = [], [], []
    for stop, visits, noted in zip(net.stops, net.visits, features.stops, strict=True):
        bits, value, weight, taken = visits | noted << shift, stop.worth(train.name), net.pay, large_cost
        if stop.kind is Kind.MINE:
            weight, taken = net.aid, mine_cost
            if limits.mines is Mines.NEVER:
                value = mine_car.amount if mine_car else 0
                # as a key it also keeps a second mine, and a second train, away
                bits |= net.cars[mine_car.label] if mine_car else 0
        elif stop.kind is Kind.TOWN:
            taken = town_cost
        at.append(bits)
        worth.append(value * weight)
        stop_cost.append(taken)
    exclusive = (1 << shift) - 1
    crossings = [segment.crossings << HEXES for segment in net.segments]
    far, keys = net.far, net.shape.keys
    there = [keys[d] | at[stop] for d, stop in enumerate(far)]
    return Common(
        tuple([bits & exclusive for bits in there]),
        tuple([bits | tag << shift for bits, tag in zip(there, features.tags, strict=True)]),
        tuple([worth[stop] + due for stop, due in zip(far, features.toll, strict=True)]),
        tuple([stop_cost[stop] + crossings[d >> 1] for d, stop in enumerate(far)]),
        tuple(worth),
        tuple(at),
        tuple(stop_cost),
        features.toll,
        features.bonuses,
    )


Departures = tuple[tuple[int, ...], ...]


def _ways(net: Net, train: RunningTrain, barred: list[bool]) -> tuple[Departures, Onward]:
    """The segments out of each stop, and those that may follow each segment, as far as the train may use them."""
    departures, follow, far = net.shape.departures, net.shape.onward, net.far
    if not net.shape.closed_to_some and not any(barred):
        return departures, follow
    closed = {
        d
        for s, segment in enumerate(net.segments)
        if barred[net.start[2 * s]]
        or barred[net.far[2 * s]]
        or (segment.tags and any(tag.startswith(ONLY) and tag not in train.permits for tag in segment.tags))
        for d in (2 * s, 2 * s + 1)
    }
    if closed:
        departures = tuple([tuple([d for d in out if d not in closed]) for out in departures])
    if train.permits and any(stop.gateway for stop in net.stops):

        def passing(d: int) -> tuple[int, ...]:
            leaving = () if d in closed else departures[far[d]]
            return tuple([e for e in leaving if e in follow[d] or _passes(net, train, d, e)])

        return departures, Onward(passing)

    def opened(d: int) -> tuple[int, ...]:
        return () if d in closed else tuple([e for e in follow[d] if e not in closed])

    return departures, Onward(opened) if closed else follow


def _barred(stop: Stop, train: RunningTrain, mine_car: bool) -> bool:
    if (train.avoids and stop.id in train.avoids) or (train.range.avoids and stop.kind in train.range.avoids):
        return True
    return stop.kind is Kind.MINE and train.range.mines is Mines.NEVER and not (mine_car and not train.range.skips)


def _stop_costs(limits: Range) -> tuple[int, int, int]:
    """The range that mines, towns and other stops use up."""
    # 1824's mine is one of the two locations a route needs, 18Mag's is not.
    mine = 1 << COUNT if limits.mines is Mines.ONE_END else 0
    town = (1 << ALL) + (1 << COUNT)
    return mine, town, (1 << LARGE) + (town if limits.towns_in_stops else 1 << COUNT)


def _range(train: RunningTrain, doubled: bool) -> int:
    limits = train.range
    if limits.skips:
        return (UNLIMITED << LARGE) + (UNLIMITED << ALL) + (limits.hexes - 1 << HEXES) + (UNLIMITED << COUNT)
    towns = limits.towns + (limits.stops if doubled else 0)
    in_all = towns + limits.stops if limits.towns_in_stops else towns
    return (
        (limits.stops << LARGE) + (min(in_all, UNLIMITED) << ALL) + (limits.hexes - 1 << HEXES) + (UNLIMITED << COUNT)
    )


@lru_cache(maxsize=256)
def _least(costs: frozenset[int]) -> int:
    """The least of each counter; there are few different costs, and they are much the same on all boards."""
    return sum(
        [min([cost >> place & CUT for cost in costs], default=0) << place for place in (LARGE, ALL, HEXES, COUNT)]
    )


def _passes(net: Net, train: RunningTrain, arriving: int, leaving: int) -> bool:
    """May the train arrive by one segment and leave its stop by the other, since that is a gateway to it?"""
    keys = net.shape.keys
    if keys[arriving] & keys[leaving] or net.far[leaving] == net.start[arriving]:
        return False
    stop = net.stops[net.far[arriving]]
    tags = net.segments[arriving >> 1].tags | net.segments[leaving >> 1].tags
    return bool(stop.gateway) and stop.gateway in train.permits and stop.gateway in tags
