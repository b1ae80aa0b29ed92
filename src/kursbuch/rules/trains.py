"""Trains: what the bank sells, who may buy what from whom, scrapping, phases and surplus trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType

from ..core.game import AnyGame, Script
from ..core.questions import Ask, Menu, Offer, choice, expect
from ..core.reports import Refusal
from .actions import BuyTrain, DiscardTrain, SellTrain, TradeTrain
from .facts import UNLIMITED
from .table import BANK, POOL, Holdings, ShareTable

Declined = Mapping[tuple[str, str], int]
"""(seller, train) -> the most that its director has declined in this turn."""
NOTHING_DECLINED: Declined = MappingProxyType({})


def on_sale(t: Holdings) -> list[str]:
    """Train types the bank sells now: the lowest ordinary type left, and the types opened by a phase."""
    return list(_on_sale(t.game, t.phase, tuple(t.depot.items())))


@lru_cache(maxsize=1 << 10)  # asked of every train that might be bought, and different only after one was
def _on_sale(game: AnyGame, phase: str, cards: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    found, ordinary, depot = list[str](), "", dict(cards)
    for train in game.facts.trains.values():
        if not depot[train.card]:
            continue
        if train.from_phase:
            if game.facts.since(train.from_phase, phase) and not (train.after and depot[train.after]):
                found.append(train.id)
        elif ordinary in ("", train.card):
            ordinary = train.card
            found.append(train.id)
    return tuple(found)


def next_ordinary(t: Holdings) -> str:
    """The ordinary type on sale, "" when there is none left."""
    return next((x for x in on_sale(t) if not t.facts.trains[x].from_phase), "")


# -- buying ---------------------------------------------------------------------------------------------


def train_menus(t: Holdings, company: str, declined: Declined = NOTHING_DECLINED) -> tuple[Menu, ...]:
    purchased = partial(purchases, company=company, declined=declined)
    full = partial(_refuse_any_room, company=company)
    buying = Menu(BuyTrain, purchased, partial(refuse_purchase, declined=declined), closed=full)
    if not any(train.part_exchange for train in t.facts.trains.values()):
        return (buying,)
    return buying, Menu(TradeTrain, partial(trades, company=company), refuse_trade)


def purchases(t: Holdings, company: str, declined: Declined = NOTHING_DECLINED) -> Iterator[BuyTrain | Offer]:
    for train in on_sale(t):
        yield BuyTrain(company, train, BANK, t.facts.train_rules.price(t, company, train))
    for train in sorted(set(t.trains.get(POOL, ()))):
        yield BuyTrain(company, train, POOL, t.facts.train_rules.price(t, company, train))
    for other in sorted(t.trains):
        for train in sorted(set(t.trains[other])):
            face = t.facts.trains[train].price
            if other in (company, POOL) or not t.facts.trains[train].tradable:
                continue
            if _at_face(t, company, other):
                yield BuyTrain(company, train, other, face)
                continue
            high = max(t.cash[company], face) if may_help_with(t, company, train) else t.cash[company]
            low = declined.get((other, train), 0) + 1
            if low <= high:
                yield Offer(BuyTrain(company, train, other, low), "price", low, high)


def _refuse_any_room(t: Holdings, company: str) -> Refusal | None:
    """Why the company has no room for a train of any type."""
    refusal: Refusal | None = None
    for train in t.facts.trains:
        if (refusal := t.facts.train_rules.refuse_room(t, company, train)) is None:
            break
    return refusal


def _at_face(t: Holdings, company: str, source: str) -> bool:
    """Is the price of a train between these two fixed?"""
    if t.director(source) != t.director(company) and not t.facts.train_rules.any_price:
        return True
    return t.facts.train_rules.at_face(t, company, source)


def refuse_purchase(t: Holdings, action: BuyTrain, *, declined: Declined = NOTHING_DECLINED) -> Refusal | None:
    company, train, source, price = action.who, action.train, action.source, action.price
    most = declined.get((source, train))
    if most is not None and price <= most:
        return t.no("train.declined", source=source, train=train, price=most)
    if train not in t.facts.trains:
        return t.no("train.none_such", train=train)
    if not t.facts.train_rules.may_own(t, company, train):
        return t.no(f"train.may_own.{t.company(company).kind}", company=company, train=train)
    refuse_source = _refuse_bank if source in (BANK, POOL) else _refuse_company
    if (refusal := refuse_source(t, action)) is not None:
        return refusal
    if (refusal := t.facts.train_rules.refuse_room(t, company, train)) is not None:
        return refusal
    return _refuse_payment(t, action) if price > t.cash[company] else None


def _refuse_bank(t: Holdings, action: BuyTrain) -> Refusal | None:
    """Why the bank does not sell that, out of its stock or its pool."""
    train, price = action.train, t.facts.train_rules.price(t, action.who, action.train)
    if action.source == BANK and train not in on_sale(t):
        return _not_on_sale(t, train)
    if action.source == POOL and train not in t.trains.get(POOL, ()):
        return t.no("train.not_owned", train=train, source=POOL)
    if action.price != price:
        return t.no("train.bank_price", train=train, face=price, price=action.price)
    return None


def _refuse_company(t: Holdings, action: BuyTrain) -> Refusal | None:
    """Why another company cannot sell that, or not at that price."""
    company, train, source, face = action.who, action.train, action.source, t.facts.trains[action.train].price
    if source == company or train not in t.trains.get(source, ()):
        return t.no("train.not_owned", train=train, source=source)
    if (refusal := t.facts.train_rules.refuse_seller(t, action)) is not None:
        return refusal
    if not t.facts.trains[train].tradable:
        return t.no("train.not_tradable", train=train, source=source)
    if not t.since(t.facts.train_rules.trading_phase):
        return t.no("train.no_trading", phase=t.phase)
    if action.price != face and _at_face(t, company, source):
        return t.no("train.face_value", train=train, face=face, price=action.price)
    if action.price < 1:
        return t.no("train.at_least_1", train=train)
    return None


def _refuse_payment(t: Holdings, action: BuyTrain) -> Refusal | None:
    """Why the director may not pay what the treasury lacks."""
    company, train, face = action.who, action.train, t.facts.trains[action.train].price
    if not needs_train(t, company) or not t.facts.train_rules.helps_with(t, company, train):
        return t.no("train.cash", company=company, price=action.price, cash=t.cash[company])
    if action.price > face and action.source not in (BANK, POOL):
        return t.no("train.emergency_price", train=train, face=face)
    if not may_help(t, company):
        return t.no("train.treasury", company=company, cash=t.cash[company], train=_paid_by_treasury(t, company))
    return None


def _not_on_sale(t: Holdings, train: str) -> Refusal:
    kind = t.facts.trains[train].kind
    return t.no(f"train.not_on_sale.{kind}", train=train, on_sale=tuple(on_sale(t)))


def with_declined(declined: Declined, action: BuyTrain) -> Declined:
    return {**declined, (action.source, action.train): action.price}


def seller_agrees(t: ShareTable, action: BuyTrain) -> Script:
    """Asks the director of the selling company, if that is somebody else; returns whether the sale takes place."""
    seller = t.director(action.source)
    if not t.facts.train_rules.sellers_consent or action.source == BANK or seller in ("", t.director(action.who)):
        return True
    sale = SellTrain(action.source, action.train, action.who, action.price)
    other = t.no("train.offer", company=sale.company, train=sale.train, price=sale.price)
    menu = choice(SellTrain, (sale,), lambda answer: other)
    t.tell("asked", company=action.who, source=action.source, train=action.train)
    answer = yield Ask("consent", seller, action.source, (menu,))
    if not isinstance(answer, SellTrain):
        t.tell("declined", company=action.source, buyer=action.who, train=action.train)
    return isinstance(answer, SellTrain)


def take_train(t: ShareTable, purchase: BuyTrain) -> None:
    """The train changes hands; it has been paid for."""
    company, train, source = purchase.who, purchase.train, purchase.source
    t.gain_train(company, train)
    t.tell("train", company=company, train=train, source=source, price=purchase.price)
    if source == BANK:
        t.take_from_depot(train)
    else:
        t.lose_train(source, train)


def trades(t: Holdings, company: str) -> Iterator[TradeTrain]:
    for train in on_sale(t):
        old = t.facts.trains[train].part_exchange
        if old:
            yield TradeTrain(company, old, train, trade_price(t, old, train))


def trade_price(t: Holdings, old: str, train: str) -> int:
    return t.facts.trains[train].price - t.facts.trains[old].price // 2


def refuse_trade(t: Holdings, action: TradeTrain) -> Refusal | None:
    company, old, train = action.who, action.old, action.train
    if train not in t.facts.trains or old not in t.trains.get(company, ()):
        return t.no("trade.not_owned", company=company, train=old)
    if t.facts.trains[train].part_exchange != old:
        return t.no("trade.next_type", train=train, old=old)
    if train not in on_sale(t):
        return _not_on_sale(t, train)
    if company in t.part_exchanged:
        return t.no("trade.once", company=company)
    if action.price != trade_price(t, old, train):
        return t.no("trade.price", train=train, old=old, price=trade_price(t, old, train))
    if action.price > t.cash[company]:
        return t.no("train.cash", company=company, price=action.price, cash=t.cash[company])
    return None


def needs_train(t: Holdings, company: str) -> bool:
    """Must the company buy a train before its turn ends?"""
    usable = any(t.facts.train_rules.can_run(t, company, train) for train in t.trains.get(company, ()))
    return not usable and t.facts.train_rules.must_own(t, company)


def may_help(t: Holdings, company: str) -> bool:
    """May the director pay for a part of a train?"""
    return needs_train(t, company) and not (t.facts.train_rules.help_only_in_need and _paid_by_treasury(t, company))


def may_help_with(t: Holdings, company: str, train: str) -> bool:
    """May the director pay for a part of that train?"""
    return may_help(t, company) and t.facts.train_rules.helps_with(t, company, train)


def _paid_by_treasury(t: Holdings, company: str) -> str:
    """A train of the bank that would do and that the treasury can pay for; "" if there is none."""
    for train in (*on_sale(t), *t.trains.get(POOL, ())):
        fulfils = t.facts.train_rules.may_own(t, company, train) and t.facts.train_rules.can_run(t, company, train)
        if fulfils and t.facts.train_rules.price(t, company, train) <= t.cash[company]:
            return train
    return ""


# -- scrapping, phases, surplus ---------------------------------------------------------------------------


def scrap_obsolete(t: ShareTable, sold: str) -> None:
    """Scraps every train, owned or in the bank, that the sale of this type makes obsolete."""
    for train in t.facts.trains.values():
        if sold not in train.scrapped_by:
            continue
        for company in sorted(t.trains):
            for _ in range(t.trains[company].count(train.id)):
                put_away(t, company, train.id, to_pool=train.kind in t.facts.train_rules.obsolete_to_pool)
                t.tell("scrapped", company=company, train=train.id)
        left = t.depot[train.id]
        if left and left != UNLIMITED:
            t.scrap = {**t.scrap, train.id: t.scrap.get(train.id, 0) + left}
            t.depot = {**t.depot, train.id: 0}


def turn_over(t: ShareTable, sold: str) -> None:
    """Turns trains, owned or in the bank pool, over to the back of their cards where the sale of this type does so."""
    backs = {train.back_of: train.id for train in t.facts.trains.values() if train.back_of}
    for train in t.facts.trains.values():
        if sold not in train.turned_by:
            continue
        for company in sorted(t.trains):
            while train.id in t.trains[company]:
                t.lose_train(company, train.id)
                t.gain_train(company, backs[train.id])
                t.tell("turned", company=company, train=train.id, into=backs[train.id])


def open_phase(t: ShareTable, sold: str) -> bool:
    """Moves to the phase that the first sale of this type opens; False if it is open already."""
    phase = t.facts.trains[sold].phase
    if not phase or t.since(phase):
        return False
    t.phase = phase
    t.tell("phase", phase=phase)
    return True


def discard_surplus(t: ShareTable) -> Script:
    """Companies over their train limit give up trains of their director's choice."""
    for company in sorted(t.trains):
        while company != POOL and t.train_room(company) < 0:
            yield from give_up_train(t, company, [x for x in t.trains[company] if t.facts.trains[x].tradable])


