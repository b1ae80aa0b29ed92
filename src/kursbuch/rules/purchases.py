"""Buying shares and starting companies: who may, at what price, and the change of director it can bring."""

from __future__ import annotations

from typing import TypeAlias

from ..core.reports import Refusal
from .actions import BuyShare, StartCompany
from .shares import directors_card, settle_director
from .table import BANK, POOL, Cert, Holdings, ShareTable

SharePurchase: TypeAlias = BuyShare | StartCompany


def make_purchase(t: ShareTable, purchase: SharePurchase) -> None:
    """A player buys a share, or starts a company."""
    match purchase:
        case BuyShare():
            buy_share(t, purchase.who, purchase.company, purchase.percent, purchase.source)
        case StartCompany():
            start_company(t, purchase.who, purchase.company, purchase.price)


def refuse_paper(t: Holdings, player: str, paper: str, price: int) -> Refusal | None:
    """What keeps a player from taking one more certificate or paper of that company at that price."""
    if (refusal := t.facts.shares.refuse_buyer(t, player)) is not None:
        return refusal
    if t.debt.get(player, 0):
        return t.no("buy.debt", debt=t.debt[player])
    if t.is_counted(paper) and t.counted(player) >= t.share_limit:
        return t.no("buy.limit", limit=t.share_limit)
    if t.cash[player] < price:
        return t.no("buy.cash", price=price, cash=t.cash[player])
    return None


def refuse_holder(t: Holdings, player: str, company: str, source: str = BANK) -> Refusal | None:
    """What keeps a player from buying into this company."""
    if (player, company) in t.sold:
        return t.no("buy.sold", company=company)
    held = t.percent(player, company)
    if held > 50 and t.facts.shares.half_is_enough(t, company, source):
        return t.no("buy.half", company=company, held=held)
    return None


# -- shares -------------------------------------------------------------------------------------------------------


def refuse_share(t: Holdings, player: str, company: str, percent: int, source: str) -> Refusal | None:
    """Why a player may not buy that certificate; None if they may."""
    return (
        refuse_source(t, company, percent, source)
        or refuse_holder(t, player, company, source)
        or refuse_paper(t, player, company, share_price(t, company, percent, source))
    )


def refuse_source(t: Holdings, company: str, percent: int, source: str) -> Refusal | None:
    """Why no such certificate is on sale there."""
    if company not in t.certs or source not in t.facts.shares.sources:
        return t.no("buy.source", company=company, source=source)
    if company not in t.cells:
        return t.facts.shares.refuse_founder(t, company) or t.no("buy.no_price", company=company)
    cert = on_offer(t, company, percent, source)
    if cert is None:
        return t.no("buy.none_left", company=company, percent=percent)
    if not cert.director and any(other.director for other in t.held(POOL, company)):
        return t.no("buy.director_first", company=company)
    return None


def on_offer(t: Holdings, company: str, percent: int, source: str) -> Cert | None:
    """The certificate that would be sold there; a director's certificate only if it lies in the pool."""
    card = Cert(percent, True)
    if source == POOL and card in t.held(POOL, company):
        return card
    return Cert(percent) if Cert(percent) in t.held(source, company) else None


def share_price(t: Holdings, company: str, percent: int, source: str) -> int:
    return t.facts.shares.price(t, company, source) * percent // t.share(company)


def buy_share(t: ShareTable, player: str, company: str, percent: int, source: str = BANK) -> None:
    cert = on_offer(t, company, percent, source)
    assert cert is not None
    price = share_price(t, company, percent, source)
    t.hand_over(company, cert, source, player)
    t.pay(player, t.facts.shares.payee(company, source), price)
    t.tell("bought", player=player, company=company, percent=percent, price=price)
    settle_director(t, company)


# -- starting a company -------------------------------------------------------------------------------------------


def refuse_start(t: Holdings, player: str, company: str, price: int) -> Refusal | None:
    """Why a player may not buy the director's certificate and set that starting price."""
    return (
        refuse_par(t, company, price)
        or refuse_holder(t, player, company)
        or refuse_paper(t, player, company, directors_price(t, company, price))
    )


def refuse_par(t: Holdings, company: str, price: int) -> Refusal | None:
    """Why nobody may start the company at that price."""
    on_sale = any(cert.director for cert in t.held(BANK, company)) and company not in t.cells
    if not on_sale:
        return t.no("start.taken", company=company)
    if (refusal := t.facts.shares.refuse_founder(t, company)) is not None:
        return refusal
    if price not in t.facts.market.par_prices:
        return t.no("start.price", price=price, prices=t.facts.market.par_prices)
    return None


def directors_price(t: Holdings, company: str, price: int) -> int:
    """What the director's certificate costs at that price a share."""
    return price * directors_card(t, company, BANK).percent // t.share(company)


def start_company(t: ShareTable, player: str, company: str, price: int) -> None:
    t.move_marker(company, t.facts.market.par_cell(price))
    t.pay(player, BANK, directors_price(t, company, price))
    t.hand_over(company, directors_card(t, company, BANK), BANK, player)
    t.tell("started", player=player, company=company, price=price)
    settle_director(t, company)  # exchanges may have given others more
