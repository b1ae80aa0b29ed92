"""Running trains: the best set of routes is offered; others are admitted where the rules allow.

A route is written as a train and the hexes it runs over, with the stop where it calls at one:
`2:E12/c0-E10-F11/t0`. A tilde marks a stop that an express train runs through without counting it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from itertools import pairwise
from operator import methodcaller
from types import MappingProxyType

from ..board.board import Board
from ..board.track import hexside, is_stop
from ..core.questions import Menu, Offer
from ..core.reports import Refusal
from ..routing import (
    Car,
    Claim,
    IsUp,
    Kind,
    Problem,
    Route,
    RouteFault,
    RunningTrain,
    Solution,
    Stop,
    any_route,
    best_routes,
    check_routes,
    express_train,
    goods_train,
    hex_train,
    plus_train,
    stops_train,
)
from .actions import Run
from .table import Holdings

_TRAINS: Mapping[str, Callable[[str, str, int], RunningTrain]] = MappingProxyType(
    {
        "stops": stops_train,
        "goods": goods_train,
        "hexes": hex_train,
        "express": express_train,
        "plus": plus_train,
    }
)
CarSets = tuple[tuple[Car, ...], ...]
"""Sets of rail cars, of which a company uses the one that serves it best."""
_KINDS = {"c": Kind.CITY, "t": Kind.TOWN, "o": Kind.OFFBOARD, "m": Kind.MINE}


def has_route(t: Holdings, company: str) -> bool:
    """Does track join a station of the company to another place? Two stations of one city are the same place."""
    graph = t.board.graph
    return any(
        _place(t, stop) != _place(t, segment.b)
        for stop in t.board.stations(company)
        for segment in graph.segments_from(stop)
    )


def _place(t: Holdings, stop_id: str) -> str:
    """The place a route visits once: separate stations of one hex are one city (Wien), two towns of a hex are two."""
    hex_id, _, name = stop_id.partition("/")
    one_city = name[0] == "c" and t.facts.stations_are_one_city and t.board.face(hex_id).count("c") > 1
    return hex_id if one_city else stop_id


@lru_cache(maxsize=1 << 8)
def run_menu(company: str) -> Menu:
    return Menu(Run, partial(_best, company=company), refuse_run, admits_beyond=True)


def _best(t: Holdings, company: str) -> Iterator[Offer]:
    best = best_run(t, company)
    yield Offer(Run(company, _written(best)), basis=best)


def best_run(t: Holdings, company: str, is_up: IsUp | None = None, cars: CarSets | None = None) -> Solution:
    """The best set of routes, kept on the board it belongs to. If the caller's time is up before, the best found by
    then; with `cars`, what it would be if the company had these instead of those it has."""
    cars = t.facts.rail_cars(t, company) if cars is None else cars
    key = _best_key(t, company, cars)
    known: Solution | None = t.board.memo.get(key)
    if known is None:
        asked = problems(t, company, cars)
        known = max((best_routes(one, is_up) for one in asked), key=methodcaller("gain", asked[0].aim))
        if known.optimal:
            t.board.memo[key] = known
    return known


def _best_key(t: Holdings, company: str, cars: CarSets) -> tuple[object, ...]:
    return ("best run", *_circumstances(t, company), cars)


def can_earn(t: Holdings, company: str) -> bool:
    """Has any train of the company a route that pays? Then the best run has one; it need not be known for that."""
    return any(any_route(asked) for asked in problems(t, company, t.facts.rail_cars(t, company)))


def _circumstances(t: Holdings, company: str) -> tuple[object, ...]:
    """What a run depends on besides the board."""
    return company, t.trains.get(company, ()), t.phase_now.colour, t.facts.route_key(t, company)


def problems(t: Holdings, company: str, cars: CarSets) -> tuple[Problem, ...]:
    """What the route finder is asked, once for each set of rail cars."""
    asked = problem(t, company)
    return tuple(replace(asked, cars=chosen) if chosen else asked for chosen in cars)


def problem(t: Holdings, company: str) -> Problem:
    """What the route finder needs to know about this company, now; kept on the board like its answer."""
    key = ("run", *_circumstances(t, company))
    known: Problem | None = t.board.memo.get(key)
    if known is None:
        known = t.board.memo[key] = _problem(t, company)
    return known


def _problem(t: Holdings, company: str) -> Problem:
    board, colour = t.board, t.phase_now.colour
    stops = _stops(t, company, colour)
    trains = tuple(
        _train(t, f"{train}#{n}", train)
        for n, train in enumerate(t.trains.get(company, ()), 1)
        if t.facts.train_rules.can_run(t, company, train)
    )
    asked: Problem = t.facts.route_rules(t, company, Problem(board.graph, stops, trains))
    return asked


def _stops(t: Holdings, company: str, colour: str) -> Mapping[str, Stop]:
    """All stops that have track, as the company finds them: its stations are its own, and it may run through them."""
    key = ("stops", company, colour)
    known: dict[str, Stop] | None = t.board.memo.get(key)
    if known is None:
        own, found = t.board.stations(company), _strange(t, colour)
        known = {**found, **{stop_id: _stop(t, stop_id, True, colour) for stop_id in own if stop_id in found}}
        t.board.memo[key] = known
    return known


def _strange(t: Holdings, colour: str) -> Mapping[str, Stop]:
    """All stops that have track, to a company that has no station; only those of hexes that changed are looked at
    anew."""
    board, key = t.board, ("stops", colour)
    if (found := board.kept(key)) is None:
        stops = {stop_id: _stop(t, stop_id, False, colour) for stop_id in board.graph.stops}
    else:
        kept: dict[str, Stop] = found[0]
        if not (changed := found[1]):
            return kept
        places = {board.map[hex_id].area or hex_id for hex_id in changed}
        stops = {stop_id: stop for stop_id, stop in kept.items() if stop_id.partition("/")[0] not in places}
        for place in places:
            face = board.face(place if place in board.map else board.map.areas[place][0])
            for stop_id in (f"{place}/{name}" for name in face.stop_names):
                if board.graph.pieces_at(stop_id):
                    stops[stop_id] = _stop(t, stop_id, False, colour)
    board.keep(key, stops)
    return stops


def _stop(t: Holdings, stop_id: str, own: bool, colour: str) -> Stop:
    """A stop as companies find it, noted on its hex."""
    board = t.board
    place, _, name = stop_id.partition("/")
    hex_id = place if place in board.map else board.map.areas[place][0]
    notes, key = board.notes(hex_id), (stop_id, own, colour)
    known: Stop | None = notes.get(key)
    if known is None:
        stop = board.face(hex_id).stop(name)
        visited = _place(t, stop_id)
        found = Stop(
            stop_id,
            _KINDS[stop.kind],
            stop.value(colour),
            hex_id,
            own,
            (own and stop.kind == "c") or board.passable(stop_id, ""),
            (visited,) if visited != stop_id else (),
        )
        known = notes[key] = t.facts.stop_rules(t, found)
    return known


def _train(t: Holdings, id_: str, name: str) -> RunningTrain:
    train = t.facts.trains[name]
    return _TRAINS[train.kind](id_, name, train.reach)


def refuse_run(t: Holdings, action: Run) -> Refusal | None:
    """Why these routes may not be run; where the best must be run, equal ones are as good as those offered."""
    company, must = action.who, t.facts.must_run_best
    if must and action.routes == _written(best_run(t, company)):
        return None
    found = account(t, action)
    if isinstance(found, Refusal):
        return found
    if must:
        aim = problem(t, company).aim
        revenue, best = found.gain(aim), best_run(t, company).gain(aim)
        if revenue < best:
            return t.no("run.best", company=company, revenue=revenue, best=best)
    return None


def account(t: Holdings, action: Run, cars: CarSets | None = None) -> Solution | Refusal:
    """What these routes earn, with the rail cars (see `best_run`) that serve them best; or why they may not be run."""
    cars = t.facts.rail_cars(t, action.who) if cars is None else cars
    key = ("account", action.routes, *_circumstances(t, action.who), cars)
    known: Solution | Refusal | None = t.board.memo.get(key)
    if known is None:  # it is asked whether routes are legal, and then what they earn
        known = t.board.memo[key] = _account(t, action, cars)
    return known


def _account(t: Holdings, action: Run, cars: CarSets) -> Solution | Refusal:
    routes = read_routes(t, action)
    if isinstance(routes, Refusal):
        return routes
    verdicts = [check_routes(asked, routes) for asked in problems(t, action.who, cars)]
    if sound := [verdict for verdict in verdicts if isinstance(verdict, Solution)]:
        return max(sound, key=methodcaller("gain", problem(t, action.who).aim))
    fault = [verdict for verdict in verdicts if isinstance(verdict, RouteFault)][-1]
    train = fault.train.partition("#")[0]
    rule = fault.rule
    if rule == "route.stop_twice":  # cities, mines and areas abroad may be the matter of different clauses
        rule += f".{_KINDS[str(fault.figures['stop']).partition('/')[2][0]].value}"
    return t.game.refuse(f"{rule}.{t.facts.trains[train].kind}", company=action.who, train=train, **fault.figures)


def appraise_run(t: Holdings, action: Run) -> tuple[int, int]:
    """Revenue and what goes to the treasury besides, for a run that is legal.

    Where track lies beside track, a route may be written like another one, and what is written like the best run is
    the best run. Elsewhere it need not be known, as when a game is followed that was played before.
    """
    cars = t.facts.rail_cars(t, action.who)
    best: Solution | None = t.board.memo.get(_best_key(t, action.who, cars))
    if best is None and t.facts.must_run_best and _could_be_another(t.board, action):
        best = best_run(t, action.who, cars=cars)
    if best and t.facts.must_run_best and action.routes == _written(best):
        return best.revenue, best.subsidy
    found = account(t, action, cars)
    if isinstance(found, Refusal):
        raise ValueError(f"{action} is no legal run: {found}")
    return found.revenue, found.subsidy


def _could_be_another(board: Board, action: Run) -> bool:
    """Is there a hex on these routes in which two tracks have the same ends?"""
    words = {word.lstrip("~").partition("/")[0] for text in action.routes for word in text.partition(":")[2].split("-")}
    tracks = [[frozenset((piece.a, piece.b)) for piece in board.graph.pieces(hex_id)] for hex_id in words]
    return any(len(set(ends)) < len(ends) for ends in tracks)


def _written(solution: Solution) -> tuple[str, ...]:
    return tuple(write_route(route) for route in solution.routes)


# -- notation -----------------------------------------------------------------------------------------------------


def write_route(route: Route) -> str:
    train = route.train.partition("#")[0]
    words: list[str] = []
    for number, leg in enumerate(route.legs):
        hexes = [piece.partition("/")[0] for piece in leg]
        start = _call(route, number, hexes[0])
        if words[-1:] != [start]:  # the first place, or a red area left from another hex than it was entered at
            words.append(start)
        words += hexes[1:-1]
        words.append(_call(route, number + 1, hexes[-1]))
    return f"{train}:{'-'.join(words)}"


def _call(route: Route, index: int, hex_id: str) -> str:
    stop = route.stops[index]
    skipped = "" if stop in route.counted else "~"
    return f"{skipped}{hex_id}/{stop.partition('/')[2]}"


def read_routes(t: Holdings, action: Run) -> tuple[Claim, ...] | Refusal:
    """The routes of an action, or the refusal of the first that runs over track that is not there."""
    ids = [f"{train}#{n}" for n, train in enumerate(t.trains.get(action.who, ()), 1)]
    routes = []
    for text in action.routes:
        train, _, path = text.partition(":")
        id_ = next((i for i in ids if i.partition("#")[0] == train), None)
        if id_ is None:
            return t.no("route.no_such_train", company=action.who, train=train)
        route = read_route(t.board, id_, path)
        if route is None and (hex_id := _reversal(t.board, path)):
            return t.no("route.turns_back", company=action.who, train=train, piece=hex_id)
        if route is None:
            return t.no("run.unreadable", company=action.who, route=text)
        ids.remove(id_)
        routes.append(route)
    return tuple(routes)


def _reversal(board: Board, path: str) -> str:
    """The hex in which a path would have to turn back, since the tracks it takes meet only on a third side."""
    words = [word.partition("/") for word in path.lstrip("~").split("-")]
    for (before, _, _), (here, _, stop), (after, _, _) in zip(words, words[1:], words[2:]):
        if stop or here not in board.map:
            continue
        one, other = hexside(before, here), hexside(here, after)
        beyond = [{p.other(side) for p in board.graph.pieces(here) if side in (p.a, p.b)} for side in (one, other)]
        if one == other or any(not is_stop(end) for end in beyond[0] & beyond[1]):
            return here
    return ""


def read_route(board: Board, train: str, path: str) -> Claim | None:
    """Follows `E12/c0-E10-F11/t0` over the track; None where there is none."""
    calls = [(hex_id, name) for hex_id, _, name in (w.lstrip("~").partition("/") for w in path.split("-"))]
    between = ["", *(_side(board, one, other) for one, other in pairwise(calls)), ""]
    legs: list[tuple[str, ...]] = []
    leg: list[str] = []
    for i, (hex_id, name) in enumerate(calls):
        before, after = between[i], between[i + 1]
        if hex_id not in board.map.hexes or (not name and not (before and after)):
            return None
        stop = board.stop_id(hex_id, name)
        for one, other in ((before, stop), (stop, after)) if name else ((before, after),):
            if one and other:
                piece = _piece(board, hex_id, one, other)
                if piece is None:
                    return None
                leg.append(piece)
            if name and one == before and leg:
                legs.append(tuple(leg))
                leg = []
    return Claim(train, tuple(legs))


def _side(board: Board, one: tuple[str, str], other: tuple[str, str]) -> str:
    """The side between two hexes of a route; none where both are the same place, a red area of several hexes."""
    if one[1] and other[1]:
        here, there = board.map.hexes.get(one[0]), board.map.hexes.get(other[0])
        if here is not None and there is not None and here.area and here.area == there.area:
            return ""
    return hexside(one[0], other[0])


def _piece(board: Board, hex_id: str, one: str, other: str) -> str | None:
    for piece in board.graph.pieces(hex_id):
        if (piece.a, piece.b) in ((one, other), (other, one)):
            return piece.id
    return None
