"""Players with a little sense, for games worth reading: they start companies, build, pay out and renew trains."""

from __future__ import annotations

import random
from collections.abc import Callable

from kursbuch.core.actions import Action, Pass
from kursbuch.core.questions import Offer
from kursbuch.core.state import State, legal
from kursbuch.rules import actions as a
from kursbuch.rules.auction import BidOn, Retract
from kursbuch.rules.table import BANK
from kursbuch.titles.g1854 import actions as own
from kursbuch.titles.g1854.ownership import can_run
from kursbuch.titles.g1854.table import AustriaPosition

WEIGHTS: dict[type[Action], int] = {
    a.BuyPaper: 12,
    BidOn: 3,
    Retract: 1,
    a.StartCompany: 8,
    a.BuyShare: 12,
    own.TakeOption: 3,
    own.PayOption: 9,
    own.SellOption: 1,
    a.Repay: 50,
    a.SellShares: 1,
    a.LayTile: 60,
    a.LayTileWith: 40,
    own.Dig: 4,
    own.DigWith: 20,
    a.PlaceStation: 6,
    a.Dividend: 1,
    a.BuyTrain: 10,
    a.SellTrain: 1,
    own.BuyMail: 3,
    own.ProposeMerger: 2,
    own.AgreeMerger: 4,
    Pass: 4,
}


def choose(state: State, dice: random.Random) -> Action:
    """One of the offers: the kind by its weight, then one of that kind."""
    now = state.now
    assert isinstance(now, AustriaPosition)
    kinds: dict[type[Action], list[Offer]] = {}
    for offer in legal(state):
        kinds.setdefault(type(offer.action), []).append(offer)
    for kind, sensible in SENSE.items():
        if kind in kinds:
            kept = [offer for offer in kinds[kind] if sensible(now, offer)]
            if kept or len(kinds) > 1:
                kinds[kind] = kept
    names = sorted((kind for kind in kinds if kinds[kind]), key=lambda kind: kind.__name__)
    kind = dice.choices(names, [WEIGHTS.get(kind, 1) for kind in names])[0]
    offer = dice.choice(kinds[kind])
    if not offer.number:
        return offer.action
    return offer.at(offer.high if kind is a.Repay else min(offer.high, offer.low + dice.randrange(30)))


def _useful_train(now: AustriaPosition, offer: Offer) -> bool:
    """A train the company can run, if it has few, and not below a tenth of the money."""
    action = offer.action
    assert isinstance(action, a.BuyTrain)
    few = len(now.trains.get(action.who, ())) < min(2, now.train_limit(action.who))
    fair = action.source in (BANK, "pool") or not offer.number or offer.high > 60
    return few and fair and can_run(now, action.who, action.train)


def _pays(now: AustriaPosition, offer: Offer) -> bool:
    """Pay out, unless the company is poor and has but one train."""
    action = offer.action
    assert isinstance(action, a.Dividend)
    poor = now.cash[action.who] < 150 and len(now.trains.get(action.who, ())) < 2 and now.round.part % 2 == 0
    return (action.part == "none") == poor


def _affordable(now: AustriaPosition, offer: Offer) -> bool:
    action = offer.action
    assert isinstance(action, own.BuyMail)
    return now.cash[action.who] > action.price + 250


def _spare(now: AustriaPosition, offer: Offer) -> bool:
    """Stations and tunnels are for companies with money left for a train."""
    return now.cash[offer.action.who] > 300


SENSE: dict[type[Action], Callable[[AustriaPosition, Offer], bool]] = {
    a.BuyTrain: _useful_train,
    a.Dividend: _pays,
    own.BuyMail: _affordable,
    a.PlaceStation: _spare,
    own.Dig: _spare,
}
