"""Buying, scrapping and returning trains in 1854 (purchase-trains, scrapping-trains).

The bank pool of trains is `t.trains[POOL]`; what has left the game for good is `t.scrap`.
"""

from __future__ import annotations

from ...core.game import Script
from ...rules.table import BANK, POOL
from ...rules.train_buying import TrainBuying
from ...rules.trains import discard_surplus, give_up_train, open_phase, scrap_obsolete
from .companies import LOCAL, LOKALBAHN, MOUNTAIN
from .mergers import forced_mergers
from .ownership import is_full_in_vain
from .table import AustriaHoldings, AustriaTable
from .trains import CLOSING_PHASE, MERGER_PHASE


def _asks_anyway(t: AustriaHoldings, company: str) -> bool:
    """Does the other program ask a company with room and money, although nothing is on offer to it?"""
    could = t.train_room(company) > 0 and t.cash[company] > 0
    return t.rulings.asks_without_choice and t.company(company).kind != LOCAL and could


def bought(t: AustriaTable, company: str, train: str, source: str) -> Script:
    if source not in (BANK, POOL):
        _move_prices(t, company, source)
        t.clear_flag(f"stranded {source}")
    if train == "4" and t.company(company).kind == LOKALBAHN:
        _scrap_twos(t)
    if t.train_room(company) < 0:
        # purchase-trains/6: who was at the limit with useless trains gives back another one
        others = list(t.trains[company])
        others.remove(train)
        yield from give_up_train(t, company, others)
    t.clear_flag(f"stranded {company}")
    if source == BANK:
        yield from first_sale(t, train)


TRAIN_BUYING = TrainBuying[AustriaTable](bought=bought, asks_anyway=_asks_anyway)


def _move_prices(t: AustriaTable, buyer: str, seller: str) -> None:
    """purchase-trains/10: the buyer's marker goes up to the left, then the seller's down to the right."""
    market = t.facts.market
    moves = ((buyer, market.up_left), (seller, market.down_right))
    for company, move in moves if t.rulings.buyers_marker_first else moves[::-1]:
        if company in t.cells:
            t.move_price(company, move(t.cells[company]))


# -- what a sale sets off -----------------------------------------------------------------------------------


def first_sale(t: AustriaTable, train: str) -> Script:
    """The first train of its type: a new phase, with all it brings."""
    full = {company for company in t.floated if is_full_in_vain(t, company)}
    if not open_phase(t, train):
        return
    scrap_obsolete(t, train)
    if t.phase == MERGER_PHASE and t.rulings.mountains_close:
        for paper in [p for p in t.owner if t.company(p).kind == MOUNTAIN]:
            t.close(paper)
            t.tell("closed", paper=paper)
    if t.phase == CLOSING_PHASE and t.rulings.complete:
        yield from forced_mergers(t)
    yield from discard_surplus(t)
    for company in sorted(t.floated - t.closed - full):
        if is_full_in_vain(t, company):
            t.set_flag(f"stranded {company}")


def _scrap_twos(t: AustriaTable) -> None:
    """A Lokalbahn AG that buys a 4-train ends the days of their 2-trains, and perhaps of those in the pool."""
    for company in sorted(t.trains):
        if t.rulings.all_twos_end if company == POOL else t.company(company).kind == LOKALBAHN:
            for _ in range(t.trains[company].count("2")):
                t.scrap_train(company, "2")
                t.tell("scrapped", company=company, train="2")
