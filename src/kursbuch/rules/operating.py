"""Steps of a company's turn that are alike in several titles, and the order of turns."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.game import Script, silent
from ..core.questions import Ask
from ..core.record import Step
from .actions import LayTile, PlaceStation
from .stations import place_home, place_station, station_menu
from .table import Holdings, ShareTable
from .track import lay, lay_menu


def by_price(t: Holdings, companies: Sequence[str]) -> list[str]:
    """Share companies in operating order: highest price, then furthest right, then on top of the stack."""

    def rank(company: str) -> tuple[int, int, int]:
        cell = t.cells[company]
        return -t.price(company), -cell[1], t.stacks[cell].index(company)

    return sorted(companies, key=rank)


def foremost(t: Holdings, companies: Sequence[str]) -> list[str]:
    """Whoever is next by price, before the others as they are."""
    return [first := by_price(t, companies)[0], *(c for c in companies if c != first)]


def push_turn(t: ShareTable, company: str, steps: tuple[str, ...]) -> None:
    """Puts the steps of a company's turn on the agenda, in order."""
    t.push(*(Step(name, (company,)) for name in steps), Step("next_company"))


@silent
def home_station(t: ShareTable, company: str) -> None:
    place_home(t, company)


def lay_track(t: ShareTable, company: str, *, quiet: bool) -> Script:
    """One tile, laid or upgraded, or none; if `quiet`, nobody is asked who could lay none."""
    action = yield Ask("track", t.decides(company), company, (lay_menu(company),), quiet=quiet)
    if isinstance(action, LayTile):
        lay(t, action)


def build_station(t: ShareTable, company: str) -> Script:
    action = yield Ask("station", t.decides(company), company, (station_menu(company),))
    if isinstance(action, PlaceStation):
        place_station(t, action)