def give_up_train(t: ShareTable, company: str, trains: list[str]) -> Script:
    """One of these trains goes, of the director's choice."""
    train, director = trains[0], t.director(company)
    if len(set(trains)) > 1 and director:
        candidates = partial(discards, company=company, trains=trains)
        menu = Menu(DiscardTrain, candidates, partial(refuse_discard, trains=trains))
        action = yield from expect(DiscardTrain, "discard", director, company, menu)
        train = action.train
    put_away(t, company, train, to_pool=t.facts.train_rules.surplus_to_pool)
    t.tell("discarded", company=company, train=train)


def put_away(t: ShareTable, company: str, train: str, *, to_pool: bool) -> None:
    """A company loses a train, to the pool or for good."""
    t.lose_train(company, train)
    if to_pool:
        t.gain_train(POOL, train)
    else:
        t.add_scrap(train)


def discards(t: Holdings, company: str, trains: Sequence[str] | None = None) -> Iterator[DiscardTrain]:
    for train in sorted(set(t.trains[company] if trains is None else trains)):
        if t.facts.trains[train].tradable:
            yield DiscardTrain(company, train)


def refuse_discard(t: Holdings, action: DiscardTrain, *, trains: Sequence[str] | None = None) -> Refusal | None:
    """Why a company may not give up that train; it may be that only some of its `trains` are in question."""
    owned = t.trains.get(action.who, ())
    if action.train in owned and not t.facts.trains[action.train].tradable:
        return t.no("train.not_tradable", train=action.train, source=action.who)
    if action.train not in (owned if trains is None else trains):
        return t.no("trade.not_owned", company=action.who, train=action.train)
    return None
