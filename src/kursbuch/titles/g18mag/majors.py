"""A major's turn: a station anywhere, then the pay-out (VI.4)."""

from __future__ import annotations

from functools import partial

from ...core.game import Script
from ...core.questions import Ask, Menu, expect
from ...core.reports import Refusal
from ...rules.actions import PlaceStation
from ...rules.dividends import pay_part
from ...rules.stations import cities, place_station
from ...rules.table import BANK
from .actions import PayOut
from .record import ISTVAN, MagHoldings, MagTable
from .trains import MOST_STEPS

TENS = 10


def major_station(t: MagTable, company: str) -> Script:
    """VI.4.2: the director may lay one station on any free city space of the map."""
    director = t.director(company)
    if director and director != ISTVAN:  # XI.3/1: István's majors lay no stations
        menu = Menu(PlaceStation, partial(cities, company=company), refuse_major_station)
        action = yield Ask("station", director, company, (menu,))
        if isinstance(action, PlaceStation):
            place_station(t, action)


def refuse_major_station(t: MagHoldings, action: PlaceStation) -> Refusal | None:
    board, company = t.board, action.who
    stops = board.face(action.hex).stops if action.hex in board.map else ()
    if not 0 <= action.stop < len(stops) or stops[action.stop].kind != "c":
        return t.no("station.no_city", hex=action.hex)
    if not t.stations[company]:
        return t.no("station.none_left.major", company=company)
    if board.has_station(company, action.hex):
        return t.no("station.same_hex.major", company=company, hex=action.hex)
    if not board.free_slots(action.hex, action.stop):
        return t.no("station.full.major", hex=action.hex)
    cost = t.stations[company][0]
    if cost > t.cash[company]:
        return t.no("station.cost.major", company=company, cost=cost, cash=t.cash[company])
    return None


def pay_out(t: MagTable, company: str) -> Script:
    """VI.4.3: the director chooses how many tens are paid; without a director, and by István, all is paid."""
    director = t.director(company)
    if not director or director == ISTVAN:
        distribute(t, company, t.cash[company])
    elif t.cash[company] < TENS:
        distribute(t, company, 0)
    else:
        amounts = range(0, t.cash[company] + 1, TENS)
        menu = Menu(PayOut, lambda t: [PayOut(company, amount) for amount in amounts], refuse_pay_out)
        action = yield from expect(PayOut, "dividend", director, company, menu)
        distribute(t, company, action.amount)


def refuse_pay_out(t: MagHoldings, action: PayOut) -> Refusal | None:
    if action.amount % TENS or action.amount < 0:
        return t.no("dividend.tens", amount=action.amount)
    if action.amount > t.cash[action.who]:
        return t.no("dividend.cash", amount=action.amount, company=action.who, cash=t.cash[action.who])
    return None


def distribute(t: MagTable, company: str, amount: int) -> None:
    """VI.4.3/2: players get their part, the bank that of the shares on the charter; then the price moves."""
    t.runs = {**t.runs, company: amount}
    left = amount
    for player in t.players:
        part = amount * t.percent(player, company) // 100
        pay_part(t, company, player, part, payer=company)
        left -= part
    t.pay(company, BANK, left)
    steps = price_steps(t, amount)
    cell = t.cells[company]
    for _ in range(abs(steps)):
        cell = t.facts.market.right(cell) if steps > 0 else t.facts.market.left(cell)
    t.move_price(company, cell)


def price_steps(t: MagHoldings, amount: int) -> int:
    """Tables 8 and 10: how many spaces to the right the price moves; -1 is one to the left."""
    return next((steps for most, steps in t.facts.dividends if amount <= most), MOST_STEPS)
