"""What one player sells of a company in one turn is one sale (rulebook VIII.3): one price, one fall of the marker."""

from __future__ import annotations

from ...rules.actions import Sale
from ...rules.shares import sell
from .table import EmpireHoldings, EmpireTable


class Paid(dict[str, int]):
    """Company -> what each of its shares has brought in this turn."""


def sell_in_turn(t: EmpireTable, sale: Sale, paid: Paid) -> None:
    """Sells, and notes the price at which more of the same company would go."""
    company, price = sale.company, t.price(sale.company)
    sell(t, sale.who, company, sale.percent, sizes=sale.sizes, price=paid.get(company, 0))
    if t.rulings.one_fall_a_turn:
        paid.setdefault(company, price)


def worth_in_turn(t: EmpireHoldings, sale: Sale, paid: Paid) -> int:
    price = paid.get(sale.company, t.price(sale.company))
    return price * sale.percent // t.share(sale.company)
