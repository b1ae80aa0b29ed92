"""Drawing routes stop by stop: what is drawn so far earns, and where each train can go on to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.reports import Refusal
from ...core.state import State
from ...render.look import Marks, RouteDrawing
from ...routing import Claim, Solution
from ...rules.actions import Run
from ...rules.running import account, problem, read_route
from ...rules.table import Holdings
from ..views.controls import refused
from ..views.pictures import marked_parts
from ..views.runs import route_words
from ..views.sentences import Speaker
from ..views.shapes import plain
from ..views.words import Words


@dataclass(frozen=True)
class _Drawn:
    """A route under way: the calls as they are written, and the track so far."""

    text: str
    claim: Claim | None

    @property
    def last(self) -> str:
        return self.text.rpartition("-")[2].rpartition(":")[2]


def trains(state: State) -> list[str]:
    """The trains that there are routes to be drawn for."""
    assert isinstance(state.now, Holdings)
    assert state.ask is not None
    return [train.id.partition("#")[0] for train in problem(state.now, state.ask.who).trains]


def drawn(state: State, texts: Sequence[str], train: int, words: Words, unit: float) -> dict[str, Any]:
    """What the page shows of routes under way; `texts` has one for each train, `train` is the one being drawn."""
    now, ask = state.now, state.ask
    assert isinstance(now, Holdings)
    assert ask is not None
    mine = trains(state)
    under_way = [_read(now, f"{name}:{path}") for name, path in zip(mine, texts, strict=True)]
    whole = [one for one in under_way if one.claim and one.claim.legs]
    run = Run(ask.who, tuple(one.text for one in whole))
    found = account(now, run) if whole else None
    on = list(_next(now, ask.who, under_way, train)) if train < len(mine) else []
    solution = found if isinstance(found, Solution) else None
    told = iter(route_words(solution.routes, now)) if solution else iter(())
    shown = [next(told, None) if one in whole else None for one in under_way]
    pictures = [
        RouteDrawing(mine[n], tuple(p for leg in one.claim.legs for p in leg), tuple(_stops(now, one)), n % 4)
        for n, one in enumerate(under_way)
        if one.claim
    ]
    hexes = frozenset(one["hex"] for one in on)
    return {
        "trains": [
            {"train": name, "path": one.text.partition(":")[2], "calls": _calls(now, one), "told": told_}
            for name, one, told_ in zip(mine, under_way, shown, strict=True)
        ],
        "total": solution.revenue + solution.subsidy if solution else 0,
        "refused": plain(refused(found, Speaker(state, words))) if isinstance(found, Refusal) else None,
        "action": str(run) if solution else "",
        "next": on,
        "legal": sorted(hexes),
        "parts": dict(marked_parts(now, Marks(legal=hexes), [one for one in pictures if one.pieces], unit)),
    }


def _read(now: Holdings, text: str) -> _Drawn:
    train, _, path = text.partition(":")
    return _Drawn(text, read_route(now.board, f"{train}#1", path) if path else None)


def _stops(now: Holdings, one: _Drawn) -> Iterator[str]:
    for word in one.text.partition(":")[2].split("-"):
        hex_id, _, name = word.lstrip("~").partition("/")
        if name and hex_id in now.board.map:
            yield now.board.stop_id(hex_id, name)


def _calls(now: Holdings, one: _Drawn) -> list[dict[str, Any]]:
    """The stops of a route with their names and values."""
    colour = now.phase_now.colour
    found = []
    for stop_id in _stops(now, one) if one.claim else ():
        place, _, name = stop_id.partition("/")
        hex_id = place if place in now.board.map else now.board.map.areas[place][0]
        label = now.board.map[hex_id].name or hex_id
        found.append({"hex": hex_id, "name": label, "value": now.board.face(hex_id).stop(name).value(colour)})
    return found


def _next(now: Holdings, company: str, under_way: Sequence[_Drawn], train: int) -> Iterator[dict[str, Any]]:
    """Where the route can begin, or go on to: the hex, and how the route is written then."""
    graph, one = now.board.graph, under_way[train]
    if one.claim is None:
        for stop_id in _reached(now, company):
            yield {"hex": _hex(now, stop_id), "path": f"{_hex(now, stop_id)}/{stop_id.partition('/')[2]}"}
        return
    calls = list(_stops(now, one))
    used = {piece for other in under_way if other.claim for leg in other.claim.legs for piece in leg}
    passes = len(calls) == 1 or now.board.passable(calls[-1], company)
    for segment in graph.segments_from(calls[-1]) if passes else ():
        if segment.b in calls or used & set(segment.ids):
            continue
        hexes = segment.hexes
        start, end = (f"{hexes[0]}/{segment.a.partition('/')[2]}", f"{hexes[-1]}/{segment.b.partition('/')[2]}")
        path = one.text.partition(":")[2]
        words = [path] if one.last == start or len(calls) == 1 else [path, start]
        if len(calls) == 1:
            words = [start]
        yield {"hex": hexes[-1], "path": "-".join([*words, *hexes[1:-1], end])}


def _reached(now: Holdings, company: str) -> list[str]:
    """The stops that trains of the company can come to."""
    graph, seen = now.board.graph, set[str]()
    open_ = [stop for stop in sorted(now.board.stations(company)) if graph.pieces_at(stop)]
    while open_:
        stop = open_.pop()
        if stop in seen:
            continue
        seen.add(stop)
        if now.board.passable(stop, company) or stop in now.board.stations(company):
            open_.extend(segment.b for segment in graph.segments_from(stop))
    return sorted(seen)


def _hex(now: Holdings, stop_id: str) -> str:
    place = stop_id.partition("/")[0]
    return place if place in now.board.map else now.board.map.areas[place][0]
