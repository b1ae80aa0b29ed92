"""Certificates changing hands: who directs, what amounts can be made up of, and sales.

What differs between titles is in their `ShareRules`. Certificates may be of any size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import product
from typing import TypeVar

from ..core.questions import Menu
from ..core.reports import Refusal
from .actions import ChosenSale, Sale, SellShares
from .market import Cell
from .share_rules import Fall
from .table import BANK, Cert, Holdings, ShareTable

H = TypeVar("H", bound=Holdings)
RefuseSale = Callable[[H, Sale], Refusal | None]

# -- which certificates -------------------------------------------------------------------------------------------


def ordinary(certs: tuple[Cert, ...]) -> tuple[Cert, ...]:
    return tuple(cert for cert in certs if not cert.director)


def made_up(certs: tuple[Cert, ...], percent: int) -> tuple[Cert, ...] | None:
    """Ordinary certificates of exactly that worth, as many small ones as possible; None if there are none."""
    return _of_sizes(sorted(cert.percent for cert in ordinary(certs)), percent)


def _of_sizes(sizes: list[int], percent: int) -> tuple[Cert, ...] | None:
    if percent == 0:
        return ()
    if percent > sum(sizes):
        return None
    for index, size in enumerate(sizes):
        if size <= percent and size not in sizes[:index]:
            rest = _of_sizes(sizes[index + 1 :], percent - size)
            if rest is not None:
                return (Cert(size), *rest)
    return None


@lru_cache(maxsize=1 << 10)
def choices(certs: tuple[Cert, ...]) -> tuple[tuple[int, ...], ...]:
    """Sizes of certificates, the largest first, that can be sold in place of the smallest of the same worth."""
    held = Counter(cert.percent for cert in sorted(ordinary(certs), reverse=True))
    found = []
    for numbers in product(*(range(number + 1) for number in held.values())) if len(held) > 1 else ():
        sizes = tuple(size for size, number in zip(held, numbers, strict=True) for _ in range(number))
        usual = made_up(certs, sum(sizes)) or ()
        if sizes != tuple(cert.percent for cert in reversed(usual)):
            found.append(sizes)
    return tuple(found)


# -- directors ----------------------------------------------------------------------------------------------------


def next_director(t: Holdings, company: str, selling: str = "", sold: int = 0) -> str:
    """Who holds the most of a company once `selling` has sold that many per cent.

    The director stays while nobody has more; among others the next in playing order after the director wins.
    """
    director = t.director(company)
    seats = t.seats_from(director) if director else t.players
    holdings = {p: t.percent(p, company) - (sold if p == selling else 0) for p in seats}
    return max(seats, key=lambda p: holdings[p])


def changes_director(t: Holdings, player: str, company: str, percent: int) -> bool:
    """Would this sale give the company another director?"""
    return t.director(company) == player and next_director(t, company, player, percent) != player


def change_director(t: ShareTable, company: str, new: str) -> None:
    """The new director takes the director's certificate for ordinary ones of the same worth."""
    if new != (old := t.director(company)):
        take_card(t, company, new, old)


def take_card(t: ShareTable, company: str, player: str, holder: str) -> None:
    """The player takes the director's certificate from its holder, be it the bank, for ordinary ones."""
    card = directors_card(t, company, holder)
    for cert in worth_a_card(t.held(player, company), card.percent) or ():
        t.hand_over(company, cert, player, holder)
    t.hand_over(company, card, holder, player)
    t.tell("director", company=company, player=player, before=holder if holder in t.players else "")


def settle_director(t: ShareTable, company: str) -> None:
    """After a purchase or exchange: whoever now holds more than the director takes over."""
    if t.director(company):
        change_director(t, company, next_director(t, company))


def directors_card(t: Holdings, company: str, holder: str) -> Cert:
    return next(cert for cert in t.held(holder, company) if cert.director)


def worth_a_card(certs: tuple[Cert, ...], percent: int) -> tuple[Cert, ...] | None:
    """Ordinary certificates to give for a director's certificate: one of that worth before smaller ones."""
    return (Cert(percent),) if Cert(percent) in certs else made_up(certs, percent)


def swap(t: Holdings, player: str, company: str, percent: int) -> tuple[Cert, ...] | None:
    """What the director would get for the director's certificate by selling that much; None if nobody can take it."""
    heir = next_director(t, company, player, percent)
    card = directors_card(t, company, player)
    return None if heir == player else worth_a_card(t.held(heir, company), card.percent)


# -- sales --------------------------------------------------------------------------------------------------------


