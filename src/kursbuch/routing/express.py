"""The routes of an express train: it runs any distance and counts its best stops.

There are far too many walks to look at each. So the arms out of a station are walked once and kept as a tree;
for an arm that ends well enough, the tree of a later segment is run through beside it, leaving out
whole branches where the two meet. A route counts its two ends, the best of the stops between them, and among
all these one of the company's stations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .clock import Clock
from .contract import Net
from .enumerate import Candidate, Chain, order, rank, straight, turned
from .problem import Pair, Problem, Transit
from .tables import TrainTables
from .value import best_count

HOPELESS = -(1 << 62)


class Tree(NamedTuple):
    """All arms that leave a station by one segment, as columns; an arm is followed by its continuations."""

    step: list[int]
    """Keys and visits of the newest segment."""
    skip: list[int]
    """The next arm that does not continue this one."""
    end: list[int]
    """Stop at which the arm ends."""
    between: list[int]
    """Weight of the best stops before it, and tolls."""
    mask: list[int]
    """Keys and visits of the whole arm, without the station's."""
    features: list[int]
    stops: list[int]
    """The best stops before the end, as ranks."""
    station: list[int]
    """The best own station before the end, as a rank, or 0."""
    chain: list[Chain]
    most: int
    """The highest of `between`."""


Found = dict[int, tuple[int, tuple[int, ...]]]
"""Keys -> weight and path."""


