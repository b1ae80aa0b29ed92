"""Stock rounds of 1844 (rulebook: Stock round)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ...core.actions import Action, Pass
from ...core.game import Script
from ...core.questions import Ask, Menu
from ...core.record import Step
from ...core.rules import Refusal
from ...rules.actions import BuyPaper, BuyShare, Repay, SellShares, StartCompany
from ...rules.finance import charge_interest, repay, repay_menu
from ...rules.operating import by_price
from ...rules.pool import buy_from, pool_purchases, pool_sales, refuse_pool_purchase, refuse_pool_sale, sell_to_pool
from ...rules.purchases import par_prices, refuse_paper, start_company
from ...rules.stock_round import begin_stock_round, end_turn, over_limit
from ...rules.table import BANK, POOL, Cert, Round
from .actions import GiveTrain, LayFurka, PlaceMountain, SellDoubles
from .companies import MOUNTAIN, MOUNTAINS, SBB, STATE, TUNNELS
from .formation import settle_exchange_debts
from .launch import launch_if_ready, set_par
from .map import PANELS, mountain_sites
from .privates import furka_menu, give_menu, give_train, lay_furka
from .record import AlpineHoldings, AlpineTable
from .rulings import rulings

RefuseSale = Callable[[AlpineHoldings, SellShares], Refusal | None]


def stock_round(t: AlpineTable) -> Script:
    t.round = Round("SR", t.round.number + 1)
    begin_stock_round(t)
    t.bought = frozenset()
    t.push(Step("stock_turn", (t.players[0],)))
    return
    yield


def stock_turn(t: AlpineTable, player: str) -> Script:
    """Sell as much as you like, then buy one certificate; doing neither is a pass, whatever else is done."""
    acted = False
    sold: frozenset[str] = frozenset()
    while True:
        settle_exchange_debts(t)
        selling = sell_menu(player, sold)
        must_sell = (over_limit(t, player) or player in t.exchange_debt) and any(True for _ in selling.offers(t))
        selling_doubles = doubles_menu(player, partial(refuse_stock_sale, sold=sold))
        name = "settle" if must_sell and player in t.exchange_debt else "stock"
        buying = _barred(f"must.{name}") if must_sell else _buying(player)
        dealing = (*buying, selling, selling_doubles, *(() if must_sell else (repay_menu(player),)))
        if rulings(t).asks_without_choice and not any(True for menu in dealing for _ in menu.offers(t)):
            break
        menus = dealing if must_sell else (*dealing, *_powers(player))
        action = yield Ask(name, player, player, menus, passable=not must_sell)
        if isinstance(action, Pass):
            break
        if isinstance(action, SellShares | SellDoubles):
            acted = True
            company = action.company if isinstance(action, SellShares) else SBB
            sold = sold | {company}
            t.sold = t.sold | {(player, company)}
            sell(t, action)
        elif isinstance(action, Repay):
            repay(t, player, action.amount)
        elif isinstance(action, LayFurka):
            lay_furka(t)
        elif isinstance(action, GiveTrain):
            give_train(t, action.company)
        else:
            acted = True
            yield from _buy(t, action)
            if player in t.debt:  # only where debtors may start companies
                action = yield Ask("stock", player, player, (repay_menu(player),))
                if isinstance(action, Repay):
                    repay(t, player, action.amount)
            break
    end_turn(t, player, acted)
    t.priority = t.players[0]  # turn order is by cards, and no deal moves it


def _powers(player: str) -> tuple[Menu, ...]:
    return furka_menu(player, player), give_menu(player, player)


# -- selling ------------------------------------------------------------------------------------------------------


def sell_menu(player: str, sold: frozenset[str]) -> Menu:
    return Menu(SellShares, partial(_sales, player=player), partial(refuse_stock_sale, sold=sold))


def _sales(t: AlpineHoldings, player: str) -> Iterator[SellShares]:
    for company, percent in pool_sales(t, player):
        yield SellShares(player, company, percent)


def sell(t: AlpineTable, action: SellShares | SellDoubles) -> None:
    """Shares of a company that never operated bring the price they fall to."""
    company, certs = SBB, list[Cert]()
    if isinstance(action, SellShares):
        company = action.company
    else:
        certs = [Cert(10)] * action.doubles + [Cert(5)] * action.singles
    drop_first = rulings(t).new_companies_drop_first and company not in t.operated
    sell_to_pool(t, action.who, company, action.percent, drop_first=drop_first, certs=tuple(certs))


def doubles_menu(player: str, refuse_sale: RefuseSale, who: str = "") -> Menu:
    """Sales of double certificates by those who could sell single ones instead."""
    refuse = partial(_refuse_doubles, refuse_sale=refuse_sale)
    return Menu(SellDoubles, partial(_doubles, player=player), refuse, who=who)


def _doubles(t: AlpineHoldings, player: str) -> Iterator[SellDoubles]:
    held = t.held(player, SBB)
    for doubles in range(1, held.count(Cert(10)) + 1):
        for singles in range(held.count(Cert(5)) - 1):
            yield SellDoubles(player, doubles, singles)


def _refuse_doubles(t: AlpineHoldings, action: SellDoubles, *, refuse_sale: RefuseSale) -> Refusal | None:
    held = t.held(action.who, SBB)
    choice = 1 <= action.doubles <= held.count(Cert(10)) and 0 <= action.singles <= held.count(Cert(5)) - 2
    if not choice:
        return t.no("sell.double", company=SBB, percent=action.percent)
    return refuse_sale(t, SellShares(action.who, SBB, action.percent))


def refuse_stock_sale(t: AlpineHoldings, action: SellShares, *, sold: frozenset[str]) -> Refusal | None:
    if t.round.number == 1:
        return t.no("sell.first_round")
    if action.company in sold:
        return t.no("sell.together", company=action.company)
    return refuse_pool_sale(t, action.who, action.company, action.percent)


# -- buying -------------------------------------------------------------------------------------------------------


def _buying(player: str) -> tuple[Menu, ...]:
    return (
        Menu(BuyShare, partial(_shares, player=player), refuse_share),
        Menu(StartCompany, partial(_starts, player=player), refuse_launch),
        Menu(BuyPaper, partial(_papers, player=player), refuse_certificate),
    )


def _barred(rule: str) -> tuple[Menu, ...]:
    """Nothing can be bought, for one and the same reason."""
    return tuple(
        Menu(kind, lambda t: (), lambda t, action: t.no(rule, who=action.who))
        for kind in (BuyShare, StartCompany, BuyPaper)
    )


def _shares(t: AlpineHoldings, player: str) -> Iterator[BuyShare]:
    for company, percent, source in pool_purchases(t):
        yield BuyShare(player, company, percent, source)


def refuse_share(t: AlpineHoldings, action: BuyShare) -> Refusal | None:
    if action.who in t.exchange_debt:
        return t.no("buy.debt.exchange", debt=t.exchange_debt[action.who])
    par = t.par.get(action.company, 0)
    return refuse_pool_purchase(t, action.who, action.company, action.percent, action.source, par)


def _starts(t: AlpineHoldings, player: str) -> Iterator[StartCompany]:
    for company in sorted(t.certs):
        if company not in t.cells:
            for price in par_prices(t):
                yield StartCompany(player, company, price)


def refuse_launch(t: AlpineHoldings, action: StartCompany) -> Refusal | None:
    company = action.company
    if company not in t.certs or company in t.closed or t.company(company).kind == STATE or company in t.cells:
        return t.no("start.taken", company=company)
    if company == "FNM":
        return t.no("start.fnm")
    if action.price not in par_prices(t):
        return t.no("start.price", price=action.price, prices=tuple(par_prices(t)))
    if action.who in t.exchange_debt:
        return t.no("buy.debt.exchange", debt=t.exchange_debt[action.who])
    if rulings(t).debtors_start_companies and t.debt.get(action.who, 0) and t.cash[action.who] >= 2 * action.price:
        return None
    return refuse_paper(t, action.who, 2 * action.price)


def _papers(t: AlpineHoldings, player: str) -> Iterator[BuyPaper]:
    for paper in (*MOUNTAINS, *TUNNELS):
        yield BuyPaper(player, paper, t.company(paper).price)


def refuse_certificate(t: AlpineHoldings, action: BuyPaper) -> Refusal | None:
    """A Mountain Railway or a tunnel paper: they do not count against the share limit."""
    if action.paper not in (*MOUNTAINS, *TUNNELS) or action.paper in t.owner:
        return t.no("paper.taken", paper=action.paper)
    paper = t.company(action.paper)
    if action.price != paper.price:
        return t.no("paper.price", paper=paper.id, price=paper.price)
    if (action.who, paper.kind) in t.bought:
        return t.no(f"paper.one_{paper.kind}")
    if action.who in t.exchange_debt:
        return t.no("buy.debt.exchange", debt=t.exchange_debt[action.who])
    if action.who in t.debt:
        return t.no("buy.debt", debt=t.debt[action.who])
    if t.cash[action.who] < paper.price:
        return t.no("buy.cash", price=paper.price, cash=t.cash[action.who])
    return None


def _buy(t: AlpineTable, action: Action) -> Script:
    player = action.who
    if isinstance(action, BuyShare):
        buy_from(t, player, action.company, action.percent, action.source, t.par.get(action.company, 0))
        launch_if_ready(t, action.company)
    elif isinstance(action, StartCompany):
        start_company(t, player, action.company, action.price)
        set_par(t, action.company, action.price)
        launch_if_ready(t, action.company)
    elif isinstance(action, BuyPaper):
        paper = t.company(action.paper)
        t.pay(player, BANK, paper.price)
        t.owner = {**t.owner, paper.id: player}
        t.bought = t.bought | {(player, paper.kind)}
        t.tell("paper", player=player, paper=paper.id, price=paper.price)
        if paper.kind == MOUNTAIN:
            yield from place_mountain(t, player, paper.id)


# -- Mountain Railways --------------------------------------------------------------------------------------------


def place_mountain(t: AlpineTable, player: str, paper: str) -> Script:
    """The buyer at once chooses a free mountain and one of the income panels left."""
    menu = Menu(PlaceMountain, partial(_places, player=player, paper=paper), partial(refuse_place, paper=paper))
    action = yield Ask("mountain", player, player, (menu,), passable=False)
    assert isinstance(action, PlaceMountain)
    t.sites = {**t.sites, paper: action.hex}
    t.board = t.board.put_over(action.hex, action.panel)
    t.tell("mountain", player=player, paper=paper, hex=action.hex, panel=action.panel)


def _places(t: AlpineHoldings, player: str, paper: str) -> Iterator[PlaceMountain]:
    for hex_id in mountain_sites():
        for panel in PANELS:
            yield PlaceMountain(player, paper, hex_id, panel)


def refuse_place(t: AlpineHoldings, action: PlaceMountain, *, paper: str) -> Refusal | None:
    if action.paper != paper:
        return t.no("mountain.paper", paper=paper)
    if action.hex not in mountain_sites() or action.hex in t.board.over:
        return t.no("mountain.site", hex=action.hex)
    if action.panel not in PANELS or not t.board.supply[action.panel]:
        return t.no("mountain.panel", panel=action.panel)
    return None


# -- the end of a stock round -------------------------------------------------------------------------------------


def end_stock_round(t: AlpineTable) -> Script:
    """New turn order, most cash first; prices of companies in the pool fall, of those sold out rise; debts grow."""
    t.players = tuple(sorted(t.players, key=lambda p: -t.cash[p]))
    t.priority = t.players[0]
    companies = by_price(t, [c for c in t.facts.companies if c in t.floated and c not in t.closed])
    for company in companies:
        if t.percent(POOL, company):
            t.move_marker(company, t.facts.market.left(t.cells[company]))
    for company in companies:
        if t.in_player_hands(company) == 100:
            t.move_marker(company, t.facts.market.up(t.cells[company]))
    charge_interest(t)
    t.push(Step("operating_set"))
    return
    yield
