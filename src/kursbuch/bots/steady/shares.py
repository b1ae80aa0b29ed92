"""Playing 18xx games: a few good answers are picked by a quick look, tried out, and the best position is taken.

Kinds of actions that several titles have are known by their class, or by what they say where titles have their own
(a tile on a hex, an amount for a paper). Any other kind is tried out without a quick look.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ...core import collecting
from ...core.actions import Action, Pass
from ...core.questions import Offer
from ...core.state import State
from ...rules.actions import (
    BuyPaper,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    PlaceStation,
    Run,
    SellShares,
    SellTrain,
    StartCompany,
    TradeTrain,
)
from . import stock, turn
from .ideas import Idea, Moment, Proposer, any_ideas, plain_ideas
from .track import is_lay

_PROPOSERS: Mapping[type[Action], Proposer] = MappingProxyType(
    {
        PlaceStation: turn.station_ideas,
        BuyTrain: turn.train_ideas,
        TradeTrain: turn.trade_ideas,
        SellTrain: plain_ideas,
        Dividend: turn.dividend_ideas,
        BuyShare: stock.share_ideas,
        StartCompany: stock.start_ideas,
        SellShares: stock.sale_ideas,
        BuyPaper: stock.paper_ideas,
    }
)


Rated = list[tuple[float, Action]]
"""Answers with what each gains, the best first."""


@collecting.paused()
def choose(state: State, dice: random.Random) -> Action:
    """The answer after which the player's prospects are best; passing, where one may, if none makes them better."""
    moment = Moment(state)
    if len(moment.offers) == 1 and not moment.offers[0].number:
        return moment.offers[0].action
    return best(moment, rate(moment, dice))


def quick(state: State, dice: random.Random) -> Action:
    """The same; but nobody builds, so that runs found once are good for all that is tried."""
    ask = state.question
    if ask.passable and any(issubclass(menu.kind, PlaceStation) or is_lay(menu.kind) for menu in ask.menus):
        return Pass(ask.who)
    return choose(state, dice)


def rate(moment: Moment, dice: random.Random) -> Rated:
    rated = [(moment.gain(idea) * dice.uniform(0.97, 1.03), idea.action) for idea in _ideas(moment)]
    return sorted(rated, key=lambda pair: -pair[0])


def best(moment: Moment, rated: Rated) -> Action:
    """Of answers that are rated."""
    gain, action = rated[0] if rated else (0.0, moment.offers[0].low_action)
    return Pass(moment.ask.who) if moment.ask.passable and gain <= 0 else action


def _ideas(moment: Moment) -> Iterator[Idea]:
    kinds: dict[type[Action], list[Offer]] = {}
    for offer in moment.offers:
        if not isinstance(offer.action, Pass):
            kinds.setdefault(type(offer.action), []).append(offer)
    lays = [offer for kind, offers in kinds.items() if is_lay(kind) for offer in offers]
    if lays:
        yield from turn.lay_ideas(moment, lays)
    for kind, offers in kinds.items():
        if Run in kinds and kind is DiscardTrain:
            yield from turn.scrap_ideas(moment, offers)
        elif Run in kinds:
            yield from turn.run_ideas(moment, offers)
        elif kind in _PROPOSERS:
            yield from _PROPOSERS[kind](moment, offers)
        elif isinstance(offers[0].action, stock.PaperBid):
            yield from stock.bid_ideas(moment, offers)
        elif not is_lay(kind):
            yield from any_ideas(moment, offers)
