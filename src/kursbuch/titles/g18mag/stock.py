"""Share rounds of 18Mag (VII)."""

from __future__ import annotations

from ...core.game import Script, silent
from ...core.questions import Ask, has_offers
from ...rules.actions import BuyShare
from ...rules.purchases import SharePurchase, make_purchase
from ...rules.shares import sale_menus
from ...rules.stock_round import StockRounds, Turn, end_turn, over_limit, refuse_stock_sale, share_menu
from .directors import DIRECTOR, buy_director, claim_director, director_menu
from .istvan import share_turn
from .record import ISTVAN, MagTable


def stock_turn(t: MagTable, player: str) -> Script:
    if player == ISTVAN:
        end_turn(t, player, share_turn(t))
    else:
        yield from STOCK.steps["stock_turn"](t, player)


def ask(t: MagTable, turn: Turn) -> Ask:
    """VII.1: sell as much as you like, then buy one share; or pass."""
    player = turn.player
    [selling] = sale_menus(t, player, refuse_stock_sale)
    must_sell = over_limit(t, player) and has_offers(t, selling)
    buying = director_menu(player) if t.rulings.directors_for_sale else share_menu(player)
    return Ask("stock", player, player, (buying, selling), passable=not must_sell)


@silent
def buy(t: MagTable, purchase: SharePurchase) -> None:
    if isinstance(purchase, BuyShare) and purchase.percent == DIRECTOR.percent:
        buy_director(t, purchase.who, purchase.company)
    else:
        make_purchase(t, purchase)
        claim_director(t, purchase.who, purchase.company)


STOCK = StockRounds[MagTable](ask=ask, buys=buy)  # VIII.3/2: majors wholly in players' hands rise
