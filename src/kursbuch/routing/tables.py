"""The contracted board as one kind of train sees it: what each step costs, brings and leads on to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..board.track import ONLY
from .contract import Net
from .problem import (
    UNLIMITED,
    Kind,
    MineCar,
    Mines,
    OffboardCar,
    Pair,
    PerStop,
    RunningTrain,
    Stop,
    Toll,
    TownsCar,
    Transit,
)

# Range as one number: four counters side by side, each with a guard bit above it that shows an overdraft.
FIELD: Final = 24
LARGE, ALL, HEXES, COUNT = (FIELD * i for i in range(4))
CUT: Final = (1 << FIELD) - 1
GUARDS: Final = sum(1 << (place + FIELD - 1) for place in (LARGE, ALL, HEXES, COUNT))


@dataclass(frozen=True, slots=True)
class TrainTables:
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
    follow: tuple[tuple[int, ...], ...]
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
    toll: tuple[int, ...]
    """The part of `gain` that is due however the stops count."""
    bonuses: Bonuses
    car: tuple[int, int]
    """A car for off-board areas: its bit (0 if there is none), and the weight it adds."""
    plus: tuple[int, int]
    """A car for more towns: its bit (0 if there is none), and how much of ALL a route can use without it."""


@dataclass(frozen=True, slots=True)
class Bonuses:
    """Tells what the features of a route are worth. Answers are kept, because few combinations occur."""

    rules: tuple[tuple[Pair | Transit | PerStop, int, int, tuple[tuple[int, int], ...]], ...]
    """A bonus, its bits of one side and of the other, and amounts by bit (all relative to the first feature)."""
    pay: int
    own: int
    """The feature of the company's stations."""
    offboard: int
    """The feature of off-board areas, if there is a car for them, else 0."""
    car: int
    """What that car adds."""
    notes: dict[int, tuple[int, int]]

    def of(self, features: int) -> tuple[int, int]:
        """The weight of a route's bonuses: a fixed part, and a part for each counted stop."""
        known = self.notes.get(features)
        if known is None:
            fixed = each = 0
            for bonus, one, other, amounts in self.rules:
                if not features & one or not features & other:
                    continue
                if isinstance(bonus, PerStop):
                    each += bonus.amount
                elif isinstance(bonus, Pair):
                    fixed += bonus.amount
                else:
                    fixed += sum(amount for bit, amount in amounts if features & bit)
            known = self.notes[features] = fixed * self.pay, each * self.pay
        return known

    def most(self, stops: int) -> int:
        """The most weight that bonuses can add to a route that counts so many stops."""
        total = self.car
        for bonus, _, _, amounts in self.rules:
            if isinstance(bonus, PerStop):
                total += bonus.amount * stops
            elif isinstance(bonus, Pair):
                total += bonus.amount
            else:
                total += sum(amount for _, amount in amounts)
        return total * self.pay


def tables(net: Net, train: RunningTrain, *, cars: bool = True) -> TrainTables:
    """Work out the tables of one kind of train; trains that differ in their id only share them."""
    limits = train.range
    stop_features, tags, bonuses = _features(net)
    mine_car = mine_pay = towns_car = offboard_car = 0
    for car in net.equipment if cars else ():
        if isinstance(car, MineCar):
            mine_car, mine_pay = net.cars[car.label], car.amount
        elif isinstance(car, TownsCar):
            towns_car = net.cars[car.label]
        else:
            offboard_car = net.cars[car.label]
    at, worth, stop_cost, barred = [], [], [], []
    for number, stop in enumerate(net.stops):
        bits = net.visits[number] | stop_features[number]
        value, weight = stop.worth(train.name), net.pay
        if stop.kind is Kind.MINE:
            weight = net.aid
            if limits.mines is Mines.NEVER:
                value = mine_pay
                bits |= mine_car  # as a key it also keeps a second mine, and a second train, away
        at.append(bits)
        worth.append(value * weight)
        stop_cost.append(_stop_cost(stop, train))
        barred.append(_barred(stop, train, bool(mine_car)))
    tolls = [b for b in net.bonuses if isinstance(b, Toll)]
    toll = tuple(sum(b.amount for b in tolls if b.tag in seg.tags) * net.pay for seg in net.segments for _ in (0, 1))
    departures, follow = _ways(net, train, barred)
    exclusive = (1 << net.first_feature) - 1
    doubled = bool(towns_car) and not limits.skips and limits.stops < UNLIMITED
    crossings = [one.crossings << HEXES for one in net.segments for _ in (0, 1)]
    return TrainTables(
        train,
        tuple([keys | (at[far] & exclusive) for keys, far in zip(net.keys, net.far, strict=True)]),
        tuple([keys | at[far] | tag for keys, far, tag in zip(net.keys, net.far, tags, strict=True)]),
        tuple([worth[far] + due for far, due in zip(net.far, toll, strict=True)]),
        tuple([stop_cost[far] + hexes for far, hexes in zip(net.far, crossings, strict=True)]),
        follow,
        departures,
        tuple(worth),
        tuple(at),
        tuple(stop_cost),
        _range(train, doubled),
        toll,
        bonuses,
        (offboard_car, bonuses.car * net.pay),
        (towns_car, _range(train, False) >> ALL & CUT) if doubled else (0, 0),
    )


