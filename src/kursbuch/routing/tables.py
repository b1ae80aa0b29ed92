"""The contracted board as one kind of train sees it: what each step costs, brings and leads on to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..board.track import ONLY, Piece
from .contract import Net
from .problem import (
    UNLIMITED,
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


def tables(problem: Problem, net: Net, train: RunningTrain) -> TrainTables:
    """Work out the tables of one kind of train; trains that differ in their id only share them."""
    limits = train.range
    names, bonuses = _features(problem, net)
    mine_car = next((net.cars[c.label] for c in problem.cars if isinstance(c, MineCar)), 0)
    mine_pay = next((c.amount for c in problem.cars if isinstance(c, MineCar)), 0)
    towns_car = next((net.cars[c.label] for c in problem.cars if isinstance(c, TownsCar)), 0)
    offboard_car = next((net.cars[c.label] for c in problem.cars if isinstance(c, OffboardCar)), 0)
    at, worth, stop_cost, barred = [], [], [], []
    for number, stop in enumerate(net.stops):
        bits = net.visits[number]
        for name, members in names:
            if stop.id in members:
                bits |= name << net.first_feature
        mine = stop.kind is Kind.MINE
        if mine and mine_car and limits.mines is Mines.NEVER:
            bits |= mine_car  # as a key it also keeps a second mine, and a second train, away
        at.append(bits)
        value = stop.worth(train.name)
        if mine and limits.mines is Mines.NEVER:
            value = mine_pay
        worth.append(value * (net.aid if mine else net.pay))
        stop_cost.append(_stop_cost(stop, train))
        barred.append(_barred(stop, train, bool(mine_car)))
    tolls = [b for b in problem.bonuses if isinstance(b, Toll)]
    toll = tuple(sum(b.amount for b in tolls if b.tag in seg.tags) * net.pay for seg in net.segments for _ in (0, 1))
    tags = [0] * len(toll)
    for i, segment in enumerate(net.segments):
        for name, members in names:
            if segment.tags & members:
                tags[2 * i] |= name << net.first_feature
                tags[2 * i + 1] = tags[2 * i]
    closed = [
        barred[net.far[d]]
        or barred[net.start[d]]
        or any(tag.startswith(ONLY) and tag not in train.permits for tag in net.segments[d >> 1].tags)
        for d in range(len(toll))
    ]
    exclusive = (1 << net.first_feature) - 1
    need = tuple(net.keys[d] | (at[net.far[d]] & exclusive) for d in range(len(toll)))
    departures: list[list[int]] = [[] for _ in net.stops]
    for d in range(len(toll)):
        if not closed[d]:
            departures[net.start[d]].append(d)
    follow = tuple(
        tuple(e for e in departures[net.far[d]] if _passes(net, train, d, e)) if not closed[d] else ()
        for d in range(len(toll))
    )
    doubled = bool(towns_car) and not limits.skips and limits.stops < UNLIMITED
    return TrainTables(
        train,
        need,
        tuple(net.keys[d] | at[net.far[d]] | tags[d] for d in range(len(toll))),
        tuple(worth[net.far[d]] + toll[d] for d in range(len(toll))),
        tuple(stop_cost[net.far[d]] + (net.segments[d >> 1].crossings << HEXES) for d in range(len(toll))),
        follow,
        tuple(tuple(d) for d in departures),
        tuple(worth),
        tuple(at),
        tuple(stop_cost),
        _range(train, doubled),
        toll,
        bonuses,
        (offboard_car, bonuses.car * net.pay),
        (towns_car, _range(train, False) >> ALL & CUT) if doubled else (0, 0),
    )


def _features(problem: Problem, net: Net) -> tuple[list[tuple[int, frozenset[str]]], Bonuses]:
    """Give a bit to everything that a bonus, or the need for a station or mine, depends on."""
    names: list[tuple[int, frozenset[str]]] = []

    def name(members: frozenset[str]) -> int:
        names.append((1 << len(names), members))
        return names[-1][0]

    own = name(frozenset(s.id for s in net.stops if s.own))
    car = sum(car.amount for car in problem.cars if isinstance(car, OffboardCar))
    offboard = name(frozenset(s.id for s in net.stops if s.kind is Kind.OFFBOARD)) if car else 0
    rules: list[tuple[Pair | Transit | PerStop, int, int, tuple[tuple[int, int], ...]]] = []
    here = {stop.id for stop in net.stops}
    for bonus in problem.bonuses:
        if isinstance(bonus, PerStop):
            bit = name(frozenset((bonus.tag,)))
            rules.append((bonus, bit, bit, ()))
        elif isinstance(bonus, Pair):
            rules.append((bonus, name(bonus.one), name(bonus.other), ()))
        elif isinstance(bonus, Transit) and bonus.one & here and bonus.other & here:
            amounts = tuple((name(frozenset((s,))), amount) for s, amount in sorted(bonus.amounts.items()) if s in here)
            rules.append((bonus, name(bonus.one), name(bonus.other), amounts))
    return names, Bonuses(tuple(rules), net.pay, own, offboard, car, {})


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
    """May a route arrive by one segment and leave its stop by the other?"""
    if net.keys[arriving] & net.keys[leaving] or net.far[leaving] == net.start[arriving]:
        return False
    stop = net.stops[net.far[arriving]]
    last, first = _end_piece(net, arriving), _end_piece(net, leaving ^ 1)
    if stop.passable and not last.terminal and not first.terminal:
        return True
    tags = net.segments[arriving >> 1].tags | net.segments[leaving >> 1].tags
    return bool(stop.gateway) and stop.gateway in train.permits and stop.gateway in tags


def _end_piece(net: Net, directed: int) -> Piece:
    """The piece with which a directed segment arrives."""
    pieces = net.segments[directed >> 1].pieces
    return pieces[0] if directed & 1 else pieces[-1]
