"""The board contracted for one company: stops and segments as numbers, everything exclusive as bits.

A mask has three fields, from the low end: the exclusive *keys* of track and the once-only cars, which two
routes of a run may not share; the *visits* to stops and groups, which one route may not repeat; and the
*features*, which a route only collects so that its bonuses can be told from them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ..board.track import Segment
from .features import Features, features
from .problem import Aim, Bonus, Car, Kind, MineCar, Problem, RunningTrain, Solution, Stop
from .shape import Shape, shape

if TYPE_CHECKING:
    from .enumerate import Walked
    from .tables import Common

_RECENT = 8
"""So many networks of one shape are kept."""


@dataclass(frozen=True, eq=False)
class Net:
    """What all trains of a run share: a shape, the company's equipment, and what everything weighs."""

    shape: Shape
    pay: int
    """Weight of one unit of revenue."""
    aid: int
    """Weight of one unit of subsidy."""
    scale: int
    """What is to be highest, revenue or both together, is the weight divided by this."""
    bonuses: tuple[Bonus, ...]
    equipment: tuple[Car, ...]
    walked: dict[RunningTrain, Walked] = field(default_factory=dict)
    """The routes of each kind of train that has been asked about."""
    answers: dict[tuple[RunningTrain, ...], Solution] = field(default_factory=dict)
    """The best runs of the trains that have been asked about."""
    commons: dict[object, Common] = field(default_factory=dict)
    """What the tables of trains that are much alike have in common."""

    @cached_property
    def stops(self) -> tuple[Stop, ...]:
        return self.shape.stops

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        return self.shape.segments

    @cached_property
    def start(self) -> tuple[int, ...]:
        """Stop a directed segment leaves."""
        return self.shape.start

    @cached_property
    def far(self) -> tuple[int, ...]:
        """Stop a directed segment arrives at."""
        return self.shape.far

    @cached_property
    def key_bits(self) -> int:
        """How many low bits are keys and cars; ``(1 << key_bits) - 1`` cuts them out."""
        return len(self.shape.columns) + len(self.equipment)

    @cached_property
    def cars(self) -> dict[str, int]:
        """The bit of each car, by its label."""
        first = len(self.shape.columns)
        return {car.label: 1 << bit for bit, car in enumerate(self.equipment, first)}

    @cached_property
    def visits(self) -> tuple[int, ...]:
        """Visit bits of a stop: its own and those of its groups."""
        first = self.key_bits
        bits = [1 << number for number in range(first, first + len(self.stops))]
        if groups := self._groups:
            first += len(self.stops)
            for number, stop in enumerate(self.stops):
                for group in stop.groups:
                    bits[number] |= 1 << (first + groups[group])
        return tuple(bits)

    @cached_property
    def first_feature(self) -> int:
        """Position of the first feature bit."""
        return self.key_bits + len(self.stops) + len(self._groups)

    @cached_property
    def _groups(self) -> dict[str, int]:
        groups = dict.fromkeys(group for stop in self.stops for group in stop.groups)
        return {group: number for number, group in enumerate(groups)}

    @cached_property
    def features(self) -> Features:
        return features(self.stops, self.segments, self.bonuses, self.equipment, self.pay)


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
