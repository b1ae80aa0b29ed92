"""Playing cube rails: bid what a share will bring, build where one's own shares gain most, link when it pays.

What counts is to be ahead of the others, so every gain is taken less what the others gain by it, on the average.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from ...core.actions import Action, Pass
from ...core.questions import Offer
from ...core.state import State, legal
from ...cubes.actions import AgreeToEnd, Bid, Build, OfferShare
from ...cubes.build import open_hexes, rural_built
from ...cubes.dividends import dividend
from ...cubes.prospects import needed
from ...cubes.railroads import Site
from ...cubes.record import CubePosition

_LATER = 0.6
"""What a gain is worth that takes another build."""
_A_LINK = 10
"""Talers that a link takes, more or less."""
_RESERVE = 0.1
"""The part of its cash that a player keeps for the next share while there will be one."""
_UNPAID = 0.6
"""What a share brings of a railroad that does not pay yet, as part of one that does."""
_THRIFT = 0.2
"""What a Taler in the treasury of a railroad is worth to those who hold its shares, all together."""


@dataclass(frozen=True)
class Plan:
    """Track to a city: the hex to begin with, and how much it puts one ahead."""

    gain: float
    railroad: str
    hex: str


class Prospect:
    """A position as one player sees it."""

    def __init__(self, now: CubePosition, player: str) -> None:
        self.now, self.player = now, player
        self.others = [p for p in now.players if p != player]
        lacking = sum(max(0, now.facts.links - len(now.links(r))) for r in now.facts.railroads)
        funds = sum(now.treasury.values()) + sum(now.cash.values())
        self.dividends = 0.5 + min(0.6 * lacking, funds / _A_LINK)
        """How often dividends will still be paid: most links serve two railroads that lack one, and all cost money."""

    def lead(self, railroad: str) -> float:
        """Shares the player holds more than the others do on the average."""
        now = self.now
        return now.shares(self.player, railroad) - sum(now.shares(p, railroad) for p in self.others) / len(self.others)

    def share(self, railroad: str) -> float:
        """What a share will bring until the end: more as its railroad grows."""
        now = self.now
        grown = now.income(railroad) + 0.2 * min(now.treasury[railroad], 3 * now.locomotives[railroad]) + 1.0
        pays = now.railroad(railroad).pays(now.cities(railroad))
        return grown * self.dividends * (1.0 if pays else _UNPAID)

    def payment(self, railroad: str) -> float:
        """How much dividends caused by that railroad put the player ahead, now."""
        return sum(dividend(self.now, r, railroad) * self.lead(r) for r in self.now.facts.railroads)

    # -- track --------------------------------------------------------------------------------------

    def plans(self, railroad: str) -> Iterator[Plan]:
        """What each city is worth that the railroad could build to, as things are."""
        now = self.now
        hexes, links, lead = now.facts.map.hexes, now.links(railroad), self.lead(railroad)
        company = now.railroad(railroad)
        a_build = company.hexes_a_build
        done = len(now.works.hexes) if now.works else 0
        before = now.income(railroad)
        pays = company.pays(now.cities(railroad))
        missing = frozenset() if pays else needed(now.facts, railroad) - now.track[railroad]
        for way, cost in self._ways(railroad):
            incomes = [hexes[h].income for h in sorted({*now.track[railroad], *way})]
            income = company.income(incomes)
            gain = (income - before) * lead * self.dividends
            if joined := missing.intersection(way):  # a step towards paying at all
                gain += (1 - _UNPAID) * income * lead * self.dividends * len(joined) / len(missing)
            met = {r for h in way if hexes[h].is_urban for r in now.railroads_in(h)} - {railroad} - links
            if met:
                gain += self.payment(railroad)
            builds = -(-(done + len(way)) // a_build)
            yield Plan(gain * _LATER ** (builds - 1) - _THRIFT * cost * lead, railroad, way[0])

    def _ways(self, railroad: str) -> Iterator[tuple[tuple[str, ...], int]]:
        """The cheapest way to each city that can be paid for, and its price."""
        now = self.now
        company, board = now.railroad(railroad), now.facts.map
        free, funds = open_hexes(now, railroad), now.treasury[railroad]
        there = {place: len(now.railroads_in(place)) for place in free}
        queue: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, (place,)) for place in sorted(now.track[railroad])]
        seen: set[str] = set()
        while queue:
            cost, length, way = heappop(queue)
            here = way[-1]
            if here in seen:
                continue
            seen.add(here)
            if length and board.hexes[here].is_urban:
                yield way[1:], cost
            if length == now.locomotives[railroad]:
                continue
            for beside in board.neighbours[here]:
                one = board.hexes[beside]
                if beside not in free or beside in seen or (one.terrain.tracks and self._zoned(way, beside)):
                    continue
                price = cost + company.price(Site(one, there[beside], rural_built(now) + length))
                if price <= funds:
                    heappush(queue, (price, length + 1, (*way, beside)))

    def _zoned(self, way: tuple[str, ...], place: str) -> bool:
        """Has this way been in the zone already where each railroad may have but little track?"""
        hexes = self.now.facts.map.hexes
        return any(hexes[h].terrain is hexes[place].terrain for h in way[1:])

    # -- shares -------------------------------------------------------------------------------------

    def limit(self, player: str, railroad: str) -> float:
        """The most a player should pay for a share."""
        now = self.now
        worth = 0.75 * self.share(railroad)
        left = [r for r in now.facts.railroads if not now.owners[r]]
        if not left:
            cash, last = now.cash[player], sum(now.unsold.values()) == 1
            return min(cash if last else max(1, int((1 - _RESERVE) * cash)), worth)
        # the first shares go one after another: what all have is spread over those that are left
        fair = sum(now.cash.values()) / len(left) * self.share(railroad) / (sum(map(self.share, left)) / len(left))
        return min(0.6 * now.cash[player], worth, 1.2 * fair)

    def offering(self, railroad: str) -> float:
        """How much it puts the player ahead to offer a share: it is bought below its worth, by oneself or another."""
        worth = self.share(railroad)
        rival = max(self.limit(p, railroad) for p in self.others)
        own = self.limit(self.player, railroad)
        building = _THRIFT * min(own, rival) * self.lead(railroad) * self.dividends
        if own > rival:
            return worth - rival + building
        return (own - worth) / len(self.others) + building if own + rival > 1 else -1.0


def choose(state: State, dice: random.Random) -> Action:
    now, player = CubePosition.cast(state.now), state.question.actor
    offers = list(legal(state))
    prospect = Prospect(now, player)
    rated = [(gain * dice.uniform(0.95, 1.05), n, action) for n, (gain, action) in enumerate(_rated(prospect, offers))]
    gain, _, action = max(rated, default=(0.0, 0, offers[0].low_action))
    passing = Pass(player)
    return action if gain > 0 or not any(offer.action == passing for offer in offers) else passing


def _rated(prospect: Prospect, offers: list[Offer]) -> Iterator[tuple[float, Action]]:
    now, player = prospect.now, prospect.player
    builds = {offer.action for offer in offers if isinstance(offer.action, Build)}
    for railroad in sorted({build.railroad for build in builds if isinstance(build, Build)}):
        for plan in prospect.plans(railroad):
            if (build := Build(player, railroad, plan.hex)) in builds:
                yield plan.gain, build
    for offer in offers:
        match offer.action:
            case Bid():
                limit = prospect.limit(player, now.lot.railroad)
                step = int(limit - offer.low) // 3
                yield int(limit) - offer.low + 0.5, offer.at(min(offer.high, offer.low + max(0, step)))
            case OfferShare(railroad=railroad):
                yield prospect.offering(railroad), offer.action
            case AgreeToEnd():
                hopes = [plan.gain for r in now.facts.railroads if now.shares(player, r) for plan in prospect.plans(r)]
                yield (-1.0 if max(hopes, default=0.0) > 0 else 1.0), offer.action
