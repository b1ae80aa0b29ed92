"""Buying shares from the bank: who may, at what price, and the change of director it can bring."""

from __future__ import annotations

from ..core.reports import Refusal
from .shares import settle_director
from .table import BANK, POOL, Cert, Holdings, ShareTable

HOLDING_LIMIT = 60


def ordinary(t: Holdings, holder: str, company: str) -> tuple[Cert, ...]:
    return tuple(c for c in t.held(holder, company) if not c.director)


def refuse_paper(t: Holdings, player: str, price: int) -> Refusal | None:
    """What keeps a player from taking one more certificate or paper at that price."""
    if t.debt.get(player, 0):
        return t.no("buy.debt", debt=t.debt[player])
    if t.counted(player) >= t.share_limit:
        return t.no("buy.limit", limit=t.share_limit)
    if t.cash[player] < price:
        return t.no("buy.cash", price=price, cash=t.cash[player])
    return None


def refuse_holder(t: Holdings, player: str, company: str, source: str = BANK) -> Refusal | None:
    """What keeps a player from buying into this company; shares of the pool may exceed the limit."""
    if (player, company) in t.sold:
        return t.no("buy.sold", company=company)
    if source != POOL and t.percent(player, company) >= HOLDING_LIMIT:
        return t.no("buy.sixty", company=company, held=t.percent(player, company))
    return None


def refuse_share(t: Holdings, player: str, company: str, percent: int, source: str) -> Refusal | None:
    """Why a player may not buy an ordinary share of a company; None if they may."""
    if company not in t.certs or source not in share_sources(t):
        return t.no("buy.source", company=company, source=source)
    if company not in t.cells:
        return t.no("buy.no_price", company=company)
    if Cert(percent) not in t.held(source, company):
        return t.no("buy.none_left", company=company, percent=percent)
    return refuse_holder(t, player, company, source) or refuse_paper(t, player, t.price(company) * percent // 10)


def share_sources(t: Holdings) -> tuple[str, ...]:
    """Where shares are on sale."""
    return (BANK, POOL) if t.facts.sold_to_pool else (BANK,)


def buy_share(t: ShareTable, player: str, company: str, percent: int, source: str = BANK) -> None:
    price = t.price(company) * percent // 10
    t.hand_over(company, Cert(percent), source, player)
    t.pay(player, BANK, price)
    t.tell("bought", player=player, company=company, percent=percent, price=price)
    settle_director(t, company)


def refuse_start(t: Holdings, player: str, company: str, price: int) -> Refusal | None:
    """Why a player may not buy the director's certificate and set that starting price."""
    card = next((c for c in t.held(BANK, company) if c.director), None)
    if card is None or company in t.cells:
        return t.no("start.taken", company=company)
    if t.facts.market.par_cell(price) is None:
        return t.no("start.price", price=price, prices=tuple(par_prices(t)))
    return refuse_holder(t, player, company) or refuse_paper(t, player, price * card.percent // t.share(company))


def par_prices(t: Holdings) -> list[int]:
    return sorted(t.facts.market.price(cell) for cell in t.facts.market.par)


def start_company(t: ShareTable, player: str, company: str, price: int) -> None:
    card = next(c for c in t.held(BANK, company) if c.director)
    cell = t.facts.market.par_cell(price)
    assert cell is not None
    t.move_marker(company, cell)
    t.hand_over(company, card, BANK, player)
    t.pay(player, BANK, price * card.percent // t.share(company))
    t.tell("started", player=player, company=company, price=price)
    settle_director(t, company)  # exchanges may have given others more
