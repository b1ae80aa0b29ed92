"""Operating rounds of 1844 (rulebook: Operating rounds): sets and rounds, and the steps of a company's turn."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.game import Script, silent
from ...core.questions import Ask
from ...core.record import Step
from ...rules.market import Cell
from ...rules.operating import foremost
from ...rules.rounds import OperatingRounds, export_train, pay_incomes
from ...rules.running import can_earn
from ...rules.table import BANK, BANK_BROKEN
from ...rules.train_buying import TrainBuying
from ...rules.train_running import TrainRunning
from ...rules.trains import discard_surplus, open_phase, scrap_obsolete, turn_over
from .companies import HISTORICAL, REGIONAL
from .formation import DUE, form_sbb, settle_exchange_debts
from .launch import end_destinations, pay_destinations
from .privates import FOR_SALE, close_privates, offer_eva
from .record import AlpineTable
from .running import bring_to_life, has_route, paying
from .trains import RED_LINE
from .turn import ANY_TIME

TURN = ("home_station", "track", "station", "run_trains", "buy_trains", "privates")


# -- sets and rounds ----------------------------------------------------------------------------------------------


@silent
def before_round(t: AlpineTable) -> None:
    pay_incomes(t, paying)
    settle_exchange_debts(t)
    pay_destinations(t, new=True)


def order(t: AlpineTable, waiting: Sequence[str]) -> Sequence[str]:
    directed = [c for c in waiting if t.director(c)]
    return foremost(t, directed) if directed else ()


def after_round(t: AlpineTable) -> Script:
    """The SBB forms at the end of the round in which a 5/5H-train was first sold."""
    yield from form_sbb(t)
    last = t.agenda == (Step("end_operating_set"),)
    if not (last and t.rulings.surplus_after_export):
        yield from discard_surplus(t)


def after_set(t: AlpineTable) -> Script:
    """A train goes abroad; the game ends with the set if the bank has run out, be it by what that train sets off."""
    going_on = BANK_BROKEN not in t.flags or t.rulings.export_at_the_end
    if going_on and t.since("2") and (train := export_train(t)):
        yield from first_sale(t, train)
        yield from form_sbb(t)
        yield from discard_surplus(t)


OPERATING = OperatingRounds[AlpineTable](
    turn=lambda t, company: TURN,
    order=order,
    before_round=before_round,
    after_round=after_round,
    after_set=after_set,
)


# -- trains run ---------------------------------------------------------------------------------------------------


def _can_run(t: AlpineTable, company: str) -> bool:
    """Has any train of the company a route? The other program asks all that have a train and a network."""
    if t.rulings.asks_without_choice:
        return bool(t.trains.get(company)) and has_route(t, company)
    return bool(t.trains.get(company)) and can_earn(t, company)


def risen(t: AlpineTable, company: str) -> Cell:
    """Right, or up at the end of a row; for a regional company the row ends at the red line."""
    market, cell = t.facts.market, t.cells[company]
    at_line = t.company(company).kind == REGIONAL and cell[1] == RED_LINE
    return market.up(cell) if at_line else market.right(cell)


def after_dividend(t: AlpineTable, company: str, revenue: int) -> None:
    settle_exchange_debts(t)
    if company == "FNM" and revenue and "PR6" in t.owner:
        t.close("PR6")
        t.tell("closed", paper="PR6")


TRAIN_RUNNING = TrainRunning[AlpineTable](
    can_run=_can_run, risen=risen, after_run=bring_to_life, after_dividend=after_dividend, any_time=ANY_TIME
)


# -- trains bought ------------------------------------------------------------------------------------------------


def bought(t: AlpineTable, company: str, train: str, source: str) -> Script:
    if source == BANK:
        yield from first_sale(t, train)
        yield from discard_surplus(t)


def _asks_for_trains(t: AlpineTable, company: str) -> bool:
    """The other program asks where a company merely has room and some money."""
    could = t.train_room(company) > 0 and t.cash[company] > 0
    return t.rulings.asks_without_choice and t.since(t.facts.train_rules.trading_phase) and could


TRAIN_BUYING = TrainBuying[AlpineTable](bought=bought, asks_anyway=_asks_for_trains, any_time=ANY_TIME)


def first_sale(t: AlpineTable, train: str) -> Script:
    """What the sale of a train sets off, at home or abroad, if it is the first of its type."""
    scrap_obsolete(t, train)
    turn_over(t, train)
    if not open_phase(t, train):
        return
    if t.phase == "6":
        end_destinations(t)
    if t.phase == "5":
        t.set_flag(DUE)
        close_privates(t)
        if t.rulings.eva_at_once:
            yield from offer_eva(t)


def _asks_for_privates(t: AlpineTable, company: str) -> bool:
    """When the other program asks: if any player has a Private Railway that could be sold, or the director EVA."""
    if t.company(company).kind not in (REGIONAL, HISTORICAL):
        return False
    if t.since("5") and t.owner.get("PR7") == t.director(company):
        return True
    return t.since("3") and t.cash[company] > 0 and any(t.owner.get(paper) in t.players for paper in FOR_SALE)


def privates(t: AlpineTable, company: str) -> Script:
    """The last chance in a turn to buy Private Railways and use their powers."""
    director = t.director(company)
    while not t.rulings.asks_without_choice or _asks_for_privates(t, company):
        action = yield Ask("privates", director, company, ANY_TIME.menus(t, company))
        if not (yield from ANY_TIME.does(t, action)):
            return
