"""A company's turn in an 18xx game: track, stations, runs and trains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from ...core.questions import Offer, of_kind
from ...rules.actions import BuyTrain, DiscardTrain, Dividend, PlaceStation, Run
from ...rules.dividends import ALL
from ...rules.running import best_run
from ...rules.trains import on_sale
from .earnings import is_long
from .ideas import TRIED, Idea, Moment
from .track import Ground, Lay

_FORESIGHT = 8.0
"""Rounds that track and stations are laid for."""
_A_STOP = 0.7
"""What one more place brings a train, as part of what those of now bring on the average."""
_A_HEX = 2
"""So many tiles are tried on one hex."""


def lay_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """Tiles that look best; a step towards a place counts as part of what the place will bring."""
    company = moment.ask.who
    ground, seen = Ground(moment.now, company), list[str]()
    scale = 0.3 * max(0.2, moment.part(company)) * min(moment.view.rounds, _FORESIGHT)
    unseen = any(is_long(moment.now.facts.trains[train]) for train in moment.now.trains.get(company, ()))
    rated = []
    for offer in offers:
        lay = cast(Lay, offer.action)  # the caller has seen that
        at_once, further = ground.promise(lay)
        if at_once + further > 0:
            rated.append((at_once + 0.6 * further, further + unseen * at_once, lay.hex, offer.action))
    for _, further, place, action in sorted(rated, key=lambda look: -look[0]):
        if seen.count(place) < _A_HEX and len(seen) < TRIED:
            seen.append(place)
            yield Idea(action, scale * further)


def station_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """Stations keep a way open: the last free place of a good city is worth having."""
    t = moment.now
    scale = 0.15 * max(0.2, moment.part(moment.ask.who)) * min(moment.view.rounds, _FORESIGHT)
    rated = []
    for _, action in of_kind(PlaceStation, offers):
        value = t.board.face(action.hex).stops[action.stop].value(t.phase_now.colour)
        rated.append((value, t.board.free_slots(action.hex, action.stop) == 1, action))
    for value, last, action in sorted(rated, key=lambda look: -look[0])[:TRIED]:
        yield Idea(action, scale * value * last)


def run_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """The best run; before it whatever makes this very run better than it costs."""
    company, now = moment.ask.who, moment.now
    for offer in offers[:TRIED]:
        if isinstance(offer.action, Run):
            yield Idea(offer.action, known=True)
            continue
        after = moment.after(offer.low_action)
        best, better = best_run(now, company), best_run(after, company)
        more = better.revenue + better.subsidy - best.revenue - best.subsidy
        yield Idea(offer.low_action, float(more - max(0, now.cash[company] - after.cash[company])), known=True)


def scrap_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """Where there is room for no more trains, one goes before the run if the money at hand buys a better one after it,
    which earns more until the end than this run loses."""
    t, company, types = moment.now, moment.ask.who, moment.now.facts.trains
    if len(t.trains[company]) < t.train_limit(company):
        return
    best = best_run(t, company)
    a_stop = _A_STOP * best.revenue / max(1, sum(types[train].reach for train in t.trains[company]))
    for _, scrap in of_kind(DiscardTrain, offers):
        old, rest = types[scrap.train], best_run(moment.after(scrap), company)
        money = t.cash[company] + rest.revenue // 2 + rest.subsidy
        fit = [types[x] for x in on_sale(t) if types[x].price <= money and types[x].reach > old.reach]
        if fit:
            lost = best.revenue + best.subsidy - rest.revenue - rest.subsidy
            more = a_stop * (max(train.reach for train in fit) - old.reach)
            yield Idea(scrap, more * min(moment.view.left - 1, _FORESIGHT) - lost, known=True)


def train_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """Trains at their price: of one's own companies only those that keep another one, of others' only those whose
    directors should be glad to sell."""
    t = moment.now
    for offer, action in of_kind(BuyTrain, offers):
        if offer.number:
            face = t.facts.trains[action.train].price
            if not offer.low <= face <= offer.high:
                continue
            action = replace(action, price=face)
        seller = t.director(action.source)
        own = seller == moment.player
        if not t.facts.train_rules.can_run(t, action.who, action.train) or (own and len(t.trains[action.source]) < 2):
            continue
        if own or not seller or is_glad(moment, seller, action):
            yield Idea(action, moment.prolongs(moment.after(action)))


def trade_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """A train for one that is handed in, judged like a purchase."""
    for offer in offers:
        yield Idea(offer.low_action, moment.prolongs(moment.after(offer.low_action)))


def dividend_ideas(moment: Moment, offers: list[Offer]) -> Iterator[Idea]:
    """Paying out is the rule, whatever else it may lead to; what is kept must be worth clearly more."""
    company = moment.ask.who
    for _, dividend in of_kind(Dividend, offers):
        paid = moment.now.runs.get(company, 0) * (dividend.part == ALL)
        yield Idea(dividend, 0.8 * paid * moment.part(company))


def is_glad(moment: Moment, seller: str, action: BuyTrain) -> bool:
    """Would the seller gain by selling?"""
    view, now = moment.seller(seller, action.source)
    return view.worth(moment.after(action)) > now
