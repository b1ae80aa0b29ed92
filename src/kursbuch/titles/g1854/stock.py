"""Stock rounds of 1854 (stock-round, share-limit, end-of-a-stock-round)."""

from __future__ import annotations

from ...core.actions import Pass
from ...core.game import Script, silent
from ...core.questions import Ask
from ...core.record import Step
from ...rules.actions import BuyShare, Repay, SellShares, StartCompany
from ...rules.finance import charge_interest, repay, repay_menu
from ...rules.operating import by_price
from ...rules.purchases import buy_share, par_prices, start_company
from ...rules.shares import sale_menus, sell
from ...rules.stock_round import begin_stock_round, end_turn, refuse_stock_sale, share_menu, start_menu
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
    _open_round(t, t.round.number)


@silent
def stock_round(t: AustriaTable) -> None:
    t.set_flag(SALES_OPEN)
    _open_round(t, t.round.number + 1)


def _open_round(t: AustriaTable, number: int) -> None:
    t.round = Round("SR", number)
    begin_stock_round(t)
    t.push(Step("stock_turn", (t.priority,)))


def stock_turn(t: AustriaTable, player: str) -> Script:
    """stock-round/2: sell as much as you like, then buy one share; an option from last time comes first."""
    acted = False
    while True:
        due = is_due(t, player)
        options = option_menus(player, acted)
        if due:
            action = yield Ask("option", player, player, (*options[1:], repay_menu(player)), passable=False)
        else:
            selling = sale_menus(t, player, refuse_stock_sale)
            menus = (share_menu(player), start_menu(player), *selling, *options, repay_menu(player))
            quiet = not _asks_anyway(t, player)
            action = yield Ask("stock", player, player, menus, passable=not must_sell(t, player), quiet=quiet)
        if isinstance(action, Pass):
            break
        if isinstance(action, Repay):  # neither a sale nor a purchase: it keeps no round going
            repay(t, player, action.amount)
            continue
        acted = True
        if isinstance(action, SellShares):
            t.sold = t.sold | {(player, action.company)}
            sell(t, player, action.company, action.percent)
        elif isinstance(action, SellOption):
            sell_option(t, player)
        else:
            if isinstance(action, BuyShare):
                buy_share(t, player, action.company, action.percent, action.source)
                float_if_ready(t, action.company)
            elif isinstance(action, StartCompany):
                start_company(t, player, action.company, action.price)
                t.par = {**t.par, action.company: action.price}
                float_if_ready(t, action.company)
            elif isinstance(action, TakeOption):
                take(t, player, action.company, action.source)
            elif isinstance(action, PayOption):
                pay(t, player)
            break
    end_turn(t, player, acted)


def _asks_anyway(t: AustriaHoldings, player: str) -> bool:
    """The other program asks whoever could pay a tenth of a company that is still to start."""
    startable = any(c.kind == MAJOR and c.id not in t.par for c in t.facts.companies.values())
    return t.rulings.asks_without_choice and startable and t.cash[player] >= par_prices(t)[0]


@silent
def end_stock_round(t: AustriaTable) -> None:
    """Sold-out companies rise, which may split them; debts bear interest."""
    for company in by_price(t, list(t.cells)):  # in operating order, so that markers of one space keep theirs
        if is_sold_out(t, company) and (company in t.operated or not t.rulings.only_active_rise):
            t.move_marker(company, t.facts.market.up(t.cells[company]))
            t.tell("sold_out", company=company, price=t.price(company))
            split_if_crossed(t, company)
    if t.rulings.pool_lowers_price:
        for company in by_price(t, [c for c in t.cells if t.held(POOL, c)]):
            t.move_marker(company, t.facts.market.left(t.cells[company]))
    charge_interest(t)
    t.push(Step("operating_set"))
