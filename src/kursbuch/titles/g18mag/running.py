"""Rail cars, and running trains with them (VI.3.6, VI.3.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from ...core.questions import Menu
from ...core.rules import Refusal
from ...routing import Aim, Car, Kind, MineCar, OffboardCar, Problem, Stop, TownsCar
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


def rail_cars(t: MagHoldings, company: str) -> tuple[tuple[Car, ...], ...]:
    """The cars hired; X/7: RÁBA's only car is one thing or the other."""
    bonus = OffboardCar(RABA, OFFBOARD_BONUS[t.phase])
    if own(t).one_car:
        return ((bonus,), (TownsCar(RABA),)) if t.cars else ((),)
    made: dict[str, Car] = {RABA: bonus, GANZ: TownsCar(GANZ), SNW: MineCar(SNW, MINES[t.phase])}
    return (tuple(made[lender] for lender in t.cars),)
