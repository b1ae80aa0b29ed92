"""Which trains a company may own, run and buy in 1854, and which it must (purchase-trains).

The bank pool of trains is `t.trains[POOL]`.
"""

from __future__ import annotations

from ...core.reports import Refusal
from ...rules.actions import BuyTrain
from ...rules.running import has_route
from ...rules.table import POOL
from ...rules.train_rules import TrainRules
from ...rules.trains import needs_train
from .companies import LOCAL, LOKALBAHN, MAJOR
from .rulings import Rulings
from .table import AustriaHoldings
from .trains import EXPRESS, PLUS, STOPS

REPAIRS = 30
"""What a Lokalbahn AG pays the bank on top of the price of a scrapped train."""


def train_rules(rulings: Rulings) -> TrainRules[AustriaHoldings]:
    return TrainRules(
        may_own=may_own,
        must_own=must_own,
        can_run=can_run,
        refuse_room=refuse_room,
        price=train_price,
        trading_phase=rulings.trading_phase,
        refuse_seller=refuse_seller,
        sellers_consent=rulings.sellers_consent,
        any_price=True,
        helps_with=helps_with,
        surplus_to_pool=True,
        obsolete_to_pool=frozenset({STOPS, EXPRESS}),
    )


def is_obsolete(t: AustriaHoldings, train: str) -> bool:
    """Has this type been scrapped for all but the Lokalbahn AGs?"""
    return any(t.since(t.facts.trains[x].phase) for x in t.facts.trains[train].scrapped_by)


def may_own(t: AustriaHoldings, company: str, train: str) -> bool:
    """Lokalbahn AGs own scrapped normal trains, all others whatever is not scrapped."""
    if t.company(company).kind == LOKALBAHN:
        return t.facts.trains[train].kind != PLUS and is_obsolete(t, train)
    return not is_obsolete(t, train)


def can_run(t: AustriaHoldings, company: str, train: str) -> bool:
    """Local Railways run plus trains, all others normal ones."""
    if t.rulings.majors_run_plus and t.company(company).kind == MAJOR:
        return True
    return (t.company(company).kind == LOCAL) == (t.facts.trains[train].kind == PLUS)


def must_own(t: AustriaHoldings, company: str) -> bool:
    """purchase-trains/1: who has a route needs a train, but never a Local Railway."""
    return t.company(company).kind != LOCAL and has_route(t, company)


# -- buying ---------------------------------------------------------------------------------------------------


def train_price(t: AustriaHoldings, company: str, train: str) -> int:
    """What the bank wants, with the repairs that a Lokalbahn AG pays for."""
    return t.facts.trains[train].price + (REPAIRS if t.company(company).kind == LOKALBAHN else 0)


def trades_with(t: AustriaHoldings, company: str, other: str) -> bool:
    """purchase-trains/16: Lokalbahn AGs trade trains only among themselves."""
    return (t.company(company).kind == LOKALBAHN) == (t.company(other).kind == LOKALBAHN)


def refuse_seller(t: AustriaHoldings, purchase: BuyTrain) -> Refusal | None:
    if trades_with(t, purchase.who, purchase.source):
        return None
    return t.no("train.not_owned", train=purchase.train, source=purchase.source)


def helps_with(t: AustriaHoldings, company: str, train: str) -> bool:
    """May the director add money for this train? A Lokalbahn AG's only for the cheapest type on offer.

    That is what the bank has; what other Lokalbahn AGs own counts only while the bank has nothing, for they need not
    sell.
    """
    if not can_run(t, company, train) or not may_own(t, company, train):
        return False
    if t.company(company).kind != LOKALBAHN:
        return True
    sellers = (c for c in t.trains if c not in (company, POOL) and trades_with(t, company, c))
    in_pool = [x for x in t.trains.get(POOL, ()) if may_own(t, company, x)]
    types = in_pool or [x for seller in sellers for x in t.trains[seller]]
    return all(t.facts.trains[train].price <= t.facts.trains[x].price for x in types)


# -- room -----------------------------------------------------------------------------------------------------


def refuse_room(t: AustriaHoldings, company: str, train: str) -> Refusal | None:
    """purchase-trains/5, /6: no train beyond the limit, but one to run for whoever a new phase left without any."""
    room = t.train_room(company)
    if room <= 0 and not (is_excused(t, company) and can_run(t, company, train)):
        return t.no("train.limit", company=company, limit=t.train_limit(company))
    if room == 1 and t.rulings.phase_excuses and needs_train(t, company) and not can_run(t, company, train):
        return t.no("train.last_place", company=company, train=train)
    return None


def is_full_in_vain(t: AustriaHoldings, company: str) -> bool:
    """Is a Major Company at its limit, with not one train that it can run? (Others cannot be, or need none.)"""
    full = t.company(company).kind == MAJOR and t.train_room(company) <= 0
    return full and not any(can_run(t, company, x) for x in t.trains.get(company, ()))


def is_excused(t: AustriaHoldings, company: str) -> bool:
    """May the company buy a train although it is full, since it must own one it can run?"""
    return needs_train(t, company) and (f"stranded {company}" in t.flags or not t.rulings.phase_excuses)
