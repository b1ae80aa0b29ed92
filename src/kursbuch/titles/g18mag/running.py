"""Rail cars, and running trains with them (VI.3.6, VI.3.7)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from ...core.questions import Menu
from ...core.reports import Refusal
from ...routing import Aim, Car, Kind, MineCar, OffboardCar, Problem, Solution, Stop, TownsCar
from ...rules.actions import Run
from ...rules.running import CarSets, account, best_run, run_menu
from ...rules.table import Holdings
from .actions import HireCar
from .companies import GANZ, MAJOR, RABA, SNW
from .record import MagHoldings, MagTable
from .trains import CAR_PRICES, MINES, OFFBOARD_BONUS

STATION_BONUS = 10  # VI.4.2/6


# -- what the route finder is asked -------------------------------------------------------------------------------


def route_rules(t: Holdings, company: str, asked: Problem) -> Problem:
    """What a run is to bring is revenue and subsidy together."""
    return replace(asked, aim=Aim.TOTAL)


def stop_rules(t: Holdings, stop: Stop) -> Stop:
    """Stations of majors make their city worth more; both cities of a hex may be visited."""
    if stop.kind is not Kind.CITY:
        return stop
    slots = t.board.slots(stop.hex)[t.board.face(stop.hex).stop_names.index(stop.id.partition("/")[2])]
    majors = [owner for owner in slots if owner and t.company(owner).kind == MAJOR]
    return replace(stop, groups=(), extras=tuple((major, STATION_BONUS) for major in majors))


def can_run(t: MagHoldings, company: str) -> bool:
    """Could a train of this minor call at two places, with a car for the mine if need be?"""
    mines_count = t.rulings.asks_without_choice
    places = [stop for stop in t.board.reach(company).stops if mines_count or "/m" not in stop]
    return bool(t.trains.get(company)) and len(places) > 1


# -- rail cars ----------------------------------------------------------------------------------------------------


def car_menu(company: str) -> Menu:
    return Menu(HireCar, lambda t: [HireCar(company, lender) for lender in car_companies(t)], refuse_car)


def car_companies(t: MagHoldings) -> tuple[str, ...]:
    """Table 2; X/7: on the small map only RÁBA lends cars."""
    return (RABA,) if t.facts.one_car else (RABA, GANZ, SNW)


def car_price(t: MagHoldings) -> int:
    """Table 6: by the phase, and by how many have been hired in this turn."""
    return CAR_PRICES[t.phase][len(t.cars)]


def refuse_car(t: MagHoldings, action: HireCar) -> Refusal | None:
    company, lender = action.who, action.company
    if lender not in car_companies(t):
        return t.no("car.none", company=lender)
    if lender in t.cars:
        return t.no("car.twice", company=lender)
    if car_price(t) > t.cash[company]:
        return t.no("car.cash", price=car_price(t), company=company, cash=t.cash[company])
    if not (_pays if t.rulings.cars_gain else _serves)(t, company, lender):
        return t.no("car.idle", company=company, lender=lender)
    return None


def _pays(t: MagHoldings, company: str, lender: str) -> bool:
    """VI.3.7/5: does the run gain by this car: at once, or together with others that the minor can hire as well?"""
    sets = [(*t.cars, lender)]
    for other in car_companies(t):
        if other not in sets[0] and _serves(t, company, other):
            sets += [(*cars, other) for cars in sets]
    waiting = (lender, *idle_cars(t, company))
    payable = [cars for cars in sets if sum(CAR_PRICES[t.phase][len(t.cars) : len(cars)]) <= t.cash[company]]
    return any(all(gains(t, company, cars, car) for car in waiting) for cars in payable)


def _serves(t: MagHoldings, company: str, lender: str) -> bool:
    """Is there a place in reach that this car is good for?"""
    wanted = {RABA: "o", GANZ: "t", SNW: "m"}[lender] + ("t" if t.facts.one_car else "")
    return any(stop.partition("/")[2][0] in wanted for stop in t.board.reach(company).stops)


def idle_cars(t: MagHoldings, company: str) -> tuple[str, ...]:
    """The cars hired by which the run has not gained yet, neither when they were hired nor since."""
    ends = range(len(t.cars))
    return tuple(
        car for n, car in enumerate(t.cars) if not any(gains(t, company, t.cars[: end + 1], car) for end in ends[n:])
    )


def gains(t: MagHoldings, company: str, cars: tuple[str, ...], car: str) -> bool:
    """Does the best run with these cars earn more than without that one of them?"""
    if not _serves(t, company, car):
        return False
    without = tuple(other for other in cars if other != car)
    return run_with(t, company, cars).gain(Aim.TOTAL) > run_with(t, company, without).gain(Aim.TOTAL)


def run_with(t: MagHoldings, company: str, cars: tuple[str, ...]) -> Solution:
    """The best run with these cars."""
    return best_run(t, company, cars=_car_sets(t, cars))


def hire_car(t: MagTable, action: HireCar) -> None:
    price = car_price(t)
    t.pay(action.who, action.company, price)
    t.cars = (*t.cars, action.company)
    t.tell("car", company=action.who, lender=action.company, price=price)


def rail_cars(t: MagHoldings, company: str) -> CarSets:
    """The cars hired."""
    return _car_sets(t, t.cars)


def _car_sets(t: MagHoldings, cars: Collection[str]) -> CarSets:
    """What these cars can be; X/7: RÁBA's only car is one thing or the other."""
    bonus = OffboardCar(RABA, OFFBOARD_BONUS[t.phase])
    if t.facts.one_car:
        return ((bonus,), (TownsCar(RABA),)) if cars else ((),)
    made: dict[str, Car] = {RABA: bonus, GANZ: TownsCar(GANZ), SNW: MineCar(SNW, MINES[t.phase])}
    return (tuple(made[lender] for lender in car_companies(t) if lender in cars),)


# -- the run ------------------------------------------------------------------------------------------------------


def minor_run_menu(company: str) -> Menu:
    """Runs that gain by the cars hired."""
    menu = run_menu(company)
    return Menu(Run, menu.candidates, partial(_refuse_run, menu=menu), admits_beyond=menu.admits_beyond)


def _refuse_run(t: MagHoldings, action: Run, *, menu: Menu) -> Refusal | None:
    """VI.3.7/5: no run yet where a car gains only with another one; in the other reading any run that uses the cars."""
    if t.rulings.cars_gain:
        idle = idle_cars(t, action.who)
        return t.no("run.idle_car", company=action.who, lender=idle[0]) if idle else menu.refuse(t, action)
    if (refusal := menu.refuse(t, action)) is not None:
        return refusal
    for car in t.cars:
        if not _uses(t, action, car) and gains(t, action.who, t.cars, car):  # most runs do, which is soon seen
            return t.no("run.idle_car", company=action.who, lender=car)
    return None


def _uses(t: MagHoldings, action: Run, car: str) -> bool:
    """Would these routes earn less without that car, or be none at all?"""
    full = account(t, action)
    less = account(t, action, _car_sets(t, [other for other in t.cars if other != car]))
    return _earned(less) < _earned(full)


def _earned(found: Solution | Refusal) -> int:
    return -1 if isinstance(found, Refusal) else found.gain(Aim.TOTAL)
