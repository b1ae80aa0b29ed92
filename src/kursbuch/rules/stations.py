"""Home stations and further ones."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from functools import lru_cache, partial

from ..board.board import Home
from ..core.actions import Action
from ..core.questions import Ask, Menu, choice, expect
from ..core.reports import Refusal
from .actions import KeepStation, PlaceStation
from .table import BANK, Holdings, ShareTable


def place_home(t: ShareTable, company: str) -> None:
    """Puts the home station in its place, if that has not been done."""
    home = t.board.homes.get(company)
    if home is None:
        return
    t.board = t.board.without_home(company).place(company, home.hex, home.stop)
    t.stations = {**t.stations, company: t.stations[company][1:]}
    t.tell("home", company=company, hex=home.hex)


@lru_cache(maxsize=1 << 8)
def station_menu(company: str) -> Menu:
    return Menu(PlaceStation, partial(_payable, company=company), refuse_station)


def _payable(t: Holdings, company: str) -> Iterable[PlaceStation]:
    """Of a company that cannot pay for a station nobody need know how far its track goes."""
    costs = t.stations.get(company)
    return places(t, company) if costs and costs[0] <= t.cash[company] else ()


def places(t: Holdings, company: str) -> Iterable[PlaceStation]:
    """A station in any city that the company reaches, allowed or not."""
    if not t.stations.get(company):
        return ()
    key = ("places", company)
    known: tuple[PlaceStation, ...] | None = t.board.memo.get(key)
    if known is None:  # a question for a station is asked anew after each answer, mostly on the same board
        stops = sorted(stop for stop in t.board.reach(company).stops if stop.partition("/")[2].startswith("c"))
        known = tuple(PlaceStation(company, *found) for found in map(t.board.locate, stops) if found is not None)
        t.board.memo[key] = known
    return known


def refuse_station(t: Holdings, action: PlaceStation, *, anywhere: bool = False) -> Refusal | None:
    """Why a station may not be placed there; `anywhere` asks for no connection."""
    company, memo = action.who, t.board.memo
    costs = t.stations.get(company)
    if not costs:
        return t.no("station.none_left", company=company)
    key = ("station", company, action.hex, action.stop, anywhere)
    found: tuple[Refusal | None] | None = memo.get(key)
    if found is None:
        found = memo[key] = (_refuse_site(t, action, anywhere),)
    if found[0] is None and costs[0] > t.cash[company]:
        return t.no("station.cost", company=company, cost=costs[0], cash=t.cash[company])
    return found[0]


def _refuse_site(t: Holdings, action: PlaceStation, anywhere: bool) -> Refusal | None:
    """What is in the way of a station on the board itself."""
    board, company = t.board, action.who
    if action.hex not in board.map:
        return t.no("station.no_city", hex=action.hex)
    face = board.face(action.hex)
    if not 0 <= action.stop < len(face.stops) or face.stops[action.stop].kind != "c":
        return t.no("station.no_city", hex=action.hex)
    if board.has_station(company, action.hex):
        return t.no("station.same_hex", company=company, hex=action.hex)
    joined = anywhere or board.stop_id(action.hex, face.stop_names[action.stop]) in board.reach(company).stops
    if not joined:
        return t.no("station.connection", company=company, hex=action.hex)
    free = board.free_slots(action.hex, action.stop)
    kept = kept_for(t, action.hex, action.stop, company)
    if free == 0:
        return t.no("station.full", hex=action.hex)
    if free <= len(kept):
        return t.no("station.kept", hex=action.hex, companies=tuple(kept))
    return None


def kept_for(t: Holdings, hex_id: str, stop: int, company: str) -> list[str]:
    """Other companies whose home station is still to come to that stop."""
    return sorted(c for c, home in t.board.homes.items() if home == (hex_id, stop) and c != company)


def cities(t: Holdings, company: str) -> Iterator[PlaceStation]:
    """A station in any city of the map, allowed or not."""
    for place in t.board.map:
        for index, stop in enumerate(t.board.face(place.id).stops):
            if stop.kind == "c":
                yield PlaceStation(company, place.id, index)


def doubled_stations(t: Holdings, company: str) -> list[Home]:
    """The stations of a company that share a hex, as after a merger."""
    places = [Home(*place) for place in t.board.station_hexes(company)]
    hexes = [home.hex for home in places]
    return [home for home in places if hexes.count(home.hex) > 1]


def keep_only(t: ShareTable, company: str, kept: Home) -> None:
    """Of a company's stations on one hex one stays."""
    t.board = t.board.remove(company, kept.hex).place(company, kept.hex, kept.stop)
    t.tell("kept", company=company, hex=kept.hex)


def keep_station(t: ShareTable, company: str, doubled: Iterable[Home]) -> Generator[Ask, Action, Home]:
    """The director says which of several stations on one hex stays."""
    keeps = [KeepStation(company, home.hex, home.stop) for home in doubled]
    menu = choice(KeepStation, keeps, lambda a: t.no("keep.which", hex=a.hex))
    action = yield from expect(KeepStation, "keep", t.director(company), company, menu)
    return Home(action.hex, action.stop)


def place_station(t: ShareTable, action: PlaceStation) -> None:
    cost, *rest = t.stations[action.who]
    t.pay(action.who, BANK, cost)
    t.stations = {**t.stations, action.who: tuple(rest)}
    t.board = t.board.place(action.who, action.hex, action.stop)
    t.tell("station", company=action.who, hex=action.hex, cost=cost)
