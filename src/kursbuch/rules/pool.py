"""Shares where new ones and old ones lie apart: new shares in the bank at par, old ones in the bank pool at the price.

Certificates may be of any size; a share is the smallest of a company (see `Holdings.share`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.reports import Refusal
from .purchases import refuse_paper
from .shares import next_director
from .table import BANK, POOL, Cert, Holdings, ShareTable

# -- sales --------------------------------------------------------------------------------------------------------


def refuse_pool_sale(
    t: Holdings, player: str, company: str, percent: int, *, half_limit: bool = True
) -> Refusal | None:
    """Why a player may not sell that much of a company to the pool in one go; None if they may."""
    if company not in t.certs or percent <= 0 or percent % t.share(company):
        return t.no("sell.number", percent=percent)
    held = t.percent(player, company)
    if held < percent:
        return t.no("sell.owned", company=company, held=held, percent=percent)
    if company not in t.cells:
        return t.no("sell.no_price", company=company)
    pool = t.percent(POOL, company)
    if half_limit and pool + percent > 50:
        most = max(0, 50 - pool) // t.share(company) * t.share(company)
        return t.no("sell.half", company=company, bank=pool, percent=percent, most=most)
    if made_up(_loose(t.held(player, company)), percent) is not None:
        return None
    if t.director(company) != player:
        return t.no("sell.double", company=company, percent=percent)
    # Only the director's certificate is left to break: somebody else must take it for ordinary shares.
    swap = _swap(t, player, company, percent)
    if swap is None or made_up((*_loose(t.held(player, company)), *swap), percent) is None:
        return t.no("sell.director", company=company, percent=percent)
    return None


def sell_to_pool(
    t: ShareTable, player: str, company: str, percent: int, *, drop_first: bool, certs: tuple[Cert, ...] = ()
) -> None:
    """Sells at the price before the marker drops or after it, changes the director if need be, and moves the marker.

    The seller may choose the certificates; else the smallest go.
    """
    amount = proceeds(t, company, percent, drop_first=drop_first)
    if t.director(company) == player:
        pass_on_director(t, company, next_director(t, company, player, percent))
    for cert in certs or made_up(_loose(t.held(player, company)), percent) or ():
        t.hand_over(company, cert, player, POOL)
    t.pay(BANK, player, amount)
    t.move_marker(company, t.facts.market.down(t.cells[company]))
    t.tell("sold", player=player, company=company, percent=percent, amount=amount, price=t.price(company))


def proceeds(t: Holdings, company: str, percent: int, *, drop_first: bool) -> int:
    """What a sale brings: the price as it is, or as it will be after the marker's drop."""
    market, cell = t.facts.market, t.cells[company]
    return market.price(market.down(cell) if drop_first else cell) * percent // t.share(company)


def certificates_fewer(t: Holdings, player: str, company: str, percent: int, certs: tuple[Cert, ...] = ()) -> int:
    """How many certificates less a player holds after a legal sale; one that costs the director's may save none."""
    changes = t.director(company) == player and next_director(t, company, player, percent) != player
    swap = (_swap(t, player, company, percent) or ()) if changes else ()
    sold = certs or made_up((*_loose(t.held(player, company)), *swap), percent) or ()
    return len(sold) - (len(swap) - 1 if changes else 0)


def pool_sales(t: Holdings, player: str) -> Iterator[tuple[str, int]]:
    """Every amount of every company that the player holds, legal or not."""
    for company in sorted(t.certs):
        share = t.share(company)
        for percent in range(share, t.percent(player, company) + 1, share):
            yield company, percent


def _loose(certs: tuple[Cert, ...]) -> tuple[Cert, ...]:
    return tuple(c for c in certs if not c.director)


def made_up(certs: tuple[Cert, ...], percent: int) -> tuple[Cert, ...] | None:
    """Certificates of exactly that worth, as many small ones as possible; None if there are none."""
    small = sorted(certs, key=lambda c: c.percent)
    if percent == 0:
        return ()
    for index, cert in enumerate(small):
        if cert.percent <= percent:
            rest = made_up((*small[:index], *small[index + 1 :]), percent - cert.percent)
            if rest is not None:
                return (cert, *rest)
    return None


# -- directors ----------------------------------------------------------------------------------------------------


def worth_a_card(certs: tuple[Cert, ...], percent: int) -> tuple[Cert, ...] | None:
    """Ordinary certificates to give for a director's certificate: one of that worth before two smaller ones."""
    for cert in _loose(certs):
        if cert.percent == percent:
            return (cert,)
    return made_up(_loose(certs), percent)


def _swap(t: Holdings, player: str, company: str, percent: int) -> tuple[Cert, ...] | None:
    """What the director would get for the director's certificate by selling that much; None if nobody can take it."""
    heir = next_director(t, company, player, percent)
    card = next(c for c in t.held(player, company) if c.director)
    return None if heir == player else worth_a_card(t.held(heir, company), card.percent)


def pass_on_director(t: ShareTable, company: str, new: str) -> None:
    """The new director takes the director's certificate for ordinary ones of the same worth."""
    old = t.director(company)
    if new == old:
        return
    card = next(c for c in t.held(old, company) if c.director)
    for cert in worth_a_card(t.held(new, company), card.percent) or ():
        t.hand_over(company, cert, new, old)
    t.hand_over(company, card, old, new)
    t.tell("director", company=company, player=new, before=old)


# -- purchases ----------------------------------------------------------------------------------------------------


def purchase_price(t: Holdings, company: str, percent: int, source: str, par: int) -> int:
    """New shares cost par, old ones the price."""
    price = par if source == BANK else t.price(company)
    return price * percent // t.share(company)


def refuse_pool_purchase(t: Holdings, player: str, company: str, percent: int, source: str, par: int) -> Refusal | None:
    """Why a player may not buy a certificate from the bank or the pool; None if they may."""
    if company not in t.certs or source not in (BANK, POOL):
        return t.no("buy.source", company=company, source=source)
    if company not in t.cells:
        return t.no("buy.no_price", company=company)
    cert = on_offer(t, company, percent, source)
    if cert is None:
        return t.no("buy.none_left", company=company, percent=percent)
    if not cert.director and not t.director(company):
        return t.no("buy.director_first", company=company)
    if (player, company) in t.sold:
        return t.no("buy.sold", company=company)
    if source == BANK and t.percent(player, company) > 50:
        return t.no("buy.half", company=company, held=t.percent(player, company))
    return refuse_paper(t, player, purchase_price(t, company, percent, source, par))


def on_offer(t: Holdings, company: str, percent: int, source: str) -> Cert | None:
    """The certificate that the bank or the pool would sell; a director's certificate only if it lies in the pool."""
    card = Cert(percent, True)
    if source == POOL and card in t.held(POOL, company):
        return card
    return Cert(percent) if Cert(percent) in t.held(source, company) else None


def pool_purchases(t: Holdings) -> Iterator[tuple[str, int, str]]:
    """Company, size and source of every certificate that lies in the bank or the pool."""
    for company in sorted(t.certs):
        for source in (BANK, POOL):
            for percent in sorted({c.percent for c in t.held(source, company)}):
                yield company, percent, source


def buy_from(t: ShareTable, player: str, company: str, percent: int, source: str, par: int) -> None:
    cert = on_offer(t, company, percent, source)
    assert cert is not None
    price = purchase_price(t, company, percent, source, par)
    t.hand_over(company, cert, source, player)
    t.pay(player, BANK, price)
    t.tell("bought", player=player, company=company, percent=percent, price=price)
    if t.director(company):
        pass_on_director(t, company, next_director(t, company))
