"""Which trains a company may buy in 1854, from whom and for how much (purchase-trains).

The bank pool of trains is `t.trains[POOL]`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.questions import Offer
from ...core.reports import Refusal
from ...rules.actions import BuyTrain
from ...rules.table import BANK, POOL
from ...rules.trains import Declined, needs_train, on_sale
from .companies import LOKALBAHN, MAJOR
from .ownership import can_run, may_own, trades_with
from .table import AustriaHoldings

REPAIRS = 30
"""What a Lokalbahn AG pays the bank on top of the price of a scrapped train."""


def bank_price(t: AustriaHoldings, company: str, train: str) -> int:
    repairs = REPAIRS if t.company(company).kind == LOKALBAHN else 0
    return t.facts.trains[train].price + repairs


def sellers(t: AustriaHoldings, company: str) -> Iterator[tuple[str, str]]:
    """(seller, train) for every train that another company could part with."""
    for other in sorted(t.trains):
        if other not in (company, POOL) and trades_with(t, company, other):
            for train in sorted(set(t.trains[other])):
                yield other, train


def purchases(t: AustriaHoldings, company: str, declined: Declined) -> Iterator[BuyTrain | Offer]:
    if t.company(company).kind != LOKALBAHN:
        for train in on_sale(t):
            yield BuyTrain(company, train, BANK, bank_price(t, company, train))
    for train in sorted(set(t.trains.get(POOL, ()))):
        yield BuyTrain(company, train, POOL, bank_price(t, company, train))
    if not t.since(t.rulings.trading_phase):
        return
    for other, train in sellers(t, company):
        low, high = declined.get((other, train), 0) + 1, t.cash[company]
        if may_be_helped(t, company, train):
            high = max(high, t.facts.trains[train].price)
        if high >= low:
            yield Offer(BuyTrain(company, train, other, low), "price", low, high)


def refuse_purchase(t: AustriaHoldings, action: BuyTrain, *, declined: Declined) -> Refusal | None:
    company, train = action.who, action.train
    if train not in t.facts.trains:
        return t.no("train.none_such", train=train)
    if not may_own(t, company, train):
        scrapped = "" if t.company(company).kind == LOKALBAHN else ".scrapped"
        return t.no(f"train.may_own{scrapped}", company=company, train=train)
    if (refusal := _refuse_seller(t, action, declined)) is not None:
        return refusal
    if (refusal := _refuse_room(t, company, train)) is not None:
        return refusal
    if action.price > t.cash[company]:
        if not may_be_helped(t, company, train):
            return t.no("train.cash", company=company, price=action.price, cash=t.cash[company])
        face = t.facts.trains[train].price
        if action.source not in (BANK, POOL) and action.price > face:
            return t.no("train.emergency_price", train=train, face=face)
    return None


def _refuse_room(t: AustriaHoldings, company: str, train: str) -> Refusal | None:
    """purchase-trains/5, /6: no train beyond the limit, but one to run for whoever a new phase left without any."""
    room = t.train_limit(company) - len(t.trains.get(company, ()))
    if room <= 0 and not (is_excused(t, company) and can_run(t, company, train)):
        return t.no("train.limit", company=company, limit=t.train_limit(company))
    if room == 1 and t.rulings.phase_excuses and needs_train(t, company) and not can_run(t, company, train):
        return t.no("train.last_place", company=company, train=train)
    return None


def is_full_in_vain(t: AustriaHoldings, company: str) -> bool:
    """Is a Major Company at its limit, with not one train that it can run? (Others cannot be, or need none.)"""
    owned = t.trains.get(company, ())
    full = t.company(company).kind == MAJOR and len(owned) >= t.train_limit(company)
    return full and not any(can_run(t, company, x) for x in owned)


def is_excused(t: AustriaHoldings, company: str) -> bool:
    """May the company buy a train although it is full, since it must own one it can run?"""
    return needs_train(t, company) and (f"stranded {company}" in t.flags or not t.rulings.phase_excuses)


def _refuse_seller(t: AustriaHoldings, action: BuyTrain, declined: Declined) -> Refusal | None:
    company, train, source = action.who, action.train, action.source
    if source in (BANK, POOL):
        if source == BANK and (train not in on_sale(t) or t.company(company).kind == LOKALBAHN):
            return t.no("train.not_on_sale", train=train, on_sale=tuple(on_sale(t)))
        if source == POOL and train not in t.trains.get(POOL, ()):
            return t.no("train.not_owned", train=train, source=source)
        if action.price != (face := bank_price(t, company, train)):
            return t.no("train.bank_price", train=train, face=face, price=action.price)
        return None
    if source == company or train not in t.trains.get(source, ()) or not trades_with(t, company, source):
        return t.no("train.not_owned", train=train, source=source)
    if not t.since(t.rulings.trading_phase):
        return t.no("train.no_trading", phase=t.phase)
    if action.price < 1:
        return t.no("train.at_least_1", train=train)
    if action.price <= (most := declined.get((source, train), 0)):
        return t.no("train.declined", source=source, train=train, price=most)
    return None


def may_be_helped(t: AustriaHoldings, company: str, train: str) -> bool:
    """May the director add money for this train? A Lokalbahn AG's only for the cheapest type on offer.

    That is what the bank has; what other Lokalbahn AGs own counts only while the bank has nothing, for they need not
    sell.
    """
    if not needs_train(t, company) or not can_run(t, company, train) or not may_own(t, company, train):
        return False
    if t.company(company).kind != LOKALBAHN:
        return True
    in_pool = [x for x in t.trains.get(POOL, ()) if may_own(t, company, x)]
    types = in_pool or [x for _, x in sellers(t, company)]
    return all(t.facts.trains[train].price <= t.facts.trains[x].price for x in types)
