"""Auctions of shares, clockwise, in which each bids more or drops out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from ..core.game import Script
from ..core.questions import Ask, Menu, Offer
from ..core.reports import Refusal
from .actions import Bid
from .record import Auction, CubePosition, CubeTable


class Unsold(Enum):
    """What becomes of a share that nobody bids for."""

    TO_OPENER = "the first bidder takes it for free"
    STAYS = "it stays unsold"


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """A kind of auction. Its rules are called bid.<kind>.minimum, .raise and .cash."""

    kind: str
    unsold: Unsold
    minimum: int = 1


def auction(t: CubeTable, rules: AuctionRules, railroad: str, opener: str) -> Script:
    """Sells one share and returns its new owner, or "" when it stays unsold.

    The last bidder left is asked too if there is no bid yet. Who cannot bid enough passes unasked.
    """
    seat = t.players.index(opener)
    clockwise = (*t.players[seat:], *t.players[:seat])
    lot = t.auction = Auction(rules.kind, railroad, rules.minimum, clockwise)
    while not lot.is_over:
        who, *others = lot.bidders
        answer = yield Ask("bid", who, who, (Menu(Bid, _bids, refuse_bid),))
        if isinstance(answer, Bid):
            lot = replace(lot, bidders=(*others, who), leader=who, price=answer.amount)
        else:
            lot = replace(lot, bidders=tuple(others))
        t.auction = lot
    t.auction = None
    winner = lot.leader or (opener if rules.unsold is Unsold.TO_OPENER else "")
    if winner:
        t.sell_share(railroad, winner, lot.price)
        t.tell("share.sold", railroad=railroad, player=winner, price=lot.price)
    else:
        t.tell("share.unsold", railroad=railroad)
    return winner


def _bids(position: CubePosition) -> Iterator[Offer]:
    lot = position.lot
    who = lot.bidders[0]
    yield Offer(Bid(who, lot.least), "amount", lot.least, position.cash[who])


def refuse_bid(position: CubePosition, bid: Bid) -> Refusal | None:
    lot = position.lot
    cash = position.cash[bid.who]
    if bid.amount < lot.minimum:
        return position.refuse(f"bid.{lot.kind}.minimum", amount=bid.amount, least=lot.minimum)
    if bid.amount <= lot.price:
        return position.refuse(f"bid.{lot.kind}.raise", amount=bid.amount, price=lot.price, leader=lot.leader)
    if bid.amount > cash:
        return position.refuse(f"bid.{lot.kind}.cash", amount=bid.amount, cash=cash, who=bid.who)
    return None
