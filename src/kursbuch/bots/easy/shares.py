"""An 18xx game like a beginner: lays what pays now, pays out always, buys what is cheap, and runs trains to their end.

Nothing is tried out, nobody else is looked at, and the best tile is often overlooked. So it never saves for the next
train, never sells before it must, and is surprised by every new phase.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import cast

from ...core.actions import Action, Pass
from ...core.questions import Offer, of_kind
from ...core.state import State, legal
from ...rules.actions import BuyPaper, BuyShare, BuyTrain, Dividend, Run, SellShares, StartCompany
from ...rules.dividends import ALL
from ...rules.table import Holdings
from ..steady.stock import PaperBid
from ..steady.track import Ground, Lay, is_lay

_FURTHER = 0.5
"""What a step towards a place is worth, as part of what the place brings."""
_SPENDS = 0.8
"""The part of its cash that it pays for a paper."""
_TRAINS = 2
"""So many trains are enough for a company."""
_OPENS = 60
"""Per cent of a company that it wants to be able to buy alone."""
_BLUR = 0.8
"""How much of what is good about a tile it may overlook. Of prices it overlooks nothing: what is cheap looks good."""


def choose(state: State, dice: random.Random) -> Action:
    """The first kind of action that it has a liking for; else it passes, and where it may not, takes anything."""
    now, ask = Holdings.cast(state.now), state.question
    offers = list(legal(state))
    lays = [offer.action for offer in offers if is_lay(type(offer.action))]
    if lays and (lay := _lay(now, ask.who, lays, dice)):
        return lay
    for kind, pick in _LIKES.items():
        fit = [offer for offer in offers if isinstance(offer.action, kind)]
        if fit and (action := pick(now, ask.actor, fit)):
            return action
    if any(isinstance(offer.action, Pass) for offer in offers):
        return Pass(ask.who)
    forced = [offer for offer in offers if isinstance(offer.action, SellShares)] or offers
    return forced[dice.randrange(len(forced))].low_action


def _lay(t: Holdings, company: str, lays: Iterable[Action], dice: random.Random) -> Action | None:
    """The tile that brings most at once, at a glance that is none too sharp."""
    ground = Ground(t, company)
    best, chosen = 0.0, None
    for lay in lays:
        at_once, further = ground.promise(cast(Lay, lay))
        seen = (at_once + _FURTHER * further) * (1 - _BLUR * dice.random())
        if seen > best:
            best, chosen = seen, lay
    return chosen


Pick = Callable[[Holdings, str, list[Offer]], Action | None]
"""Takes one of some offers of one kind, or none."""


def _run(t: Holdings, player: str, offers: list[Offer]) -> Action | None:
    return offers[0].action


def _dividend(t: Holdings, player: str, offers: list[Offer]) -> Action | None:
    """All that there is."""
    return next((o.action for o in offers if isinstance(o.action, Dividend) and o.action.part == ALL), None)


def _train(t: Holdings, player: str, offers: list[Offer]) -> Action | None:
    """The cheapest of the bank, for a company that has none, or one and the money at hand."""
    prices = {}
    for offer, train in of_kind(BuyTrain, offers):
        has = len(t.trains.get(train.who, ()))
        wanted = has == 0 or (has < _TRAINS and t.cash[train.who] >= train.price)
        if not offer.number and wanted and t.facts.train_rules.can_run(t, train.who, train.train):
            prices[train] = train.price
    return min(prices, key=lambda train: prices[train], default=None)


def _start(t: Holdings, player: str, offers: list[Offer]) -> Action | None:
    """The cheapest company that it could open alone."""
    starts = [offer.action for offer in offers]
    prices = {s: s.price for s in starts if isinstance(s, StartCompany)}
    alone = [s for s in prices if prices[s] * _OPENS // t.share(s.company) <= t.cash[player]]
    return min(alone, key=lambda start: prices[start], default=None)


def _share(t: Holdings, player: str, offers: list[Offer]) -> Action | None:
    """Whatever costs least, of companies that somebody leads."""
    shares = [o.action for o in offers if isinstance(o.action, BuyShare) and t.director(o.action.company)]
    return min(shares, key=lambda share: t.price(share.company) or 0, default=None)


def _paper(t: Holdings, player: str, offers: list[Offer]) -> Action | None:
    """The cheapest, as long as there is money."""
    papers = [offer.action for offer in offers if isinstance(offer.action, BuyPaper)]
    cheapest = min(papers, key=lambda paper: paper.price, default=None)
    return cheapest if cheapest and cheapest.price <= _SPENDS * t.cash[player] else None


def _bid(t: Holdings, player: str, offers: list[Offer]) -> Action | None:
    """The lowest bid, up to what is printed on the paper."""
    for offer in offers:
        bid = offer.low_action
        if isinstance(bid, PaperBid) and bid.amount <= min(_SPENDS * t.cash[player], t.company(bid.paper).price):
            return bid
    return None


_LIKES: Mapping[type, Pick] = MappingProxyType(
    {
        Run: _run,
        Dividend: _dividend,
        BuyTrain: _train,
        BuyPaper: _paper,
        PaperBid: _bid,
        StartCompany: _start,
        BuyShare: _share,
    }
)
