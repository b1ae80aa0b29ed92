"""Launching companies, and the capital that waits at their destinations (rulebook: Launch of a company)."""

from __future__ import annotations

from ...board.board import Home
from ...rules.table import BANK, Holdings
from .companies import CAPITAL, DESTINATIONS, HISTORICAL, STATIONS_BY_PRICE
from .map import GOTTHARD
from .record import AlpineHoldings, AlpineTable


def set_par(t: AlpineTable, company: str, price: int) -> None:
    """Notes the issue price; it decides how many stations a historical company has."""
    t.par = {**t.par, company: price}
    if t.company(company).kind == HISTORICAL:
        t.stations = {**t.stations, company: t.company(company).stations[: STATIONS_BY_PRICE[price]]}


def launch_if_ready(t: AlpineTable, company: str) -> None:
    """A company is launched as soon as half of it has been bought from the bank."""
    if company in t.floated or t.percent(BANK, company) > 50:
        return
    times = CAPITAL[t.company(company).kind]
    if company in DESTINATIONS and company not in t.pending:  # launched too late to have one: all capital at once
        times *= 2
    t.float(company, times * t.par[company])
    pay_destinations(t)


def end_destinations(t: AlpineTable) -> None:
    """Phase 6: companies that are launched from now on have no destination."""
    t.pending = t.pending & t.floated


def pay_destinations(t: AlpineTable, *, new: bool = False) -> None:
    """Every launched company that could run from its home to its destination gets the rest of its capital.

    In the other reading companies that have not operated yet (`new`) are looked at only when a round begins and in
    their first turn.
    """
    new = new or t.rulings.destinations_at_once
    for company in DESTINATIONS:
        due = company in t.pending and company in t.floated and (new or company not in t.board.homes)
        if due and arrived(t, company):
            t.pending = t.pending - {company}
            amount = CAPITAL[t.company(company).kind] * t.par[company]
            t.pay(BANK, company, amount)
            t.tell("destination", company=company, amount=amount)


def arrived(t: AlpineHoldings, company: str) -> bool:
    """Is the home joined to the destination? The Gotthardbahn only waits for the Gotthard tunnel."""
    if DESTINATIONS[company] == GOTTHARD:
        return GOTTHARD in t.board.laid
    board, target = t.board, DESTINATIONS[company]
    home = home_of(t, company)
    root = board.stop_id(home.hex, board.face(home.hex).stop_names[home.stop])
    reached = board.reach(company, root).stops
    return any(board.stop_id(target, name) in reached for name in board.face(target).stop_names)


def home_of(t: Holdings, company: str) -> Home:
    """Where the company's home station is, or will be."""
    if company in t.board.homes:
        return t.board.homes[company]
    printed = t.home(company).hex
    return next(Home(*place) for place in t.board.station_hexes(company) if place[0] == printed)
