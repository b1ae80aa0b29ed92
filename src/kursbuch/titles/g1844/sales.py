"""Selling shares, freely or as a duty (rulebook: Selling shares, Share limit, Forming the SBB)."""

from __future__ import annotations

from typing import NamedTuple

from ...core.reports import Refusal
from ...rules import stock_round
from ...rules.actions import Sale
from ...rules.shares import changes_director, made_up, proceeds, sales, swap
from .record import AlpineHoldings


def refuse_stock_sale(t: AlpineHoldings, action: Sale, *, sold: frozenset[str]) -> Refusal | None:
    """A sale in a stock turn, in which shares of the companies `sold` have been sold already."""
    return _refuse_any(t, action, sold) or _refuse_too_little(t, action, sold)


def _refuse_any(t: AlpineHoldings, action: Sale, sold: frozenset[str]) -> Refusal | None:
    """What holds for everybody's sales."""
    if action.company in sold:
        return t.no("sell.together", company=action.company)
    return stock_round.refuse_stock_sale(t, action)


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
    if not any(need) or not t.rulings.sells_enough:
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
    for sale in sales(t, player):
        if _refuse_any(t, sale, sold) is None:
            best[sale.company] = _gain(t, sale)  # more per cent are never fewer certificates
    return Gain(sum(gain.money for gain in best.values()), sum(gain.certificates for gain in best.values()))


def _gain(t: AlpineHoldings, sale: Sale) -> Gain:
    return Gain(proceeds(t, sale.company, sale.percent), certificates_fewer(t, sale))


def certificates_fewer(t: AlpineHoldings, sale: Sale) -> int:
    """How many certificates less a player holds after a legal sale; one that costs the director's may save none."""
    player, company, percent = sale.who, sale.company, sale.percent
    swapped = (swap(t, player, company, percent) or ()) if changes_director(t, player, company, percent) else ()
    sold = sale.sizes or made_up((*t.held(player, company), *swapped), percent) or ()
    return len(sold) - (len(swapped) - 1 if swapped else 0)
