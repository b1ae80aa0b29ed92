"""A waterfall auction: the first paper is for sale at its price, the later ones take bids.

When the first paper is sold, the next one goes to its only bidder, or its bidders fight for it; without a bid it waits
for the next player. A bid ties up its money until it is bettered and taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from ..core.actions import Action, Bidding, Pass
from ..core.game import Script
from ..core.questions import Ask, Menu, Offer
from ..core.reports import Refusal
from ..core.vocabulary import Money
from .actions import BuyPaper
from .table import Holdings, ShareTable
from .vocabulary import PaperId

RAISE = 5
"""How much a bid must beat the price or the highest bid by."""


@dataclass(frozen=True, slots=True)
class BidOn(Bidding):
    notation = "{who} bids {amount} on {paper}"
    amount: Money
    paper: PaperId


@dataclass(frozen=True, slots=True)
class Retract(Action):
    """Takes back a bid that has been bettered; this is no action of a turn."""

    notation = "{who} retracts the bid on {paper}"
    paper: PaperId


class StandingBid(NamedTuple):
    player: str
    amount: int


class AuctionHoldings(Holdings):
    bids: Mapping[str, tuple[StandingBid, ...]]
    """Paper -> standing bids, rising."""
    price_cut: int
    """What the first paper of all has become cheaper by."""

    @property
    def lots(self) -> list[str]:
        """Papers still to be sold, in order."""
        return [paper for paper in self.facts.auction_order if paper not in self.owner and paper not in self.closed]

    def lot_price(self, paper: str) -> int:
        cut = self.price_cut if paper == self.facts.auction_order[0] else 0
        return self.company(paper).price - cut

    def tied(self, player: str) -> int:
        """Money tied up in standing bids."""
        return sum(bid.amount for bids in self.bids.values() for bid in bids if bid.player == player)

    def free_cash(self, player: str, paper: str = "") -> int:
        """Money a player can offer; for a paper bid on before, that bid may be used again."""
        own = sum(bid.amount for bid in self.bids.get(paper, ()) if bid.player == player)
        return self.cash[player] - self.tied(player) + own

    def least_bid(self, paper: str) -> int:
        bids = self.bids.get(paper, ())
        return (bids[-1].amount if bids else self.lot_price(paper)) + RAISE


class AuctionTable(AuctionHoldings, ShareTable):
    def place_bid(self, player: str, paper: str, amount: int) -> None:
        others = tuple(bid for bid in self.bids.get(paper, ()) if bid.player != player)
        self.bids = {**self.bids, paper: (*others, StandingBid(player, amount))}

    def drop_bid(self, player: str, paper: str) -> None:
        self.bids = {**self.bids, paper: tuple(b for b in self.bids[paper] if b.player != player)}


Receive = Callable[[AuctionTable, str], None]
"""What a title does with a paper that has just been sold."""


def bidding_turn(t: AuctionTable, player: str, receive: Receive, quiet: bool) -> Script:
    """One turn: buy the first paper, bid on a later one, or pass. Counts passes in a row in `t.passes`."""
    while True:
        menus = (_buy_menu(player), _bid_menu(player), _retract_menu(player))
        action = yield Ask("auction", player, player, menus, quiet=quiet)
        if not isinstance(action, Retract):
            break
        t.drop_bid(player, action.paper)
    if isinstance(action, Pass):
        t.passes += 1
        return
    t.passes = 0
    if isinstance(action, BidOn):
        t.place_bid(player, action.paper, action.amount)
        t.tell("bid", player=player, paper=action.paper, amount=action.amount)
    elif isinstance(action, BuyPaper):
        sell_lot(t, player, action.paper, action.price, receive)
    while t.lots and t.bids.get(t.lots[0]):
        yield from _contest(t, t.lots[0], quiet)
        winner = t.bids[t.lots[0]][-1]
        sell_lot(t, winner.player, t.lots[0], winner.amount, receive)


def _contest(t: AuctionTable, paper: str, quiet: bool) -> Script:
    """Where there are several bidders, the lowest tops the highest bid or drops out, until one is left."""
    while len(t.bids[paper]) > 1:
        player = t.bids[paper][0].player
        menus = (_raise_menu(player, paper), _retract_menu(player))
        action = yield Ask("contest", player, player, menus, quiet=quiet)
        if isinstance(action, BidOn):
            t.place_bid(player, paper, action.amount)
            t.tell("bid", player=player, paper=paper, amount=action.amount)
        elif isinstance(action, Retract):
            t.drop_bid(player, action.paper)
        else:
            t.drop_bid(player, paper)


def sell_lot(t: AuctionTable, player: str, paper: str, price: int, receive: Receive) -> None:
    t.sell_paper(paper, player, price)
    t.bids = {p: bids for p, bids in t.bids.items() if p != paper}
    t.priority = t.after(player)
    receive(t, paper)


# -- menus ----------------------------------------------------------------------------------------------


def _buy_menu(player: str) -> Menu:
    return Menu(BuyPaper, partial(_purchases, player=player), refuse_purchase)


def _purchases(t: AuctionHoldings, player: str) -> Iterator[BuyPaper]:
    yield BuyPaper(player, t.lots[0], t.lot_price(t.lots[0]))


def refuse_purchase(t: AuctionHoldings, action: BuyPaper) -> Refusal | None:
    first = t.lots[0]
    if action.paper != first:
        return t.no("auction.first", paper=action.paper, first=first)
    if action.price != t.lot_price(first):
        return t.no("auction.price", paper=first, price=t.lot_price(first))
    return _refuse_amount(t, action.who, action.price, t.free_cash(action.who))


def _bid_menu(player: str) -> Menu:
    return Menu(BidOn, partial(_bids, player=player), refuse_bid)


def _bids(t: AuctionHoldings, player: str) -> Iterator[Offer]:
    for paper in t.lots[1:]:
        low, high = t.least_bid(paper), t.free_cash(player, paper)
        if low <= high:
            yield Offer(BidOn(player, low, paper), "amount", low, high)


def refuse_bid(t: AuctionHoldings, action: BidOn) -> Refusal | None:
    if action.paper not in t.lots[1:]:
        return t.no("auction.later", paper=action.paper)
    return _refuse_raise(t, action)


def _raise_menu(player: str, paper: str) -> Menu:
    return Menu(BidOn, partial(_raises, player=player, paper=paper), partial(_refuse_contest, paper=paper))


def _raises(t: AuctionHoldings, player: str, paper: str) -> Iterator[Offer]:
    low, high = t.least_bid(paper), t.free_cash(player, paper)
    if low <= high:
        yield Offer(BidOn(player, low, paper), "amount", low, high)


def _refuse_contest(t: AuctionHoldings, action: BidOn, *, paper: str) -> Refusal | None:
    if action.paper != paper:
        return t.no("auction.contest", paper=paper)
    return _refuse_raise(t, action)


def _refuse_raise(t: AuctionHoldings, action: BidOn) -> Refusal | None:
    least = t.least_bid(action.paper)
    if action.amount < least:
        return t.no("auction.raise", paper=action.paper, least=least)
    return _refuse_amount(t, action.who, action.amount, t.free_cash(action.who, action.paper))


def _refuse_amount(t: AuctionHoldings, player: str, amount: int, free: int) -> Refusal | None:
    if amount > free:
        return t.no("auction.cash", amount=amount, free=free, tied=t.tied(player))
    return None


def _retract_menu(player: str) -> Menu:
    return Menu(Retract, partial(_retractions, player=player), refuse_retraction)


def _retractions(t: AuctionHoldings, player: str) -> Iterator[Retract]:
    for paper in t.lots:
        yield Retract(player, paper)


def refuse_retraction(t: AuctionHoldings, action: Retract) -> Refusal | None:
    bids = t.bids.get(action.paper, ())
    if not any(bid.player == action.who for bid in bids):
        return t.no("auction.no_bid", paper=action.paper)
    if bids[-1].player == action.who:
        return t.no("auction.highest", paper=action.paper)
    return None
