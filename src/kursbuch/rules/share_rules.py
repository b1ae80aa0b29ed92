"""Where titles differ in dealing with shares; `shares` and `purchases` follow what a title's facts say here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from ..core.reports import Refusal
from ..core.vocabulary import Money, PlayerId
from .actions import ChosenSale
from .table import BANK, POOL, Holdings
from .vocabulary import CompanyId, HolderId, Percent

H = TypeVar("H", bound=Holdings)


class Fall(Enum):
    """How far a sale moves the marker down."""

    ONE_A_SALE = "one space, however much is sold"
    ONE_A_CERTIFICATE = "one space for each certificate"
    ONE_A_TENTH = "one space for each 10 %"


@dataclass(frozen=True)
class ShareRules(Generic[H]):
    """Where shares are bought and sold, for how much, and what is in the way; `H` is the table that it reads."""

    # -- sales
    sold_to: HolderId = BANK
    """Where sold shares go: to the bank, or to a pool apart from it."""
    sales_open: Callable[[H], bool] = lambda t: t.round.number > 1
    """May anything be sold in this stock round?"""
    only_operated: bool = True
    """Are shares sold only of companies that have operated, or of all that have a price?"""
    bank_limit: Percent = 50
    """How much of a company may lie with the holders below after a sale."""
    bank_holders: tuple[HolderId, ...] = (BANK, POOL)
    freely_sold: Callable[[H, CompanyId], bool] = lambda t, company: False
    """Does that limit not hold for that company?"""
    limit_in_emergency: bool = True
    """Does it hold in emergency sales, too?"""
    fall: Fall = Fall.ONE_A_SALE
    falls_first: Callable[[H, CompanyId], bool] = lambda t, company: False
    """Is that company's price of after the fall paid, or that of before?"""
    one_fall_a_turn: bool = False
    """Is all that a player sells of a company in one turn one sale, at one price and with one fall?"""
    moves_priority: bool = True
    """Does the priority deal go to whoever follows the last player that acted, or is the turn order one of its own?"""
    repaying_is_acting: bool = False
    """Does the repayment of a debt keep a stock round going?"""
    chosen: type[ChosenSale] | None = None
    """How a sale is written in which the seller chooses among certificates of different sizes, if that can be."""

    # -- purchases
    sources: tuple[HolderId, ...] = (BANK,)
    """Where shares are on sale."""
    price: Callable[[H, CompanyId, HolderId], Money] = lambda t, company, source: t.price(company)
    """What a share of that company costs there."""
    payee: Callable[[CompanyId, HolderId], HolderId] = lambda company, source: BANK
    """Who gets the money for it."""
    half_is_enough: Callable[[H, CompanyId, HolderId], bool] = lambda t, company, source: source != POOL
    """Does whoever has more than half of that company get no more of it there?"""
    refuse_founder: Callable[[H, CompanyId], Refusal | None] = lambda t, company: None
    """Why nobody buys that company's director's certificate from the bank, where it begins in another way."""
    refuse_buyer: Callable[[H, PlayerId], Refusal | None] = lambda t, player: None
    """What, besides debt, limits and money, keeps a player from buying anything."""
