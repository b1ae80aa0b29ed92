"""Emergency finance of 1854, as the missing page of the rulebook must have had it: like that of the sister games.

The director pays what the treasury lacks; what the director lacks becomes debt with 50 % at once and 50 % more after
every stock round (rules.finance). Who gets help for which train, at most at its printed price: `may_be_helped` and
`refuse_purchase` in purchases.py. Shares may be sold for it, but so that no company changes its director.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...core.questions import Menu
from ...core.reports import Refusal
from ...rules.actions import Sale
from ...rules.finance import refuse_sale_in_need
from ...rules.shares import sale_menus
from ...rules.table import POOL
from ...rules.trains import needs_train, on_sale
from .companies import LOKALBAHN
from .purchases import bank_price, may_be_helped, sellers
from .table import AustriaHoldings


def emergency_sales(t: AustriaHoldings, company: str) -> tuple[Menu, ...]:
    """Shares the director may sell to help the company to a train."""
    director = t.director(company)
    return sale_menus(t, director, partial(_refuse_emergency_sale, company=company), who=director)


def _refuse_emergency_sale(t: AustriaHoldings, sale: Sale, *, company: str) -> Refusal | None:
    if not needs_train(t, company):
        return t.no("emergency.not_needed", company=company)
    funds = t.cash[company] + t.cash[sale.who]
    if all(price <= funds for train, price in _prices(t, company) if may_be_helped(t, company, train)):
        return t.no("emergency.enough", company=company)
    return refuse_sale_in_need(t, sale)


def _prices(t: AustriaHoldings, company: str) -> Iterator[tuple[str, int]]:
    """Every train there is for the company, with the most that a director may help to pay for it."""
    for train in t.trains.get(POOL, ()):
        yield train, bank_price(t, company, train)
    if t.company(company).kind != LOKALBAHN:
        for train in on_sale(t):
            yield train, bank_price(t, company, train)
    if t.since(t.rulings.trading_phase):
        for _, train in sellers(t, company):
            yield train, t.facts.trains[train].price