class Express:
    """Finds the routes of one kind of express train; the arms are kept from one call to the next."""

    def __init__(self, problem: Problem, net: Net, table: TrainTables, clock: Clock) -> None:
        self.problem, self.net, self.table, self.clock = problem, net, table, clock
        self.room = table.train.range.stops - 2
        places = {stop: n for n, stop in enumerate(sorted(range(len(net.stops)), key=table.worth.__getitem__))}
        self.rank = [1 << places[stop] for stop in range(len(net.stops))]
        """A bit for each stop, the higher the more it is worth."""
        self.worth = {self.rank[i]: weight for i, weight in enumerate(table.worth)}
        self.own = sum(self.rank[i] for i, stop in enumerate(net.stops) if stop.own)
        inner = {there: table.worth[there] for d, there in enumerate(net.far) if table.follow[d]}
        self.passed = sum(sorted(inner.values(), reverse=True)[: self.room])
        """The most that the stops between the ends can be worth."""
        self.slow = depends_on_passed_stops(problem, net)
        self.limits: dict[int, list[int]] = {}
        self.highest: dict[int, int] = {}
        """The highest of each."""
        self.roots: list[tuple[int, dict[int, Tree]]] | None = None

    def best(self) -> int:
        """The highest weight of any route, 0 if there is none."""
        return self._search(0, True, {})

    def above(self, floor: int) -> Sequence[Candidate]:
        """Every route of more weight than `floor`, in order; of those with the same keys only the best."""
        found: Found = {}
        self._search(floor, False, found)
        return sorted((Candidate(weight, keys, path) for keys, (weight, path) in found.items()), key=order)

    def _search(self, floor: int, only_best: bool, found: Found) -> int:
        if self.room < 0:
            return 0
        if self.roots is None:
            self.roots = self._roots()
        for root, trees in self.roots:
            alone = Tree([0], [1], [root], [0], [0], [0], [0], [0], [()], 0)
            for first in sorted(trees):
                floor = self._join(root, trees[first], alone, True, floor, only_best, found)
                for second in self.table.follow[first ^ 1]:
                    if second > first and second in trees:
                        floor = self._join(root, trees[first], trees[second], False, floor, only_best, found)
        return floor

    def _roots(self) -> list[tuple[int, dict[int, Tree]]]:
        banned = 0
        roots = []
        for root, stop in enumerate(self.net.stops):
            if stop.own:
                trees = {first: self._tree(root, first, banned) for first in self.table.departures[root]}
                roots.append((root, {first: tree for first, tree in trees.items() if tree.step}))
                banned |= 1 << (self.net.key_bits + root)
        return roots

    def _tree(self, root: int, first: int, banned: int) -> Tree:
        net, table, rank, worth, room, own = self.net, self.table, self.rank, self.worth, self.room, self.own
        need, marks, follow, toll, far = table.need, table.marks, table.follow, table.toll, net.far
        shift = net.first_feature
        exclusive = (1 << shift) - 1
        home = banned | (table.at[root] & exclusive)
        clock = self.clock
        tree = Tree([], [], [], [], [], [], [], [], [], 0)
        depths: list[int] = []
        stack: list[Any] = []
        if not home & need[first]:
            stack.append((first, home, 0, 0, 0, (), 0))
        while stack:
            d, busy, between, stops, station, chain, depth = stack.pop()
            busy |= marks[d]
            between += toll[d]
            chain = (d, chain)
            tree.step.append(need[d])
            tree.end.append(far[d])
            tree.between.append(between)
            tree.mask.append(busy & exclusive & ~home)
            tree.features.append(busy >> shift)
            tree.stops.append(stops)
            tree.station.append(station)
            tree.chain.append(chain)
            depths.append(depth)
            onward = follow[d]
            if onward:
                last = rank[far[d]]
                stops |= last
                between += worth[last]
                if last & own and last > station:
                    station = last
                if stops.bit_count() > room:
                    low = stops & -stops
                    stops ^= low
                    between -= worth[low]
                stack += [
                    (e, busy, between, stops, station, chain, depth + 1) for e in reversed(onward) if not busy & need[e]
                ]
            clock.tick()
        ahead: list[int] = []
        for i in range(len(depths) - 1, -1, -1):
            while ahead and depths[ahead[-1]] > depths[i]:
                ahead.pop()
            tree.skip.append(ahead[-1] if ahead else len(depths))
            ahead.append(i)
        tree.skip.reverse()
        return tree._replace(most=max(tree.between, default=0))

    def _limits(self, x: int) -> list[int]:
        """By the other end: the most a route can have that ends at x, but for the stops between."""
        known = self.limits.get(x)
        if known is None:
            net, table, bonuses = self.net, self.table, self.table.bonuses
            tags = 0
            for marks in table.marks:
                tags |= marks >> net.first_feature
            if not self.slow:  # bonuses of stops are due to the ends alone, those of track to any leg
                for at in table.at:
                    tags &= ~(at >> net.first_feature)
            known = []
            for y in range(len(net.stops)):
                fixed, each = bonuses.of(tags | (table.at[x] | table.at[y]) >> net.first_feature)
                known.append(table.worth[x] + table.worth[y] + fixed + each * (self.room + 2))
            self.limits[x] = known
            self.highest[x] = max(known)
        return known

    def _join(
        self, root: int, firsts: Tree, seconds: Tree, single: bool, floor: int, only_best: bool, found: Found
    ) -> int:
        """Try the arms of two segments of a station together. Returns the floor, raised if only the best counts."""
        net, table, rank, worth, own, room = self.net, self.table, self.rank, self.worth, self.own, self.room
        cut = (1 << net.key_bits) - 1
        bonuses, passed = table.bonuses, self.passed
        notes = bonuses.notes
        highest = self.highest
        home, home_worth = (0, 0) if single else (rank[root], table.worth[root])
        home_features = table.at[root] >> net.first_feature
        step, skip, end, between, mask, features, stops, station, chain, most = seconds
        length = len(step)
        ends = set(end)
        hopes: dict[int, tuple[int, list[int]]] = {}
        for i, x in enumerate(firsts.end):
            first_between = firsts.between[i] + home_worth
            if x in highest and highest[x] + first_between + most <= floor:
                continue
            hope = hopes.get(x)
            if hope is None:
                limits = [limit if limit + passed > floor else HOPELESS for limit in self._limits(x)]
                hope = hopes[x] = max(limits[y] for y in ends), limits
            if hope[0] + first_between + most <= floor:
                continue
            limits = hope[1]
            first_mask = firsts.mask[i]
            self.clock.tick()
            j = 0
            while j < length:
                if first_mask & step[j]:
                    j = skip[j]
                    continue
                total = first_between + between[j]
                y = end[j]
                if limits[y] + total > floor:
                    chosen = firsts.stops[i] | stops[j] | home
                    count = chosen.bit_count()
                    while count > room:
                        low = chosen & -chosen
                        chosen ^= low
                        total -= worth[low]
                        count -= 1
                    if limits[y] + total > floor:
                        if not (chosen | rank[x] | rank[y]) & own:
                            best = max(firsts.station[i], station[j], home)
                            if chosen and best:
                                total += worth[best] - worth[chosen & -chosen]
                            else:
                                total = HOPELESS
                        marked = firsts.features[i] | features[j] | home_features
                        fixed, each = notes.get(marked) or bonuses.of(marked)
                        total += table.worth[x] + table.worth[y] + fixed + each * (count + 2)
                        if total > floor:
                            path = straight(firsts.chain[i], chain[j])
                            if self.slow:
                                total = self._slow_value(path)
                            if total <= floor:
                                pass
                            elif only_best:
                                floor = total
                                hopes.clear()
                            else:
                                _keep(found, (first_mask | mask[j]) & cut, total, turned(net, path))
                j += 1
        return floor

    def _slow_value(self, path: tuple[int, ...]) -> int:
        net = self.net
        stops = [net.stops[net.start[path[0]]], *(net.stops[net.far[d]] for d in path)]
        count = best_count(self.problem, self.table.train, stops, [net.segments[d >> 1].tags for d in path])
        return HOPELESS if count is None else count.revenue * net.pay


def depends_on_passed_stops(problem: Problem, net: Net) -> bool:
    """Is there a bonus for stops that may be run through without counting?"""
    ends = {stop.id for stop in net.stops if not stop.passable and not stop.gateway}
    here = {stop.id for stop in net.stops}
    return any(
        ((bonus.one | bonus.other) & here) - ends for bonus in problem.bonuses if isinstance(bonus, Pair | Transit)
    )


def _keep(found: Found, keys: int, weight: int, path: tuple[int, ...]) -> None:
    known = found.get(keys)
    if known is None or weight > known[0] or (weight == known[0] and rank(path) < rank(known[1])):
        found[keys] = weight, path
