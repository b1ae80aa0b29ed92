"""The opening auction of 1854 (the-initial-auction-round)."""

from __future__ import annotations

from ...core.game import Script
from ...core.record import Step
from ...rules.auction import RAISE, AuctionTable, bidding_turn
from ...rules.table import RESERVED, Cert, Round
from .table import AustriaTable


def auction_round(t: AustriaTable, player: str) -> Script:
    """A further auction round, after an operating round; old bids are void."""
    t.round = Round("AR", t.round.number + 1)
    _begin(t, player)
    return
    yield


def auction_turn(t: AustriaTable, player: str) -> Script:
    yield from bidding_turn(t, player, receive)
    following = t.after(player)
    if not t.lots:
        t.round = Round("AR", t.round.number)
        t.push(Step("first_stock_round"))
    elif t.passes < len(t.players):
        t.push(Step("auction_turn", (following,)))
    elif t.lots[0] == t.facts.auction_order[0]:  # nobody wants the first paper: it gets cheaper
        t.price_cut += RAISE
        t.tell("cheaper", paper=t.lots[0], price=t.lot_price(t.lots[0]))
        _begin(t, following)
    else:
        t.bids = {}
        t.push(Step("operating_round", ("1",)), Step("auction_round", (following,)))


def _begin(t: AustriaTable, player: str) -> None:
    t.bids = {}
    t.passes = 0
    t.push(Step("auction_turn", (player,)))


def receive(t: AuctionTable, paper: str) -> None:
    """What a paper brings with it: a share of VB or SD, or a Local Railway that begins to operate."""
    company = t.company(paper)
    if company.becomes:
        t.hand_over(company.becomes, Cert(20), RESERVED, t.owner[paper])
    if company.stations:
        t.floated = t.floated | {paper}
