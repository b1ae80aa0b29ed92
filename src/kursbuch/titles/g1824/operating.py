"""Operating rounds of 1824 (rulebook VII)."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.game import Script, silent
from ...rules.operating import foremost, lay_track
from ...rules.rounds import OperatingRounds, export_train, pay_incomes
from ...rules.running import can_earn
from ...rules.table import BANK, BANK_BROKEN
from ...rules.train_buying import TrainBuying
from ...rules.train_running import TrainRunning
from ...rules.trains import discard_surplus, on_sale, open_phase, scrap_obsolete
from . import construction
from .bond import bond_railway, enter_wien, note_export, second_station
from .companies import COAL, PRE_STATE
from .construction import builds, close_builders
from .emergency import raise_money, sales_at_will
from .formation import forced_coal, forced_mountains, form_state_railways, keep_one_home
from .table import EmpireTable
from .trains import GOODS

TURN = ("home_station", "lay_track", "build_station", "run_trains", "buy_trains")  # VII.5


# -- sets and rounds ----------------------------------------------------------------------------------------------


def before_round(t: EmpireTable) -> Script:
    yield from keep_one_home(t)
    pay_incomes(t)  # VII.4: mountain railways pay first


def order(t: EmpireTable, waiting: Sequence[str]) -> list[str]:
    """VII.4: coal railways, forerunners, then share companies by price."""
    papers = [c for c in waiting if t.company(c).kind in (COAL, PRE_STATE)]
    return papers + [c for c in waiting if c not in papers] if papers else foremost(t, waiting)


def turn(t: EmpireTable, company: str) -> tuple[str, ...]:
    if company == bond_railway(t):
        return ("pay_bond",)
    if builds(t, company):
        return construction.TURN
    if t.director(company):
        return TURN
    return ("home_station", "build_station", "run_trains") if t.rulings.directorless_runs else ("stand_still",)


@silent
def stand_still(t: EmpireTable, company: str) -> None:
    """IV.4.4: a state railway without a director does not operate, and its price falls."""
    t.move_marker(company, t.facts.market.left(t.cells[company]))
    t.tell("no_director", company=company, price=t.price(company))


def after_round(t: EmpireTable) -> Script:
    """IV.3: state railways form at the end of the round; after the last of a set a train is exported first."""
    if t.agenda[0].name != "end_operating_set":
        yield from form_state_railways(t)


def after_set(t: EmpireTable) -> Script:
    """VII.15: a train goes abroad. IX.1: the game ends with the set if the bank has run out."""
    going_on = BANK_BROKEN not in t.flags or t.rulings.export_at_the_end
    if going_on and t.since("2") and (train := export_train(t)):
        note_export(t, train)
        begin_phase(t, train)
    yield from form_state_railways(t)
    yield from forced_mountains(t) if BANK_BROKEN in t.flags else discard_surplus(t)


OPERATING = OperatingRounds[EmpireTable](
    turn=turn, order=order, before_round=before_round, after_round=after_round, after_set=after_set
)


# -- a company's turn ---------------------------------------------------------------------------------------------


def track(t: EmpireTable, company: str) -> Script:
    yield from lay_track(t, company, quiet=not t.rulings.asks_without_choice)
    yield from enter_wien(t, company)


def _can_run(t: EmpireTable, company: str) -> bool:
    """Is there anything to run? Nobody is asked to run nothing, but by the other program."""
    if not t.trains.get(company):
        return False
    if t.rulings.asks_without_choice:  # also where track only joins two stations of Wien
        return any(t.board.graph.segments_from(stop) for stop in t.board.stations(company))
    return can_earn(t, company)


TRAIN_RUNNING = TrainRunning[EmpireTable](  # VII.9, VII.10
    can_run=_can_run,
    is_halved=lambda t, company: t.company(company).kind in (COAL, PRE_STATE),
)


def bought(t: EmpireTable, company: str, train: str, source: str) -> Script:
    if source == BANK:
        yield from first_sale(t, train)
    yield from second_station(t, company, train, source)


def _asks_for_trains(t: EmpireTable, company: str) -> bool:
    """The other program asks where a company merely has room and some money."""
    if not t.rulings.asks_without_choice or t.train_room(company) <= 0:
        return False
    if t.since(t.facts.train_rules.trading_phase):
        return t.cash[company] > 0
    goods = any(t.facts.trains[x].kind == GOODS for x in on_sale(t))
    return goods and t.cash[company] >= min(t.facts.trains[x].price for x in on_sale(t))


TRAIN_BUYING = TrainBuying[EmpireTable](  # VII.11-VII.13
    bought=bought, sales=sales_at_will, raise_money=raise_money, asks_anyway=_asks_for_trains
)


def first_sale(t: EmpireTable, train: str) -> Script:
    """What a sale sets off in a company's turn."""
    steps = [forced_mountains, discard_surplus] if begin_phase(t, train) else [discard_surplus]
    for step in reversed(steps) if t.rulings.discards_first else steps:
        yield from step(t)


def begin_phase(t: EmpireTable, train: str) -> bool:
    """VII.14: scraps trains and opens a new phase, if the sale is the first of its type."""
    scrap_obsolete(t, train)
    if not open_phase(t, train):
        return False
    close_builders(t)
    if state := t.setting.formed_by.get(t.phase):
        t.set_flag(f"form {state}")
    if t.phase == "5":
        forced_coal(t)
    return True
