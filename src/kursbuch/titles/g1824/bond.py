"""Cisleithania for two: the regional railway without a director, whose shares are bonds (rulebook X.4).

It belongs to the coal railway that only builds. It neither lays track nor runs trains; it pays its price.
"""

from __future__ import annotations

from functools import partial

from ...board.catalogue import CATALOGUE
from ...core.game import Script, silent
from ...core.questions import Ask, Menu, expect, has_offers
from ...core.reports import Refusal
from ...rules.actions import PlaceStation
from ...rules.dividends import pay_part
from ...rules.market import Cell
from ...rules.stations import cities, place_home, place_station, refuse_station
from ...rules.table import BANK, POOL, Cert
from ...rules.trains import next_ordinary
from .companies import COAL
from .construction import builder
from .table import EmpireHoldings, EmpireTable

START: Cell = (6, 1)
WIEN = "E12"

_FOUR_EXPORTED = "last 4-train exported"
_SECOND_STATION = "second station placed"


def bond_railway(t: EmpireHoldings) -> str:
    """The railway without a director, "" where there is none."""
    coal = builder(t, COAL)
    return t.company(coal).becomes if coal else ""


def set_up_bond(t: EmpireTable) -> None:
    """Price 50, all shares in the pool, the 20 % certificate as plain paper; its stations cost nothing."""
    bond = bond_railway(t)
    t.move_marker(bond, START)
    t.certs = {**t.certs, bond: {POOL: tuple(Cert(percent) for percent in t.company(bond).shares)}}
    t.stations = {**t.stations, bond: (0,) * len(t.stations[bond])}
    t.floated = t.floated | {bond}
    if t.rulings.bond_at_start:
        place_home(t, bond)


@silent
def pay_bond(t: EmpireTable, bond: str) -> None:
    """Pays its price as a dividend, and its marker moves as for any dividend."""
    place_home(t, bond)
    price, rounding = t.price(bond), t.rulings.bond_rounding
    total = -(-price // 10) * 10 if rounding == "share" else price
    for player in t.players:
        part = total * t.percent(player, bond)
        pay_part(t, bond, player, part // 100 if rounding == "down" else -(-part // 100))
    t.operated = t.operated | {bond}
    t.runs = {**t.runs, bond: price}
    t.move_price(bond, t.facts.market.right(t.cells[bond]))


# -- its other stations -------------------------------------------------------------------------------------------


def note_export(t: EmpireTable, train: str) -> None:
    """The right to the second station passes on with the last 4-train."""
    if train == "4" and not t.depot["4"]:
        t.set_flag(_FOUR_EXPORTED)


def second_station(t: EmpireTable, company: str, train: str, source: str) -> Script:
    """Who buys the last 4-train may place a station anywhere; the last 5-train, if that 4-train went abroad."""
    bond = bond_railway(t)
    if not bond or not _brings_station(t, train, source):
        return
    menu = Menu(PlaceStation, partial(cities, company=bond), partial(refuse_station, anywhere=True))
    if has_offers(t, menu):
        optional = t.rulings.bond_station_optional
        action = yield Ask("bond_station", t.director(company), bond, (menu,), passable=optional)
        if isinstance(action, PlaceStation):
            place_station(t, action)
            t.set_flag(_SECOND_STATION)


def _brings_station(t: EmpireHoldings, train: str, source: str) -> bool:
    exported = _FOUR_EXPORTED in t.flags
    if t.rulings.bond_station_with_any_4:
        bought = train, next_ordinary(t)
        return _SECOND_STATION not in t.flags and (bought == ("4", "5") or (exported and bought == ("5", "6")))
    return source == BANK and train == ("5" if exported else "4") and not t.depot[train]


def enter_wien(t: EmpireTable, company: str) -> Script:
    """As Wien turns brown a station is placed there; who laid the tile says in which of its cities."""
    bond, laid = bond_railway(t), t.board.laid.get(WIEN)
    if not bond or laid is None or CATALOGUE[laid.tile].colour != "brown":
        return
    menu = Menu(PlaceStation, partial(cities, company=bond), _refuse_wien)
    if has_offers(t, menu):
        action = yield from expect(PlaceStation, "wien", t.decides(company), bond, menu)
        place_station(t, action)


def _refuse_wien(t: EmpireHoldings, action: PlaceStation) -> Refusal | None:
    return t.no("station.wien") if action.hex != WIEN else refuse_station(t, action, anywhere=True)
