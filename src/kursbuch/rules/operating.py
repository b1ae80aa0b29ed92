"""The frame of an operating round: who operates next, and the steps of a turn."""

from __future__ import annotations

from ..core.game import Script
from ..core.questions import Ask
from ..core.record import Step
from .actions import LayTile, PlaceStation
from .stations import place_home, place_station, station_menu
from .table import Holdings, ShareTable
from .track import lay, lay_menu


def by_price(t: Holdings, companies: list[str]) -> list[str]:
    """Share companies in operating order: highest price, then furthest right, then on top of the stack."""

    def rank(company: str) -> tuple[int, int, int]:
        cell = t.cells[company]
        return -t.price(company), -cell[1], t.stacks[cell].index(company)

    return sorted(companies, key=rank)


def push_turn(t: ShareTable, company: str, steps: tuple[str, ...]) -> None:
    """Puts the steps of a company's turn on the agenda, in order."""
    t.push(*(Step(name, (company,)) for name in steps), Step("next_company"))


def home_station(t: ShareTable, company: str) -> Script:
    place_home(t, company)
    return
    yield


def lay_track(t: ShareTable, company: str, quiet: bool = True) -> Script:
    """One tile, laid or upgraded, or none."""
    action = yield Ask("track", t.decides(company), company, (lay_menu(company),), quiet=quiet)
    if isinstance(action, LayTile):
        lay(t, action)


def build_station(t: ShareTable, company: str) -> Script:
    action = yield Ask("station", t.decides(company), company, (station_menu(company),))
    if isinstance(action, PlaceStation):
        place_station(t, action)