Ways = tuple[tuple[int, ...], ...]


def _ways(net: Net, train: RunningTrain, barred: list[bool]) -> tuple[Ways, Ways]:
    """The segments out of each stop, and those that may follow each segment, as far as the train may use them."""
    closed = {
        d
        for s, segment in enumerate(net.segments)
        if barred[net.start[2 * s]]
        or barred[net.far[2 * s]]
        or (segment.tags and any(tag.startswith(ONLY) and tag not in train.permits for tag in segment.tags))
        for d in (2 * s, 2 * s + 1)
    }
    departures, follow = net.departures, net.onward
    if closed:
        departures = tuple(tuple(d for d in out if d not in closed) for out in departures)
    if train.permits and any(stop.gateway for stop in net.stops):
        return departures, tuple(
            () if d in closed else tuple(e for e in departures[there] if e in follow[d] or _passes(net, train, d, e))
            for d, there in enumerate(net.far)
        )
    if closed:
        follow = tuple(
            () if d in closed else tuple(e for e in onward if e not in closed) for d, onward in enumerate(follow)
        )
    return departures, follow


def _features(net: Net) -> tuple[list[int], list[int], Bonuses]:
    """Give a bit to everything that a bonus, or the need for a station or mine, depends on.

    By stop its bits, by directed segment those of its tags, and what they are worth.
    """
    here = {stop.id: number for number, stop in enumerate(net.stops)}
    stops, tags = [0] * len(net.stops), [0] * len(net.far)
    tagged = [(2 * s, segment.tags) for s, segment in enumerate(net.segments) if segment.tags]
    count = 0

    def name(members: frozenset[str]) -> int:
        nonlocal count
        bit, count = 1 << count, count + 1
        for number in [here[member] for member in members if member in here]:
            stops[number] |= bit << net.first_feature
        for directed, its in tagged:
            if its & members:
                tags[directed] |= bit << net.first_feature
                tags[directed + 1] = tags[directed]
        return bit

    own = name(frozenset(s.id for s in net.stops if s.own))
    car = sum(car.amount for car in net.equipment if isinstance(car, OffboardCar))
    offboard = name(frozenset(s.id for s in net.stops if s.kind is Kind.OFFBOARD)) if car else 0
    rules: list[tuple[Pair | Transit | PerStop, int, int, tuple[tuple[int, int], ...]]] = []
    for bonus in net.bonuses:
        if isinstance(bonus, PerStop):
            bit = name(frozenset((bonus.tag,)))
            rules.append((bonus, bit, bit, ()))
        elif isinstance(bonus, Pair):
            rules.append((bonus, name(bonus.one), name(bonus.other), ()))
        elif isinstance(bonus, Transit) and bonus.one & here.keys() and bonus.other & here.keys():
            amounts = tuple((name(frozenset((s,))), amount) for s, amount in sorted(bonus.amounts.items()) if s in here)
            rules.append((bonus, name(bonus.one), name(bonus.other), amounts))
    return stops, tags, Bonuses(tuple(rules), net.pay, own, offboard, car, {})


def _barred(stop: Stop, train: RunningTrain, mine_car: bool) -> bool:
    if stop.id in train.avoids or stop.kind in train.range.avoids:
        return True
    return stop.kind is Kind.MINE and train.range.mines is Mines.NEVER and not (mine_car and not train.range.skips)


def _stop_cost(stop: Stop, train: RunningTrain) -> int:
    if stop.kind is Kind.MINE:
        # 1824's mine is one of the two locations a route needs, 18Mag's is not.
        return 1 << COUNT if train.range.mines is Mines.ONE_END else 0
    town = stop.kind is Kind.TOWN
    large = 0 if town else 1 << LARGE
    in_all = 1 if town or train.range.towns_in_stops else 0
    return large + (in_all << ALL) + (1 << COUNT)


def _range(train: RunningTrain, doubled: bool) -> int:
    limits = train.range
    if limits.skips:
        return (UNLIMITED << LARGE) + (UNLIMITED << ALL) + (limits.hexes - 1 << HEXES) + (UNLIMITED << COUNT)
    towns = limits.towns + (limits.stops if doubled else 0)
    in_all = towns + limits.stops if limits.towns_in_stops else towns
    return (
        (limits.stops << LARGE) + (min(in_all, UNLIMITED) << ALL) + (limits.hexes - 1 << HEXES) + (UNLIMITED << COUNT)
    )


def _passes(net: Net, train: RunningTrain, arriving: int, leaving: int) -> bool:
    """May the train arrive by one segment and leave its stop by the other, since that is a gateway to it?"""
    if net.keys[arriving] & net.keys[leaving] or net.far[leaving] == net.start[arriving]:
        return False
    stop = net.stops[net.far[arriving]]
    tags = net.segments[arriving >> 1].tags | net.segments[leaving >> 1].tags
    return bool(stop.gateway) and stop.gateway in train.permits and stop.gateway in tags
