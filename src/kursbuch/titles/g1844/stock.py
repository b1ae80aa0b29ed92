"""Stock rounds of 1844 (rulebook: Stock round)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...core.actions import Action
from ...core.game import Script, silent
from ...core.questions import Ask, Menu, expect, has_offers
from ...core.reports import Refusal
from ...rules.actions import BuyPaper, BuyShare, Repay, StartCompany
from ...rules.facts import Company
from ...rules.finance import repay, repay_menu
from ...rules.operating import by_price
from ...rules.purchases import SharePurchase, directors_price, make_purchase, refuse_paper, refuse_par, refuse_start
from ...rules.shares import sale_menus
from ...rules.stock_round import StockRounds, Turn, share_menu, start_offers
from ...rules.table import POOL
from .actions import GiveTrain, LayFurka, PlaceMountain
from .companies import MOUNTAIN, MOUNTAINS, TUNNELS
from .formation import settle_exchange_debts
from .launch import launch_if_ready, set_par
from .map import PANELS, mountain_sites
from .privates import furka_menu, give_menu, give_train, lay_furka
from .record import AlpineHoldings, AlpineTable
from .sales import must_sell, refuse_stock_sale


@silent
def before_round(t: AlpineTable) -> None:
    t.bought = frozenset()


def ask(t: AlpineTable, turn: Turn) -> Ask | None:
    """Sell as much as you like, then buy one certificate; doing neither is a pass, whatever else is done."""
    settle_exchange_debts(t)
    player, sold = turn.player, frozenset(turn.paid)
    selling = sale_menus(t, player, partial(refuse_stock_sale, sold=sold))
    must = must_sell(t, player, sold)
    name = "settle" if must and player in t.exchange_debt else "stock"
    buying = _barred(f"must.{name}") if must else _buying(player)
    repaying = () if must else (repay_menu(player),)
    quiet = not t.rulings.asks_without_choice
    if not quiet and not has_offers(t, *selling, *repaying, *buying):  # most can sell something, which is soon seen
        return None
    menus = (*buying, *selling, *repaying, *(() if must else _powers(player)))
    return Ask(name, player, player, menus, passable=not must, quiet=quiet)


def buy(t: AlpineTable, purchase: SharePurchase) -> Script:
    make_purchase(t, purchase)
    if isinstance(purchase, StartCompany):
        set_par(t, purchase.company, purchase.price)
    launch_if_ready(t, purchase.company)
    if (player := purchase.who) in t.debt:  # only where debtors may start companies
        answer = yield Ask("stock", player, player, (repay_menu(player),))
        if isinstance(answer, Repay):
            repay(t, player, answer.amount)


def does(t: AlpineTable, turn: Turn, action: Action) -> Script:
    """Mountain Railways and tunnels are bought; the use of a Private Railway's power is no act."""
    if isinstance(action, LayFurka):
        lay_furka(t)
    elif isinstance(action, GiveTrain):
        yield from give_train(t, action.company)
    elif isinstance(action, BuyPaper):
        turn.end()
        yield from _buy_paper(t, turn.player, t.company(action.paper))


def _powers(player: str) -> tuple[Menu, ...]:
    return furka_menu(player, player), give_menu(player, player)


# -- buying -------------------------------------------------------------------------------------------------------


def _buying(player: str) -> tuple[Menu, ...]:
    return (
        share_menu(player),
        Menu(StartCompany, partial(start_offers, player=player), refuse_launch),
        Menu(
            BuyPaper,
            lambda t: [BuyPaper(player, paper, t.company(paper).price) for paper in (*MOUNTAINS, *TUNNELS)],
            refuse_certificate,
        ),
    )


def _barred(rule: str) -> tuple[Menu, ...]:
    """Nothing can be bought, for one and the same reason."""
    return tuple(
        Menu(kind, lambda t: (), partial(_refuse_all, rule=rule)) for kind in (BuyShare, StartCompany, BuyPaper)
    )


def _refuse_all(t: AlpineHoldings, action: Action, *, rule: str) -> Refusal | None:
    return t.no(rule, who=action.who)


def refuse_launch(t: AlpineHoldings, action: StartCompany) -> Refusal | None:
    player, company, price = action.who, action.company, action.price
    if t.rulings.debtors_start_companies and player in t.debt and player not in t.exchange_debt:
        refusal = refuse_par(t, company, price)
        if refusal is not None or t.cash[player] >= directors_price(t, company, price):
            return refusal
    return refuse_start(t, player, company, price)


def refuse_certificate(t: AlpineHoldings, action: BuyPaper) -> Refusal | None:
    """A Mountain Railway or a tunnel paper: they do not count against the share limit."""
    if action.paper not in (*MOUNTAINS, *TUNNELS) or action.paper in t.owner:
        return t.no("paper.taken", paper=action.paper, owner=t.owner.get(action.paper, ""))
    paper = t.company(action.paper)
    if action.price != paper.price:
        return t.no("paper.price", paper=paper.id, price=paper.price)
    if (action.who, paper.kind) in t.bought:
        return t.no(f"paper.one_{paper.kind}")
    return refuse_paper(t, action.who, paper.id, paper.price)


def _buy_paper(t: AlpineTable, player: str, paper: Company) -> Script:
    t.sell_paper(paper.id, player, paper.price)
    t.bought = t.bought | {(player, paper.kind)}
    if paper.kind == MOUNTAIN:
        yield from place_mountain(t, player, paper.id)


# -- Mountain Railways --------------------------------------------------------------------------------------------


def place_mountain(t: AlpineTable, player: str, paper: str) -> Script:
    """The buyer at once chooses a free mountain and one of the income panels left."""
    menu = Menu(PlaceMountain, partial(_places, player=player, paper=paper), partial(refuse_place, paper=paper))
    action = yield from expect(PlaceMountain, "mountain", player, player, menu)
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


def before_rise(t: AlpineTable) -> None:
    """New turn order, most cash first; prices of companies in the pool fall before those of companies sold out rise."""
    t.players = tuple(sorted(t.players, key=lambda p: -t.cash[p]))
    t.priority = t.players[0]
    for company in by_price(t, [c for c in t.facts.companies if c in t.floated and c not in t.closed]):
        if t.percent(POOL, company):
            t.move_marker(company, t.facts.market.left(t.cells[company]))


STOCK = StockRounds[AlpineTable](ask=ask, buys=buy, does=does, before_round=before_round, before_rise=before_rise)
