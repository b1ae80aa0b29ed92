"""Operating rounds of 1854 (operating-rounds-or, overview-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...board.track import ONLY
from ...core.game import Script
from ...routing import Kind, Problem, Toll
from ...rules.operating import by_price
from ...rules.rounds import OperatingRounds, pay_incomes
from ...rules.running import can_earn, has_route
from ...rules.train_running import TrainRunning
from .companies import GRAZ, GRAZ_BONUS, LOCAL, LOKALBAHN, MAJOR
from .mergers import voluntary_mergers
from .ownership import can_run
from .split import split_if_crossed
from .table import AustriaHoldings, AustriaTable
from .track import may_use
from .trains import ORIENT_EXPRESS

TURNS = {
    LOCAL: (
        "consider_merger", "home_station", "lay_track", "build_station", "run_trains", "buy_trains", "consider_merger",
    ),
    MAJOR: ("mail_income", "home_station", "lay_track", "build_station", "run_trains", "buy_trains", "buy_mail"),
    LOKALBAHN: ("mail_income", "settle", "lay_track", "build_station", "run_trains", "buy_trains", "buy_mail"),
}  # fmt: skip
TOLL = 10
GATEWAYS = {"Zürich/o0", "Zürich/o1", "Budapest/o0"}
"""Red areas that the Orient Express passes on its way from Paris and from Konstantinopel."""


# -- sets and rounds ----------------------------------------------------------------------------------------


def before_round(t: AustriaTable) -> Script:
    """Local Railways may merge; Mountain Railways pay; then all operate."""
    yield from voluntary_mergers(t)
    pay_incomes(t)


def order(t: AustriaHoldings, companies: Sequence[str]) -> list[str]:
    """Local Railways by number, then the others by price."""
    locals_ = [c for c in companies if t.company(c).kind == LOCAL]
    return [*locals_, *by_price(t, [c for c in companies if c not in locals_])]


OPERATING = OperatingRounds[AustriaTable](
    turn=lambda t, company: TURNS[t.company(company).kind],
    order=order,
    is_fixed=lambda t: t.rulings.order_is_fixed,  # operating-rounds-or/2: prices change in the course of a round
    before_round=before_round,
    after_set=voluntary_mergers,  # the last moment to merge
)


# -- running --------------------------------------------------------------------------------------------------


def _can_earn(t: AustriaHoldings, company: str) -> bool:
    """Has the company a train and a route for it? Where any run will do it is asked even if nothing is in its range."""
    if not has_route(t, company) or not any(can_run(t, company, x) for x in t.trains.get(company, ())):
        return False
    return can_earn(t, company) or not t.rulings.must_run_best


def after_dividend(t: AustriaTable, company: str, revenue: int) -> None:
    """mountain-railways/5: Arlberg and Semmering close when VB and SD first run."""
    for paper in [p for p in t.owner if revenue and t.company(p).becomes == company]:
        t.close(paper)
        t.tell("closed", paper=paper)
    split_if_crossed(t, company)


TRAIN_RUNNING = TrainRunning[AustriaTable](
    can_run=_can_earn,
    is_halved=lambda t, company: t.company(company).kind == LOCAL,
    after_dividend=after_dividend,
)


def route_rules(t: AustriaHoldings, company: str, problem: Problem) -> Problem:
    """The toll at D12, the marker on Graz, and the way of the Orient Express."""
    stops = dict(problem.stops)
    for stop_id in sorted(GATEWAYS & set(stops)):
        stops[stop_id] = replace(stops[stop_id], gateway=ONLY + ORIENT_EXPRESS)
    if graz_bonus(t, company):
        for stop_id, stop in problem.stops.items():
            if stop.hex == GRAZ:
                stops[stop_id] = replace(stop, extras=(("Graz-Köflacher Bahn", GRAZ_BONUS),))
    if not t.rulings.red_areas_count:  # to a plus train they are then as good as towns, to others it is all one
        stops |= {x: replace(stop, kind=Kind.TOWN) for x, stop in stops.items() if stop.kind is Kind.OFFBOARD}
    trains = tuple(
        replace(x, permits=frozenset({ONLY + ORIENT_EXPRESS})) if _runs_to_paris(t, x.name) else x
        for x in problem.trains
    )
    return replace(problem, stops=stops, trains=trains, bonuses=(Toll("toll", "toll", -TOLL),))


def _runs_to_paris(t: AustriaHoldings, train: str) -> bool:
    return train == ORIENT_EXPRESS or t.rulings.all_run_to_paris


def graz_bonus(t: AustriaHoldings, company: str) -> bool:
    return may_use(t, company, "GK")
