"""Best set of train routes (interim interface; the final one follows)."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .clock import Clock
from .contract import contract
from .enumerate import candidates
from .problem import *  # noqa: F403
from .problem import Kind, Mines, Problem, Route, Solution
from .tables import tables
from .value import appraise


@dataclass(frozen=True)
class Fault:
    rule: str
    figures: dict[str, Any] = field(default_factory=dict)


def best_routes(problem: Problem, limit: float | None = None) -> Solution:
    if not problem.trains:
        return Solution((), 0, 0, True, 0)
    net = contract(problem)
    clock = Clock(None)
    lists: list[Any] = []
    for train in problem.trains:
        if train.range.skips:
            from .express import Express
            found = Express(problem, net, tables(problem, net, train), clock).above(0)
        else:
            found = candidates(problem, net, tables(problem, net, train), clock)
        found.sort(key=lambda c: (-c.weight, len(c.path), c.path))
        lists.append(found)
    best = [0, [None] * len(lists)]

    def go(i: int, used: int, total: int, chosen: list[Any]) -> None:
        if i == len(lists):
            if total > best[0]:
                best[0], best[1] = total, list(chosen)
            return
        rest = sum(l[0].weight if l else 0 for l in lists[i + 1:])
        for c in lists[i]:
            if total + c.weight + rest <= best[0]:
                break
            if not c.keys & used:
                go(i + 1, used | c.keys, total + c.weight, [*chosen, c])
        if total + rest > best[0]:
            go(i + 1, used, total, [*chosen, None])

    go(0, 0, 0, [])
    routes = []
    for train, c in zip(problem.trains, best[1]):
        if c is None:
            continue
        stops = [net.stops[net.start[c.path[0]]]] + [net.stops[net.far[d]] for d in c.path]
        legs, tags = [], []
        for d in c.path:
            seg = net.segments[d // 2]
            legs.append(seg.ids if d % 2 == 0 else seg.ids[::-1])
            tags.append(seg.tags)
        count = appraise(problem, train, stops, tags)
        routes.append(Route(train.id, tuple(s.id for s in stops), tuple(s.id for s in stops), tuple(legs),
                            count.revenue, count.subsidy, count.parts))
    revenue = sum(r.revenue for r in routes)
    return Solution(tuple(routes), revenue, sum(r.subsidy for r in routes), True, revenue)


def check_routes(problem: Problem, routes: Any) -> Solution | Fault:
    used: set[str] = set()
    out = []
    for route in routes:
        train = next(t for t in problem.trains if t.id == route.train)
        if len(route.stops) < 2 or any(s not in problem.stops for s in route.stops):
            return Fault("route.no_station", {})
        stops = [problem.stops[s] for s in route.stops]
        if not any(s.own for s in stops):
            return Fault("route.no_station", {})
        if any(not s.passable and not s.own for s in stops[1:-1]):
            return Fault("route.too_long", {})
        tags = []
        for leg in route.legs:
            tag: frozenset[str] = frozenset()
            for pid in leg:
                piece = next(p for p in problem.graph.pieces(pid.partition("/")[0]) if p.id == pid)
                tag |= piece.tags
                for k in piece.keys:
                    if k in used:
                        return Fault("route.track_twice", {"where": k})
                    used.add(k)
            tags.append(tag)
        n = sum(s.kind is not Kind.MINE and not (s.kind is Kind.TOWN and train.range.towns) for s in stops)
        if n > train.range.stops:
            return Fault("route.too_long", {})
        if (train.range.mines is Mines.ONE_END) != any(s.kind is Kind.MINE for s in stops):
            return Fault("route.too_long", {})
        c = appraise(problem, train, stops, tags)
        out.append(Route(route.train, route.stops, route.counted, route.legs, c.revenue, c.subsidy, c.parts))
    revenue = sum(r.revenue for r in out)
    return Solution(tuple(out), revenue, sum(r.subsidy for r in out), True, revenue)
