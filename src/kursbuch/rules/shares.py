"""Certificates changing hands: director changes, sales, floats. Used by stock rounds and emergency finance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from ..core.questions import Menu
from ..core.reports import Refusal
from .actions import SellPapers, SellShares
from .table import BANK, POOL, Cert, Holdings, ShareTable


def next_director(t: Holdings, company: str, selling: str = "", sold: int = 0) -> str:
    """Who holds the most of a company once `selling` has sold that many per cent.

    The director stays while nobody has more; among others the next in playing order after the director wins.
    """
    director = t.director(company)
    seats = t.seats_from(director) if director else t.players
    holdings = {p: t.percent(p, company) - (sold if p == selling else 0) for p in seats}
    return max(seats, key=lambda p: holdings[p])


def change_director(t: ShareTable, company: str, new: str) -> None:
    """The new director takes the director's certificate for ordinary shares of the same worth."""
    old = t.director(company)
    if new == old:
        return
    card = next(c for c in t.held(old, company) if c.director)
    for cert in ordinary_worth(t.held(new, company), card.percent):
        t.hand_over(company, cert, new, old)
    t.hand_over(company, card, old, new)
    t.tell("director", company=company, player=new, before=old)


def ordinary_worth(certs: tuple[Cert, ...], percent: int) -> list[Cert]:
    """Ordinary certificates of exactly that worth, the smallest first; empty if they don't make it up."""
    ascending = sorted((c for c in certs if not c.director), key=lambda c: c.percent)
    for order in (ascending, ascending[::-1]):
        picked, left = [], percent
        for cert in order:
            if cert.percent <= left:
                picked.append(cert)
                left -= cert.percent
        if left == 0:
            return picked
    return []


def settle_director(t: ShareTable, company: str) -> None:
    """After a purchase or exchange: whoever now holds more than the director takes over."""
    if t.director(company):
        change_director(t, company, next_director(t, company))


def refuse_sale(t: Holdings, player: str, company: str, percent: int, *, half_limit: bool = True) -> Refusal | None:
    """Why a player may not sell that much of a company to the bank in one go; None if they may."""
    held = t.percent(player, company)
    if percent <= 0 or percent % 10:
        return t.no("sell.number", percent=percent)
    if held < percent:
        return t.no("sell.owned", company=company, held=held, percent=percent)
    if company not in t.operated:
        return t.no("sell.operated", company=company)
    bank = t.percent(BANK, company) + t.percent(POOL, company)
    if half_limit and bank + percent > 50 and not t.facts.freely_sold(t, company):
        return t.no("sell.half", company=company, bank=bank, percent=percent, most=max(0, 50 - bank) // 10 * 10)
    if t.director(company) == player:
        card = next(c for c in t.held(player, company) if c.director)
        ordinary = held - card.percent
        if percent > ordinary:
            heir = next_director(t, company, player, percent)
            if heir == player or t.percent(heir, company) < card.percent:
                return t.no("sell.director", company=company, percent=percent)
    elif not ordinary_worth(t.held(player, company), percent):
        return t.no("sell.double", company=company, percent=percent)
    return None


def changes_director(t: Holdings, player: str, company: str, percent: int) -> bool:
    """Would this sale give the company another director?"""
    return t.director(company) == player and next_director(t, company, player, percent) != player


def sell(
    t: ShareTable, player: str, company: str, percent: int, *, sizes: tuple[int, ...] = (), price: int = 0
) -> None:
    """Sells to the bank at the current price, changes the director if need be, and moves the marker down once.

    Certificates of these `sizes` go, else the smallest. With a `price` this is a part of an earlier sale: it is paid
    like that one, and the marker stays.
    """
    amount = t.worth_of(company, percent) if not price else price * percent // t.share(company)
    if t.director(company) == player:
        change_director(t, company, next_director(t, company, player, percent))
    for cert in [Cert(size) for size in sizes] or ordinary_worth(t.held(player, company), percent):
        t.hand_over(company, cert, player, POOL if t.facts.sold_to_pool else BANK)
    t.pay(BANK, player, amount)
    if not price:
        t.move_marker(company, t.facts.market.down(t.cells[company]))
    t.tell("sold", player=player, company=company, percent=percent, amount=amount, price=t.price(company))


def sales(t: Holdings, player: str) -> Iterator[tuple[str, int]]:
    """Every amount of every company that the player holds, legal or not."""
    for company in sorted(t.certs):
        for percent in range(10, t.percent(player, company) + 1, 10):
            yield company, percent


# -- certificates of the seller's choice ---------------------------------------------------------------------------


def papers_menu(player: str, refuse: Callable[[Holdings, SellShares], Refusal | None], who: str = "") -> Menu:
    """Sales of certificates that are not the smallest; `refuse` says whether so much may be sold at all."""
    return Menu(SellPapers, partial(_papers, player=player), partial(_refuse_papers, refuse=refuse), who=who)


def _papers(t: Holdings, player: str) -> Iterator[SellPapers]:
    for company in sorted(t.certs):
        for sizes in choices(t.held(player, company)):
            yield SellPapers(player, company, sizes)


def _refuse_papers(
    t: Holdings, action: SellPapers, *, refuse: Callable[[Holdings, SellShares], Refusal | None]
) -> Refusal | None:
    if action.sizes not in choices(t.held(action.who, action.company)):
        return t.no("sell.papers", company=action.company)
    return refuse(t, SellShares(action.who, action.company, action.percent))


def choices(certs: tuple[Cert, ...]) -> list[tuple[int, ...]]:
    """Sizes of certificates, the largest first, that can be sold in place of the smallest of the same worth."""
    held = Counter(cert.percent for cert in certs if not cert.director)
    found = []
    for numbers in product(*(range(number + 1) for number in held.values())) if len(held) > 1 else ():
        sizes = sorted((size for size, n in zip(held, numbers, strict=True) for _ in range(n)), reverse=True)
        usual = sorted((cert.percent for cert in ordinary_worth(certs, sum(sizes))), reverse=True)
        if sizes != usual:
            found.append(tuple(sizes))
    return sorted(found, key=lambda sizes: (sum(sizes), sizes))
