"""Director certificates come by exchange: two shares in one hand become one certificate."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...core.actions import Action
from ...core.questions import Menu, Offer
from ...core.reports import Refusal
from ...rules.actions import BuyShare
from ...rules.purchases import refuse_holder, refuse_paper
from ...rules.shares import made_up, take_card
from ...rules.stock_round import share_menu
from ...rules.table import BANK, Cert
from .record import MagHoldings, MagTable

DIRECTOR = Cert(20, True)


def claim_director(t: MagTable, player: str, company: str) -> None:
    """III.3.3/5: whoever first holds two 10 % shares must turn them into the director's certificate."""
    if not t.director(company) and made_up(t.held(player, company), DIRECTOR.percent) is not None:
        take_card(t, company, player, BANK)


# -- the other program's way: the certificate is on sale as well ----------------------------------------------------


def director_menu(player: str) -> Menu:
    """Shares, and the director's certificates that nobody has."""
    shares = share_menu(player)
    return Menu(BuyShare, partial(_papers, player=player, shares=shares), partial(_refuse, shares=shares))


def _papers(t: MagHoldings, player: str, shares: Menu) -> Iterator[Action | Offer]:
    yield from shares.candidates(t)
    for company in t.certs:
        yield BuyShare(player, company, DIRECTOR.percent, BANK)


def _refuse(t: MagHoldings, action: BuyShare, shares: Menu) -> Refusal | None:
    if action.percent != DIRECTOR.percent or action.company not in t.certs or action.source != BANK:
        refusal: Refusal | None = shares.refuse(t, action)
        return refusal
    if DIRECTOR not in t.held(BANK, action.company):
        return t.no("buy.none_left", company=action.company, percent=action.percent)
    price = 2 * t.price(action.company)
    return refuse_holder(t, action.who, action.company) or refuse_paper(t, action.who, action.company, price)


def buy_director(t: MagTable, player: str, company: str) -> None:
    price = 2 * t.price(company)
    t.hand_over(company, DIRECTOR, BANK, player)
    t.pay(player, BANK, price)
    t.tell("bought", player=player, company=company, percent=DIRECTOR.percent, price=price)
