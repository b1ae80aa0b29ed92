"""Emergency financing of 1824 (rulebook VII.12): shares are sold for the train that is bought, no more than it takes.

The frame is that of all 18xx games (`rules.finance`). What is added is the purpose of a sale: no lot larger than the
dearest train asks for, and after a sale no train for which less of it would have been enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from ...core.actions import Action
from ...core.questions import Menu, Offer
from ...core.rules import Refusal
from ...rules.actions import BuyTrain, SellShares
from ...rules.finance import emergency_sales
from ...rules.table import Holdings


def sales_for(t: Holdings, company: str, purchase: Menu) -> Menu:
    """What the director may sell towards one of the trains that `purchase` offers."""
    menu = emergency_sales(company, t.director(company))
    if t.facts.directors_sell_at_will:
        return menu
    return replace(menu, refuse=partial(_refuse_sale, company=company, sales=menu, purchase=purchase))


def brought_by_last_share(t: Holdings, sale: SellShares, sales: Menu) -> int:
    """By how much a sale brings more than the next smaller one that could be made; 0 where that does not matter."""
    if t.facts.directors_sell_at_will:
        return 0
    return _proceeds(t, sale) - _proceeds(t, _smaller(t, sale, sales))


def purchases_after(t: Holdings, company: str, purchase: Menu, spare: int) -> Menu:
    """The trains that need what has been sold; `spare` is what the last share of it brought, 0 if there was none."""
    if not spare:
        return purchase
    least = t.cash[company] + t.cash[t.director(company)] - spare + 1
    return replace(
        purchase,
        candidates=partial(_purchases, purchase=purchase, least=least),
        refuse=partial(_refuse_purchase, purchase=purchase, least=least),
    )


def _proceeds(t: Holdings, sale: SellShares) -> int:
    return t.worth_of(sale.company, sale.percent)


def _smaller(t: Holdings, sale: SellShares, sales: Menu) -> SellShares:
    lots = (replace(sale, percent=percent) for percent in range(sale.percent - 10, 0, -10))
    return next((lot for lot in lots if sales.refuse(t, lot) is None), replace(sale, percent=0))


def _refuse_sale(t: Holdings, action: SellShares, *, company: str, sales: Menu, purchase: Menu) -> Refusal | None:
    if (refusal := sales.refuse(t, action)) is not None:
        return refusal
    offered = (offer.action for offer in purchase.offers(t))
    dearest = max((t.facts.trains[a.train].price for a in offered if isinstance(a, BuyTrain)), default=0)
    short = dearest - t.cash[company] - t.cash[action.who]
    if short <= 0:
        return t.no("emergency.enough", company=company)
    if _proceeds(t, _smaller(t, action, sales)) >= short:
        return t.no("emergency.excess", company=action.company)
    return None


def _purchases(t: Holdings, *, purchase: Menu, least: int) -> Iterator[Action | Offer]:
    for candidate in purchase.candidates(t):
        if not isinstance(candidate, Offer):
            yield candidate
        elif (low := max(candidate.low, least)) <= candidate.high:
            yield replace(candidate, action=candidate.at(low), low=low)


def _refuse_purchase(t: Holdings, action: BuyTrain, *, purchase: Menu, least: int) -> Refusal | None:
    if (refusal := purchase.refuse(t, action)) is not None:
        return refusal
    return t.no("emergency.spare", train=action.train, least=least) if action.price < least else None
