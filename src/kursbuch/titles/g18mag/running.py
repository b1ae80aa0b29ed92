"""Rail cars, and running trains with them (VI.3.6, VI.3.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from ...core.questions import Menu
from ...core.rules import Refusal
from ...routing import (
    Aim,
    Car,
    Kind,
    MineCar,
    OffboardCar,
    Problem,
    Solution,
    Stop,
    TownsCar,
    best_routes,
    check_routes,
)
from ...routing import Refusal as Fault
from ...rules.actions import Run
from ...rules.running import problem, read_routes, write_route
from ...rules.table import Holdings
from .actions import HireCar
from .companies import GANZ, MAJOR, RABA, SNW
from .record import MagHoldings, MagTable, own
from .trains import CAR_PRICES, MINES, OFFBOARD_BONUS

STATION_BONUS = 10  # VI.4.2/6


# -- what the route finder is asked -------------------------------------------------------------------------------


def route_rules(t: Holdings, company: str, asked: Problem) -> Problem:
    """Stations of majors make their city worth more; both cities of a hex may be visited."""
    stops = {id_: _stop(t, stop) for id_, stop in asked.stops.items()}
    return replace(asked, stops=stops, aim=Aim.TOTAL)


def _stop(t: Holdings, stop: Stop) -> Stop:
    if stop.kind is not Kind.CITY:
        return stop
    slots = t.board.slots(stop.hex)[t.board.face(stop.hex).stop_names.index(stop.id.partition("/")[2])]
    majors = [owner for owner in slots if owner and t.company(owner).kind == MAJOR]
    return replace(stop, groups=(), extras=tuple((major, STATION_BONUS) for major in majors))


def can_run(t: MagHoldings, company: str) -> bool:
    """Could a train of this minor call at two places, with a car for the mine if need be?"""
    mines_count = own(t).rulings.asks_without_choice
    places = [stop for stop in t.board.reach(company).stops if mines_count or "/m" not in stop]
    return bool(t.trains.get(company)) and len(places) > 1


# -- rail cars ----------------------------------------------------------------------------------------------------


def car_menu(company: str) -> Menu:
    return Menu(HireCar, partial(_cars, company=company), refuse_car)


def car_companies(t: MagHoldings) -> tuple[str, ...]:
    """Table 2; X/7: on the small map only RÁBA lends cars."""
    return (RABA,) if own(t).one_car else (RABA, GANZ, SNW)


def car_price(t: MagHoldings) -> int:
    """Table 6: by the phase, and by how many have been hired in this turn."""
    return CAR_PRICES[t.phase][len(t.cars)]


def _cars(t: MagHoldings, company: str) -> Iterator[HireCar]:
    for lender in car_companies(t):
        yield HireCar(company, lender)


def refuse_car(t: MagHoldings, action: HireCar) -> Refusal | None:
    company, lender = action.who, action.company
    if lender not in car_companies(t):
        return t.no("car.none", company=lender)
    if lender in t.cars:
        return t.no("car.twice", company=lender)
    if car_price(t) > t.cash[company]:
        return t.no("car.cash", price=car_price(t), company=company, cash=t.cash[company])
    if not own(t).rulings.idle_cars and not _serves(t, company, lender):
        return t.no("car.idle", company=company, lender=lender)
    return None


def _serves(t: MagHoldings, company: str, lender: str) -> bool:
    """Is there a place in reach that this car is good for?"""
    wanted = {RABA: "o", GANZ: "t", SNW: "m"}[lender] + ("t" if own(t).one_car else "")
    return any(stop.partition("/")[2][0] in wanted for stop in t.board.reach(company).stops)


def hire_car(t: MagTable, action: HireCar) -> None:
    price = car_price(t)
    t.pay(action.who, action.company, price)
    t.cars = (*t.cars, action.company)
    t.tell("car", company=action.who, lender=action.company, price=price)


def _car_choices(t: MagHoldings) -> tuple[tuple[Car, ...], ...]:
    """The cars hired; X/7: RÁBA's only car is one thing or the other."""
    bonus = OffboardCar(RABA, OFFBOARD_BONUS[t.phase])
    if own(t).one_car:
        return ((bonus,), (TownsCar(RABA),)) if t.cars else ((),)
    made: dict[str, Car] = {RABA: bonus, GANZ: TownsCar(GANZ), SNW: MineCar(SNW, MINES[t.phase])}
    return (tuple(made[lender] for lender in t.cars),)


# -- running ------------------------------------------------------------------------------------------------------


def run_menu(company: str) -> Menu:
    return Menu(Run, partial(_best, company=company), refuse_run, admits_beyond=True)


def _best(t: MagHoldings, company: str) -> Iterator[Run]:
    yield Run(company, _written(best_run(t, company)))


def _written(solution: Solution) -> tuple[str, ...]:
    return tuple(write_route(route) for route in solution.routes)


def worth(solution: Solution) -> int:
    """What a run is judged by: the revenue, and what the mine brings besides."""
    return solution.revenue + solution.subsidy


def _problems(t: MagHoldings, company: str) -> list[Problem]:
    asked = problem(t, company)
    return [replace(asked, cars=cars) for cars in _car_choices(t)]


def best_run(t: MagHoldings, company: str) -> Solution:
    """The best set of routes with the cars hired, kept on the board it belongs to."""
    key = (company, t.trains.get(company, ()), t.phase, t.cars)
    known = t.board.memo.get(key)
    if known is None:
        known = max((best_routes(asked) for asked in _problems(t, company)), key=worth)
        t.board.memo[key] = known
    assert isinstance(known, Solution)
    return known


def refuse_run(t: MagHoldings, action: Run) -> Refusal | None:
    must = t.facts.must_run_best
    if must and action.routes == _written(best_run(t, action.who)):
        return None
    found = _checked(t, action)
    if isinstance(found, Refusal):
        return found
    if must and worth(found) < worth(best := best_run(t, action.who)):
        return t.no("run.best", company=action.who, revenue=worth(found), best=worth(best))
    return None


def _checked(t: MagHoldings, action: Run) -> Solution | Refusal:
    """The best account of these routes that the cars hired allow, or why there is none."""
    routes = read_routes(t, action)
    if isinstance(routes, Refusal):
        return routes
    verdicts = [check_routes(asked, routes) for asked in _problems(t, action.who)]
    sound = [verdict for verdict in verdicts if isinstance(verdict, Solution)]
    if sound:
        return max(sound, key=worth)
    fault = verdicts[-1]
    assert isinstance(fault, Fault)
    return t.no(fault.rule, company=action.who, train=fault.train.partition("#")[0], **fault.figures)


def appraise_run(t: MagHoldings, action: Run) -> tuple[int, int]:
    """Revenue, and what the mine pays into the treasury, for a run that is legal."""
    found = _checked(t, action)
    assert isinstance(found, Solution)
    return found.revenue, found.subsidy
