"""The answers to a question of cube rails that are worth a thought, each with what a quick look says of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from ...core.actions import Action, Pass
from ...core.state import State, legal
from ...cubes.actions import AgreeToEnd, Bid, Build, OfferShare
from ...cubes.build import rural_built
from ...cubes.record import CubePosition
from .atlas import Hop
from .quick import Done, Quick
from .sketch import Sketch

Branch = Callable[[Sketch, random.Random], None]
"""Carries an answer out in a sketch, to the end of the turn or the auction."""

_BUILDS, _OFFERS = 6, 3
"""So many answers of a kind are worth a thought."""
_CLEAR = 0.5
"""A bid below this part of the limit needs no thought, nor one that is as far above it."""


@dataclass(frozen=True)
class Answer:
    """An answer worth a thought; `gain` is how far ahead it puts the player at a quick look."""

    action: Action
    gain: float
    branch: Branch
    ends: bool = False
    """Is the game over with it?"""


class Deliberation:
    """What a player is asked in cube rails."""

    def __init__(self, state: State, quick: Quick) -> None:
        now, player = CubePosition.cast(state.now), state.question.actor
        self.now, self.player, self.quick = now, player, quick
        self.seat = now.players.index(player)
        self.offers = list(legal(state))
        self.base = Sketch.of(now)
        self.ahead = quick.dividends(self.base)
        self.names = tuple(now.facts.railroads)

    def answers(self) -> list[Answer]:
        """The best at a quick look first."""
        if self.now.auction:
            found = self._bids()
        elif any(isinstance(offer.action, AgreeToEnd) for offer in self.offers):
            found = self._agreement()
        else:
            found = self._turns()
        return sorted(found, key=lambda answer: -answer.gain)

    # -- turns ----------------------------------------------------------------------------------------

    def _turns(self) -> Iterator[Answer]:
        """The best ways to build, the best shares to offer, and to leave it at that."""
        s, now, quick = self.base, self.now, self.quick
        leads = quick.leads(s, self.seat)
        builds, offers = list[Answer](), list[Answer]()
        if now.works:
            done = self._done()
            r = self.names.index(now.works.railroad)
            yield Answer(Pass(self.player), 0.0, partial(self._build, r, None, done))
            builds.extend(self._builds(r, leads, done))
        else:
            # when nobody does anything all may agree that this is the end
            idle = now.idle and not any(p != self.seat for p in s.turns)
            yield Answer(Pass(self.player), 0.0, _end_turn, ends=idle)
            for r, held in enumerate(s.held):
                if held[self.seat]:
                    builds.extend(self._builds(r, leads, Done.none(s, r)))
            for offer in self.offers:
                if isinstance(offer.action, OfferShare):
                    r = self.names.index(offer.action.railroad)
                    gain = quick.offering(s, self.seat, r, leads[r], self.ahead)
                    offers.append(Answer(offer.action, gain, partial(self._offer, r)))
        yield from sorted(builds, key=lambda answer: -answer.gain)[:_BUILDS]
        yield from sorted(offers, key=lambda answer: -answer.gain)[:_OFFERS]

    def _done(self) -> Done:
        works = self.now.works
        assert works is not None
        r = self.names.index(works.railroad)
        new = sum(1 << self.names.index(other) for other in self.now.new_links())
        return Done(len(works.hexes), works.spent, rural_built(self.now) > 0, self.base.links[r] & ~new)

    def _builds(self, r: int, leads: list[float], done: Done) -> Iterator[Answer]:
        """The best way to each city."""
        s, best = self.base, dict[int, tuple[float, Hop]]()
        pay = self.quick.payment(s, leads)
        legal_builds = {offer.action for offer in self.offers}
        for gain, cost, hop in self.quick.hop_gains(s, r, leads, pay, self.ahead, done):
            if hop.city not in best or gain - cost > best[hop.city][0]:
                best[hop.city] = gain - cost, hop
        for gain, hop in best.values():
            action = Build(self.player, self.names[r], s.atlas.names[hop.path[0]])
            if action in legal_builds:
                yield Answer(action, gain, partial(self._build, r, hop, done))

    def _build(self, r: int, hop: Hop | None, done: Done, s: Sketch, dice: random.Random) -> None:
        self.quick.build(s, self.seat, r, hop, self.ahead, dice, done)
        _end_turn(s, dice)

    def _offer(self, r: int, s: Sketch, dice: random.Random) -> None:
        self.quick.auction(s, r, self.seat, False, self.ahead, dice)
        _end_turn(s, dice)

    # -- auctions -------------------------------------------------------------------------------------

    def _bids(self) -> Iterator[Answer]:
        """To have the share for the lowest bid there is, or to leave it to the others."""
        now, s = self.now, self.base
        lot = now.lot
        r = self.names.index(lot.railroad)
        limits = self.quick.limits(s, r, self.ahead)
        opening = r in s.to_open
        if opening:
            s.to_open.remove(r)
        own, low = limits[self.seat], lot.least
        rivals = [now.players.index(p) for p in lot.bidders[1:]]
        offer = next(offer for offer in self.offers if isinstance(offer.action, Bid))
        # a bid that a rival is sure to top saves everybody's time; where nobody else is left the lowest will do
        most = min(own, max((limits[p] for p in rivals), default=0.0))
        bid = offer.at(max(low, min(offer.high, int(_CLEAR * most))))
        if low >= _CLEAR * own:
            yield Answer(Pass(self.player), 0.0, partial(self._leave, r, opening, rivals))
        if low <= own / _CLEAR:
            yield Answer(bid, own - low + 0.5, partial(self._buy, r, opening, low))

    def buying(self, price: int) -> Branch:
        """To have the share under the hammer for that price."""
        lot = self.now.lot
        r = self.names.index(lot.railroad)
        opening = r in self.base.to_open
        if opening:
            self.base.to_open.remove(r)
        return partial(self._buy, r, opening, price)

    def _buy(self, r: int, opening: bool, price: int, s: Sketch, dice: random.Random) -> None:
        s.sell(r, self.seat, price)
        self._sold(opening, self.seat, s)

    def _leave(self, r: int, opening: bool, rivals: list[int], s: Sketch, dice: random.Random) -> None:
        lot = self.now.lot
        leader = self.now.players.index(lot.leader) if lot.leader else -1
        limits = self.quick.limits(s, r, self.ahead)
        first = second = lot.price
        winner = leader
        for p in rivals:
            limit = int(min(limits[p] * self.quick.whim(dice), s.cash[p]))
            if limit > first:
                first, second, winner = limit, first, p
            elif limit > second:
                second = limit
        if winner < 0 and opening:
            winner = self.now.players.index(self.now.opener)
        if winner >= 0:
            s.sell(r, winner, min(first, second + (winner != leader)))
        self._sold(opening, winner, s)

    def _sold(self, opening: bool, winner: int, s: Sketch) -> None:
        if opening:
            s.opener = winner
        else:
            s.turns = s.turns[1:]

    # -- the end --------------------------------------------------------------------------------------

    def _agreement(self) -> Iterator[Answer]:
        """To end it, or to go on, which is worth something only if there is something that one would do oneself."""
        s, luck = self.base, random.Random(0)
        ahead = float(s.cash[self.seat] - max(cash for p, cash in enumerate(s.cash) if p != self.seat))
        stuck = self.quick.move(s, self.seat, self.ahead, luck).gain <= 0
        yield Answer(AgreeToEnd(self.player), 1.0 if stuck else ahead, _nothing, ends=True)
        yield Answer(Pass(self.player), 0.0, self._go_on)

    def _go_on(self, s: Sketch, dice: random.Random) -> None:
        if s.idle:
            self.quick.turn(s, self.seat, dice)
        s.over = s.idle
        s.settle_order(dice)


def _nothing(s: Sketch, dice: random.Random) -> None:
    """The position as it is."""


def _end_turn(s: Sketch, dice: random.Random) -> None:
    s.turns = s.turns[1:]
