"""All routes of a train that leaves no stop out: stop, hex, plus and goods trains share this search.

A route is built at its first own station, in the order of their ids: one arm grows out of the station, then
a second one that leaves by a later segment. So every route is met once. Goods trains start at their mine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .clock import Clock, OutOfTime
from .contract import Net
from .problem import Kind, Mines
from .tables import ALL, COUNT, CUT, GUARDS, TrainTables

Chain = tuple[Any, ...]
"""Directed segments, the newest first: ``(segment, (segment before it, ...))``, ended by ``()``."""


class Candidate(NamedTuple):
    """A route as the packing sees it."""

    weight: int
    keys: int
    path: tuple[int, ...]
    """Directed segments from the end with the lower stop number to the other one."""


class Walks:
    """Routes as they are found: of those with the same keys the best."""

    __slots__ = ("_found", "_net")

    def __init__(self, net: Net) -> None:
        self._net = net
        self._found: dict[int, tuple[int, Chain]] = {}
        """Keys -> weight and chain."""

    def __len__(self) -> int:
        return len(self._found)

    @property
    def top(self) -> int:
        """Weight of the best route."""
        return max([weight for weight, _ in self._found.values()], default=0)

    def best_beside(self, used: int) -> tuple[int, int]:
        """Weight and keys of the best route that uses none of these keys; of equal ones, that of the lowest keys."""
        weight, keys = max([(w, -k) for k, (w, _) in self._found.items() if not k & used], default=(0, 0))
        return weight, -keys

    def routes(self, floor: int) -> Sequence[Candidate]:
        """Those of at least that weight, in order."""
        net, found = self._net, self._found.items()
        routes = [Candidate(weight, keys, unwind(net, chain)) for keys, (weight, chain) in found if weight >= floor]
        return sorted(routes, key=order)

    @property
    def known(self) -> Mapping[int, tuple[int, Chain]]:
        """Weight and chain, by keys."""
        return self._found

    def keep(self, keys: int, weight: int, chain: Chain) -> None:
        known = self._found.get(keys)
        better = known is None or weight > known[0]
        net = self._net
        if better or (known and weight == known[0] and rank(unwind(net, chain)) < rank(unwind(net, known[1]))):
            self._found[keys] = weight, chain


class Walked(NamedTuple):
    """All routes of one kind of train on one network, whatever other trains there are."""

    walks: Walks
    top: int
    """Weight of the best route."""


def walks(net: Net, table: TrainTables, clock: Clock) -> tuple[Walks, bool]:
    """Every route worth keeping, and whether time sufficed for all."""
    goods = table.train.range.mines is Mines.ONE_END
    found = Walks(net)
    complete = True
    try:
        if goods:
            mines = [i for i, stop in enumerate(net.stops) if stop.kind is Kind.MINE]
            others = sum(1 << (net.key_bits + mine) for mine in mines)  # no route has two mines
            for root in mines:
                _grow(net, table, root, others, True, found, clock)
        else:
            banned = 0
            for root, stop in enumerate(net.stops):
                if stop.own:
                    _grow(net, table, root, banned, False, found, clock)
                    banned |= 1 << (net.key_bits + root)
    except OutOfTime:
        complete = False
    return found, complete


def order(route: Candidate) -> tuple[int, tuple[int, tuple[int, ...]]]:
    """The heaviest first, then as `rank` says."""
    return -route.weight, rank(route.path)


def _grow(net: Net, table: TrainTables, root: int, banned: int, goods: bool, found: Walks, clock: Clock) -> None:
    need, marks, gain, cost, follow = table.need, table.marks, table.gain, table.cost, table.follow
    cut = (1 << net.key_bits) - 1
    shift = net.first_feature
    bonuses = table.bonuses
    notes, keep, known = bonuses.notes, found.keep, found.known
    own, plus_bit, plus_beyond = bonuses.own, *table.plus
    offboard, car_bit, car_weight = bonuses.offboard, *table.car
    full, least = table.range, table.least
    left = full - table.stop_cost[root]
    if left & GUARDS:
        return
    stack: list[Any] = [(table.departures[root], banned | table.at[root], table.worth[root], left, None, ())]
    while stack:
        onward, busy, weight, left, later, chain = stack.pop()
        for d in onward:
            if busy & need[d]:
                continue
            rest = left - cost[d]
            if rest & GUARDS:
                continue
            marked = busy | marks[d]
            total = weight + gain[d]
            longer = (d, chain)
            if not (rest - least) & GUARDS:
                # Which segments may open the second arm is known once the first one has left the station.
                second = () if goods else later
                if second is None:
                    second = tuple([e for e in follow[d ^ 1] if e > d])
                stack.append((follow[d], marked, total, rest, second, longer))
                if second:
                    stack.append((second, marked, total, rest, (), longer))
            features = marked >> shift
            if goods and not features & own:
                continue
            count = (full - rest) >> COUNT
            if count < 2:
                continue
            fixed, each = notes.get(features) or bonuses.of(features)
            total += fixed + each * count
            keys = marked & cut
            if plus_bit and (full - rest) >> ALL & CUT > plus_beyond:
                keys |= plus_bit
            before = known.get(keys)
            if before is None or total >= before[0]:  # asked so often that a call counts
                keep(keys, total, longer)
            if car_bit and features & offboard:  # the same route with the car is another one, with one more key
                keep(keys | car_bit, total + car_weight, longer)
        clock.tick()


def unwind(net: Net, chain: Any) -> tuple[int, ...]:
    """The path of a route from the chain of its two arms, in the one direction that stands for both."""
    arms: list[int] = []
    while chain:
        directed, chain = chain
        arms.append(directed)
    arms.reverse()
    root = net.start[arms[0]]
    starts = net.start
    split = next((i for i in range(1, len(arms)) if starts[arms[i]] == root), len(arms))
    return turned(net, (*[d ^ 1 for d in reversed(arms[:split])], *arms[split:]))


def rank(path: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The order of routes of the same weight: fewer legs first, then lower numbers."""
    return len(path), path


def straight(first: Any, second: Any) -> tuple[int, ...]:
    """Two arms of a station, as chains, in one go: in along the first, out along the second."""
    path: list[int] = []
    while first:
        path.append(first[0] ^ 1)
        first = first[1]
    out: list[int] = []
    while second:
        out.append(second[0])
        second = second[1]
    return (*path, *reversed(out))


def turned(net: Net, path: tuple[int, ...]) -> tuple[int, ...]:
    """The same path from its end with the lower number."""
    if net.start[path[0]] > net.far[path[-1]]:
        return tuple([d ^ 1 for d in reversed(path)])
    return path
