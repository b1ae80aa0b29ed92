"""The board contracted for one company: stops and segments as numbers, everything exclusive as bits.

A mask has three fields, from the low end: the exclusive *keys* of track and the once-only cars, which two
routes of a run may not share; the *visits* to stops and groups, which one route may not repeat; and the
*features*, which a route only collects so that its bonuses can be told from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .features import features
from .problem import Aim, Bonus, Car, Kind, MineCar, Problem, RunningTrain, Solution, Stop
from .shape import Shape, shape

if TYPE_CHECKING:
    from .enumerate import Walked
    from .tables import Common

_RECENT = 8
"""So many networks of one shape are kept."""


class Net:
    """What all trains of a run share: a shape, the company's equipment, and what everything weighs."""

    def __init__(
        self, shape: Shape, pay: int, aid: int, scale: int, bonuses: tuple[Bonus, ...], equipment: tuple[Car, ...]
    ) -> None:
        self.shape = shape
        self.stops, self.segments, self.start, self.far = shape.stops, shape.segments, shape.start, shape.far
        self.pay = pay
        """Weight of one unit of revenue."""
        self.aid = aid
        """Weight of one unit of subsidy."""
        self.scale = scale
        """What is to be highest, revenue or both together, is the weight divided by this."""
        self.bonuses = bonuses
        self.equipment = equipment
        self.walked: dict[RunningTrain, Walked] = {}
        """The routes of each kind of train that has been asked about."""
        self.answers: dict[tuple[RunningTrain, ...], Solution] = {}
        """The best runs of the trains that have been asked about."""
        self.commons: dict[object, Common] = {}
        """What the tables of trains that are much alike have in common."""
        first_car = len(shape.columns)
        self.cars = {car.label: 1 << bit for bit, car in enumerate(equipment, first_car)}
        """The bit of each car, by its label."""
        self.key_bits = first_car + len(equipment)
        """How many low bits are keys and cars; ``(1 << key_bits) - 1`` cuts them out."""
        self.visits, self.first_feature = _visits(shape.stops, self.key_bits)
        """Visit bits of a stop, its own and those of its groups; and the position of the first feature bit."""
        self.features = features(shape.stops, shape.segments, bonuses, equipment, pay)


def _visits(stops: tuple[Stop, ...], first: int) -> tuple[tuple[int, ...], int]:
    bits = [1 << number for number in range(first, first + len(stops))]
    first += len(stops)
    groups: dict[str, int] = {}
    for number, stop in enumerate(stops):
        for group in stop.groups:
            bits[number] |= 1 << (first + groups.setdefault(group, len(groups)))
    return tuple(bits), first + len(groups)


def contract(problem: Problem) -> Net:
    """Number the part of the board that routes of this company can use."""
    found = shape(problem)
    weights = _weights(problem, found.stops)
    for net in found.nets:
        if weights == (net.pay, net.aid, net.scale) and (net.bonuses, net.equipment) == (problem.bonuses, problem.cars):
            return net
    net = Net(found, *weights, problem.bonuses, problem.cars)
    found.nets.insert(0, net)
    del found.nets[_RECENT:]
    return net


def _weights(problem: Problem, stops: tuple[Stop, ...]) -> tuple[int, int, int]:
    if problem.aim is Aim.TOTAL:
        scale = 1 << 24  # more than any revenue, which decides between equal totals
        return scale + 1, scale, scale
    mines = sum([s.worth(t.name) for s in stops if s.kind is Kind.MINE for t in problem.trains])
    subsidies = mines + sum([car.amount for car in problem.cars if isinstance(car, MineCar)])
    scale = 1 << max(10, subsidies.bit_length()) if subsidies else 1  # more than these; the same for most trains
    return scale, 1, scale
