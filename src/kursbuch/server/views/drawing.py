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
from ...rules.running import account, read_route
from ...rules.table import Holdings, SharePosition
from .controls import refused
from .families import family_of
from .pictures import marked_parts
from .runs import route_words, trains
from .sentences import Speaker
from .shapes import plain
from .words import Words


@dataclass(frozen=True)
class _Drawn:
    """A route under way: the calls as they are written, and the track so far."""

    text: str
    claim: Claim | None

    @property
    def path(self) -> str:
        return self.text.partition(":")[2]

    @property
    def last(self) -> str:
        return self.path.rpartition("-")[2]


@dataclass(frozen=True)
class _Way:
    """Where a route can begin, or go on to: the hex, and how the route is written then; not open where the track is in
    use, the stop was called at before, or others' stations are in the way."""

    hex: str
    path: str
    is_open: bool = True


def drawn(state: State, texts: Sequence[str], train: int, words: Words, unit: float) -> dict[str, Any]:
    """What the page shows of routes under way; `texts` has one for each train, `train` is the one being drawn."""
    now, ask = SharePosition.cast(state.now), state.question
    mine = trains(state)
    under_way = [_read(now, f"{name}:{path}") for name, path in zip(mine, texts, strict=True)]
    whole = [one for one in under_way if one.claim and one.claim.legs]
    run = Run(ask.who, tuple(one.text for one in whole))
    found = account(now, run) if whole else None
    faulty = _faulty(now, ask.who, whole) if isinstance(found, Refusal) else None
    ways = list(_next(now, ask.who, under_way, train)) if train < len(mine) else []
    on = [{"hex": way.hex, "path": way.path} for way in ways if way.is_open]
    speaker = Speaker(state, words)
    shut = [(way.hex, why) for way in ways if not way.is_open and (why := _why(now, ask.who, under_way, train, way))]
    solution = found if isinstance(found, Solution) else None
    told = iter(route_words(solution.routes, now, words)) if solution else iter(())
    shown = [next(told, None) if one in whole else None for one in under_way]
    pictures = [
        RouteDrawing(mine[n], tuple(p for leg in one.claim.legs for p in leg), tuple(_stops(now, one)), n % 4)
        for n, one in enumerate(under_way)
        if one.claim
    ]
    hexes = frozenset(one["hex"] for one in on)
    return {
        "trains": [
            {
                "train": name,
                "path": one.path,
                "back": _shorter(now, one),
                "calls": _calls(now, one, words),
                "told": told_,
            }
            for name, one, told_ in zip(mine, under_way, shown, strict=True)
        ],
        "total": solution.revenue + solution.subsidy if solution else 0,
        "refused": plain(refused(found, speaker)) if isinstance(found, Refusal) else None,
        "faulty": next((n for n, one in enumerate(under_way) if one is faulty), None),
        "action": str(run) if solution else "",
        "next": on,
        "shut": {hex_id: plain(refused(why, speaker)) for hex_id, why in shut},
        "legal": sorted(hexes),
        "parts": dict(marked_parts(now, Marks(legal=hexes), [one for one in pictures if one.pieces], unit)),
    }


def _faulty(now: Holdings, company: str, whole: Sequence[_Drawn]) -> _Drawn | None:
    """The first route with which those before it may not be run."""
    texts = [one.text for one in whole]
    runs = (Run(company, tuple(texts[:number])) for number in range(1, len(texts) + 1))
    found = (isinstance(account(now, run), Refusal) for run in runs)
    return next((one for one, is_refused in zip(whole, found, strict=True) if is_refused), None)


def _read(now: Holdings, text: str) -> _Drawn:
    train, _, path = text.partition(":")
    return _Drawn(text, read_route(now.board, f"{train}#1", path) if path else None)


def _stops(now: Holdings, one: _Drawn) -> Iterator[str]:
    for word in one.path.split("-"):
        hex_id, _, name = word.lstrip("~").partition("/")
        if name and hex_id in now.board.map:
            yield now.board.stop_id(hex_id, name)


def _calls(now: SharePosition, one: _Drawn, words: Words) -> list[dict[str, Any]]:
    """The stops of a route with their names and values."""
    colour, names = now.phase_now.colour, family_of(now, words).places()
    found = []
    for stop_id in _stops(now, one) if one.claim else ():
        place, _, name = stop_id.partition("/")
        hex_id = place if place in now.board.map else now.board.map.areas[place][0]
        found.append(
            {"hex": hex_id, "name": names.get(hex_id, hex_id), "value": now.board.face(hex_id).stop(name).value(colour)}
        )
    return found


def _next(now: Holdings, company: str, under_way: Sequence[_Drawn], train: int) -> Iterator[_Way]:
    graph, one = now.board.graph, under_way[train]
    if one.claim is None:
        for stop_id in _reached(now, company):
            yield _Way(_hex(now, stop_id), f"{_hex(now, stop_id)}/{stop_id.partition('/')[2]}")
        return
    calls = list(_stops(now, one))
    used = {piece for other in under_way if other.claim for leg in other.claim.legs for piece in leg}
    passes = len(calls) == 1 or now.board.passable(calls[-1], company)
    for segment in graph.segments_from(calls[-1]):
        hexes = segment.hexes
        start, end = (f"{hexes[0]}/{segment.a.partition('/')[2]}", f"{hexes[-1]}/{segment.b.partition('/')[2]}")
        words = [start] if len(calls) == 1 else [one.path] if one.last == start else [one.path, start]
        is_open = passes and segment.b not in calls and not used & set(segment.ids)
        yield _Way(hexes[-1], "-".join([*words, *hexes[1:-1], end]), is_open)


def _why(now: Holdings, company: str, under_way: Sequence[_Drawn], train: int, way: _Way) -> Refusal | None:
    """The rule by which a route may not go on there."""
    texts = [one.text for one in under_way if one.claim and one.claim.legs and one is not under_way[train]]
    name = under_way[train].text.partition(":")[0]
    found = account(now, Run(company, (*texts, f"{name}:{way.path}")))
    return found if isinstance(found, Refusal) else None


def _shorter(now: Holdings, one: _Drawn) -> str:
    """The route without its last stop."""
    words = one.path.split("-")[:-1]
    while words and "/" not in words[-1]:
        words.pop()
    named = [word.lstrip("~").split("/") for word in words[-2:] if "/" in word] if one.claim else []
    ends = [now.board.stop_id(*name) for name in named]
    if len(ends) == 2 and ends[0] == ends[1]:  # a red area, which was to be left from another hex
        words.pop()
    return "-".join(words)


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
