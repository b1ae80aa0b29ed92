"""Cisleithania for two: the two railways of the first stack, which only build (rulebook X.3)."""

from __future__ import annotations

from functools import partial

from ...core.game import Script
from ...core.questions import Ask, Menu
from ...rules.actions import LayTile
from ...rules.table import BANK
from ...rules.track import lays, put_down, refuse_lay
from .companies import COAL, PRE_STATE
from .table import EmpireHoldings, EmpireTable

PRICE = 120
"""What each costs, and what the state railway gets as they close."""

TURN = ("home_station", "build_for_free")
_BUILDS = "builds "


def builders(t: EmpireHoldings) -> tuple[str, ...]:
    """The pair drawn for the first stack, closed or not; none in the other games."""
    named = {flag.removeprefix(_BUILDS) for flag in t.flags if flag.startswith(_BUILDS)}
    return tuple([company for company in t.facts.companies if company in named]) if named else ()


def builds(t: EmpireHoldings, company: str) -> bool:
    return _BUILDS + company in t.flags


def name_builders(t: EmpireTable, *papers: str) -> None:
    for paper in papers:
        t.set_flag(_BUILDS + paper)


def builder(t: EmpireHoldings, kind: str) -> str:
    """The coal or the pre-state railway of the pair, "" if there is none."""
    return next((paper for paper in builders(t) if t.company(paper).kind == kind), "")


def build_for_free(t: EmpireTable, company: str) -> Script:
    """X.3: lays a tile by the usual rules and pays nothing for the ground."""
    menu = Menu(LayTile, partial(lays, company=company), partial(refuse_lay, cost=0))
    quiet = not t.rulings.asks_without_choice
    action = yield Ask("track", t.decides(company), company, (menu,), quiet=quiet)
    if isinstance(action, LayTile):
        put_down(t, action, 0)


def close_builders(t: EmpireTable) -> None:
    """X.3: both close as the phase begins in which the state railway of one of them forms; that is paid for it."""
    pre_state = builder(t, PRE_STATE)
    if not pre_state or pre_state in t.closed:
        return
    state = t.company(pre_state).becomes
    if t.setting.formed_by.get(t.phase) != state:
        return
    for paper in (builder(t, COAL), pre_state):
        t.board = t.board.replace_station(paper, "")
        t.close(paper)
        t.tell("closed", company=paper)
    if t.rulings.closing_pays_at_once:
        t.pay(BANK, state, PRICE)
