"""Stock rounds of 1824 (rulebook VI)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...core.actions import Action
from ...core.game import Script, silent
from ...core.questions import Ask, Menu, has_offers
from ...core.record import Step
from ...core.reports import Refusal
from ...rules.actions import BuyPaper, Exchange
from ...rules.facts import Company
from ...rules.finance import repay_menu
from ...rules.purchases import SharePurchase, make_purchase, refuse_holder, refuse_paper
from ...rules.shares import sale_menus
from ...rules.stock_round import (
    StockRounds,
    Turn,
    over_limit,
    refuse_stock_sale,
    share_menu,
    start_menu,
)
from ...rules.table import BANK, RESERVED, Cert
from . import construction
from .bond import set_up_bond
from .companies import COAL, MOUNTAIN, PRE_STATE, STATE
from .construction import builds
from .formation import (
    claim_director,
    exchange_coal,
    exchange_menu,
    exchange_mountain,
    float_if_ready,
    forced_mountains,
    keep_one_home,
    note_first_with_two,
    settle_claims,
)
from .table import EmpireHoldings, EmpireTable

COAL_PRICES = (120, 140, 160, 180, 200)  # IV.2


@silent
def first_stock_round(t: EmpireTable) -> None:
    """VI.3: the first turn goes against the order of play, ending with the starting player."""
    t.push(Step("stock_turn", (*reversed(t.players), t.players[0])))


def before_round(t: EmpireTable) -> Script:
    yield from keep_one_home(t)
    yield from forced_mountains(t)  # when the first 4-train was exported just before


def ask(t: EmpireTable, turn: Turn) -> Ask:
    """VI.1: sell as much as you like, then buy one paper; or pass."""
    player = turn.player
    selling = sale_menus(t, player, refuse_stock_sale)
    must_sell = over_limit(t, player) and has_offers(t, selling[0])
    quiet = not (t.rulings.asks_without_choice and _asks_anyway(t, player))
    menus = _menus(t, player, selling, coal=not turn.paid or t.rulings.coal_after_sale)
    return Ask("stock", player, player, menus, passable=not must_sell, quiet=quiet)


def _menus(t: EmpireHoldings, player: str, selling: tuple[Menu, ...], *, coal: bool) -> tuple[Menu, ...]:
    menus = [share_menu(player), start_menu(player), *selling, repay_menu(player), exchange_menu(player, coal=coal)]
    if t.round.number == 1:
        menus.append(Menu(BuyPaper, partial(paper_offers, player=player), refuse_buy_paper))
    return tuple(menus)


@silent
def buy(t: EmpireTable, purchase: SharePurchase) -> None:
    make_purchase(t, purchase)
    if t.round.number == 1 and t.rulings.early_state_directors:
        note_first_with_two(t, purchase.company, purchase.who)
    claim_director(t, purchase.company)
    float_if_ready(t, purchase.company)


@silent
def take_paper(t: EmpireTable, turn: Turn, action: Action) -> None:
    """A paper of the first round, or a share for one."""
    turn.end()
    if isinstance(action, BuyPaper):
        buy_paper(t, action)
    elif isinstance(action, Exchange):
        if t.company(action.paper).kind == COAL:
            exchange_coal(t, action.paper)
        else:
            exchange_mountain(t, action.paper, action.company)
        float_if_ready(t, action.company)


# -- papers of the first round (VI.3) -----------------------------------------------------------------------


def unsold_papers(t: EmpireHoldings) -> list[Company]:
    papers = (c for c in t.facts.companies.values() if c.kind in (MOUNTAIN, COAL, PRE_STATE))
    return [c for c in papers if c.id not in t.owner and c.id not in t.closed]


def _asks_anyway(t: EmpireHoldings, player: str) -> bool:
    """The other program: unsold coal railways in the first round, and director's certificates of state railways that
    nobody may buy, look like something to buy."""
    if t.round.number == 1 and any(c.kind == COAL for c in unsold_papers(t)):
        return True
    cards = [c.id for c in t.facts.companies.values() if c.kind == STATE and Cert(20, True) in t.held(RESERVED, c.id)]
    return any(
        refuse_holder(t, player, c) is None and refuse_paper(t, player, c, 2 * t.price(c)) is None for c in cards
    )


def paper_offers(t: EmpireHoldings, player: str) -> Iterator[BuyPaper]:
    for paper in unsold_papers(t):
        for price in _prices(t, paper):
            yield BuyPaper(player, paper.id, price)


def _prices(t: EmpireHoldings, paper: Company) -> tuple[int, ...]:
    if builds(t, paper.id):
        return (construction.PRICE,)
    return COAL_PRICES if paper.kind == COAL else (paper.price,)


def refuse_buy_paper(t: EmpireHoldings, action: BuyPaper) -> Refusal | None:
    paper = t.facts.companies.get(action.paper)
    if paper is None or paper not in unsold_papers(t):
        return t.no("paper.taken", paper=action.paper)
    prices = _prices(t, paper)
    if action.price not in prices:
        if builds(t, paper.id):
            return t.no("paper.builder_price", paper=paper.id, price=prices[0])
        if paper.kind == COAL:
            return t.no("paper.coal_price", prices=tuple(prices))
        return t.no("paper.price", paper=paper.id, price=paper.price)
    return refuse_paper(t, action.who, paper.id, action.price)


def buy_paper(t: EmpireTable, action: BuyPaper) -> None:
    paper = t.company(action.paper)
    has_treasury = paper.kind != MOUNTAIN and not builds(t, paper.id)
    t.sell_paper(paper.id, action.who, action.price, payee=paper.id if has_treasury else BANK)
    if paper.kind == MOUNTAIN:
        return
    t.floated = t.floated | {paper.id}
    if builds(t, paper.id):  # X.3: no treasury, no train, no starting price
        if paper.kind == COAL and not t.rulings.bond_at_start:
            set_up_bond(t)
    elif paper.kind == COAL:  # IV.2: it buys a 1g-train at once and sets the price of its regional railway
        t.pay(paper.id, BANK, t.facts.trains["1g"].price)
        t.take_from_depot("1g")
        t.gain_train(paper.id, "1g")
        t.move_marker(paper.becomes, t.facts.market.par_cell(action.price // 2))


# -- the end of a stock round ---------------------------------------------------------------------------------


def before_rise(t: EmpireTable) -> None:
    if t.round.number == 1:
        remove_unsold(t)
        settle_claims(t)


def remove_unsold(t: EmpireTable) -> None:
    """VI.3, IV.2: papers not sold leave the game, and what was kept for them goes on sale."""
    for paper in unsold_papers(t):
        home = t.board.homes.get(paper.id)
        t.board = t.board.replace_station(paper.id, "")  # XI.3: one may lie on the map already
        t.close(paper.id)
        t.tell("removed", paper=paper.id)
        if not paper.becomes:
            continue
        director = paper.brings_director
        t.hand_over(paper.becomes, Cert(20, True) if director else Cert(10), RESERVED, BANK)
        if paper.kind == PRE_STATE and director and _alone(t, paper.becomes):
            # IV.4.4: the place stays kept for the state railway itself
            t.board = t.board.with_home(paper.becomes, home or t.home(paper.id))


def _alone(t: EmpireHoldings, state: str) -> bool:
    """Is there no forerunner of this state railway in play?"""
    return t.company(state).kind == STATE and not any(t.company(paper).becomes == state for paper in t.owner)


STOCK = StockRounds[EmpireTable](ask=ask, buys=buy, does=take_paper, before_round=before_round, before_rise=before_rise)
