"""Emergency financing of 1824 (rulebook VII.12): shares are sold for the train that is bought, no more than it takes.

First the train is chosen, and if another company sells it, its director agrees; then the director sells shares for it
or goes into debt. So no sale is made for a train that is not to be had.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...core.actions import Pass
from ...core.game import Script
from ...core.questions import Ask, Menu
from ...core.reports import Refusal
from ...rules.actions import BuyTrain, SellPapers, SellShares
from ...rules.finance import emergency_sales
from ...rules.shares import changes_director, papers_menu, refuse_sale, sales
from ...rules.table import Holdings, ShareTable
from .sales import Paid, sell_in_turn, worth_in_turn


def raise_money(t: ShareTable, purchase: BuyTrain) -> Script:
    """The director sells shares towards what treasury and own money lack; whoever passes owes the rest."""
    director, paid = t.director(purchase.who), Paid()
    while (short := purchase.price - t.cash[purchase.who] - t.cash[director]) > 0:
        refuse = partial(_refuse_sale, short=short, paid=Paid(paid))
        selling = Menu(SellShares, partial(_sales, player=director), refuse, who=director)
        menus = (selling, papers_menu(director, refuse, who=director))
        sale = yield Ask("finance", director, purchase.who, menus)
        if isinstance(sale, Pass):
            return
        assert isinstance(sale, SellShares | SellPapers)
        sell_in_turn(t, sale, paid)


def sales_at_will(t: Holdings, company: str) -> tuple[Menu, ...]:
    """The other reading: what a director may sell before a train is chosen."""
    return (emergency_sales(company, t.director(company)),) if t.facts.directors_sell_at_will else ()


def _sales(t: Holdings, player: str) -> Iterator[SellShares]:
    for company, percent in sales(t, player):
        yield SellShares(player, company, percent)


def _refuse_sale(t: Holdings, action: SellShares, *, short: int, paid: Paid) -> Refusal | None:
    if (refusal := _refuse_lot(t, action)) is not None:
        return refusal
    smaller = (SellShares(action.who, action.company, percent) for percent in range(10, action.percent, 10))
    if any(_refuse_lot(t, lot) is None and worth_in_turn(t, lot, paid) >= short for lot in smaller):
        return t.no("emergency.excess", company=action.company)
    return None


def _refuse_lot(t: Holdings, action: SellShares) -> Refusal | None:
    limit = t.facts.emergency_half_limit
    if (refusal := refuse_sale(t, action.who, action.company, action.percent, half_limit=limit)) is not None:
        return refusal
    if changes_director(t, action.who, action.company, action.percent):
        return t.no("emergency.director", company=action.company)
    return None
