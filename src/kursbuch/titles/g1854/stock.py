"""Stock rounds of 1854 (stock-round, share-limit, end-of-a-stock-round)."""

from __future__ import annotations

from ...core.actions import Action
from ...core.game import silent
from ...core.questions import Ask
from ...core.record import Step
from ...rules.actions import StartCompany
from ...rules.finance import repay_menu
from ...rules.operating import by_price
from ...rules.purchases import SharePurchase, make_purchase
from ...rules.shares import sale_menus
from ...rules.stock_round import StockRounds, Turn, begin_stock_round, refuse_stock_sale, share_menu, start_menu
from ...rules.table import POOL, Round
from .actions import PayOption, SellOption, TakeOption
from .companies import MAJOR
from .options import is_due, option_menus, pay, sell_option, take
from .shares import SALES_OPEN, float_if_ready, is_sold_out, must_sell
from .split import split_if_crossed
from .table import AustriaHoldings, AustriaTable


@silent
def first_stock_round(t: AustriaTable) -> None:
    """The first after the auction; nothing is sold in it."""
    t.round = Round("SR", t.round.number)
    begin_stock_round(t)
    t.push(Step("stock_turn", (t.priority,)))


@silent
def open_sales(t: AustriaTable) -> None:
    t.set_flag(SALES_OPEN)


def ask(t: AustriaTable, turn: Turn) -> Ask:
    """stock-round/2: sell as much as you like, then buy one share; an option from last time comes first."""
    player, options = turn.player, option_menus(turn.player, turn.acted)
    if is_due(t, player):
        return Ask("option", player, player, (*options[1:], repay_menu(player)), passable=False)
    selling = sale_menus(t, player, refuse_stock_sale)
    menus = (share_menu(player), start_menu(player), *selling, *options, repay_menu(player))
    passable, quiet = not must_sell(t, player), not _asks_anyway(t, player)
    return Ask("stock", player, player, menus, passable=passable, quiet=quiet)


def _asks_anyway(t: AustriaHoldings, player: str) -> bool:
    """The other program asks whoever could pay a tenth of a company that is still to start."""
    startable = any(c.kind == MAJOR and c.id not in t.par for c in t.facts.companies.values())
    return t.rulings.asks_without_choice and startable and t.cash[player] >= t.facts.market.par_prices[0]


@silent
def buy(t: AustriaTable, purchase: SharePurchase) -> None:
    make_purchase(t, purchase)
    if isinstance(purchase, StartCompany):
        t.par = {**t.par, purchase.company: purchase.price}
    float_if_ready(t, purchase.company)


@silent
def deal_in_options(t: AustriaTable, turn: Turn, action: Action) -> None:
    player = turn.player
    if isinstance(action, SellOption):
        turn.acted = True
        sell_option(t, player)
        return
    turn.end()
    if isinstance(action, TakeOption):
        take(t, player, action.company, action.source)
    elif isinstance(action, PayOption):
        pay(t, player)


def rises(t: AustriaHoldings, company: str) -> bool:
    return is_sold_out(t, company) and (company in t.operated or not t.rulings.only_active_rise)


def fall_in_pool(t: AustriaTable) -> None:
    if t.rulings.pool_lowers_price:
        for company in by_price(t, [c for c in t.cells if t.held(POOL, c)]):
            t.move_marker(company, t.facts.market.left(t.cells[company]))


STOCK = StockRounds[AustriaTable](
    ask=ask,
    buys=buy,
    does=deal_in_options,
    before_round=open_sales,
    is_sold_out=rises,
    rose=split_if_crossed,
    after_rise=fall_in_pool,
)
