"""Buying, scrapping and returning trains in 1854 (purchase-trains, scrapping-trains).

The bank pool of trains is `t.trains[POOL]`; what has left the game for good is `t.scrap`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from ...core.actions import Action, Pass
from ...core.game import Script
from ...core.questions import Ask, Menu, expect
from ...core.reports import Refusal
from ...rules.actions import BuyTrain, DiscardTrain, SellShares
from ...rules.finance import pay_for_train
from ...rules.shares import sell
from ...rules.table import BANK, POOL
from ...rules.trains import Declined, discard_surplus, needs_train, open_phase, seller_agrees, with_declined
from .companies import LOCAL, LOKALBAHN, MOUNTAIN
from .emergency import emergency_sales
from .mergers import forced_mergers
from .purchases import is_full_in_vain, purchases, refuse_purchase
from .table import AustriaHoldings, AustriaTable
from .trains import CLOSING_PHASE, MERGER_PHASE, PLUS


def buy_trains(t: AustriaTable, company: str) -> Script:
    declined: Declined = {}
    while company not in t.closed:
        director = t.director(company)
        candidates = partial(purchases, company=company, declined=declined)
        buying = Menu(BuyTrain, candidates, partial(refuse_purchase, declined=declined))
        offered = [offer.action for offer in buying.offers(t)]
        if not offered and not _asks_anyway(t, company):
            return
        must = needs_train(t, company) and any(_is_open(action, declined) for action in offered)
        menus = (buying, *emergency_sales(t, company))
        action = yield Ask("trains", director, company, menus, passable=not must, quiet=False)
        if isinstance(action, Pass):
            return
        if isinstance(action, SellShares):
            sell(t, director, action.company, action.percent)
            continue
        assert isinstance(action, BuyTrain)
        if not (yield from seller_agrees(t, action)):
            declined = with_declined(declined, action)
            continue
        yield from _buy(t, action)


def _is_open(action: Action, declined: Declined) -> bool:
    """A train that nobody has declined to sell: who needs one need not haggle for the others."""
    return isinstance(action, BuyTrain) and (action.source, action.train) not in declined


def _asks_anyway(t: AustriaHoldings, company: str) -> bool:
    """Does the other program ask a company with room and money, although nothing is on offer to it?"""
    room = len(t.trains.get(company, ())) < t.train_limit(company)
    return t.rulings.asks_without_choice and t.company(company).kind != LOCAL and room and t.cash[company] > 0


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
        t.clear_flag(f"stranded {source}")
    if train == "4" and t.company(company).kind == LOKALBAHN:
        _scrap_twos(t)
    yield from _return_one(t, company, train)
    t.clear_flag(f"stranded {company}")
    if source == BANK:
        yield from first_sale(t, train)


def _move_prices(t: AustriaTable, buyer: str, seller: str) -> None:
    """purchase-trains/10: the buyer's marker goes up to the left, then the seller's down to the right."""
    market = t.facts.market
    moves = ((buyer, market.up_left), (seller, market.down_right))
    for company, move in moves if t.rulings.buyers_marker_first else moves[::-1]:
        if company in t.cells:
            t.move_marker(company, move(t.cells[company]))
            t.tell("price", company=company, price=t.price(company))


def _return_one(t: AustriaTable, company: str, bought: str) -> Script:
    """purchase-trains/6: who was at the limit with useless trains gives back another one."""
    if len(t.trains[company]) <= t.train_limit(company):
        return
    others = list(t.trains[company])
    others.remove(bought)
    train, *kinds = sorted(set(others))
    if kinds:
        menu = Menu(
            DiscardTrain, partial(_returns, company=company, others=others), partial(_refuse_return, others=others)
        )
        action = yield from expect(DiscardTrain, "discard", t.director(company), company, menu)
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
    full = {company for company in t.floated if is_full_in_vain(t, company)}
    if not open_phase(t, train):
        return
    scrap(t, train)
    if t.phase == MERGER_PHASE and t.rulings.mountains_close:
        for paper in [p for p in t.owner if t.company(p).kind == MOUNTAIN]:
            t.close(paper)
            t.tell("closed", paper=paper)
    if t.phase == CLOSING_PHASE and t.rulings.complete:
        yield from forced_mergers(t)
    yield from discard_surplus(t)
    for company in sorted(t.floated - t.closed - full):
        if is_full_in_vain(t, company):
            t.set_flag(f"stranded {company}")


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
        for _ in range(t.depot[train.id]):  # plus trains that nobody has bought
            t.take_from_depot(train.id)
            t.add_scrap(train.id)


def _scrap_twos(t: AustriaTable) -> None:
    """A Lokalbahn AG that buys a 4-train ends the days of their 2-trains, and perhaps of those in the pool."""
    for company in sorted(t.trains):
        if t.rulings.all_twos_end if company == POOL else t.company(company).kind == LOKALBAHN:
            for _ in range(t.trains[company].count("2")):
                t.scrap_train(company, "2")
                t.tell("scrapped", company=company, train="2")
