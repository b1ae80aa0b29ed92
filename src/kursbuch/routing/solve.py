"""The best run of a company: all its trains together, exactly, and the same for everyone.

Of several best runs, the one with the higher subsidy is taken. If that does not decide, trains are looked at
in the order of what their best route alone is worth (the highest first, else in the company's order): the
first gets its earliest route that is part of a best run, then the next. A train's routes are ordered
by weight, then by fewer legs, then by the numbers of their segments, which follow the ids of the track.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..core import collecting
from .clock import Clock, IsUp, OutOfTime, after
from .contract import Net, contract
from .enumerate import Candidate, Walked, Walks, walks
from .express import Express
from .pack import Packing
from .problem import Kind, Problem, Route, RunningTrain, Solution
from .router import router
from .tables import tables
from .value import appraise, best_count

KEPT = 1000
"""Routes of a kind of train are kept with the network if there are no more than these."""

GRACE = 150
"""How long to look for any route at all, when the search had no time to meet one; a few thousand steps."""


def best_routes(problem: Problem, is_up: IsUp | None = None) -> Solution:
    """The best run. If the caller's time is up before, the best one found by then and a proven bound."""
    if (compiled := router()) is not None:
        known: Solution | None = compiled.best(problem) if is_up is None else compiled.known(problem)
        if known is not None:
            return known
    with collecting.paused():
        net = contract(problem)
        found = net.answers.get(problem.trains)
        if found is None:
            found = _Run(problem, net, Clock(is_up)).solve()
            if found.optimal:
                net.answers[problem.trains] = found
        return found


def any_route(problem: Problem) -> bool:
    """Has any train a route that earns something? That is, has the best run one, which takes longer to find."""
    if (compiled := router()) is not None:
        known: bool | None = compiled.can_earn(problem)
        if known is not None:
            return known
    net = contract(problem)
    if (found := net.answers.get(problem.trains)) is not None:
        return bool(found.routes)
    return _Run(problem, net, Clock(None)).can_earn()


@dataclass(slots=True)
class _Side:
    """All trains of one kind: what they have in common."""

    walks: Walks
    express: Express | None
    top: int
    """Weight of the best route, or something above it if time ran out."""
    routes: Sequence[Candidate] = ()
    """Those that may be part of a best run, as far as is known."""
    floor: int = 0
    """Of express trains, only routes of at least this weight are listed."""


