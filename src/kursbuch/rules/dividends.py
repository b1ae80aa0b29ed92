"""What becomes of a company's revenue."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..core.questions import Menu
from ..core.reports import Refusal
from .actions import Dividend
from .table import BANK, Holdings, ShareTable

ALL, NONE = "all", "none"


def dividend_menu(company: str) -> Menu:
    return Menu(Dividend, partial(_choices, company=company), _refuse)


def _choices(t: Holdings, company: str) -> Iterator[Dividend]:
    yield Dividend(company, ALL)
    yield Dividend(company, NONE)


def _refuse(t: Holdings, action: Dividend) -> Refusal | None:
    return None if action.part in (ALL, NONE) else t.no("dividend.whole", part=action.part)


def pay_dividend(t: ShareTable, company: str, revenue: int) -> None:
    """Pays the shareholders among the players their part; shares in the bank earn nothing."""
    for player in t.players:
        amount = revenue * t.percent(player, company) // 100
        if amount:
            t.pay(BANK, player, amount)
            t.tell("dividend", player=player, company=company, amount=amount)


def pay_half(t: ShareTable, company: str, revenue: int) -> None:
    """Half to the owner, half to the treasury."""
    t.pay(BANK, t.director(company), revenue // 2)
    t.pay(BANK, company, revenue - revenue // 2)
    t.tell("half", company=company, player=t.director(company), amount=revenue // 2)
