"""The question "which routes pay most?" and its answer, as plain data. Titles fill in the figures.

Rules that hold for every route: two or more different stops; one of them counts as the company's station;
no key of track twice, in a route or in the whole run; no stop and no group twice in a route; stops that are
not passable, and terminal pieces, only at its ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from ..board.track import TrackGraph

UNLIMITED: Final = 1 << 20
"""More stops, towns or hexes than any board has."""


class Kind(Enum):
    CITY = "city"
    TOWN = "town"
    OFFBOARD = "offboard"
    MINE = "mine"


@dataclass(frozen=True, slots=True)
class Stop:
    """A place that trains call at, as the running company finds it in this phase."""

    id: str
    kind: Kind
    value: int
    hex: str = ""
    own: bool = False
    """A station of the running company lies here."""
    passable: bool = True
    """False: a route may only begin or end here (blocked cities, off-board areas, mines of 1824)."""
    groups: tuple[str, ...] = ()
    """At most one stop of a group is on a route: off-board areas, sides of the board, both cities of a hex."""
    extras: tuple[tuple[str, int], ...] = ()
    """Amounts that come on top whenever the stop counts, with their labels (18Mag: 10 a major's station)."""
    by_train: Mapping[str, int] = field(default_factory=dict)
    """Values for trains, by their name, to which the place is worth something else."""
    gateway: str = ""
    """A permission, as in ``only:8Ox``: with it, and over track that asks for it, one may run through."""

    def worth(self, train: str) -> int:
        """What counting this stop brings to a train of that name, extras included."""
        value = self.by_train.get(train, self.value)
        return value + sum(amount for _, amount in self.extras) if self.extras else value


class Mines(Enum):
    """What a train has to do with mines."""

    NEVER = "never"
    ONE_END = "one end"
    """Exactly one mine, at an end; it pays the treasury and takes no range (1824 goods trains)."""


@dataclass(frozen=True, slots=True)
class Range:
    """How far a train runs."""

    stops: int = UNLIMITED
    """How many stops may count. Mines never use up range."""
    towns: int = 0
    """How many towns may count beside them."""
    towns_in_stops: bool = True
    """Towns beyond that number may take the place of other stops."""
    hexes: int = UNLIMITED
    """How many hexes the route may touch, each as often as it is entered."""
    skips: bool = False
    """Stops may be run through without counting; both ends and a station of the company do count."""
    mines: Mines = Mines.NEVER
    avoids: frozenset[Kind] = frozenset()

    def most_stops(self, more_towns: bool) -> int:
        """So many stops a route has at most, mines left out, and towns if any number of them may count; `more_towns` is
        a car's (see `TownsCar`). Hexes stand for stops, as if there were one in each."""
        if self.skips:
            return UNLIMITED
        stops = 2 * self.stops if more_towns else self.stops
        return min(stops if self.towns >= UNLIMITED else stops + self.towns, self.hexes)


@dataclass(frozen=True, slots=True)
class RunningTrain:
    id: str
    name: str
    range: Range
    permits: frozenset[str] = frozenset()
    """The ``only:`` tags of track this train may use."""
    avoids: frozenset[str] = frozenset()
    """Stops it may not call at (1844: H-trains and the red areas)."""

    def __hash__(self) -> int:
        return hash((self.id, self.name))  # trains with the same name hardly ever differ, and are asked about often


def stops_train(id_: str, name: str, n: int) -> RunningTrain:
    """Calls at up to n stops and leaves none out."""
    return RunningTrain(id_, name, Range(stops=n))


def goods_train(id_: str, name: str, n: int) -> RunningTrain:
    """1824: from a mine to up to n large cities, towns free."""
    return RunningTrain(id_, name, Range(stops=n, towns=UNLIMITED, mines=Mines.ONE_END))


def hex_train(id_: str, name: str, n: int, avoids: frozenset[str] = frozenset()) -> RunningTrain:
    """1844: up to n hexes, never to the red areas (`avoids`)."""
    return RunningTrain(id_, name, Range(hexes=n), avoids=avoids)


def plus_train(id_: str, name: str, n: int, towns: int = UNLIMITED) -> RunningTrain:
    """1854: n large cities and any number of towns."""
    return RunningTrain(id_, name, Range(stops=n, towns=towns, towns_in_stops=False))


def express_train(id_: str, name: str, n: int, permits: frozenset[str] = frozenset()) -> RunningTrain:
    """1844 8E, 1854 8Ox: counts up to n stops of those it runs through."""
    return RunningTrain(id_, name, Range(stops=n, skips=True), permits)


@dataclass(frozen=True, slots=True)
class Pair:
    """An amount for a route that counts a stop of `one` and a stop of `other` (Cisleithania: Bukowina)."""

    label: str
    amount: int
    one: frozenset[str]
    other: frozenset[str]


@dataclass(frozen=True, slots=True)
class Transit:
    """A route that counts a stop of `one` and one of `other` gets the amounts of all stops it counts (1844)."""

    label: str
    one: frozenset[str]
    other: frozenset[str]
    amounts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PerStop:
    """An amount for every counted stop of a route that uses track with this tag (1844: tunnels)."""

    label: str
    tag: str
    amount: int


@dataclass(frozen=True, slots=True)
class Toll:
    """An amount, mostly negative, for every leg that uses track with this tag (1854: hex D12)."""

    label: str
    tag: str
    amount: int


Bonus = Pair | Transit | PerStop | Toll


@dataclass(frozen=True, slots=True)
class OffboardCar:
    """Once a run: one route that counts an off-board area gets an amount (18Mag: RÁBA)."""

    label: str
    amount: int


@dataclass(frozen=True, slots=True)
class TownsCar:
    """Once a run: one train may count as many towns again as its range (18Mag: G&C)."""

    label: str


@dataclass(frozen=True, slots=True)
class MineCar:
    """Once a run: one train may call at one mine, which pays the treasury and is no stop (18Mag: SNW)."""

    label: str
    amount: int


Car = OffboardCar | TownsCar | MineCar


class Aim(Enum):
    """What must be as high as possible."""

    REVENUE = "revenue"
    """The revenue; the treasury's part only decides between equal ones (1824 VII.10)."""
    TOTAL = "total"
    """Revenue and the treasury's part together; the revenue decides between equal totals (18Mag mines)."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Everything that the best run of one company depends on."""

    graph: TrackGraph
    stops: Mapping[str, Stop]
    trains: tuple[RunningTrain, ...]
    bonuses: tuple[Bonus, ...] = ()
    cars: tuple[Car, ...] = ()
    aim: Aim = Aim.REVENUE
    worthless_stops: bool = True
    """May a route call at a stop that pays nothing? (1844: not at a mountain without its railway.)"""


@dataclass(frozen=True, slots=True)
class Route:
    """The run of one train."""

    train: str
    stops: tuple[str, ...]
    """All stops in order, those that do not count included."""
    counted: tuple[str, ...]
    legs: tuple[tuple[str, ...], ...]
    """Ids of the pieces of track between each two stops."""
    revenue: int
    subsidy: int
    """What goes to the treasury besides: the value of a mine."""
    parts: tuple[tuple[str, int], ...]
    """What the revenue is made of: stops by id, extras, bonuses and cars by label."""
    cars: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Solution:
    """The best run, or with a time limit the best one found."""

    routes: tuple[Route, ...]
    """In the order of the trains; a train that cannot earn anything has none."""
    revenue: int
    subsidy: int
    optimal: bool
    bound: int
    """No run earns more than this, in the measure of the problem's aim; what it earned when optimal."""

    def gain(self, aim: Aim) -> int:
        """What the run is judged by."""
        return self.revenue + self.subsidy if aim is Aim.TOTAL else self.revenue
