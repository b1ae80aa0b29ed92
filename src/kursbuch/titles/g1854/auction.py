"""The opening auction of 1854 (the-initial-auction-round)."""

from __future__ import annotations

from ...core.game import Script, silent
from ...core.record import Step
from ...rules.auction import RAISE, AuctionTable, bidding_turn, sell_lot
from ...rules.table import RESERVED, Cert, Round
from .table import AustriaTable


@silent
def auction_round(t: AustriaTable, player: str) -> None:
    """A further auction round, after an operating round; old bids are void."""
    t.round = Round("AR", t.round.number + 1)
    _begin(t, player)


def auction_turn(t: AustriaTable, player: str) -> Script:
    yield from bidding_turn(t, player, receive, quiet=not t.rulings.asks_without_choice)
    following = t.after(player)
    if not t.lots:
        if t.rulings.priority_left_of_turn:
            t.priority = following
        t.push(Step("first_stock_round"))
    elif t.passes < len(t.players):
        t.push(Step("auction_turn", (following,)))
    elif t.lots[0] == t.facts.auction_order[0]:  # nobody wants the first paper: it gets cheaper
        _cheapen(t, following)
    else:
        t.bids = {}
        first = t.players[0] if t.rulings.auction_resumes_with_first else following
        t.push(Step("operating_round", (str(t.rulings.round_after_auction),)), Step("auction_round", (first,)))


def _cheapen(t: AustriaTable, player: str) -> None:
    """The first paper loses 5; the player to whom it is first offered for nothing must take it."""
    paper = t.lots[0]
    t.price_cut += RAISE
    t.tell("cheaper", paper=paper, price=t.lot_price(paper))
    if t.lot_price(paper) == 0:
        sell_lot(t, player, paper, 0, receive)
        player = t.after(player)
    _begin(t, player)


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