def refuse_sale(t: Holdings, player: str, company: str, percent: int, *, emergency: bool = False) -> Refusal | None:
    """Why a player may not sell that much of a company in one go; None if they may."""
    rules, held = t.facts.shares, t.percent(player, company)
    if company not in t.certs:
        return t.no("sell.owned", company=company, held=0, percent=percent)
    unit = t.unit(company)
    if percent <= 0 or percent % unit:
        return t.no("sell.number", company=company, percent=percent, unit=unit)
    if held < percent:
        return t.no("sell.owned", company=company, held=held, percent=percent)
    if rules.only_operated and company not in t.operated:
        return t.no("sell.operated", company=company)
    if company not in t.cells:
        return t.no("sell.no_price", company=company)
    is_limited = rules.limit_in_emergency or not emergency
    bank = sum(t.percent(holder, company) for holder in rules.bank_holders)
    if is_limited and bank + percent > rules.bank_limit and not rules.freely_sold(t, company):
        most = max(0, rules.bank_limit - bank) // unit * unit
        return t.no("sell.half", company=company, bank=bank, percent=percent, most=most)
    certs = t.held(player, company)
    if made_up(certs, percent) is not None:
        return None
    if t.director(company) != player:
        return t.no("sell.double", company=company, percent=percent)
    # Only the director's certificate is left to break: somebody else must take it for ordinary shares.
    swapped = swap(t, player, company, percent)
    if swapped is None or made_up((*certs, *swapped), percent) is None:
        return t.no("sell.director", company=company, percent=percent)
    return None


def sell(
    t: ShareTable, player: str, company: str, percent: int, *, sizes: tuple[int, ...] = (), price: int = 0
) -> None:
    """Sells, changes the director if need be, and moves the marker down.

    Certificates of these `sizes` go, else the smallest. With a `price` this is a part of an earlier sale: it is paid
    like that one, and the marker stays.
    """
    amount = price * percent // t.share(company) if price else proceeds(t, company, percent)
    if t.director(company) == player:
        change_director(t, company, next_director(t, company, player, percent))
    for cert in [Cert(size) for size in sizes] or made_up(t.held(player, company), percent) or ():
        t.hand_over(company, cert, player, t.facts.shares.sold_to)
    t.pay(BANK, player, amount)
    if not price:
        t.move_marker(company, _fallen(t, company, percent))
    t.tell("sold", player=player, company=company, percent=percent, amount=amount, price=t.price(company))


Paid = dict[str, int]
"""Company -> what a share of it was worth when its owner first sold some in this turn."""


def sell_in_turn(t: ShareTable, sale: Sale, paid: Paid) -> None:
    """Sells, and notes the price at which more of the same company may have to go."""
    price, again = t.price(sale.company), t.facts.shares.one_fall_a_turn
    sell(t, sale.who, sale.company, sale.percent, sizes=sale.sizes, price=paid.get(sale.company, 0) if again else 0)
    paid.setdefault(sale.company, price)


def proceeds(t: Holdings, company: str, percent: int) -> int:
    """What a sale brings: by the price as it is, or as it will be after the fall."""
    falls_first = t.facts.shares.falls_first(t, company)
    cell = _fallen(t, company, percent) if falls_first else t.cells[company]
    return t.facts.market.price(cell) * percent // t.share(company)


def _fallen(t: Holdings, company: str, percent: int) -> Cell:
    """Where the marker goes when that much is sold."""
    match t.facts.shares.fall:
        case Fall.ONE_A_SALE:
            return lower(t, company, 1)
        case Fall.ONE_A_CERTIFICATE:
            return lower(t, company, percent // t.unit(company))
        case Fall.ONE_A_TENTH:
            return lower(t, company, percent // 10)


def lower(t: Holdings, company: str, spaces: int) -> Cell:
    cell = t.cells[company]
    for _ in range(spaces):
        cell = t.facts.market.down(cell)
    return cell


def sales(t: Holdings, player: str) -> Iterator[SellShares]:
    """Every amount of every company that the player holds, legal or not."""
    for company in sorted(t.certs):
        unit = t.unit(company)
        for percent in range(unit, t.percent(player, company) + 1, unit):
            yield SellShares(player, company, percent)


def sale_menus(
    t: H, player: str, refuse: RefuseSale[H], who: str = "", closed: Callable[[H], Refusal | None] | None = None
) -> tuple[Menu, ...]:
    """Sales by per cent, and of certificates that are not the smallest; `refuse` says what may be sold at all, and
    `closed` why nothing may."""
    by_percent = Menu(SellShares, partial(sales, player=player), refuse, who=who, closed=closed)
    kind = t.facts.shares.chosen
    if kind is None:
        return (by_percent,)
    chosen = partial(_chosen, player=player, kind=kind)
    return by_percent, Menu(kind, chosen, partial(_refuse_chosen, refuse=refuse), who=who, closed=closed)


def _chosen(t: Holdings, player: str, kind: type[ChosenSale]) -> Iterator[ChosenSale]:
    for company in sorted(t.certs):
        for sizes in choices(t.held(player, company)):
            yield kind.of(player, company, sizes)


def _refuse_chosen(t: H, sale: ChosenSale, *, refuse: RefuseSale[H]) -> Refusal | None:
    if sale not in _chosen(t, sale.who, type(sale)):
        return t.no("sell.papers", company=sale.company)
    return refuse(t, sale)
