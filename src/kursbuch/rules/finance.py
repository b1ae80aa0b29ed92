"""Emergency finance and debts: a director helps out, sells shares, or owes the bank."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..core.questions import Menu, Offer
from ..core.reports import Refusal
from .actions import BuyTrain, Repay, Sale
from .shares import changes_director, refuse_sale, sale_menus
from .table import BANK, POOL, Holdings, ShareTable
from .trains import may_help, on_sale


def with_interest(amount: int) -> int:
    """An amount with 50 % interest, rounded up."""
    return amount + (amount + 1) // 2


def pay_for_train(t: ShareTable, action: BuyTrain) -> None:
    """The treasury pays; what it lacks the director pays; what the director lacks becomes debt with interest."""
    company, price = action.who, action.price
    payee = BANK if action.source == POOL else action.source
    from_treasury = min(price, t.cash[company])
    t.pay(company, payee, from_treasury)
    shortfall = price - from_treasury
    if not shortfall:
        return
    director = t.director(company)
    from_director = max(0, min(shortfall, t.cash[director]))
    t.pay(director, payee, from_director)
    t.tell("helped", player=director, company=company, amount=from_director)
    lent = shortfall - from_director
    if lent:
        t.pay(BANK, payee, lent)
        t.debt = {**t.debt, director: t.debt.get(director, 0) + with_interest(lent)}
        t.tell("borrowed", player=director, amount=lent, debt=t.debt[director])


def emergency_sales(t: Holdings, company: str) -> tuple[Menu, ...]:
    """Shares the director may sell to help the company to a train."""
    director = t.director(company)
    no_help = partial(refuse_help, company=company, director=director)
    return sale_menus(t, director, partial(refuse_emergency_sale, company=company), who=director, closed=no_help)


def refuse_emergency_sale(t: Holdings, sale: Sale, *, company: str) -> Refusal | None:
    return refuse_help(t, company, sale.who) or refuse_sale_in_need(t, sale)


def refuse_sale_in_need(t: Holdings, sale: Sale) -> Refusal | None:
    """Why a director may not sell that to help a company: no company may change its director by it."""
    if (refusal := refuse_sale(t, sale.who, sale.company, sale.percent, emergency=True)) is not None:
        return refusal
    if changes_director(t, sale.who, sale.company, sale.percent):
        return t.no("emergency.director", company=sale.company)
    return None


def refuse_help(t: Holdings, company: str, director: str) -> Refusal | None:
    """Why the director may not sell shares for the company at all."""
    if not may_help(t, company) and not (t.facts.train_rules.directors_sell_at_will and _is_short(t, company)):
        return t.no("emergency.not_needed", company=company)
    if t.cash[company] + t.cash[director] >= dearest_train(t, company):
        return t.no("emergency.enough", company=company)
    return None


def dearest_train(t: Holdings, company: str) -> int:
    """The price of the dearest train that the director could help this company to."""
    prices = [price for train, price in _prices(t, company) if t.facts.train_rules.helps_with(t, company, train)]
    return max(prices, default=0)


def _is_short(t: Holdings, company: str) -> bool:
    """Can the company not pay for any train the bank would sell it?"""
    prices = [_weighed(t, company, x) for x in on_sale(t) if t.facts.train_rules.may_own(t, company, x)]
    return bool(prices) and t.cash[company] < min(prices)


def _prices(t: Holdings, company: str) -> Iterator[tuple[str, int]]:
    """Every train that the bank or another company could sell to this one, with what it costs at most in need."""
    for train in (*on_sale(t), *t.trains.get(POOL, ())):
        if t.facts.train_rules.may_own(t, company, train):
            yield train, _weighed(t, company, train)
    if not t.since(t.facts.train_rules.trading_phase):
        return
    for other, trains in t.trains.items():
        for train in trains if other not in (company, POOL) else ():
            refused = t.facts.train_rules.refuse_seller(t, BuyTrain(company, train, other, 1))
            if refused is None and t.facts.train_rules.may_own(t, company, train):
                yield train, t.facts.trains[_side(t, train)].price


def _weighed(t: Holdings, company: str, train: str) -> int:
    """The bank's price to compare money with."""
    return t.facts.train_rules.price(t, company, _side(t, train))


def _side(t: Holdings, train: str) -> str:
    """The side of a train's card by which money is compared; where directors sell at will, always its front."""
    return t.facts.trains[train].card if t.facts.train_rules.directors_sell_at_will else train


def repay_menu(player: str) -> Menu:
    return Menu(Repay, partial(_repayments, player=player), refuse_repayment)


def _repayments(t: Holdings, player: str) -> Iterator[Offer]:
    high = _repayable(t, player)
    yield Offer(Repay(player, high), "amount", 1, high)


def _repayable(t: Holdings, player: str) -> int:
    return min(t.debt.get(player, 0), t.cash[player])


def refuse_repayment(t: Holdings, action: Repay) -> Refusal | None:
    high = _repayable(t, action.who)
    if not 1 <= action.amount <= high:
        return t.no("repay.amount", amount=action.amount, high=high)
    return None


def repay(t: ShareTable, player: str, amount: int) -> None:
    t.pay(player, BANK, amount)
    left = t.debt[player] - amount
    debt = {p: d for p, d in t.debt.items() if p != player}
    t.debt = {**debt, player: left} if left else debt
    t.tell("repaid", player=player, amount=amount, left=left)


def charge_interest(t: ShareTable) -> None:
    """The end of a stock round: every debt grows by half."""
    for player in sorted(t.debt):
        t.debt = {**t.debt, player: with_interest(t.debt[player])}
        t.tell("interest", player=player, debt=t.debt[player])
