"""The runs of trains that a moment is about: those to be decided on, or just decided and still to be paid."""

from __future__ import annotations

import time

from ...core.actions import Action
from ...core.record import Position
from ...core.state import State
from ...routing import IsUp, Route, Solution
from ...rules.actions import Run
from ...rules.running import account, best_run, problem, write_route
from ...rules.table import Holdings
from ..play import Play
from .families import family_of
from .words import Words

AHEAD = 0.4
"""Seconds within which the run after a tile is worked out, or not told."""
COLOURS = 4


def runs(play: Play, moment: int) -> tuple[Route, ...]:
    """The routes to show at this moment; those of the best run while the run is asked for."""
    state = play.states[moment]
    if offered := _offered(state):
        return next(iter(offered.values())).routes
    if moment and isinstance(run := play.moves[moment - 1].action, Run) and state.ask and state.ask.who == run.who:
        return run_routes(play.states[moment - 1], run)
    return ()


def _offered(state: State) -> dict[Action, Solution]:
    """The runs that are offered, each with the routes it was made of."""
    menus = [menu for menu in state.ask.menus if issubclass(menu.kind, Run)] if state.ask else []
    offers = (offer for menu in menus for offer in menu.offers(state.now))
    return {offer.action: offer.basis for offer in offers if isinstance(offer.basis, Solution)}


def trains(state: State) -> list[str]:
    """The trains that there are routes to be drawn for."""
    if state.ask is None or not isinstance(state.now, Holdings):
        return []
    return [train.id.partition("#")[0] for train in problem(state.now, state.ask.who).trains]


def free_paths(state: State) -> tuple[str, ...]:
    """The best run, with a path for each train, where others may be run instead."""
    now, ask = state.now, state.ask
    if ask is None or not isinstance(now, Holdings) or now.facts.must_run_best:
        return ()
    routes = {route.train: write_route(route).partition(":")[2] for route in best_run(now, ask.who).routes}
    return tuple(routes.get(train.id, "") for train in problem(now, ask.who).trains)


def run_routes(state: State, run: Run) -> tuple[Route, ...]:
    """The routes of a run that was chosen: of the offer, or else as they were written."""
    found = _offered(state).get(run)
    if found is None and isinstance(state.now, Holdings):
        worked_out = account(state.now, run)
        found = worked_out if isinstance(worked_out, Solution) else None
    return found.routes if found else ()


def best_run_changes(before: Position, after: Position, company: str) -> tuple[int, int] | None:
    """The company's best run before and after something is built; None if it has no train or it takes too long."""
    if not (isinstance(before, Holdings) and isinstance(after, Holdings)) or not before.trains.get(company):
        return None
    found = [best_run(position, company, _within(AHEAD)) for position in (before, after)]
    return (found[0].revenue, found[1].revenue) if all(run.optimal for run in found) else None


def _within(seconds: float) -> IsUp:
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() > end


def route_words(routes: tuple[Route, ...], position: Position, words: Words) -> list[dict[str, object]]:
    """Routes with the parts of their revenue, for the turn panel."""
    if not isinstance(position, Holdings):
        return []
    names = {company.id: company.letters or company.id for company in position.facts.companies.values()}
    names |= family_of(position, words).places()

    def place(stop: str) -> str:
        hex_id = stop.partition("/")[0]
        return names.get(hex_id) or hex_id

    return [
        {
            "train": route.train.partition("#")[0],
            "colour": number % COLOURS + 1,
            "ends": f"{place(route.stops[0])} – {place(route.stops[-1])}" if route.stops else "",
            "parts": [f"{place(stop)} {value}" for stop, value in route.parts],
            "revenue": route.revenue,
            "subsidy": route.subsidy,
        }
        for number, route in enumerate(routes)
    ]
