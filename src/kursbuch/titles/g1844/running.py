"""Trains on their way (rulebook: Run trains, Calculate revenue): bonuses, who needs a train, what a run wakes up."""

from __future__ import annotations

from dataclasses import replace

from ...core.reports import Refusal
from ...routing import Kind, PerStop, Problem, Stop, Transit
from ...rules.actions import Run
from ...rules.running import read_routes
from .companies import MOUNTAIN, PRE_SBB, REGIONAL, TUNNEL
from .map import EAST, NORTH, RED, SOUTH, WEST
from .record import AlpineHoldings, AlpineTable
from .trains import HEXES

_RED_STOPS = frozenset(f"{area}/o0" for area in RED)


def _stops(bonus: dict[str, int]) -> frozenset[str]:
    return frozenset(f"{area}/o0" for area in bonus)


_TRANSITS = tuple(
    Transit(label, _stops(one), _stops(other), {f"{area}/o0": n for area, n in {**one, **other}.items()})
    for label, one, other in (("transit N-S", NORTH, SOUTH), ("transit E-W", EAST, WEST))
)
_TUNNEL = PerStop("tunnel", "tunnel", 10)


def route_rules(t: AlpineHoldings, company: str, problem: Problem) -> Problem:
    """H-trains avoid the red areas."""
    trains = tuple(
        replace(train, avoids=_RED_STOPS) if t.facts.trains[train.name].kind == HEXES else train
        for train in problem.trains
    )
    return replace(problem, trains=trains, bonuses=(*_TRANSITS, _TUNNEL))


def stop_rules(t: AlpineHoldings, stop: Stop) -> Stop:
    """Two cities of a hex are two; a Mountain Railway is a stop like an off-board area."""
    return replace(stop, groups=(), kind=Kind.OFFBOARD if stop.kind is Kind.MINE and stop.value else stop.kind)


def may_own(t: AlpineHoldings, company: str, train: str) -> bool:
    """Regional companies own H-trains only."""
    return t.company(company).kind != REGIONAL or t.facts.trains[train].kind == HEXES


def must_own(t: AlpineHoldings, company: str) -> bool:
    """Regional and historical companies with a route must own a train (and the SBB, which always has one)."""
    return t.company(company).kind != PRE_SBB and has_route(t, company)


def has_route(t: AlpineHoldings, company: str) -> bool:
    """Does the network join two stops?

    Mountains without a Mountain Railway are no stops (but see `bare_mountains_count`), and neither are red areas for a
    regional company.
    """
    board, bare = t.board, t.rulings.bare_mountains_count
    key = ("has route", company, bare)
    known: bool | None = board.memo.get(key)
    if known is None:
        stops = board.reach(company).stops
        if t.company(company).kind == REGIONAL:
            stops = stops - _RED_STOPS
        known = board.memo[key] = sum(bare or _scores(t, stop) for stop in stops) > 1
    return known


def _scores(t: AlpineHoldings, stop_id: str) -> bool:
    place, _, name = stop_id.partition("/")
    return name[0] != "m" or place in t.board.over


def bring_to_life(t: AlpineTable, action: Run) -> None:
    """Mountain Railways that a train called at and tunnels that it ran through pay from now on."""
    routes = read_routes(t, action)
    legal = () if isinstance(routes, Refusal) else routes
    track = {piece for route in legal for leg in route.legs for piece in leg}
    hexes = {piece.partition("/")[0] for piece in track}
    used = [paper for paper, hex_id in t.sites.items() if hex_id in hexes]
    used += [paper for paper, hex_id in t.tunnels.items() if f"{hex_id}/t0" in track]
    for paper in sorted(set(used) - t.visited):
        t.visited = t.visited | {paper}
        t.tell("visited", paper=paper)


def paying(t: AlpineHoldings, paper: str) -> bool:
    """Does this paper pay its owner at the start of an operating round?"""
    return t.company(paper).kind not in (MOUNTAIN, TUNNEL) or paper in t.visited
