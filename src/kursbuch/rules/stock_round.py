"""The frame of a stock round: turns in playing order, passes in succession, the priority deal.

A title fills in what a turn may do; the frame only needs to know whether the player acted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..core.questions import Menu
from ..core.record import Step
from ..core.reports import Refusal
from .actions import BuyShare, SellShares, StartCompany
from .purchases import par_prices, refuse_share, refuse_start, share_sources
from .shares import refuse_sale, sales
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


def sell_menu(player: str) -> Menu:
    return Menu(SellShares, partial(_sales, player=player), refuse_stock_sale)


def _sales(t: Holdings, player: str) -> Iterator[SellShares]:
    for company, percent in sales(t, player):
        yield SellShares(player, company, percent)


def refuse_stock_sale(t: Holdings, action: SellShares) -> Refusal | None:
    if t.round.number == 1:
        return t.no("sell.first_round")
    return refuse_sale(t, action.who, action.company, action.percent)


def share_menu(player: str) -> Menu:
    return Menu(
        BuyShare,
        partial(_shares, player=player),
        lambda t, a: refuse_share(t, a.who, a.company, a.percent, a.source),
    )


def _shares(t: Holdings, player: str) -> Iterator[BuyShare]:
    for company in sorted(t.certs):
        for source in share_sources(t):
            for percent in sorted({c.percent for c in t.held(source, company) if not c.director}):
                yield BuyShare(player, company, percent, source)


def start_menu(player: str) -> Menu:
    return Menu(
        StartCompany,
        partial(_starts, player=player),
        lambda t, a: refuse_start(t, a.who, a.company, a.price),
    )


def _starts(t: Holdings, player: str) -> Iterator[StartCompany]:
    for company in sorted(t.certs):
        if company not in t.cells:
            for price in par_prices(t):
                yield StartCompany(player, company, price)
