"""What becomes of a company's revenue."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..core.questions import Menu
from ..core.reports import Refusal
from .actions import Dividend
from .table import BANK, POOL, Holdings, ShareTable

ALL, NONE = "all", "none"


def dividend_menu(company: str) -> Menu:
    return Menu(Dividend, partial(_choices, company=company), _refuse)


def _choices(t: Holdings, company: str) -> Iterator[Dividend]:
    yield Dividend(company, ALL)
    yield Dividend(company, NONE)


def _refuse(t: Holdings, action: Dividend) -> Refusal | None:
    return None if action.part in (ALL, NONE) else t.no("dividend.whole", part=action.part)


def pay_dividend(t: ShareTable, company: str, revenue: int) -> None:
    """Pays the players their part; shares in the bank earn nothing, those in the pool perhaps for their company."""
    for player in t.players:
        part = revenue * t.percent(player, company)
        pay_part(t, company, player, -(-part // 100) if t.facts.dividends_rounded_up else part // 100)
    if t.facts.pool_pays_company:
        t.pay(BANK, company, revenue * t.percent(POOL, company) // 100)


def pay_part(t: ShareTable, company: str, player: str, amount: int, payer: str = BANK) -> None:
    """Pays one player's part of a dividend, if there is any."""
    if amount:
        t.pay(payer, player, amount)
        t.tell("dividend", player=player, company=company, amount=amount)


def pay_half(t: ShareTable, company: str, revenue: int) -> None:
    """Half to the owner, half to the treasury."""
    t.pay(BANK, t.director(company), revenue // 2)
    t.pay(BANK, company, revenue - revenue // 2)
    t.tell("half", company=company, player=t.director(company), amount=revenue // 2)
