"""Opponents with one bad habit each, to see how others do against players who do not play as they foresee.

They play 18xx games like `steady`, but for what they are named after, and cube rails just like it. They are for the
arena, not for a table of people.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from ..core.actions import Action
from ..core.questions import of_kind
from ..core.state import State
from ..rules.actions import BuyShare, BuyTrain, Dividend, Sale, SellShares, StartCompany
from ..rules.dividends import ALL
from ..rules.table import BANK, Holdings
from .bot import Bot
from .steady import shares, steady_bot
from .steady.earnings import next_train, usable
from .steady.ideas import Moment

A = TypeVar("A", bound=Action)

Habit = Callable[[Moment], Action | None]
"""What a player does before he thinks, if the question is one that tempts him."""


def _with(habit: Habit) -> Bot:
    def bot(state: State, dice: random.Random) -> Action:
        if not isinstance(state.now, Holdings):
            return steady_bot(state, dice)
        moment = Moment(state)
        return habit(moment) or shares.best(moment, shares.rate(moment, dice))

    return bot


def strip(moment: Moment) -> Action | None:
    """Opens company after company, moves trains and money into the one he holds most of, and is rid of the others as
    soon as there is somebody to have them."""
    t, player, who = moment.now, moment.player, moment.ask.who
    best = _favourite(t, player)
    if who == player:
        sales = [sale for sale in _of(moment, SellShares) if sale.company != best and _is_dumped(t, player, sale)]
        poor = [sale for sale in sales if not usable(t, sale.company)]
        if poor:
            return max(poor, key=lambda sale: (sale.percent, sale.company))
        starts = _of(moment, StartCompany)
        alone = [s for s in starts if 50 * s.price // t.share(s.company) <= t.cash[player]]
        return max(alone, key=lambda start: (start.price, start.company), default=None)
    for offer, trade in of_kind(BuyTrain, moment.offers):
        if (
            not offer.number
            or t.director(trade.source) != player
            or not t.facts.train_rules.can_run(t, who, trade.train)
        ):
            continue
        if who == best and t.train_room(who) > 0:
            return offer.at(offer.low)
        if trade.source == best and offer.high > t.facts.trains[trade.train].price and len(t.trains[best]) > 1:
            return offer.at(offer.high)
    return None


def corner(moment: Moment) -> Action | None:
    """Buys every share that there is of the best company, and keeps it."""
    t, player = moment.now, moment.player
    buys = _of(moment, BuyShare) if moment.ask.who == player else []
    operating = [company for company in sorted(t.floated - t.closed) if t.price(company)]
    best = max(operating, key=lambda c: moment.view.stake(t, c, t.share(c)) + t.price(c), default="")
    return max((buy for buy in buys if buy.company == best), key=lambda buy: buy.percent, default=None)


def hoard(moment: Moment) -> Action | None:
    """Buys whatever train his companies can pay for, and keeps what they earn until they can."""
    t, who = moment.now, moment.ask.who
    buys = [buy for buy in _of(moment, BuyTrain) if buy.source == BANK and buy.price <= t.cash[who]]
    if buys:
        return max(buys, key=lambda buy: (t.facts.train_rules.can_run(t, who, buy.train), buy.price))
    train = next_train(t, who) if who in t.floated else None
    if train and t.train_room(who) > 0 and t.cash[who] < train.price:
        return next((kept for kept in _of(moment, Dividend) if kept.part != ALL), None)
    return None


def _of(moment: Moment, kind: type[A]) -> list[A]:
    return [action for offer, action in of_kind(kind, moment.offers) if not offer.number]


def _favourite(t: Holdings, player: str) -> str:
    """The company that a player directs and has most in."""
    own = [company for company in sorted(t.floated - t.closed) if t.director(company) == player and t.price(company)]
    return max(own, key=lambda company: t.worth_of(company, t.percent(player, company)), default="")


def _is_dumped(t: Holdings, player: str, sale: Sale) -> bool:
    """Does somebody else have to lead the company then?"""
    kept = t.percent(player, sale.company) - sale.percent
    return t.director(sale.company) == player and any(
        t.percent(other, sale.company) > kept for other in t.players if other != player
    )


SPARRING: Mapping[str, Bot] = MappingProxyType(
    {"stripper": _with(strip), "cornerer": _with(corner), "hoarder": _with(hoard)}
)