class _Run:
    def __init__(self, problem: Problem, net: Net, clock: Clock) -> None:
        self.problem, self.net, self.clock = problem, net, clock
        self.late = False

    def can_earn(self) -> bool:
        return any(self._side(_kind(train)).top > 0 for train in self.problem.trains)

    def solve(self) -> Solution:
        sides: dict[RunningTrain, _Side] = {}
        kinds = list(map(_kind, self.problem.trains))
        for kind in kinds:
            if kind not in sides:
                sides[kind] = self._side(kind)
        mine = [sides[kind] for kind in kinds]
        order = sorted(range(len(mine)), key=lambda i: -mine[i].top)
        lined_up = [mine[i] for i in order]
        chosen, bound = self._choose(lined_up)
        routes: list[Route] = []
        for i, train in enumerate(self.problem.trains):
            candidate = chosen[order.index(i)]
            if candidate is not None:
                routes.append(self._route(train, candidate))
        revenue, subsidy = sum(r.revenue for r in routes), sum(r.subsidy for r in routes)
        reached = (revenue * self.net.pay + subsidy * self.net.aid) // self.net.scale
        best = bound // self.net.scale
        return Solution(tuple(routes), revenue, subsidy, not self.late or best <= reached, max(best, reached))

    def _side(self, train: RunningTrain) -> _Side:
        if (known := self.net.walked.get(train)) is not None:
            return _Side(known.walks, None, known.top)
        if not train.range.skips:
            found, complete = walks(self.net, tables(self.net, train), self.clock)
            top = found.top
            if complete and len(found) <= KEPT:
                self.net.walked[train] = Walked(found, top)
            return _Side(found, None, top if complete else self._ceiling(train, top))
        search = Express(self.problem, self.net, tables(self.net, train), self.clock)
        try:
            return _Side(Walks(self.net), search, search.best())
        except OutOfTime:
            return self._makeshift(train)

    def _makeshift(self, train: RunningTrain) -> _Side:
        """When time ran out for an express train: some routes that leave no stop out are better than none."""
        plain = replace(train, range=replace(train.range, skips=False))
        found, _ = walks(self.net, tables(self.net, plain, cars=False), Clock(after(GRACE)))
        return _Side(found, None, self._ceiling(train, 0))

    def _ceiling(self, train: RunningTrain, known: int) -> int:
        """More than any route of the train can have, without looking at routes."""
        self.late = True
        limits, table = train.range, tables(self.net, train)
        room = min(limits.stops + limits.towns, len(self.net.stops))
        room += any(stop.kind is Kind.MINE for stop in self.net.stops)
        worth = sorted(table.worth, reverse=True)[:room]
        return max(known, sum(worth) + table.bonuses.most(room) + sum(t for t in table.toll if t > 0))

    def _choose(self, sides: list[_Side]) -> tuple[list[Candidate | None], int]:
        """One route or none for each train, and a bound on the weight of any run."""
        tops = sum(side.top for side in sides)
        least = 0 if self.late else _least(sides)
        for side in sides:
            if not side.routes and not side.express:  # a route that makes the run worse than one we know is none
                side.routes = side.walks.routes(max(1, least - (tops - side.top)))
        if self.late:
            return self._packing(sides).quick(), tops
        if len(sides) == 1 and not sides[0].express:
            best = sides[0].routes[0] if sides[0].routes else None
            return [best], best.weight if best else 0
        deep = {id(side): side for side in sides if side.express}
        for side in deep.values():
            side.floor = side.top if len(sides) == 1 else side.top - side.top // 8
        search, unseen, proven = None, tops, tops
        try:
            while True:
                # Good routes give a first run, and it tells how good a route must be to matter at all.
                for side in deep.values():
                    assert side.express
                    side.routes = side.express.above(side.floor - 1)
                search = self._packing(sides)
                unseen = max((side.floor + tops - side.top for side in deep.values()), default=0)
                search.run()
                proven = min(proven, max(search.best, unseen))
                needed = {key: search.best - (tops - side.top) for key, side in deep.items()}
                if all(side.floor <= max(needed[key], 1) for key, side in deep.items()):
                    return search.chosen(), search.best
                for key, side in deep.items():
                    side.floor = max(1, needed[key], side.top - 2 * max(1, side.top - side.floor))
        except OutOfTime:
            self.late = True
            if search is None:
                return self._packing(sides).quick(), tops
            return search.quick(), min(proven, max(search.bound, unseen))

    def _packing(self, sides: list[_Side]) -> Packing:
        alike = [i > 0 and side is sides[i - 1] for i, side in enumerate(sides)]
        return Packing([side.routes for side in sides], alike, self.net.key_bits, self.net.scale, self.clock)

    def _route(self, train: RunningTrain, candidate: Candidate) -> Route:
        net, legs = self.net, [(self.net.segments[d >> 1], d & 1) for d in candidate.path]
        first, backwards = legs[0]
        calls = [first.b if backwards else first.a, *[one.a if turned else one.b for one, turned in legs]]
        stops = [self.problem.stops[stop] for stop in calls]
        tags = [segment.tags for segment, _ in legs]
        cars = tuple([label for label, bit in net.cars.items() if candidate.keys & bit]) if net.equipment else ()
        if train.range.skips:
            count = best_count(self.problem, train, stops, tags)
            assert count is not None
        else:
            count = appraise(self.problem, train, stops, tags, cars)
        assert count.revenue * net.pay + count.subsidy * net.aid == candidate.weight, "search and account differ"
        return Route(
            train.id,
            tuple(calls),
            tuple([stop.id for stop in count.counted]),
            tuple([segment.ids[::-1] if turned else segment.ids for segment, turned in legs]),
            count.revenue,
            count.subsidy,
            count.parts,
            cars,
        )


def _kind(train: RunningTrain) -> RunningTrain:
    """The train without its name: what all trains of its kind have in common."""
    return RunningTrain("", train.name, train.range, train.permits, train.avoids)


def _least(sides: list[_Side]) -> int:
    """What a run earns at least: each train in turn takes the best route that those before it leave."""
    if len(sides) == 1 and not sides[0].express:
        return max(sides[0].top, 0)
    used = total = 0
    for side in sides:
        weight, keys = side.walks.best_beside(used)
        if weight > 0:
            used |= keys
            total += weight
    return total
