"""What routes collect on their way so that their bonuses can be told: a bit for everything that one depends on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..board.track import Segment
from .problem import Bonus, Car, Kind, OffboardCar, Pair, PerStop, Stop, Toll, Transit
from .shape import both_ways


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


@dataclass(frozen=True, slots=True)
class Features:
    """The features of a network. Segments count twice here, once for each direction."""

    stops: tuple[int, ...]
    """By stop: its bits."""
    tags: tuple[int, ...]
    """By directed segment: the bits of its track."""
    toll: tuple[int, ...]
    """By directed segment: the weight that is due however the stops count."""
    count: int
    """How many bits there are."""
    bonuses: Bonuses


def features(
    stops: Sequence[Stop], segments: Sequence[Segment], bonuses: Sequence[Bonus], equipment: Sequence[Car], pay: int
) -> Features:
    """Give a bit to everything that a bonus, or the need for a station or mine, depends on."""
    at, tags = [1 if stop.own else 0 for stop in stops], [0] * len(segments)
    tagged = [(s, segment.tags) for s, segment in enumerate(segments) if segment.tags]
    own = count = 1
    here = {stop.id: number for number, stop in enumerate(stops)} if bonuses or equipment else {}

    def name(members: frozenset[str]) -> int:
        nonlocal count
        bit, count = 1 << count, count + 1
        for number in [here[member] for member in members if member in here]:
            at[number] |= bit
        for s, its in tagged:
            if its & members:
                tags[s] |= bit
        return bit

    car = sum(car.amount for car in equipment if isinstance(car, OffboardCar))
    offboard = name(frozenset(s.id for s in stops if s.kind is Kind.OFFBOARD)) if car else 0
    rules: list[tuple[Pair | Transit | PerStop, int, int, tuple[tuple[int, int], ...]]] = []
    toll = [0] * len(segments)
    for bonus in bonuses:
        if isinstance(bonus, PerStop):
            if any(bonus.tag in its for _, its in tagged):
                bit = name(frozenset((bonus.tag,)))
                rules.append((bonus, bit, bit, ()))
        elif isinstance(bonus, Toll):
            for s, its in tagged:
                toll[s] += bonus.amount * pay * (bonus.tag in its)
        elif bonus.one.isdisjoint(here) or bonus.other.isdisjoint(here):
            continue
        elif isinstance(bonus, Pair):
            rules.append((bonus, name(bonus.one), name(bonus.other), ()))
        else:
            amounts = tuple((name(frozenset((s,))), amount) for s, amount in sorted(bonus.amounts.items()) if s in here)
            rules.append((bonus, name(bonus.one), name(bonus.other), amounts))
    return Features(
        tuple(at),
        both_ways(tags),
        both_ways(toll),
        count,
        Bonuses(tuple(rules), pay, own, offboard, car, {}),
    )
