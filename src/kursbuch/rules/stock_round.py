"""The frame of a stock round: turns in playing order, passes in succession, the priority deal.

A title fills in what a turn may do; the frame only needs to know whether the player acted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..core.questions import Menu
from ..core.record import Step
from ..core.reports import Refusal
from .actions import BuyShare, Sale, StartCompany
from .purchases import on_offer, par_prices, refuse_share, refuse_start
from .shares import refuse_sale
from .table import Holdings, ShareTable


def begin_stock_round(t: ShareTable) -> None:
    t.sold = frozenset()
    t.passes = 0


def end_turn(t: ShareTable, player: str, acted: bool, following: tuple[str, ...] = ()) -> None:
    """Passes the turn on, or ends the round when all have passed in succession."""
    t.passes = 0 if acted else t.passes + 1
    if acted:
        t.priority = t.after(player)
    if t.passes == len(t.players):
        t.push(Step("end_stock_round"))
        return
    if following[:1] == (player,):
        t.passes = 0  # play turns round: those who passed on the way come again before the others
    t.push(Step("stock_turn", following or (t.after(player),)))


def over_limit(t: Holdings, player: str) -> bool:
    return t.counted(player) > t.share_limit


def refuse_stock_sale(t: Holdings, sale: Sale) -> Refusal | None:
    if not t.facts.shares.sales_open(t):
        return t.no("sell.first_round")
    return refuse_sale(t, sale.who, sale.company, sale.percent)


def share_menu(player: str) -> Menu:
    return Menu(
        BuyShare,
        partial(_shares, player=player),
        lambda t, a: refuse_share(t, a.who, a.company, a.percent, a.source),
    )


def _shares(t: Holdings, player: str) -> Iterator[BuyShare]:
    for company in sorted(t.certs):
        for source in t.facts.shares.sources:
            for percent in sorted({cert.percent for cert in t.held(source, company)}):
                if on_offer(t, company, percent, source):
                    yield BuyShare(player, company, percent, source)


def start_menu(player: str) -> Menu:
    return Menu(
        StartCompany,
        partial(start_offers, player=player),
        lambda t, a: refuse_start(t, a.who, a.company, a.price),
    )


def start_offers(t: Holdings, player: str) -> Iterator[StartCompany]:
    for company in sorted(t.certs):
        if company not in t.cells:
            for price in par_prices(t):
                yield StartCompany(player, company, price)
