"""Emergency financing of 1824 (rulebook VII.12): shares are sold for the train that is bought, no more than it takes.

First the train is chosen, and if another company sells it, its director agrees; then the director sells shares for it
or goes into debt. So no sale is made for a train that is not to be had.
"""

from __future__ import annotations

from functools import partial

from ...core.game import Script
from ...core.questions import Ask, Menu
from ...core.reports import Refusal
from ...rules.actions import BuyTrain, Sale, SellPapers, SellShares
from ...rules.finance import emergency_sales, refuse_sale_in_need
from ...rules.shares import Paid, sale_menus, sell_in_turn
from .table import EmpireHoldings, EmpireTable


def raise_money(t: EmpireTable, purchase: BuyTrain) -> Script:
    """The director sells shares towards what treasury and own money lack; whoever passes owes the rest."""
    if t.facts.train_rules.directors_sell_at_will:  # they have done so before
        return
    paid: Paid = {}
    director = t.director(purchase.who)
    while (short := purchase.price - t.cash[purchase.who] - t.cash[director]) > 0:
        refuse = partial(_refuse_sale, short=short, paid=dict(paid))
        sale = yield Ask("finance", director, purchase.who, sale_menus(t, director, refuse, who=director))
        if not isinstance(sale, SellShares | SellPapers):
            return
        sell_in_turn(t, sale, paid)


def sales_at_will(t: EmpireHoldings, company: str) -> tuple[Menu, ...]:
    """The other reading: what a director may sell before a train is chosen."""
    return emergency_sales(t, company) if t.facts.train_rules.directors_sell_at_will else ()


def _refuse_sale(t: EmpireHoldings, sale: Sale, *, short: int, paid: Paid) -> Refusal | None:
    if (refusal := refuse_sale_in_need(t, sale)) is not None:
        return refusal
    smaller = (SellShares(sale.who, sale.company, percent) for percent in range(10, sale.percent, 10))
    if any(refuse_sale_in_need(t, lot) is None and _brings(t, lot, paid) >= short for lot in smaller):
        return t.no("emergency.excess", company=sale.company)
    return None


def _brings(t: EmpireHoldings, sale: Sale, paid: Paid) -> int:
    """What a sale brings in this turn, in which some of the company may have been sold before (VIII.3)."""
    price = paid.get(sale.company, 0) if t.rulings.one_fall_a_turn else 0
    return (price or t.price(sale.company)) * sale.percent // t.share(sale.company)
