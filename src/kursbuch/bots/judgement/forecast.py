"""What becomes of a company of an 18xx game until the end: its dividends, its price, and what its director must add.

A company is followed round by round: its trains run until others scrap them, it buys what it can pay for, and pays out
what it earns, or saves first, whichever serves its director better. What it will buy is of a typical kind; only what
it has now is looked at on the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ...rules.facts import Train
from ...rules.market import Cell
from ...rules.table import Holdings
from ...rules.trains import on_sale
from .calendar import Calendar
from .running import found_run, together, typical

_PATIENCE = 0.97
"""What a dividend is worth that comes a round later."""
_DOUBT = 0.8
"""What trains are worth that a company does not have yet."""
_LEARNING = 0.75
"""How much of what track lacks of the average is still lacking a round later."""
_FORESEEN = 0.88
"""What a director has to add a round later is not as certain, and may be got around."""
_SPARE = 0.6
"""A train must earn this part of what money for a later and better one would."""
_LEAST = 0.2
"""And at least this part of its price: money in a treasury has no other use."""
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
        paid = _DOUBT * t.runs.get(company, 0) * self.left
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
        calendar, halves = self.calendar(t), company in t.owner
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
            revenue = self._revenue(t, company, firm, quality, number)
            quality = 1 - (1 - quality) * _LEARNING if quality < 1 else quality
            if halves:
                firm.dividends += 0.5 * revenue * weight
                firm.cash += 0.5 * revenue
            elif (saves and not firm.bought and number < first + _SAVES) or self._must_save(t, company, firm, number):
                firm.cash += revenue
                firm.cell = _moved(t, firm.cell, 0)
            else:
                firm.dividends += revenue * weight
                firm.cell = _moved(t, firm.cell, revenue)
            self._buy(t, company, firm, number, last - number)
            if firm.cell is not None and wanted and number % calendar.phase(number).operating_rounds == 0:
                firm.cell = t.facts.market.up(firm.cell)
        return Forecast(firm.dividends, _price(t, firm.cell), firm.due)

    def _must_save(self, t: Holdings, company: str, firm: _Firm, number: int) -> bool:
        """Will the company soon be without a train, and without the money for one?"""
        if self.left - number < 2 or any(engine.until > number + 1 for engine in firm.fleet):
            return False
        types = self._on_sale(t, company, number + 1)
        return bool(types) and firm.cash < min(train.price for train in types)

    def _spare(self, t: Holdings, company: str, number: int) -> float:
        """What money will bring a company that keeps it for a better train, for each unit of it."""
        best, calendar = 0.0, self.calendar(t)
        for train in t.facts.trains.values():
            sold = max(number + 1.0, calendar.first_sale(train.id))
            lasts = min(self.left, calendar.scrapped(train.id)) - sold
            if lasts > 1 and train.price and t.depot[train.card] and t.facts.train_rules.can_run(t, company, train.id):
                earns = typical(t, company, train.id, calendar.phase(sold).colour)
                best = max(best, earns * lasts / train.price)
        return max(_LEAST, _SPARE * _DOUBT * best)

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

    def _revenue(self, t: Holdings, company: str, firm: _Firm, quality: float, number: int) -> float:
        colour = self.calendar(t).phase(number).colour
        return quality * together([typical(t, company, x.type, colour) * x.sure for x in firm.fleet])

    def _buy(self, t: Holdings, company: str, firm: _Firm, number: int, left: float) -> None:
        """Buys what serves the company best, if it can pay for it; one without a train gets it by its director."""
        if left <= 0:
            return
        phase = self.calendar(t).phase(number)
        limit = phase.limits.get(t.company(company).kind, 0)
        earned = [typical(t, company, x.type, phase.colour) * x.sure for x in firm.fleet]
        now, best, gain = together(earned), None, 0.0
        types, spare = self._on_sale(t, company, number), self._spare(t, company, number)
        for train in types:
            until = self.calendar(t).scrapped(train.id)
            lasts = min(left, max(0.0, until - number))
            one = typical(t, company, train.id, phase.colour) * _DOUBT
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
            firm.fleet = [x for x in firm.fleet if x is not engine] + [_Engine(train.id, until, _DOUBT)]
            firm.cash -= price
            firm.bought += 1
        elif not firm.fleet and types and t.facts.train_rules.must_own(t, company):
            train = min(types, key=lambda x: x.price)
            if number <= 1 or company not in t.owner:  # a railway with one owner will be something else by then
                firm.due += max(0.0, train.price - firm.cash) * _FORESEEN**number
            firm.cash = max(0.0, firm.cash - train.price)
            firm.fleet = [_Engine(train.id, self.calendar(t).scrapped(train.id), _DOUBT)]
            firm.bought += 1

    def _on_sale(self, t: Holdings, company: str, number: int) -> list[Train]:
        """The types that the bank will sell in that round."""
        facts, calendar = t.facts, self.calendar(t)
        names = on_sale(t) if number <= 1 else list(_later(t, calendar, number))
        fit = [
            x for x in names if facts.train_rules.may_own(t, company, x) and facts.train_rules.can_run(t, company, x)
        ]
        return [facts.trains[x] for x in fit if typical(t, company, x, t.phase_now.colour)]


def _later(t: Holdings, calendar: Calendar, number: int) -> Iterator[str]:
    """What will be on sale: of the ordinary types the newest one sold by then, and any that a phase has opened."""
    ordinary = ""
    for train in t.facts.trains.values():
        if not t.depot[train.card] or calendar.first_sale(train.id) > number:
            continue
        if train.from_phase:
            if calendar.scrapped(train.id) > number:
                yield train.id
        elif not train.back_of or train.back_of == ordinary:
            ordinary = train.card
    for train in t.facts.trains.values():
        if ordinary and train.card == ordinary and not train.from_phase:
            yield train.id


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
