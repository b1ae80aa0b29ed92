"""Which trains a company may own and run in 1854, and which it must (purchase-trains)."""

from __future__ import annotations

from ...rules.running import has_route
from .companies import LOCAL, LOKALBAHN, MAJOR
from .table import AustriaHoldings
from .trains import PLUS


def is_obsolete(t: AustriaHoldings, train: str) -> bool:
    """Has this type been scrapped for all but the Lokalbahn AGs?"""
    return any(t.since(t.facts.trains[x].phase) for x in t.facts.trains[train].scrapped_by)


def may_own(t: AustriaHoldings, company: str, train: str) -> bool:
    """Lokalbahn AGs own scrapped normal trains, all others whatever is not scrapped."""
    if t.company(company).kind == LOKALBAHN:
        return t.facts.trains[train].kind != PLUS and is_obsolete(t, train)
    return not is_obsolete(t, train)


def can_run(t: AustriaHoldings, company: str, train: str) -> bool:
    """Local Railways run plus trains, all others normal ones."""
    if t.rulings.majors_run_plus and t.company(company).kind == MAJOR:
        return True
    return (t.company(company).kind == LOCAL) == (t.facts.trains[train].kind == PLUS)


def must_own(t: AustriaHoldings, company: str) -> bool:
    """purchase-trains/1: who has a route needs a train, but never a Local Railway."""
    return t.company(company).kind != LOCAL and has_route(t, company)


def trades_with(t: AustriaHoldings, company: str, other: str) -> bool:
    """purchase-trains/16: Lokalbahn AGs trade trains only among themselves."""
    return (t.company(company).kind == LOKALBAHN) == (t.company(other).kind == LOKALBAHN)
