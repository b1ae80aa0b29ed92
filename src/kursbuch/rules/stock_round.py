"""Stock rounds: turns in playing order, passes in succession, the priority deal, and what the end of a round does to
prices and debts.

A title says in `StockRounds` what a player is asked and what comes of it; the frame only needs to know whether the
player acted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

from ..core.actions import Action, Pass
from ..core.game import Script, silent
from ..core.questions import Ask, Menu
from ..core.record import Step
from ..core.reports import Refusal
from ..core.vocabulary import PlayerId
from .actions import BuyShare, ChosenSale, Repay, Sale, SellShares, StartCompany
from .finance import charge_interest, repay
from .operating import by_price
from .purchases import SharePurchase, on_offer, refuse_share, refuse_start
from .rounds import nothing
from .shares import Paid, refuse_sale, sell_in_turn
from .table import Holdings, Round, ShareTable
from .vocabulary import CompanyId

T = TypeVar("T", bound=ShareTable)


@dataclass
class Turn:
    """A player's turn, as far as it has gone."""

    player: PlayerId
    acted: bool = False
    """Has the player sold or bought? Who has not passes."""
    over: bool = False
    paid: Paid = field(default_factory=dict)
    """What has been sold in this turn."""

    def end(self) -> None:
        """The player buys, which ends the turn."""
        self.acted = self.over = True


@silent
def _nothing_else(t: ShareTable, turn: Turn, action: Action) -> None:
    """Most titles know no other answer."""


@dataclass(frozen=True)
class StockRounds(Generic[T]):
    """Stock rounds; `T` is the table of the title."""

    ask: Callable[[T, Turn], Ask | None]
    """What the player is asked next; nothing if the turn is over."""
    buys: Callable[[T, SharePurchase], Script]
    """Makes a purchase (`make_purchase`), which ends the turn, and does what it brings with it."""
    does: Callable[[T, Turn, Action], Script] = _nothing_else
    """What comes of any other answer that is neither a sale nor a repayment."""
    before_round: Callable[[T], Script] = nothing
    before_rise: Callable[[T], None] = lambda t: None
    """What goes at the end of a round before the prices of companies that are sold out rise."""
    is_sold_out: Callable[[T, CompanyId], bool] = lambda t, company: t.in_player_hands(company) == 100
    rose: Callable[[T, CompanyId], None] = lambda t, company: None
    """What a risen price brings with it."""
    after_rise: Callable[[T], None] = lambda t: None

    @property
    def steps(self) -> Mapping[str, Callable[..., Script]]:
        """What a title adds to its steps."""
        return {"stock_round": self._round, "stock_turn": self._turn, "end_stock_round": silent(self._end)}

    def _round(self, t: T) -> Script:
        t.round = Round("SR", t.round.number + 1)
        begin_stock_round(t)
        yield from self.before_round(t)
        t.push(Step("stock_turn", (t.priority,)))

    def _turn(self, t: T, player: PlayerId, *following: PlayerId) -> Script:
        """Sell as much as you like, then buy one paper; or pass."""
        turn = Turn(player)
        while not turn.over and (question := self.ask(t, turn)) is not None:
            action = yield question
            match action:
                case Pass():
                    break
                case SellShares() | ChosenSale():
                    turn.acted = True
                    t.sold = t.sold | {(player, action.company)}
                    sell_in_turn(t, action, turn.paid)
                case Repay():  # neither a sale nor a purchase
                    turn.acted = turn.acted or t.facts.shares.repaying_is_acting
                    repay(t, player, action.amount)
                case BuyShare() | StartCompany():
                    turn.end()
                    yield from self.buys(t, action)
                case _:
                    yield from self.does(t, turn, action)
        end_turn(t, player, turn.acted, following)

    def _end(self, t: T) -> None:
        """Prices of companies that are sold out rise, in operating order; debts bear interest."""
        self.before_rise(t)
        for company in by_price(t, list(t.cells)):  # markers of one space keep their order
            if self.is_sold_out(t, company):
                t.move_marker(company, t.facts.market.up(t.cells[company]))
                t.tell("sold_out", company=company, price=t.price(company))
                self.rose(t, company)
        self.after_rise(t)
        charge_interest(t)
        t.push(Step("operating_set"))


def begin_stock_round(t: ShareTable) -> None:
    t.sold = frozenset()
    t.passes = 0


def end_turn(t: ShareTable, player: str, acted: bool, following: tuple[str, ...] = ()) -> None:
    """Passes the turn on, or ends the round when all have passed in succession."""
    t.passes = 0 if acted else t.passes + 1
    if acted and t.facts.shares.moves_priority:
        t.priority = t.after(player)
    if t.passes == len(t.players):
        t.push(Step("end_stock_round"))
        return
    if following[:1] == (player,):
        t.passes = 0  # play turns round: those who passed on the way come again before the others
    t.push(Step("stock_turn", following or (t.after(player),)))


def over_limit(t: Holdings, player: str) -> bool:
    return t.counted(player) > t.share_limit


def refuse_stock_sale(t: Holdings, sale: Sale) -> Refusal | None:
    if not t.facts.shares.sales_open(t):
        return t.no("sell.first_round")
    return refuse_sale(t, sale.who, sale.company, sale.percent)


def share_menu(player: str) -> Menu:
    return Menu(
        BuyShare,
        partial(_shares, player=player),
        lambda t, a: refuse_share(t, a.who, a.company, a.percent, a.source),
    )


def _shares(t: Holdings, player: str) -> Iterator[BuyShare]:
    for company in sorted(t.certs):
        for source in t.facts.shares.sources:
            for percent in sorted({cert.percent for cert in t.held(source, company)}):
                if on_offer(t, company, percent, source):
                    yield BuyShare(player, company, percent, source)


def start_menu(player: str) -> Menu:
    return Menu(
        StartCompany,
        partial(start_offers, player=player),
        lambda t, a: refuse_start(t, a.who, a.company, a.price),
    )


def start_offers(t: Holdings, player: str) -> Iterator[StartCompany]:
    for company in sorted(t.certs):
        if company not in t.cells:
            for price in t.facts.market.par_prices:
                yield StartCompany(player, company, price)
