"""Buying, scrapping and returning trains in 1854 (purchase-trains, scrapping-trains), with emergency finance.

The bank pool of trains is `t.trains[POOL]`; what has left the game for good is `t.scrap`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from ...core.actions import Pass
from ...core.game import Script
from ...core.questions import Ask, Menu, Offer
from ...core.rules import Refusal
from ...rules.actions import BuyTrain, DiscardTrain, SellShares
from ...rules.facts import UNLIMITED
from ...rules.finance import pay_for_train
from ...rules.running import has_route
from ...rules.shares import changes_director
from ...rules.table import BANK, POOL
from ...rules.trains import discard_surplus, needs_train, on_sale, open_phase, seller_agrees
from .companies import LOCAL, LOKALBAHN, MAJOR, MOUNTAIN
from .mergers import forced_mergers
from .reconstructed import CLOSING_PHASE, MERGER_PHASE, PLUS
from .shares import refuse_sale, sales, sell
from .table import AustriaHoldings, AustriaTable

REPAIRS = 30
"""What a Lokalbahn AG pays the bank on top of the price of a scrapped train."""

# -- who may own and run what -------------------------------------------------------------------------------


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


def trades_with(t: AustriaHoldings, company: str, other: str) -> bool:
    """purchase-trains/16: Lokalbahn AGs trade trains only among themselves."""
    return (t.company(company).kind == LOKALBAHN) == (t.company(other).kind == LOKALBAHN)


# -- what is on offer -----------------------------------------------------------------------------------------


def bank_price(t: AustriaHoldings, company: str, train: str) -> int:
    repairs = REPAIRS if t.company(company).kind == LOKALBAHN else 0
    return t.facts.trains[train].price + repairs


def sellers(t: AustriaHoldings, company: str) -> Iterator[tuple[str, str]]:
    """(seller, train) for every train that another company could part with."""
    for other in sorted(t.trains):
        if other not in (company, POOL) and trades_with(t, company, other):
            for train in sorted(set(t.trains[other])):
                yield other, train


def purchases(t: AustriaHoldings, company: str) -> Iterator[BuyTrain | Offer]:
    if t.company(company).kind != LOKALBAHN:
        for train in on_sale(t):
            yield BuyTrain(company, train, BANK, bank_price(t, company, train))
    for train in sorted(set(t.trains.get(POOL, ()))):
        yield BuyTrain(company, train, POOL, bank_price(t, company, train))
    if not t.since(t.rulings.trading_phase):
        return
    for other, train in sellers(t, company):
        high = t.cash[company]
        if may_be_helped(t, company, train):
            high = max(high, t.facts.trains[train].price)
        if high >= 1:
            yield Offer(BuyTrain(company, train, other, 1), "price", 1, high)


def refuse_purchase(t: AustriaHoldings, action: BuyTrain, *, declined: frozenset[str]) -> Refusal | None:
    company, train = action.who, action.train
    if train not in t.facts.trains:
        return t.no("train.none_such", train=train)
    if not may_own(t, company, train):
        return t.no("train.may_own", company=company, train=train)
    if (refusal := _refuse_seller(t, action, declined)) is not None:
        return refusal
    excepted = needs_train(t, company) and can_run(t, company, train)  # purchase-trains/6
    if len(t.trains.get(company, ())) >= t.train_limit(company) and not excepted:
        return t.no("train.limit", company=company, limit=t.train_limit(company))
    if action.price > t.cash[company]:
        if not may_be_helped(t, company, train):
            return t.no("train.cash", company=company, price=action.price, cash=t.cash[company])
        face = t.facts.trains[train].price
        if action.source not in (BANK, POOL) and action.price > face:
            return t.no("train.emergency_price", train=train, face=face)
    return None


def _refuse_seller(t: AustriaHoldings, action: BuyTrain, declined: frozenset[str]) -> Refusal | None:
    company, train, source = action.who, action.train, action.source
    if source in (BANK, POOL):
        if source == BANK and (train not in on_sale(t) or t.company(company).kind == LOKALBAHN):
            return t.no("train.not_on_sale", train=train, on_sale=", ".join(on_sale(t)))
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
    if source in declined:
        return t.no("train.declined", source=source, train=train)
    return None


def may_be_helped(t: AustriaHoldings, company: str, train: str) -> bool:
    """May the director add money for this train? A Lokalbahn AG's only for the cheapest type it can get."""
    if not needs_train(t, company) or not can_run(t, company, train) or not may_own(t, company, train):
        return False
    if t.company(company).kind != LOKALBAHN:
        return True
    types = [*t.trains.get(POOL, ()), *(x for _, x in sellers(t, company))]
    prices = [t.facts.trains[x].price for x in types if may_own(t, company, x)]
    return t.facts.trains[train].price <= min(prices, default=0)


# -- the step -------------------------------------------------------------------------------------------------


def buy_trains(t: AustriaTable, company: str) -> Script:
    declined: frozenset[str] = frozenset()
    while company not in t.closed:
        director = t.director(company)
        buying = Menu(BuyTrain, partial(purchases, company=company), partial(refuse_purchase, declined=declined))
        any_offer = any(True for _ in buying.offers(t))
        if not any_offer and not _asks_anyway(t, company):
            return
        must = any_offer and needs_train(t, company)
        menus = (buying, emergency_menu(company, director))
        action = yield Ask("trains", director, company, menus, passable=not must, quiet=False)
        if isinstance(action, Pass):
            return
        if isinstance(action, SellShares):
            sell(t, director, action.company, action.percent)
            continue
        assert isinstance(action, BuyTrain)
        if not (yield from seller_agrees(t, action)):
            declined = declined | {action.source}
            continue
        yield from _buy(t, action)


