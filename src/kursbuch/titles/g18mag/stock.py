"""Share rounds of 18Mag (VII)."""

from __future__ import annotations

from ...core.actions import Pass
from ...core.game import Script, silent
from ...core.questions import Ask
from ...core.record import Step
from ...rules.actions import BuyShare, SellShares
from ...rules.operating import by_price
from ...rules.purchases import buy_share
from ...rules.shares import sale_menus, sell
from ...rules.stock_round import begin_stock_round, end_turn, over_limit, refuse_stock_sale, share_menu
from ...rules.table import Round
from .directors import DIRECTOR, buy_director, claim_director, director_menu
from .istvan import share_turn
from .record import ISTVAN, MagTable


@silent
def share_round(t: MagTable) -> None:
    t.round = Round("SR", t.round.number + 1)
    begin_stock_round(t)
    t.push(Step("stock_turn", (t.priority,)))


def stock_turn(t: MagTable, player: str) -> Script:
    """VII.1: sell as much as you like, then buy one share; or pass."""
    if player == ISTVAN:
        end_turn(t, player, share_turn(t))
        return
    acted = False
    while True:
        [selling] = sale_menus(t, player, refuse_stock_sale)
        must_sell = over_limit(t, player) and any(True for _ in selling.offers(t))
        buying = director_menu(player) if t.rulings.directors_for_sale else share_menu(player)
        action = yield Ask("stock", player, player, (buying, selling), passable=not must_sell)
        if isinstance(action, Pass):
            break
        acted = True
        if isinstance(action, SellShares):
            t.sold = t.sold | {(player, action.company)}
            sell(t, player, action.company, action.percent)
            continue
        assert isinstance(action, BuyShare)
        if action.percent == DIRECTOR.percent:
            buy_director(t, player, action.company)
        else:
            buy_share(t, player, action.company, action.percent)
            claim_director(t, player, action.company)
        break
    end_turn(t, player, acted)


@silent
def end_share_round(t: MagTable) -> None:
    """VIII.3/2: majors wholly in players' hands rise, in the order in which they operate."""
    for company in by_price(t, [c for c in t.certs if t.in_player_hands(c) == 100]):
        t.move_marker(company, t.facts.market.up(t.cells[company]))
        t.tell("sold_out", company=company, price=t.price(company))
    t.push(Step("operating_set"))
