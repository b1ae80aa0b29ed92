"""The quick player: one look at a sketch, and a turn in a tenth of a millisecond. The search lets it sit in every seat.

What counts is to be ahead of the others, so every gain is taken less what the others gain by it on the average.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from ...cubes.railroads import each_city_once
from .atlas import Hop
from .sketch import Sketch


class Taste(NamedTuple):
    """What the quick player goes by. It bids as `steady` does, so that a search knows what the others will pay."""

    base: float = 0.5
    """Dividends that are still paid when all links are made,"""
    lacking: float = 0.6
    """and for each link that a railroad lacks, if there is the money for them:"""
    a_link: float = 10.0
    """Talers that a link takes, more or less."""
    later: float = 0.6
    """What a gain is worth that takes another build."""
    thrift: float = 0.35
    """What a Taler of the treasury is worth to a share."""
    growth: float = 0.2
    """Income to come for a Taler in the treasury,"""
    hope: float = 1.0
    """and in any case."""
    waiting: float = 0.6
    """What a share brings of a railroad that does not pay yet, as part of one that does."""
    bid: float = 0.75
    """The part of what a share will bring that is bid for it."""
    keep: float = 0.4
    """The part of the cash that is never bid while first shares are for sale."""
    fair: float = 1.2
    """The most bid for a first share, as part of its even share of all cash."""
    filling: float = 0.5
    """What is still to be built in the same action, as part of what is built first."""
    luck: float = 0.1
    """How much a judgement wavers, up and down."""


class Intent(NamedTuple):
    """A turn: a way to build, a share to offer, or neither."""

    gain: float
    railroad: int = -1
    hop: Hop | None = None


_PASS = Intent(0.0)
_INCOME, _MOST = 0.85, 6.0
"""What a Taler of income brings a share until the end for each link that lacks, and at the most;"""
_GROWTH, _LATE = 1.1, 4
"""and a Taler of the treasury, less when the end is near. Found by least squares over games among `steady`s."""


class Done(NamedTuple):
    """What a build has done so far."""

    built: int
    spent: int
    land: bool
    links: int
    """The links there were before it."""

    @staticmethod
    def none(s: Sketch, r: int) -> Done:
        return Done(0, 0, False, s.links[r])


_USUAL = Taste()


class Quick:
    """A player of sketches."""

    def __init__(self, taste: Taste = _USUAL) -> None:
        self.taste = taste

    def dividends(self, s: Sketch) -> float:
        """How often dividends will still be paid."""
        lacking = s.lacking()
        funds = sum(s.cash) + sum(s.treasury)
        return self.taste.base + min(self.taste.lacking * lacking, funds / self.taste.a_link)

    def share(self, s: Sketch, r: int, ahead: float) -> float:
        """What a share will bring until the end."""
        t = self.taste
        worth = (s.income[r] + t.growth * min(s.treasury[r], 3 * s.locos[r]) + t.hope) * ahead
        return worth if s.pays[r] else worth * t.waiting

    # -- auctions -------------------------------------------------------------------------------------

    def limits(self, s: Sketch, r: int, ahead: float) -> list[float]:
        """The most each player bids for a share."""
        t = self.taste
        worth = t.bid * self.share(s, r, ahead)
        if not s.to_open:
            return [min(cash, worth) for cash in s.cash]
        shares = [self.share(s, o, ahead) for o in s.to_open]
        even = t.fair * sum(s.cash) * self.share(s, r, ahead) / max(1.0, sum(shares))
        most = min(even, worth)
        return [min((1 - t.keep) * cash, most) for cash in s.cash]

    def whim(self, dice: random.Random) -> float:
        """A factor near 1: nobody judges quite the same twice."""
        return 1 + self.taste.luck * (2 * dice.random() - 1)

    def auction(self, s: Sketch, r: int, opener: int, opening: bool, ahead: float, dice: random.Random) -> int:
        """Sells a share to the player with the highest limit for just more than the next one would give."""
        first = second = 0
        winner = -1
        limits = self.limits(s, r, ahead)
        count = s.players
        for n in range(count):
            p = (opener + n) % count
            limit = int(min(limits[p] * self.whim(dice), s.cash[p]))
            if limit > first:
                first, second, winner = limit, first, p
            elif limit > second:
                second = limit
        if winner >= 0:
            s.sell(r, winner, min(first, second + 1))
        elif opening:
            winner = opener
            s.sell(r, winner, 0)
        return winner

    # -- turns ----------------------------------------------------------------------------------------

    def leads(self, s: Sketch, p: int) -> list[float]:
        """Shares a player holds more than the others do on the average, by railroad."""
        others = s.players - 1
        return [held[p] - (sold - held[p]) / others for held, sold in zip(s.held, s.sold, strict=True)]

    def best_hop(
        self, s: Sketch, r: int, leads: list[float], pay: float, ahead: float, done: Done, dice: random.Random
    ) -> Intent:
        """The best way for a railroad to build on."""
        best, chosen, chance = 0.0, None, dice.random
        low, wide = 1 - self.taste.luck, 2 * self.taste.luck
        for gain, cost, hop in self.hop_gains(s, r, leads, pay, ahead, done):
            gain = gain * (low + wide * chance()) - cost
            if gain > best:
                best, chosen = gain, hop
        return Intent(best, r, chosen) if chosen else _PASS

    def hop_gains(
        self, s: Sketch, r: int, leads: list[float], pay: float, ahead: float, done: Done
    ) -> Iterator[tuple[float, float, Hop]]:
        """What each open way is good for, and what its price weighs."""
        t, a = self.taste, s.atlas
        built, spent, land, before = done
        company = a.railroads[r]
        a_build, cap = company.hexes_a_build, company.spends_a_build
        lead, income, treasury, locos = leads[r], s.income[r], s.treasury[r], s.locos[r]
        linked, known = s.links[r] & ~before, s.links[r] | 1 << r
        prices, at = a.price[r], s.at
        factor = lead * ahead * (1.0 if s.pays[r] else t.waiting)
        double = lead if s.pays[r] else 0.0
        plain = company.income is each_city_once
        needed = a.needed[r] if not s.pays[r] else ()
        left, weight = a_build - built, t.thrift * lead
        for hop in s.open_hops(r):
            length, city = hop.length, hop.city
            if length > locos:
                continue
            there = at.get(city, 0)
            cost = hop.cost + prices[city][there.bit_count()]
            if not land:
                cost -= hop.rebate
            if cost > treasury:
                continue
            more = a.income[city] if plain else company.income((*s.cities[r], a.income[city])) - income
            gain = more * factor
            if city in needed:
                gain += (income + more) * lead * ahead * (1 - t.waiting)
            if not linked and there & ~known:
                gain += pay + (income + more) * double
            if length > left or (cap is not None and spent + cost > cap):
                builds = 1 + (length - left + a_build - 1) // a_build
                if cap is not None:
                    builds = max(builds, -(-(spent + cost) // cap))
                gain *= t.later ** (builds - 1)
            else:
                gain *= 1 + t.filling * (left - length) / a_build
            yield gain, weight * cost, hop

    def payment(self, s: Sketch, leads: list[float]) -> float:
        """How much dividends put the player ahead, before the double of the railroad that links."""
        return sum([s.income[r] * leads[r] for r in range(len(leads)) if s.pays[r]])

    def move(self, s: Sketch, p: int, ahead: float, dice: random.Random) -> Intent:
        """What a player does in a turn."""
        leads = self.leads(s, p)
        pay = self.payment(s, leads)
        best = _PASS
        for r, held in enumerate(s.held):
            if held[p] and s.locos[r]:
                move = self.best_hop(s, r, leads, pay, ahead, Done.none(s, r), dice)
                if move.gain > best.gain:
                    best = move
        for r in s.on_offer():
            gain = self.offering(s, p, r, leads[r], ahead)
            if gain > best.gain:
                best = Intent(gain, r)
        return best

    def offering(self, s: Sketch, p: int, r: int, lead: float, ahead: float) -> float:
        """How much it puts a player ahead to offer a share."""
        worth = self.share(s, r, ahead)
        limits = self.limits(s, r, ahead)
        own = limits[p]
        rival = max([limit for q, limit in enumerate(limits) if q != p])
        if max(own, rival) < 1:
            return -1.0
        building = self.taste.thrift * min(own, rival) * lead * ahead
        if own > rival:
            return worth - rival + building
        return (own - worth) / (s.players - 1) + building

    def build(self, s: Sketch, p: int, r: int, hop: Hop | None, ahead: float, dice: random.Random, done: Done) -> None:
        """The rest of a build: that way, as far as it goes, then whatever pays best; and dividends if it has linked."""
        s.idle = False
        built, spent, land, before = done
        company, urban = s.atlas.railroads[r], s.atlas.urban
        most, cap = company.hexes_a_build, company.spends_a_build
        while hop is not None:
            for place in hop.path:
                price = s.price(r, place, land)
                over = cap is not None and spent + price > cap
                if built == most or over or price > s.treasury[r] or not s.locos[r]:
                    hop = None
                    break
                s.place(r, place, price)
                built, spent = built + 1, spent + price
                land = land or not urban >> place & 1
            if hop is None or built == most or not s.locos[r]:
                break
            leads = self.leads(s, p)
            pay = self.payment(s, leads)
            hop = self.best_hop(s, r, leads, pay, ahead, Done(built, spent, land, before), dice).hop
        if s.links[r] & ~before:
            s.pay_dividends(r)

    def turn(self, s: Sketch, p: int, dice: random.Random) -> None:
        ahead = self.dividends(s)
        move = self.move(s, p, ahead, dice)
        if move.hop is not None:
            self.build(s, p, move.railroad, move.hop, ahead, dice, Done.none(s, move.railroad))
        elif move.railroad >= 0:
            self.auction(s, move.railroad, p, False, ahead, dice)

    def play_on(self, s: Sketch, most: int, dice: random.Random) -> None:
        """Plays so many turns, and to the end of the round; opening auctions come first."""
        while s.to_open:
            s.opener = self.auction(s, s.to_open.pop(0), s.opener, True, self.dividends(s), dice)
        turns = idle = 0
        while True:
            for p in s.turns:
                self.turn(s, p, dice)
            turns += len(s.turns)
            s.turns = []
            idle = idle + 1 if s.idle else 0
            s.over = s.all_linked() or idle > 1
            if s.over or turns >= most:
                return
            s.settle_order(dice)

    def worth(self, s: Sketch) -> list[float]:
        """What each player will have at the end, more or less: cash, and what the shares are good for until then."""
        if s.over:
            return [float(cash) for cash in s.cash]
        lacking = s.lacking()
        income, growth = min(_INCOME * lacking, _MOST), _GROWTH * min(1.0, (lacking + 2) / _LATE)
        worth = [float(cash) for cash in s.cash]
        for r, held in enumerate(s.held):
            paying = 1.0 if s.pays[r] else self.taste.waiting
            each = income * s.income[r] * paying + growth * min(s.treasury[r], 3 * s.locos[r])
            for p, shares in enumerate(held):
                if shares:
                    worth[p] += shares * each
        return worth