def _asks_anyway(t: AustriaHoldings, company: str) -> bool:
    room = len(t.trains.get(company, ())) < t.train_limit(company)
    return t.rulings.asks_without_choice and room and t.cash[company] > 0


def _buy(t: AustriaTable, action: BuyTrain) -> Script:
    company, train, source = action.who, action.train, action.source
    pay_for_train(t, replace(action, source=BANK) if source == POOL else action)
    t.gain_train(company, train)
    t.tell("train", company=company, train=train, source=source, price=action.price)
    if source == BANK:
        t.take_from_depot(train)
    else:
        t.lose_train(source, train)
    if source not in (BANK, POOL):
        _move_prices(t, company, source)
    if source == POOL and train == "4" and t.company(company).kind == LOKALBAHN:
        _scrap_twos(t)
    yield from _return_one(t, company, train)
    if source == BANK:
        yield from first_sale(t, train)


def _move_prices(t: AustriaTable, buyer: str, seller: str) -> None:
    """purchase-trains/10: the buyer's marker goes up to the left, the seller's down to the right."""
    market = t.facts.market
    for company, move in ((buyer, market.up_left), (seller, market.down_right)):
        if company in t.cells:
            t.move_marker(company, move(t.cells[company]))
            t.tell("price", company=company, price=t.price(company))


def _return_one(t: AustriaTable, company: str, bought: str) -> Script:
    """purchase-trains/6: who was at the limit with useless trains gives back another one."""
    if len(t.trains[company]) <= t.train_limit(company):
        return
    others = list(t.trains[company])
    others.remove(bought)
    train = others[0]
    if len(set(others)) > 1:
        menu = Menu(
            DiscardTrain, partial(_returns, company=company, others=others), partial(_refuse_return, others=others)
        )
        action = yield Ask("discard", t.director(company), company, (menu,), passable=False)
        assert isinstance(action, DiscardTrain)
        train = action.train
    t.lose_train(company, train)
    t.gain_train(POOL, train)
    t.tell("discarded", company=company, train=train)


def _returns(t: AustriaHoldings, company: str, others: list[str]) -> Iterator[DiscardTrain]:
    for train in sorted(set(others)):
        yield DiscardTrain(company, train)


def _refuse_return(t: AustriaHoldings, action: DiscardTrain, *, others: list[str]) -> Refusal | None:
    if action.train not in others:
        return t.no("trade.not_owned", company=action.who, train=action.train)
    return None


# -- what a sale sets off -----------------------------------------------------------------------------------


def first_sale(t: AustriaTable, train: str) -> Script:
    """The first train of its type: a new phase, with all it brings."""
    if not open_phase(t, train):
        return
    scrap(t, train)
    if t.phase == MERGER_PHASE:
        for paper in [p for p in t.owner if t.company(p).kind == MOUNTAIN]:
            t.close(paper)
            t.tell("closed", paper=paper)
    if t.phase == CLOSING_PHASE and t.rulings.complete:
        yield from forced_mergers(t)
    yield from discard_surplus(t)


def scrap(t: AustriaTable, sold: str) -> None:
    """Scrapped normal trains lie in the pool for the Lokalbahn AGs; plus trains leave the game."""
    for train in t.facts.trains.values():
        if sold not in train.scrapped_by:
            continue
        for company in sorted(t.trains):
            for _ in range(t.trains[company].count(train.id)):
                t.lose_train(company, train.id)
                if train.kind == PLUS:
                    t.add_scrap(train.id)
                else:
                    t.gain_train(POOL, train.id)
                t.tell("scrapped", company=company, train=train.id)
        if train.kind == PLUS and t.depot[train.id] != UNLIMITED:
            for _ in range(t.depot[train.id]):
                t.take_from_depot(train.id)
                t.add_scrap(train.id)


def _scrap_twos(t: AustriaTable) -> None:
    """A Lokalbahn AG that buys a 4-train ends the days of their 2-trains."""
    for company in sorted(t.trains):
        if company != POOL and t.company(company).kind == LOKALBAHN:
            for _ in range(t.trains[company].count("2")):
                t.scrap_train(company, "2")
                t.tell("scrapped", company=company, train="2")


# -- emergency finance (reconstructed, see reconstructed.py) --------------------------------------------------


def emergency_menu(company: str, director: str) -> Menu:
    """Shares the director may sell to help the company to a train."""
    refuse = partial(_refuse_emergency_sale, company=company)
    return Menu(SellShares, partial(_emergency_sales, player=director), refuse, who=director)


def _emergency_sales(t: AustriaHoldings, player: str) -> Iterator[SellShares]:
    for company, percent in sales(t, player):
        yield SellShares(player, company, percent)


def _refuse_emergency_sale(t: AustriaHoldings, action: SellShares, *, company: str) -> Refusal | None:
    director = action.who
    if not needs_train(t, company):
        return t.no("emergency.not_needed", company=company)
    if t.cash[company] + t.cash[director] >= dearest_help(t, company):
        return t.no("emergency.enough", company=company)
    if (refusal := refuse_sale(t, director, action.company, action.percent)) is not None:
        return refusal
    if changes_director(t, director, action.company, action.percent):
        return t.no("emergency.director", company=action.company)
    return None


def dearest_help(t: AustriaHoldings, company: str) -> int:
    """The most that a train may cost for which the director may add money."""
    offers = [(x, bank_price(t, company, x)) for x in t.trains.get(POOL, ())]
    if t.company(company).kind != LOKALBAHN:
        offers += [(x, bank_price(t, company, x)) for x in on_sale(t)]
    if t.since(t.rulings.trading_phase):
        offers += [(x, t.facts.trains[x].price) for _, x in sellers(t, company)]
    return max((price for x, price in offers if may_be_helped(t, company, x)), default=0)
