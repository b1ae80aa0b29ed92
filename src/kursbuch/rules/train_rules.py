"""Where titles differ in owning and trading trains; `trains` and `finance` follow what a title's facts say here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..core.reports import Refusal
from ..core.vocabulary import Money
from .actions import BuyTrain
from .table import Holdings
from .vocabulary import CompanyId, TrainId

H = TypeVar("H", bound=Holdings)


def _refuse_above_limit(t: Holdings, company: CompanyId, train: TrainId) -> Refusal | None:
    return t.no("train.limit", company=company, limit=t.train_limit(company)) if t.train_room(company) <= 0 else None


@dataclass(frozen=True)
class TrainRules(Generic[H]):
    """Who may own, run, buy and sell which trains, and what becomes of the others; `H` is the table that it reads."""

    # -- owning
    may_own: Callable[[H, CompanyId, TrainId], bool] = lambda t, company, train: True
    """May that company own a train of that type?"""
    must_own: Callable[[H, CompanyId], bool] = lambda t, company: True
    """Must that company own a train at the end of its turn?"""
    can_run: Callable[[H, CompanyId, TrainId], bool] = lambda t, company, train: True
    """Can that company run a train of that type, or only own it?"""
    refuse_room: Callable[[H, CompanyId, TrainId], Refusal | None] = _refuse_above_limit
    """Why a company has no room for a train of that type."""

    # -- buying from the bank, and trading
    price: Callable[[H, CompanyId, TrainId], Money] = lambda t, company, train: t.facts.trains[train].price
    """What the bank wants for a train of that type."""
    trading_phase: str = ""
    """Companies buy trains from each other from this phase on."""
    refuse_seller: Callable[[H, BuyTrain], Refusal | None] = lambda t, purchase: None
    """Why the company that owns that train may not sell it to that one."""
    sellers_consent: bool = False
    """Must the director of the selling company agree to a sale to a company of another director?"""
    any_price: bool = False
    """Do companies trade trains at whatever price their owners agree on, even between two players?"""
    at_face: Callable[[H, CompanyId, CompanyId], bool] = lambda t, buyer, seller: False
    """Must these two companies trade trains at face value even under one director?"""

    # -- help for a company that must buy
    helps_with: Callable[[H, CompanyId, TrainId], bool] = lambda t, company, train: True
    """May a director add money for a train of that type, if for any?"""
    help_only_in_need: bool = False
    """Does a director add money only where the treasury cannot pay for any train that the bank sells?"""
    directors_sell_at_will: bool = False
    """May a director sell shares in a company's turn although it is not forced to buy a train?"""

    # -- giving up
    surplus_to_pool: bool = False
    """Do trains above a lowered limit go to the bank pool, where they can be bought, or out of the game?"""
    obsolete_to_pool: frozenset[str] = frozenset()
    """Kinds of trains that lie in the bank pool when they are scrapped, for those who may still own them."""
