"""Answers to a question, rated by what becomes of each company until the end.

They are picked much as `steady` picks them, and tried out the same way; what is known better is what a position is
worth: that money in a treasury is good for nothing but trains, and what those will earn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ...core.actions import Action, Pass
from ...core.questions import Ask, Offer, of_kind
from ...rules.actions import (
    BuyPaper,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    PlaceStation,
    Repay,
    Run,
    SellShares,
    SellTrain,
    StartCompany,
    TradeTrain,
)
from ...rules.dividends import ALL
from ...rules.table import Holdings
from ...rules.trains import on_sale, trade_price
from ..steady import stock, turn
from ..steady.ideas import Idea, Moment, Proposer, any_ideas, plain_ideas
from ..steady.outlook import FLOAT
from ..steady.track import is_lay
from .figures import Judgement
from .running import found_run

_USUAL = 100
"""What a share costs, more or less."""
_A_ROUND = 0.02
"""What money brings in a round, at least, if shares are bought for it early."""
_DEAR = 1.4
_NEARLY = 1.2
"""Somebody else will take a share of what one opens."""
_FREEDOM = 1000.0
"""What it is worth to owe nothing."""


def judge(now: Holdings, player: str, concerned: frozenset[str], ask: Ask) -> Judgement:
    """In stock rounds all companies are looked at closely: the board stays as it is."""
    if ask.who == player:
        concerned |= now.floated - now.closed
    return Judgement(now, player, concerned, ask)


def rate(moment: Moment, dice: random.Random) -> list[tuple[float, Idea]]:
    """The ideas with what each gains, the best first. Of what is bought, the cheaper counts for more."""
    rated = []
    for idea in _ideas(moment):
        gain = moment.gain(idea) * dice.uniform(0.99, 1.01)
        if gain > 0 and (price := _price(moment.now, idea.action)):
            gain *= _USUAL / price
        rated.append((gain, idea))
    return sorted(rated, key=lambda pair: -pair[0])


def _price(t: Holdings, action: Action) -> int:
    """What a player pays for shares or papers."""
    match action:
        case BuyShare(company=company, percent=percent):
            return t.worth_of(company, percent)
        case StartCompany(company=company, price=price):
            return price * t.company(company).shares[0] // t.share(company)
        case BuyPaper(price=price):
            return price
    return 0


def _ideas(moment: Moment) -> Iterator[Idea]:
    kinds: dict[type[Action], list[Offer]] = {}
    for offer in moment.offers:
        if not isinstance(offer.action, Pass):
            kinds.setdefault(type(offer.action), []).append(offer)
    lays = [offer for kind, offers in kinds.items() if is_lay(kind) for offer in offers]
    if lays:
        yield from turn.lay_ideas(moment, lays)
    for kind, offers in kinds.items():
        if kind is DiscardTrain and Run in kinds:
            yield from _scrap_ideas(moment, offers)
        elif Run in kinds:
            yield from turn.run_ideas(moment, offers)
        elif kind in _PROPOSERS:
            yield from _PROPOSERS[kind](moment, offers)
        elif isinstance(offers[0].action, stock.PaperBid):
            yield from stock.bid_ideas(moment, offers, _worth_bidding)
        elif not is_lay(kind):
            yield from any_ideas(moment, offers)


# -- a company's turn -----------------------------------------------------------------------------------------------


def _train_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """Trains of the bank, of one's own companies at any price, of others' at theirs if they should be glad."""
    t = moment.now
    for offer, action in of_kind(BuyTrain, offers):
        face, seller = t.facts.trains[action.train].price, t.director(action.source)
        if not t.facts.train_rules.can_run(t, action.who, action.train):
            continue
        if seller == moment.player:
            for price in (
                sorted({offer.low, min(max(face, offer.low), offer.high)}) if offer.number else (action.price,)
            ):
                yield Idea(BuyTrain(action.who, action.train, action.source, price))
        elif not seller:
            yield Idea(offer.low_action)
        elif not offer.number or offer.low <= face <= offer.high:
            fair = BuyTrain(action.who, action.train, action.source, face)
            if turn.is_glad(moment, seller, fair):
                yield Idea(fair)


def _scrap_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """A train may go before the run if the next one, bought after it, earns enough to make up for it."""
    t, company = moment.now, moment.ask.who
    trains, left = t.trains[company], moment.view.left
    if len(trains) < t.train_limit(company) or left <= 0:
        return
    now = found_run(t, company, trains)[0]
    for _, scrap in of_kind(DiscardTrain, offers):
        rest = list(trains)
        rest.remove(scrap.train)
        ran, subsidy = found_run(t, company, tuple(rest))
        cash = t.cash[company] + ran // 2 + subsidy
        types = [t.facts.trains[x] for x in on_sale(t) if t.facts.trains[x].price <= cash]
        better = [x for x in types if x.price > t.facts.trains[scrap.train].price]
        if better:
            order = list(t.facts.trains)
            new = max(found_run(t, company, tuple(sorted((*rest, x.id), key=order.index)))[0] for x in better)
            yield Idea(scrap, 0.5 * ((new - now) * left - (now - ran)), known=True)


def _dividend_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """A company pays out, unless what it keeps buys a train that it needs and cannot have otherwise."""
    t, company = moment.now, moment.ask.who
    for _, dividend in of_kind(Dividend, offers):
        if dividend.part == ALL or _helps(t, company, t.runs.get(company, 0)):
            yield Idea(dividend)


def _helps(t: Holdings, company: str, revenue: int) -> bool:
    """Does the revenue buy, in this very turn, a train for a company that has none that lasts?"""
    facts, cash = t.facts, t.cash[company]
    prices = [
        facts.trains[x].price
        for x in on_sale(t)
        if facts.train_rules.may_own(t, company, x) and facts.train_rules.can_run(t, company, x)
    ]
    prices += [
        trade_price(t, old, x)
        for x in on_sale(t)
        if (old := facts.trains[x].part_exchange) in t.trains.get(company, ())
    ]
    lasting = any(not facts.trains[x].scrapped_by for x in t.trains.get(company, ()))
    return not lasting and any(cash < price <= cash + revenue for price in prices)


# -- shares, papers and debts ---------------------------------------------------------------------------------------


def _start_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """Companies that one can open nearly alone: shares of one that never operates are money lost."""
    t = moment.now
    for start in stock.starts(moment, offers):
        if start.price * FLOAT // t.share(start.company) <= _NEARLY * t.cash[moment.player]:
            yield Idea(start)


def _paper_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """The same papers as others would take, if shares would not bring more for the money later on."""
    for idea in stock.paper_ideas(moment, offers):
        yield Idea(idea.action, -_hurdle(moment) * _price(moment.now, idea.action))


def _worth_bidding(moment: Moment, paper: str) -> float:
    """The most to bid for a paper; nobody would pay much more than it says on it."""
    return min(moment.view.paper(moment.now, paper) / (1 + _hurdle(moment)), _DEAR * moment.now.company(paper).price)


def _hurdle(moment: Moment) -> float:
    """What money must bring while there are shares to come, as a part of it."""
    return _A_ROUND * moment.view.left


def _repay_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """Debts grow, and nobody in debt buys anything."""
    for offer in offers:
        yield Idea(offer.at(offer.high) if offer.number else offer.action, _FREEDOM, known=True)


_PROPOSERS: Mapping[type[Action], Proposer] = MappingProxyType(
    {
        PlaceStation: turn.station_ideas,
        BuyTrain: _train_ideas,
        TradeTrain: plain_ideas,
        SellTrain: plain_ideas,
        Repay: _repay_ideas,
        Dividend: _dividend_ideas,
        DiscardTrain: plain_ideas,
        BuyShare: stock.share_ideas,
        StartCompany: _start_ideas,
        SellShares: stock.sale_ideas,
        BuyPaper: _paper_ideas,
    }
)
