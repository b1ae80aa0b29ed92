"""Selling shares, freely or as a duty (rulebook: Selling shares, Share limit, Forming the SBB)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from ...core.questions import Menu
from ...core.reports import Refusal
from ...rules.actions import SellShares
from ...rules.pool import certificates_fewer, pool_sales, proceeds, refuse_pool_sale, sell_to_pool
from ...rules.table import Cert
from .actions import Sale, SellDoubles
from .companies import SBB
from .record import AlpineHoldings, AlpineTable
from .rulings import rulings

RefuseSale = Callable[[AlpineHoldings, Sale], Refusal | None]


def sale_menus(player: str, refuse: RefuseSale, who: str = "") -> tuple[Menu, Menu]:
    """Sales by per cent, and of double certificates by those who could sell single ones instead."""
    return (
        Menu(SellShares, partial(_sales, player=player), refuse, who=who),
        Menu(SellDoubles, partial(_doubles, player=player), partial(_refuse_doubles, refuse=refuse), who=who),
    )


def _sales(t: AlpineHoldings, player: str) -> Iterator[SellShares]:
    for company, percent in pool_sales(t, player):
        yield SellShares(player, company, percent)


def _doubles(t: AlpineHoldings, player: str) -> Iterator[SellDoubles]:
    held = t.held(player, SBB)
    for doubles in range(1, held.count(Cert(10)) + 1):
        for singles in range(held.count(Cert(5)) - 1):
            yield SellDoubles(player, doubles, singles)


def _refuse_doubles(t: AlpineHoldings, action: SellDoubles, *, refuse: RefuseSale) -> Refusal | None:
    held = t.held(action.who, SBB)
    choice = 1 <= action.doubles <= held.count(Cert(10)) and 0 <= action.singles <= held.count(Cert(5)) - 2
    return refuse(t, action) if choice else t.no("sell.double", company=SBB, percent=action.percent)


def refuse_stock_sale(t: AlpineHoldings, action: Sale, *, sold: frozenset[str]) -> Refusal | None:
    """A sale in a stock turn, in which shares of the companies `sold` have been sold already."""
    return _refuse_any(t, action, sold) or _refuse_too_little(t, action, sold)


def _refuse_any(t: AlpineHoldings, action: Sale, sold: frozenset[str]) -> Refusal | None:
    """What holds for everybody's sales."""
    if t.round.number == 1:
        return t.no("sell.first_round")
    if action.company in sold:
        return t.no("sell.together", company=action.company)
    return refuse_pool_sale(t, action.who, action.company, action.percent)


def sell(t: AlpineTable, action: Sale) -> None:
    certs = action.certs if isinstance(action, SellDoubles) else ()
    drop_first = _drops_first(t, action.company)
    sell_to_pool(t, action.who, action.company, action.percent, drop_first=drop_first, certs=certs)


def _drops_first(t: AlpineHoldings, company: str) -> bool:
    """Shares of a company that never operated bring the price they fall to."""
    return rulings(t).new_companies_drop_first and company not in t.operated


# -- the duty to sell ---------------------------------------------------------------------------------------------


class Gain(NamedTuple):
    """What sales do for somebody who has to sell."""

    money: int
    certificates: int
    """How many fewer are held."""

    def up_to(self, need: Gain) -> Gain:
        return Gain(min(self.money, need.money), min(self.certificates, need.certificates))


def must_sell(t: AlpineHoldings, player: str, sold: frozenset[str]) -> bool:
    """Has the player a debt from the exchange or too many certificates, and can a sale do anything about it?"""
    need = _need(t, player)
    return any(need) and any(_most(t, player, sold).up_to(need))


def _need(t: AlpineHoldings, player: str) -> Gain:
    owed = t.exchange_debt.get(player, 0) - t.cash[player]
    return Gain(max(0, owed), max(0, t.counted(player) - t.share_limit))


def _refuse_too_little(t: AlpineHoldings, action: Sale, sold: frozenset[str]) -> Refusal | None:
    """All shares of a company go together, so a sale must leave enough to sell of others, if there is enough at all."""
    need = _need(t, action.who)
    if not any(need) or not rulings(t).sells_enough:
        return None
    here, rest = _gain(t, action), _most(t, action.who, sold | {action.company})
    wanted = _most(t, action.who, sold).up_to(need)
    if here.money + rest.money < wanted.money:
        return t.no("sell.too_little", company=action.company, money=here.money, rest=rest.money, need=need.money)
    if here.certificates + rest.certificates < wanted.certificates:
        fewer, left = here.certificates, rest.certificates
        return t.no("sell.too_few", company=action.company, fewer=fewer, rest=left, need=need.certificates)
    return None


def _most(t: AlpineHoldings, player: str, sold: frozenset[str]) -> Gain:
    """What selling all that can be sold brings: of each company the most, which no sale of another one changes."""
    best: dict[str, Gain] = {}
    for sale in _sales(t, player):
        if _refuse_any(t, sale, sold) is None:
            best[sale.company] = _gain(t, sale)  # more per cent are never fewer certificates
    return Gain(sum(gain.money for gain in best.values()), sum(gain.certificates for gain in best.values()))


def _gain(t: AlpineHoldings, sale: Sale) -> Gain:
    certs = sale.certs if isinstance(sale, SellDoubles) else ()
    return Gain(
        proceeds(t, sale.company, sale.percent, drop_first=_drops_first(t, sale.company)),
        certificates_fewer(t, sale.who, sale.company, sale.percent, certs),
    )
