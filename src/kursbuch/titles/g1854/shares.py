"""How shares are dealt with in 1854, and what only its shares do (selling-shares, buying-shares, share-limit)."""

from __future__ import annotations

from ...core.reports import Refusal
from ...rules.share_rules import Fall, ShareRules
from ...rules.shares import sales
from ...rules.stock_round import refuse_stock_sale
from ...rules.table import BANK, POOL
from .companies import MAJOR
from .rulings import Rulings
from .table import OPTION, TREASURY, AustriaHoldings, AustriaTable

SALES_OPEN = "sales open"
"""Flag: the first stock round is over."""


def share_rules(rulings: Rulings) -> ShareRules[AustriaHoldings]:
    """New shares cost what the director once set, all others what the chart says."""
    return ShareRules(
        sold_to=POOL,
        sales_open=lambda t: t.round.number > 1 if rulings.first_round_by_number else SALES_OPEN in t.flags,
        only_operated=False,
        bank_limit=rulings.pool_limit,
        bank_holders=(POOL,),
        fall=Fall.ONE_A_TENTH if rulings.price_falls_by_tens else Fall.ONE_A_CERTIFICATE,
        sources=(BANK, POOL, TREASURY),
        price=lambda t, company, source: t.par[company] if source == BANK else t.price(company),
        payee=lambda company, source: company if source == TREASURY else BANK,
        half_is_enough=lambda t, company, source: rulings.holding_limited and company in t.split,
        refuse_founder=_refuse_founder,
        refuse_buyer=_refuse_buyer,
    )


def _refuse_founder(t: AustriaHoldings, company: str) -> Refusal | None:
    return None if t.company(company).kind == MAJOR else t.no("start.formed", company=company)


def _refuse_buyer(t: AustriaHoldings, player: str) -> Refusal | None:
    if player in t.options:
        return t.no("buy.option_open", company=t.options[player].company)
    if must_sell(t, player):
        return t.no("buy.limit.over", held=t.counted(player), limit=t.share_limit)
    return None


def must_sell(t: AustriaHoldings, player: str) -> bool:
    """share-limit/10: is the player over the limit, with shares for sale that count?"""
    return t.counted(player) > t.share_limit and any(
        t.is_counted(sale.company) and refuse_stock_sale(t, sale) is None for sale in sales(t, player)
    )


def float_if_ready(t: AustriaTable, company: str) -> None:
    """major-companies/4: with half of it in players' hands a company gets ten times its price."""
    if company not in t.floated and t.in_player_hands(company) >= 50:
        t.float(company, 10 * t.par[company])


def is_sold_out(t: AustriaHoldings, company: str) -> bool:
    """end-of-a-stock-round/3: nothing left to buy; shares under an option are in their holders' hands."""
    return t.in_player_hands(company) + t.percent(OPTION, company) == 100
