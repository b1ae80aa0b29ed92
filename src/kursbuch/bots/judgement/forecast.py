"""What becomes of a company of an 18xx game until the end: its dividends, its price, and what its director must add.

A company is followed round by round: its trains run until others scrap them, it buys what it can pay for, and pays out
what it earns, or saves first, whichever serves its director better. What it will buy is of a typical kind; only what
it has now is looked at on the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...rules.market import Cell
from ...rules.table import Holdings
from ..steady.earnings import has_mines
from .calendar import Calendar
from .running import found_run, together, typical
from .supply import DOUBT, Supply

_PATIENCE = 0.97
"""What a dividend is worth that comes a round later."""
_LEARNING = 0.75
"""How much of what track lacks of the average is still lacking a round later."""
_FORESEEN = 0.88
"""What a director has to add a round later is not as certain, and may be got around."""
_WANTED = 70
"""A company of which the players hold so many per cent is sold out soon, and its price rises with every stock round."""
_SAVES = 3
"""So many rounds a company saves for a train at most."""


class Forecast(NamedTuple):
    """What is to come, of a whole company."""

    dividends: float
    """Paid out to all shares together, later ones for a little less."""
    price: float
    """Of a share in the end."""
    due: float
    """What the director must add for trains."""

    def serves(self, part: float, shares: float) -> float:
        """What it is worth to somebody who holds that part of the company, and decides for it."""
        return self.dividends * part + self.price * shares - self.due


@dataclass
class _Engine:
    """A train on its way through the rounds."""

    type: str
    until: float
    """The round in which it is scrapped."""
    sure: float = 1.0


@dataclass
class _Firm:
    """A company on its way through the rounds."""

    cash: float
    fleet: list[_Engine]
    cell: Cell | None
    dividends: float = 0.0
    due: float = 0.0
    bought: int = 0


class Forecasts:
    """Forecasts of companies, seen from one moment. What has been worked out once is kept.

    Of the companies that a question is about, `concerned`, runs are looked for on the board. Others are judged by what
    they earned last, which is nearly as good and takes no time.
    """

    def __init__(self, left: float, concerned: frozenset[str], running: frozenset[str]) -> None:
        self.left, self.concerned = left, concerned
        self.running = running
        """Companies that still run in the round under way."""
        self._known: dict[tuple[object, ...], tuple[Forecast, object]] = {}
        """With the board that was looked at: it must live on, as it is told from others by its identity."""
        self._calendars: dict[tuple[object, ...], Calendar] = {}
        self._supplies: dict[tuple[Calendar, str, bool], Supply] = {}

    def of(self, t: Holdings, company: str) -> Forecast:
        figures = (t.cash[company], t.cells.get(company), t.runs.get(company, 0), t.phase, tuple(t.depot.values()))
        here = id(t.board) if company in self.concerned else 0
        key = (here, company, t.trains.get(company, ()), company in t.floated, t.director(company), *figures)
        if key not in self._known:
            self._known[key] = self._best(t, company), t.board
        return self._known[key][0]

    def calendar(self, t: Holdings) -> Calendar:
        key = (t.phase, *t.depot.values())
        if key not in self._calendars:
            self._calendars[key] = Calendar(t)
        return self._calendars[key]

    def _supply(self, t: Holdings, company: str) -> Supply:
        calendar = self.calendar(t)
        key = calendar, company, has_mines(t, company)
        if key not in self._supplies:
            self._supplies[key] = Supply(t, company, calendar, self.left)
        return self._supplies[key]

    def _best(self, t: Holdings, company: str) -> Forecast:
        if not t.train_limit(company):
            return self._of_payments(t, company)
        ways = [self._follow(t, company, saves=False)]
        if company not in t.owner:
            ways.append(self._follow(t, company, saves=True))
        part = t.percent(t.director(company), company) / 100 if company not in t.owner else 0.5
        shares = part * 100 / t.share(company) if t.company(company).shares else 0.0
        best = max(ways, key=lambda way: way.serves(part, shares))
        if t.company(company).becomes and company not in t.owner:
            return self._of_forerunner(t, company, best)
        return best

    def _of_forerunner(self, t: Holdings, company: str, alone: Forecast) -> Forecast:
        """Shares that turn into those of another company lose nothing when the trains of now are scrapped."""
        paid = DOUBT * t.runs.get(company, 0) * self.left
        return Forecast(max(paid, alone.dividends), max(float(t.price(company)), alone.price), 0.0)

    def _of_payments(self, t: Holdings, company: str) -> Forecast:
        """A company without trains lives on what others pay it: it has what it has, and goes on like that."""
        rounds = self.left + (company in self.running)
        a_round = 10 + 0.8 * t.runs.get(company, 0)
        cell = t.cells.get(company)
        for _ in range(round(rounds)):
            cell = _moved(t, cell, a_round)
        return Forecast(t.cash[company] + a_round * rounds, _price(t, cell), 0.0)

    # -- a company with trains ----------------------------------------------------------------------

    def _follow(self, t: Holdings, company: str, *, saves: bool) -> Forecast:
        supply, halves = self._supply(t, company), company in t.owner
        calendar = supply.calendar
        opened = company in t.floated
        capital = float(t.cash[company])
        if not opened and t.company(company).shares:
            capital = 0.8 * t.price(company) * 100 / t.share(company)
        trains = tuple(x for x in t.trains.get(company, ()) if t.facts.train_rules.can_run(t, company, x))
        firm = _Firm(capital, [_Engine(x, calendar.scrapped(x)) for x in trains], t.cells.get(company))
        quality = self._quality(t, company, trains)
        wanted = t.in_player_hands(company) >= _WANTED
        first = 0 if company in self.running else 1
        last = self.left
        for number in range(first, int(last) + 2):
            weight = min(1.0, max(0.0, last + 1 - number)) * _PATIENCE**number
            if weight <= 0:
                break
            firm.fleet = [engine for engine in firm.fleet if engine.until > number - 0.5]
            revenue = self._revenue(t, company, firm, quality, calendar.phase(number).colour)
            quality = 1 - (1 - quality) * _LEARNING if quality < 1 else quality
            if halves:
                firm.dividends += 0.5 * revenue * weight
                firm.cash += 0.5 * revenue
            elif (saves and not firm.bought and number < first + _SAVES) or self._must_save(supply, firm, number):
                firm.cash += revenue
                firm.cell = _moved(t, firm.cell, 0)
            else:
                firm.dividends += revenue * weight
                firm.cell = _moved(t, firm.cell, revenue)
            self._buy(t, company, firm, supply, number)
            if firm.cell is not None and wanted and number % calendar.phase(number).operating_rounds == 0:
                firm.cell = t.facts.market.up(firm.cell)
        return Forecast(firm.dividends, _price(t, firm.cell), firm.due)

    def _must_save(self, supply: Supply, firm: _Firm, number: int) -> bool:
        """Will the company soon be without a train, and without the money for one?"""
        if self.left - number < 2 or any(engine.until > number + 1 for engine in firm.fleet):
            return False
        types = supply.types(number + 1)
        return bool(types) and firm.cash < min(train.price for train in types)

    def _quality(self, t: Holdings, company: str, trains: tuple[str, ...]) -> float:
        """How good the company's track is for its trains, 1 for the average."""
        colour = t.phase_now.colour
        expected = together([typical(t, company, x, colour) for x in trains])
        if not expected:
            return 0.7
        if company in self.concerned:
            revenue, subsidy = found_run(t, company, trains)
            return (revenue + 0.5 * subsidy) / expected
        ran = t.runs.get(company, 0)
        return (ran + 0.5 * max(0.0, expected - ran)) / expected

    def _revenue(self, t: Holdings, company: str, firm: _Firm, quality: float, colour: str) -> float:
        return quality * together([typical(t, company, x.type, colour) * x.sure for x in firm.fleet])

    def _buy(self, t: Holdings, company: str, firm: _Firm, supply: Supply, number: int) -> None:
        """Buys what serves the company best, if it can pay for it; one without a train gets it by its director."""
        calendar, left = supply.calendar, self.left - number
        if left <= 0:
            return
        phase = calendar.phase(number)
        limit = phase.limits.get(t.company(company).kind, 0)
        earned = [typical(t, company, x.type, phase.colour) * x.sure for x in firm.fleet]
        now, best, gain = together(earned), None, 0.0
        types, spare = supply.types(number), supply.spare(number)
        for train in types:
            until = calendar.scrapped(train.id)
            lasts = min(left, max(0.0, until - number))
            one = typical(t, company, train.id, phase.colour) * DOUBT
            for engine in (None, *firm.fleet):
                if engine is None and len(firm.fleet) >= limit:
                    continue
                if engine is not None and (engine.type != train.part_exchange):
                    continue
                price = train.price - (t.facts.trains[engine.type].price // 2 if engine is not None else 0)
                rest = [e for x, e in zip(firm.fleet, earned, strict=True) if x is not engine]
                more = (together([*rest, one]) - now) * lasts - spare * price
                if price <= firm.cash and more > gain:
                    best, gain = (train, engine, price, until), more
        if best is not None:
            train, engine, price, until = best
            firm.fleet = [x for x in firm.fleet if x is not engine] + [_Engine(train.id, until, DOUBT)]
            firm.cash -= price
            firm.bought += 1
        elif not firm.fleet and types and t.facts.train_rules.must_own(t, company):
            train = min(types, key=lambda x: x.price)
            if number <= 1 or company not in t.owner:  # a railway with one owner will be something else by then
                firm.due += max(0.0, train.price - firm.cash) * _FORESEEN**number
            firm.cash = max(0.0, firm.cash - train.price)
            firm.fleet = [_Engine(train.id, calendar.scrapped(train.id), DOUBT)]
            firm.bought += 1


def _moved(t: Holdings, cell: Cell | None, paid: float) -> Cell | None:
    """Where the price goes when that much is paid."""
    if cell is None:
        return None
    market, steps = t.facts.market, t.facts.price_steps(t, int(paid))
    for _ in range(abs(steps)):
        cell = market.right(cell) if steps > 0 else market.left(cell)
    return cell


def _price(t: Holdings, cell: Cell | None) -> float:
    return float(t.facts.market.price(cell)) if cell is not None else 0.0
