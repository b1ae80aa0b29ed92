"""The opening auction of the Private Railways (rulebook: The initial auction round)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...core.game import Script
from ...core.questions import Ask, Menu, Offer, expect
from ...core.record import Step
from ...core.reports import Refusal
from ...rules.actions import StartCompany
from ...rules.table import BANK, Cert, Holdings, Round
from .actions import Bid
from .companies import PRIVATES, TUNNELS
from .launch import launch_if_ready, set_par
from .record import AlpineTable

RAISE = 5


def auction(t: AlpineTable, paper: str) -> Script:
    """Auctions one Private Railway; the opener is the player whose number it bears, counting round the table."""
    opener = t.players[PRIVATES.index(paper) % len(t.players)]
    low = t.company(paper).price
    while True:
        winner, price = yield from _bidding(t, paper, opener, low)
        if winner or paper != "PR1":
            break
        low -= RAISE  # only P1 becomes cheaper
        t.tell("cheaper", paper=paper, price=low)
        if low == 0:
            winner, price = opener, 0
            break
    if winner:
        yield from _sell(t, paper, winner, price)
        _go_on(t, paper)
    else:
        _interrupt(t, paper)


def _bidding(t: AlpineTable, paper: str, opener: str, low: int) -> Script:
    """One round of bids; gives the winner and the price, or "" when nobody wants the paper."""
    left = list(t.seats_from(opener))
    winner, price, due = "", low, 0
    while left and not (winner and len(left) == 1):
        player = left[due % len(left)]
        bids = partial(_bids, player=player, paper=paper, low=price)
        menu = Menu(Bid, bids, partial(refuse_bid, paper=paper, low=price))
        action = yield Ask("auction", player, player, (menu,))
        if isinstance(action, Bid):
            winner, price = player, action.amount + RAISE
            due = left.index(player) + 1
        else:
            due = left.index(player)
            left.remove(player)
    return winner, price - RAISE


def _bids(t: Holdings, player: str, paper: str, low: int) -> Iterator[Offer]:
    if t.cash[player] >= low:
        yield Offer(Bid(player, paper, low), "amount", low, t.cash[player])


def refuse_bid(t: Holdings, action: Bid, *, paper: str, low: int) -> Refusal | None:
    if action.paper != paper:
        return t.no("bid.paper", paper=paper)
    if action.amount < low:
        return t.no("bid.low", paper=paper, low=low, amount=action.amount)
    if action.amount > t.cash[action.who]:
        return t.no("buy.cash", price=action.amount, cash=t.cash[action.who])
    return None


def _sell(t: AlpineTable, paper: str, player: str, price: int) -> Script:
    """The winner pays and gets what comes with the paper."""
    t.sell_paper(paper, player, price)
    if paper == "PR3":
        t.owner = {**t.owner, TUNNELS[0]: player}
    elif paper == "PR5":
        t.hand_over("MOB", Cert(10), BANK, player)
    elif paper == "PR6":
        prices = [StartCompany(player, "FNM", price) for price in t.facts.market.par_prices]
        menu = Menu(StartCompany, lambda t: prices, refuse_issue_price)
        action = yield from expect(StartCompany, "par", player, player, menu)
        t.move_marker("FNM", t.facts.market.par_cell(action.price))
        t.hand_over("FNM", Cert(20, True), BANK, player)
        set_par(t, "FNM", action.price)
        t.tell("started", player=player, company="FNM", price=action.price)
        launch_if_ready(t, "FNM")


def refuse_issue_price(t: Holdings, action: StartCompany) -> Refusal | None:
    if action.company != "FNM":
        return t.no("par.company", company=action.company)
    if action.price not in t.facts.market.par_prices:
        return t.no("start.price", price=action.price, prices=t.facts.market.par_prices)
    return None


def _go_on(t: AlpineTable, paper: str) -> None:
    """The next Private Railway, or after the last one the first stock round: the poorest player leads."""
    if paper != PRIVATES[-1]:
        t.push(Step("auction", (PRIVATES[PRIVATES.index(paper) + 1],)))
        return
    t.players = tuple(sorted(t.players, key=lambda p: t.cash[p]))
    t.priority = t.players[0]
    t.round = Round("SR", 0)
    t.push(Step("stock_round"))


def _interrupt(t: AlpineTable, paper: str) -> None:
    """Nobody wants it: the Private Railways sold so far pay, and the next round begins with this one."""
    for sold, player in sorted(t.owner.items()):
        if sold in PRIVATES:
            t.pay(BANK, player, t.company(sold).income)
            t.tell("income", player=player, paper=sold, amount=t.company(sold).income)
    if t.cash[BANK] <= 0:  # nobody ever bought: the game ends with the bank's money, as any other
        t.tell("over")
        return
    t.round = Round("ISR", 1, t.round.part + 1)
    t.push(Step("auction", (paper,)))
